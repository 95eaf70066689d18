/** Compares two periods: which topics grew or shrank, and how their terms changed. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { cut, openChart, plain, tip, valueAxis } from '../charts.js';
import { el } from '../dom.js';
import { count, percent, points, signed } from '../format.js';
import { topicLink } from '../names.js';
import { token } from '../theme.js';
import { change, get, go, link } from '../url.js';
import { timesCard } from './times.js';

const BARS = 20;
const HEADS = {
  'topic, terms gained and lost': null,
  first: 'mean share over the documents of the first period',
  second: 'mean share over the documents of the second period',
  change: 'in percentage points',
  'mainly about it': 'documents whose largest share, 30 % or more, belongs to the topic, in the first and in the second period',
  z: 'test of the two proportions of documents mainly about the topic, in standard deviations; documents of one story arrive together, so a value of 2 proves little',
};

export function open() {
  let opened = null;
  let latest = null;
  let request = null;
  const ends = Object.fromEntries(['a-from', 'a-to', 'b-from', 'b-to'].map((name) => [name, input(name)]));
  const form = el(
    'form',
    { class: 'periods', onsubmit: submit },
    el('fieldset', {}, el('legend', {}, 'first period'), ends['a-from'], ' to ', ends['a-to']),
    el('fieldset', {}, el('legend', {}, 'second period'), ends['b-from'], ' to ', ends['b-to']),
    el('button', { type: 'submit' }, 'compare'),
    el('button', { type: 'button', onclick: () => preset(1) }, 'newest window and the previous one'),
    el('button', { type: 'button', onclick: () => preset(null) }, 'newer half and older half'),
  );
  const times = timesCard();
  const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const host = el('div', { class: 'chart', role: 'img', 'aria-label': 'change of the share of each topic; the table below has the numbers' });
  const body = el('tbody');
  const frame = card('Change of share', {
    kind: 'wide',
    tools: [el('span', { class: 'key' }, 'in percentage points, the 20 largest changes; all topics below'), downloads('compare', () => ['compare', request], () => opened?.chart ?? null)],
    children: [host, el('div', { class: 'scroll' }, el('table', { class: 'compared' }, el('thead', {}, el('tr', {}, ...Object.entries(HEADS).map(([name, title]) => el('th', { scope: 'col', title, class: title === null ? null : 'number' }, name)))), body))],
  });
  const root = el('div', {}, card('Compare two periods', { kind: 'wide', children: [form, wrong] }).root, frame.root, times.root);

  function submit(event) {
    event.preventDefault();
    const period = (name) => `${ends[`${name}-from`].value}/${ends[`${name}-to`].value}`;
    compare({ a: period('a'), b: period('b') });
  }

  function compare(chosen) {
    change(chosen);
    periods().then(showPeriods, fail);
  }

  async function preset(length) {
    const windows = await closed();
    const chosen = newest(windows, length ?? Math.max(1, Math.floor(windows.length / 2)));
    if (chosen !== null) {
      compare(chosen);
    }
  }

  function fail(error) {
    wrong.hidden = false;
    wrong.textContent = error.message;
  }

  async function periods() {
    request = get('a') === null || get('b') === null ? await defaultPeriods() : { a: get('a'), b: get('b') };
    return request === null ? null : ask('compare', request);
  }

  function show(answers) {
    showPeriods(answers.periods);
    times.show(answers.times);
  }

  function showPeriods(answer) {
    latest = answer;
    wrong.hidden = true;
    frame.setNote(answer === null ? 'At least two closed windows are needed.' : answer.topics.length === 0 ? absent(answer) : null);
    if (answer === null) {
      return;
    }
    ['a', 'b'].forEach((name) => {
      ends[`${name}-from`].value = short(answer[name].range.from);
      ends[`${name}-to`].value = short(answer[name].range.to);
    });
    if (answer.topics.length === 0) {
      return;
    }
    const rows = answer.topics.slice(0, BARS).sort((x, y) => y.shareB - y.shareA - (x.shareB - x.shareA));
    host.style.height = `${rows.length * 24 + 40}px`;
    if (opened === null) {
      opened = openChart(host);
      opened.chart.on('click', ({ dataIndex }) => go(link('topic', { topic: rows[dataIndex].topic })));
    }
    opened.chart.resize();
    opened.draw(option(rows, answer, host.clientWidth));
    body.replaceChildren(...answer.topics.map(line));
  }

  const view = {
    root,
    title: 'Compare',
    ask: async () => {
      const [both, between] = await Promise.all([periods(), times.ask()]);
      return { periods: both, times: between };
    },
    show,
    redraw: () => latest !== null && showPeriods(latest),
    close: () => opened?.close(),
  };
  return view;
}

/** Explains why there is nothing to compare. */
function absent({ a, b }) {
  const empty = [a.windows === 0 ? 'first' : null, b.windows === 0 ? 'second' : null].filter((each) => each !== null);
  return empty.length === 0 ? 'There is no topic in either period.' : `No remembered window starts in the ${empty.join(' and the ')} period. Choose dates within the stream, as shown on the heat map.`;
}

