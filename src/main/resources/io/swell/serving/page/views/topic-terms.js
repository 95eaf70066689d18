/** The terms of a topic, the changes of their ranks, and their weights over time. */

import { card, downloads } from '../card.js';
import { openChart, plain, timeAxis, tip, valueAxis } from '../charts.js';
import { topicColor } from '../colors.js';
import { bar, el, swatch } from '../dom.js';
import { percent, time } from '../format.js';
import { token } from '../theme.js';
import { link } from '../url.js';

const SHOWN = 15;
const LINES = 8;
const SIGNS = { new: ['✦', 'new'], up: ['▲', 'up'], down: ['▼', 'down'], same: ['', ''], none: ['', ''] };

export function termsCard(id) {
  const list = el('ol', { class: 'words' });
  const lost = el('p', { class: 'lost' });
  const since = el('span', { class: 'key' });
  const frame = card('Terms', {
    tools: [since, downloads(`topic-${id}-terms`, () => [`topics/${encodeURIComponent(id)}/terms`])],
    children: [list, lost],
  });
  return {
    root: frame.root,
    show(words, topic) {
      frame.setNote(words.terms.length === 0 ? 'The topic no longer has terms.' : null);
      const largest = Math.max(...words.terms.map((term) => term.normalized), 1e-9);
      list.replaceChildren(...words.terms.slice(0, SHOWN).map((term) => entry(term, largest, topic)));
      since.textContent = words.since === null ? '' : `arrows: change since ${time(words.since)}`;
      const shown = new Set(words.terms.slice(0, SHOWN).map(({ term }) => term));
      const gone = words.lost.filter((term) => !shown.has(term));
      lost.replaceChildren(...(gone.length === 0 ? [] : ['no longer among the heaviest: ', el('s', {}, gone.join(', '))]));
    },
  };
}

function entry(term, largest, topic) {
  const [sign, word] = SIGNS[term.change];
  const moved = term.before === null ? word : `${word} from ${term.before} to ${term.rank}`;
  return el(
    'li',
    {},
    el('a', { href: link('search', { q: term.term }), title: 'topics with this term' }, term.term),
    el('span', { class: `change ${term.change}`, title: sign === '' ? null : moved, 'aria-label': sign === '' ? null : moved, role: sign === '' ? null : 'img' }, sign),
    bar(term.normalized / largest, topicColor(topic)),
    el('span', { class: 'number' }, percent(term.normalized)),
  );
}

export function trailCard(id) {
  let opened = null;
  const names = el('ul', { class: 'legend' });
  const host = el('div', { class: 'chart trail', role: 'img', 'aria-label': 'weights of the heaviest terms of the topic over time' });
  const frame = card('Terms over time', {
    tools: [downloads(`topic-${id}-trail`, () => [`topics/${encodeURIComponent(id)}/terms`], () => opened?.chart ?? null)],
    children: [host, names],
  });
  return {
    root: frame.root,
    show({ trail }, length) {
      frame.setNote(trail.length < 2 ? 'Appears when there are two snapshots of the topic.' : null);
      if (trail.length >= 2) {
        opened ??= openChart(host);
        opened.draw(option(trail, length));
        names.replaceChildren(...heaviest(trail).map((term, i) => el('li', { class: 'word' }, swatch(topicColor(i)), term)));
      }
    },
    close: () => opened?.close(),
  };
}

/** Returns the terms with the largest sum of weights over the whole trail. */
function heaviest(trail) {
  const sums = new Map();
  trail.forEach((point) => point.terms.forEach(({ term, normalized }) => sums.set(term, (sums.get(term) ?? 0) + normalized)));
  return [...sums.entries()].sort((a, b) => b[1] - a[1]).slice(0, LINES).map(([term]) => term);
}

function option(trail, length) {
  const terms = heaviest(trail);
  const weight = (point, term) => point.terms.find((each) => each.term === term)?.normalized ?? null;
  return {
    grid: { left: 46, right: 96, top: 12, bottom: 26 },
    xAxis: timeAxis(trail.map((point) => time(point.timestamp, length))),
    yAxis: valueAxis((value) => `${Number((100 * value).toFixed(1))} %`),
    tooltip: tip((items) => describe(trail[items[0].dataIndex], length), 'axis'),
    series: terms.map((term, i) => ({
      name: String(i),
      type: 'line',
      symbol: 'circle',
      symbolSize: 3,
      lineStyle: { width: 1.8, color: topicColor(i) },
      itemStyle: { color: topicColor(i) },
      emphasis: { focus: 'series' },
      endLabel: { show: weight(trail.at(-1), term) !== null, color: token('--ink'), fontSize: 11, formatter: () => plain(term), width: 86, overflow: 'truncate' },
      labelLayout: { hideOverlap: true },
      data: trail.map((point) => weight(point, term)),
    })),
  };
}

function describe(point, length) {
  return [time(point.timestamp, length), ...point.terms.slice(0, LINES).map(({ term, normalized }) => `${percent(normalized).padStart(6)}  ${plain(term)}`)].join('\n');
}
