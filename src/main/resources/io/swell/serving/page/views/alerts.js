/** The alerts: active alerts first, alerts about one event together. */

import { alertCard } from '../alerts.js';
import { ask } from '../api.js';
import { card, choice, downloads, feed } from '../card.js';
import { el } from '../dom.js';
import { alertJudge } from '../judgments.js';
import { chosenOrigin, endLimits, limits } from '../sources.js';
import { alertsBegin, falseAlarms } from '../status.js';
import { change, get } from '../url.js';

const SHOWN = 200;
const EMPTY = {
  all: 'No alerts yet. An alert appears when documents about something new arrive, when a new topic grows, when a topic has far more or fewer documents than expected, when its terms change, or when documents arrive that no topic explains.',
  open: 'There are no active alerts.',
  resolved: 'No alert has ended yet.',
};

export function open() {
  let state = get('state', 'all');
  let linked = get('alert');
  let latest = null;
  const judge = alertJudge();
  const budget = el('p', { class: 'more' });
  const list = el('div', { class: 'alerts' });
  const frame = card('Alerts', {
    kind: 'wide',
    tools: [
      endLimits(),
      choice('which alerts', { all: 'all', open: 'active', resolved: 'ended' }, state, (name) => {
        state = name;
        change({ state: name === 'all' ? null : name });
        view.ask().then(show);
      }),
      downloads('alerts', () => ['alerts', { state, ...chosenOrigin(), limit: SHOWN }]),
      feed('alerts'),
    ],
    children: [budget, judge.root, list],
  });

  function show(answer) {
    latest = answer;
    frame.setNote(answer.alerts.length === 0 ? emptyNote(state) : null);
    budget.textContent = budgetText(falseAlarms());
    list.replaceChildren(...events(answer.alerts).map((alerts) => event(alerts, judge)));
    judge.show(answer.alerts);
    showLinked();
  }

  /** Scrolls to the alert that the address names, once. */
  function showLinked() {
    const found = [...list.querySelectorAll('.alert')].find((each) => each.dataset.alert === get('alert'));
    found?.classList.add('linked');
    if (found && linked !== null) {
      found.scrollIntoView({ block: 'center' });
      linked = null;
    }
  }

  const view = {
    root: frame.root,
    title: 'Alerts',
    ask: () => ask('alerts', { state, ...chosenOrigin(), limit: SHOWN }),
    show,
    redraw: () => latest !== null && show(latest),
    close: () => {},
  };
  return view;
}

function emptyNote(state) {
  return limits() === '' ? alertsBegin() === '' ? (EMPTY[state] ?? EMPTY.all) : 'No alerts yet.' : `No such alert has documents${limits()}.`;
}

/** Says how often alerts about new stories are expected to be false. */
function budgetText(rate) {
  return rate === null ? '' : `False alarms about new stories: ${rate.expected.toFixed(1)} a week expected, ${rate.asked} asked; alerts are raised from a score of ${rate.score.toFixed(1)}.`;
}

/** Groups alerts by event (their field story); those with active alerts come first, then the newest. */
function events(alerts) {
  const byEvent = new Map();
  alerts.forEach((alert) => byEvent.set(alert.story, [...(byEvent.get(alert.story) ?? []), alert]));
  const isActive = (event) => event.some((alert) => alert.state !== 'resolved');
  const start = (event) => event.map((alert) => alert.since).sort().at(-1);
  return [...byEvent.values()].sort((a, b) => isActive(b) - isActive(a) || start(b).localeCompare(start(a)));
}

function event(alerts, judge) {
  const cards = alerts.map((alert) => alertCard(alert, judge.buttons(alert)));
  return cards.length === 1
    ? cards[0]
    : el('section', { class: 'story', 'aria-label': 'one event' }, el('p', { class: 'more' }, `One event: ${cards.length} alerts that occurred together or share terms or documents`), ...cards);
}