async function defaultPeriods() {
  const windows = await closed();
  return newest(windows, Math.max(1, Math.floor(windows.length / 2)));
}

/** Returns the closed windows, because only closed windows are compared. */
async function closed() {
  const { windows } = await ask('heatmap', { rows: 1 });
  return windows.filter((window) => window.closed);
}

/** Returns the newest windows and as many before them, or null if there are too few. */
function newest(windows, length) {
  if (windows.length < 2) {
    return null;
  }
  const middle = windows.length - length;
  const first = Math.max(0, middle - length);
  return {
    a: `${windows[first].start}/${windows[middle].start}`,
    b: `${windows[middle].start}/${windows.at(-1).end}`,
  };
}

function input(name) {
  return el('input', { name, type: 'text', required: true, size: 20, placeholder: '2026-03-01', 'aria-label': name.replace('a-', 'first period ').replace('b-', 'second period '), spellcheck: 'false', autocomplete: 'off' });
}

/** Shortens a time to a day if it is the start of the day. */
function short(instant) {
  return instant.replace(/T00:00:00(\.000)?Z$/, '');
}

function option(rows, { a, b }, width) {
  const labels = width < 520 ? 110 : 210;
  return {
    grid: { left: labels + 8, right: 24, top: 8, bottom: 28 },
    xAxis: valueAxis((value) => `${signed(100 * value, 0)}`, { name: '' }),
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => String(row.topic)),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { interval: 0, color: token('--ink'), fontSize: 11.5, width: labels, overflow: 'truncate', formatter: (_, i) => plain(cut(rows[i].label, 32)) },
    },
    tooltip: tip(({ dataIndex }) => {
      const row = rows[dataIndex];
      return `${plain(row.label)}  #${row.topic}\nfirst period: ${percent(row.shareA)} of ${count(a.documents)} documents\nsecond period: ${percent(row.shareB)} of ${count(b.documents)} documents`;
    }),
    series: [
      {
        type: 'bar',
        barWidth: 13,
        data: rows.map((row) => ({
          value: row.shareB - row.shareA,
          itemStyle: { color: row.shareB > row.shareA ? token('--up') : token('--down'), borderRadius: 3 },
        })),
      },
    ],
  };
}

function line(row) {
  const delta = row.shareB - row.shareA;
  return el(
    'tr',
    {},
    el(
      'td',
      {},
      topicLink(row.topic, row.label, row.live ? null : el('span', { class: 'badge' }, 'ended')),
      el('div', { class: 'terms' }, row.gained.length === 0 ? null : el('span', { class: 'gained' }, `+ ${row.gained.join(', ')} `), row.lost.length === 0 ? null : el('s', {}, row.lost.join(', '))),
    ),
    el('td', { class: 'number' }, percent(row.shareA)),
    el('td', { class: 'number' }, percent(row.shareB)),
    el('td', { class: `number ${delta > 0 ? 'rising' : 'fading'}` }, points(delta)),
    el('td', { class: 'number' }, `${count(row.documentsA)} → ${count(row.documentsB)}`),
    el('td', { class: 'number' }, signed(row.z)),
  );
}
