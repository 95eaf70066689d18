/** What is not as usual: what goes on first, alerts of one story together. */

import { alertCard } from '../alerts.js';
import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { el } from '../dom.js';
import { change, get } from '../url.js';

const SHOWN = 200;
const EMPTY = {
  all: 'Nothing unusual so far. An alert appears here when a topic is born and grows, has far more or fewer documents than usual, changes its words, or when documents come that no topic explains.',
  open: 'Nothing unusual goes on now.',
  resolved: 'No alert has ended yet.',
};

export function open() {
  let state = get('state', 'all');
  let seen = null;
  const list = el('div', { class: 'alerts' });
  const frame = card('Alerts', {
    kind: 'wide',
    tools: [
      choice('which alerts', { all: 'all', open: 'going on', resolved: 'ended' }, state, (name) => {
        state = name;
        change({ state: name === 'all' ? null : name });
        view.ask().then(show);
      }),
      downloads('alerts', () => ['alerts', { state, limit: SHOWN }]),
    ],
    children: [list],
  });

  function show(answer) {
    seen = answer;
    frame.say(answer.alerts.length === 0 ? (EMPTY[state] ?? EMPTY.all) : null);
    list.replaceChildren(...stories(answer.alerts).map(story));
  }

  const view = {
    root: frame.root,
    title: 'Alerts',
    ask: () => ask('alerts', { state, limit: SHOWN }),
    show,
    redraw: () => seen !== null && show(seen),
    close: () => {},
  };
  return view;
}

/** Alerts by story; stories of which something goes on come first, then the newest. */
function stories(alerts) {
  const byStory = new Map();
  alerts.forEach((alert) => byStory.set(alert.story, [...(byStory.get(alert.story) ?? []), alert]));
  const goesOn = (story) => story.some((alert) => alert.state !== 'resolved');
  const begun = (story) => story.map((alert) => alert.since).sort().at(-1);
  return [...byStory.values()].sort((a, b) => goesOn(b) - goesOn(a) || begun(b).localeCompare(begun(a)));
}

function story(alerts) {
  const cards = alerts.map(alertCard);
  return cards.length === 1
    ? cards[0]
    : el('section', { class: 'story', 'aria-label': 'one story' }, el('p', { class: 'more' }, `One story, ${cards.length} alerts: they came together, or share words or documents`), ...cards);
}
