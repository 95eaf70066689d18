/** The stories: small clusters of documents about the same, beneath the topics. */

import { ask } from '../api.js';
import { card, choice, downloads, feed } from '../card.js';
import { el } from '../dom.js';
import { chosenOrigin, endLimits, limits } from '../sources.js';
import { storyList } from '../stories.js';
import { change, get } from '../url.js';

const SHOWN = 100;
const EMPTY = {
  all: 'No stories yet. A story begins when two documents are about the same.',
  open: 'No story is open.',
  returned: 'No story continues an earlier one.',
  ended: 'No story has ended yet.',
};

export function open() {
  const chosen = { state: get('state', 'all'), sort: get('sort', 'newest') };
  let latest = null;
  const list = el('div');
  const choose = (name, first) => (value) => {
    chosen[name] = value;
    change({ [name]: value === first ? null : value });
    view.ask().then(show);
  };
  const frame = card('Stories', {
    kind: 'wide',
    tools: [
      endLimits(),
      choice('which stories', { all: 'all', open: 'open', returned: 'returned', ended: 'ended' }, chosen.state, choose('state', 'all')),
      choice('order', { newest: 'newest', largest: 'largest' }, chosen.sort, choose('sort', 'newest')),
      downloads('stories', () => ['stories', { ...chosen, ...chosenOrigin(), limit: SHOWN }]),
      feed('stories'),
    ],
    children: [list],
  });

  function show(answers) {
    latest = answers;
    const { found, topics } = answers;
    frame.setNote(found.stories.length === 0 ? emptyNote(chosen.state) : null);
    const labels = new Map(topics.topics.map(({ topic, label }) => [topic, label]));
    list.replaceChildren(storyList(found.stories, labels));
  }

  const view = {
    root: frame.root,
    title: 'Stories',
    ask: async () => {
      const [found, topics] = await Promise.all([ask('stories', { ...chosen, ...chosenOrigin(), limit: SHOWN }), ask('topics', { windows: 1 })]);
      return { found, topics };
    },
    show,
    redraw: () => latest !== null && show(latest),
    close: () => {},
  };
  return view;
}

function emptyNote(state) {
  return limits() === '' ? (EMPTY[state] ?? EMPTY.all) : `No such story has one of the last few thousand documents${limits()}.`;
}
