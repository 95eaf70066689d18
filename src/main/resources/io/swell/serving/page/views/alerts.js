/** The alerts: active alerts first, alerts of one story together. */

import { alertCard } from '../alerts.js';
import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { el } from '../dom.js';
import { change, get } from '../url.js';

const SHOWN = 200;
const EMPTY = {
  all: 'No alerts yet. An alert appears when a new topic grows, when a topic has far more or fewer documents than expected, when its terms change, or when documents arrive that no topic explains.',
  open: 'There are no active alerts.',
  resolved: 'No alert has ended yet.',
};

export function open() {
  let state = get('state', 'all');
  let latest = null;
  const list = el('div', { class: 'alerts' });
  const frame = card('Alerts', {
    kind: 'wide',
    tools: [
      choice('which alerts', { all: 'all', open: 'active', resolved: 'ended' }, state, (name) => {
        state = name;
        change({ state: name === 'all' ? null : name });
        view.ask().then(show);
      }),
      downloads('alerts', () => ['alerts', { state, limit: SHOWN }]),
    ],
    children: [list],
  });

  function show(answer) {
    latest = answer;
    frame.setNote(answer.alerts.length === 0 ? (EMPTY[state] ?? EMPTY.all) : null);
    list.replaceChildren(...stories(answer.alerts).map(story));
  }

  const view = {
    root: frame.root,
    title: 'Alerts',
    ask: () => ask('alerts', { state, limit: SHOWN }),
    show,
    redraw: () => latest !== null && show(latest),
    close: () => {},
  };
  return view;
}

/** Groups alerts by story; stories with active alerts come first, then the newest. */
function stories(alerts) {
  const byStory = new Map();
  alerts.forEach((alert) => byStory.set(alert.story, [...(byStory.get(alert.story) ?? []), alert]));
  const isActive = (story) => story.some((alert) => alert.state !== 'resolved');
  const start = (story) => story.map((alert) => alert.since).sort().at(-1);
  return [...byStory.values()].sort((a, b) => isActive(b) - isActive(a) || start(b).localeCompare(start(a)));
}

function story(alerts) {
  const cards = alerts.map(alertCard);
  return cards.length === 1
    ? cards[0]
    : el('section', { class: 'story', 'aria-label': 'one story' }, el('p', { class: 'more' }, `One story with ${cards.length} alerts that occurred together or share terms or documents`), ...cards);
}
