/** The front page: the largest topics, the newest windows, the events and the active alerts. */

import { alertLine } from '../alerts.js';
import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { topicColor } from '../colors.js';
import { bar, el, sparkline } from '../dom.js';
import { eventList } from '../events.js';
import { documents, millis, percent, points } from '../format.js';
import { openHeat } from '../heatmap.js';
import { marks, topicLink } from '../names.js';
import { change, get, go, link } from '../url.js';

const HEADS = {
  'topic and its terms': null,
  share: 'share of the newest documents: those of the open windows, and of as many windows before as hold 200 documents together',
  trend: 'share in the newest closed windows, and the difference from the typical share in percentage points',
  state: 'new: first seen in the last 8 windows; rising, fading: at least a quarter above or below the typical share',
};
const NEW_WINDOWS = 8;
const TERMS = 7; // in addition to those of the label
const NOTABLE = 0.004;
const HEAT_ROWS = 24;
const HEAT_WINDOWS = 120;
const ROOM = 470;

export function open() {
  let latest = null;
  let opened = null;
  let sort = get('sort', 'share');
  const body = el('tbody');
  const basis = el('p', { class: 'basis' });
  const host = el('div', { class: 'chart', role: 'img', 'aria-label': 'share of the largest topics in the newest windows; the table has the newest shares' });
  const table = card('Topics now', {
    kind: 'topics',
    tools: [
      choice('order of the topics', { share: 'largest', rising: 'rising', new: 'newest' }, sort, (name) => {
        sort = name;
        change({ sort: name === 'share' ? null : name });
        view.ask().then(show);
      }),
      downloads('topics', () => ['topics', { sort }]),
    ],
    children: [
      basis,
      el(
        'div',
        { class: 'scroll' },
        el('table', {}, el('thead', {}, el('tr', {}, ...Object.entries(HEADS).map(([name, title]) => el('th', { scope: 'col', title, class: name === 'share' ? 'number' : null }, name)))), body),
      ),
    ],
  });
  const heat = card('Newest windows', { kind: 'heat', tools: [el('a', { href: link('heat') }, 'all windows →'), downloads('heatmap', () => ['heatmap', { rows: 500 }], () => opened?.chart ?? null)], children: [host] });
  const list = el('div', { class: 'scroll' });
  const recent = card('Events', { kind: 'events', tools: [downloads('events', () => ['events', { limit: 1000 }])], children: [list] });
  const alerts = el('div', { class: 'open-alerts' });
  const root = el('div', {}, alerts, el('div', { class: 'now' }, table.root, heat.root, recent.root));

  function show(answers) {
    latest = answers;
    const { topics, map, events, active } = answers;
    alerts.hidden = active.alerts.length === 0;
    alerts.replaceChildren(...active.alerts.map(alertLine));
    const most = Math.max(...topics.topics.map((topic) => topic.share), 0.01);
    table.setNote(topics.topics.length === 0 ? 'There are no live topics.' : null);
    basis.textContent = basisOf(topics.topics);
    body.replaceChildren(...topics.topics.map((topic) => row(topic, most)));
    heat.setNote(map.cells.length === 0 ? 'Appears when the first documents are assigned to topics.' : null);
    if (map.cells.length > 0) {
      opened ??= openHeat(host, (topic) => go(link('topic', { topic })), false);
      opened.draw(newest(map), 'share', ROOM);
    }
    recent.setNote(events.events.length === 0 ? 'There are no events yet.' : null);
    list.replaceChildren(eventList(events.events, millis(map.windows[0])));
  }

  const view = {
    root,
    title: 'Now',
    ask: async () => {
      const [topics, map, events, active] = await Promise.all([
        ask('topics', { sort, windows: 60 }),
        ask('heatmap', { rows: 500, ...(await since()) }),
        ask('events'),
        ask('alerts', { state: 'open', limit: 6 }),
      ]);
      return { topics, map, events, active };
    },
    show,
    redraw: () => latest !== null && show(latest),
    close: () => opened?.close(),
  };

  /** Returns the start of the newest windows if the last answer contains it. */
  async function since() {
    const windows = latest?.map.windows ?? [];
    return windows.length > HEAT_WINDOWS ? { from: windows[windows.length - HEAT_WINDOWS].start } : {};
  }

  return view;
}

/** Returns the newest windows with the topics that are or were largest in them. */
function newest(map) {
  const first = Math.max(0, map.windows.length - HEAT_WINDOWS);
  const cells = map.cells.filter(([window]) => window >= first);
  const tenth = map.windows.length - Math.ceil((map.windows.length - first) / 10);
  const now = largest(cells.filter(([window]) => window >= tenth)).slice(0, HEAT_ROWS / 2);
  const rows = [...new Set([...now, ...largest(cells)])].slice(0, HEAT_ROWS).sort((a, b) => a - b);
  const index = new Map(rows.map((row, i) => [row, i]));
  return {
    windows: map.windows.slice(first),
    topics: rows.map((row) => map.topics[row]),
    cells: cells.filter(([, row]) => index.has(row)).map(([window, row, share, z]) => [window - first, index.get(row), share, z]),
  };
}

/** Returns the rows with the largest sums of shares, the largest first. */
function largest(cells) {
  const sums = new Map();
  cells.forEach(([, row, share]) => sums.set(row, (sums.get(row) ?? 0) + share));
  return [...sums.keys()].sort((a, b) => sums.get(b) - sums.get(a));
}

function row(topic, most) {
  const color = topicColor(topic.topic);
  const state = stateOf(topic);
  const named = new Set(topic.label.split(' '));
  const more = topic.terms.map((term) => term.term).filter((term) => !named.has(term)).slice(0, TERMS);
  return el(
    'tr',
    {},
    el('td', {}, topicLink(topic.topic, topic.label), ...marks(topic), el('div', { class: 'terms' }, more.join(', '))),
    el('td', { class: 'number share' }, percent(topic.share), bar(topic.share / most, color)),
    el('td', { class: 'trend' }, sparkline(topic.shares, color, most / 4), el('span', { class: state }, points(topic.trend))),
    el('td', {}, el('span', { class: `badge ${state}` }, state)),
  );
}

/** Says of which documents the shares are. */
function basisOf([topic]) {
  if (topic === undefined || topic.shareDocuments === 0) {
    return '';
  }
  const first = topic.trend === null ? '; trends appear when the first window closes' : '';
  return `Shares of the newest ${documents(topic.shareDocuments)}${topic.open ? ', with those of the window that is still open' : ''}${first}.`;
}

function stateOf(topic) {
  if (topic.trend === null) {
    return 'new';
  }
  if (topic.shares.length > NEW_WINDOWS && topic.shares.slice(0, -NEW_WINDOWS).every((share) => share === 0 || share === null)) {
    return 'new';
  }
  const typical = topic.share - topic.trend;
  if (Math.abs(topic.trend) < Math.max(NOTABLE, 0.25 * typical)) {
    return 'steady';
  }
  return topic.trend > 0 ? 'rising' : 'fading';
}
