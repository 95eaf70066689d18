/** The page of a pattern of log lines. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { openChart, timeAxis, tip, valueAxis } from '../charts.js';
import { bar, el } from '../dom.js';
import { count, minute } from '../format.js';
import { byHour, levelBadge, templateText } from '../patterns.js';
import { token } from '../theme.js';
import { get, link } from '../url.js';

const HOURS = 336;
const TOLD_APART = 2; // the most frequent value against the last one listed
const FEW = 8;

export function open() {
  const id = get('pattern', '0');
  const path = `patterns/${encodeURIComponent(id)}`;
  const head = el('div', { class: 'topic-head' });
  const host = el('div', { class: 'chart short', role: 'img', 'aria-label': 'lines of the pattern by hour; the CSV download has the numbers' });
  const history = card('Lines by hour', { tools: [downloads(`pattern-${id}`, () => [path])], children: [host] });
  const values = card('Values', { tools: [el('span', { class: 'key' }, 'the most frequent, with their lines at most')] });
  const samples = card('Sample lines', { tools: [el('span', { class: 'key' }, 'the first and the newest')] });
  const parts = card('Services and levels', { tools: [el('span', { class: 'key' }, 'lines')] });
  const root = el('div', { class: 'topic pattern' }, head, history.root, el('div', { class: 'half' }, samples.root, parts.root), values.root);
  let latest = null;
  let opened = null;

  function show({ pattern }) {
    latest = { pattern };
    head.replaceChildren(...headline(pattern, id));
    opened ??= openChart(host);
    opened.draw(option(byHour(pattern.hours, HOURS)));
    samples.body.replaceChildren(el('ul', {}, ...pattern.samples.map((sample) => el('li', { class: 'sample', dir: 'auto' }, sample))));
    values.setNote(pattern.places.length === 0 ? 'All its lines are the same.' : null);
    values.body.replaceChildren(el('div', { class: 'places' }, ...pattern.places.map(place)));
    parts.setNote(pattern.services.length + pattern.levels.length === 0 ? 'Its lines name neither a service nor a level.' : null);
    parts.body.replaceChildren(counts(pattern.services, serviceLink), counts(pattern.levels, levelBadge));
  }

  return {
    root,
    title: `Pattern ${id}`,
    ask: () => ask(path),
    show,
    redraw: () => latest !== null && show(latest),
    close: () => opened?.close(),
  };
}

function headline(pattern, asked) {
  const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, value));
  return [
    el('h1', {}, templateText(pattern.template, true), el('span', { class: 'id' }, `#${pattern.id}${String(pattern.id) === asked ? '' : `, which #${asked} became part of`}`)),
    el('dl', {}, fact('lines', count(pattern.lines)), fact('first seen', minute(pattern.firstSeen)), fact('last seen', minute(pattern.lastSeen)), fact('counted until', minute(pattern.timestamp))),
  ];
}

function option(hours) {
  return {
    grid: { left: 52, right: 18, top: 12, bottom: 28 },
    xAxis: timeAxis(hours.map(({ start }) => minute(start)), true),
    yAxis: valueAxis(count, { minInterval: 1 }),
    tooltip: tip((items) => `${minute(hours[items[0].dataIndex].start)}\n${count(hours[items[0].dataIndex].lines)} lines`, 'axis'),
    series: [{ type: 'bar', barCategoryGap: '10%', barMaxWidth: 60, itemStyle: { color: token('--accent') }, data: hours.map(({ lines }) => lines) }],
  };
}

function serviceLink(service) {
  return el('a', { href: link('patterns', { service }), title: `patterns of ${service}` }, service);
}

/** Shows what stands in one place: the kind, the range, and values that stand out, or some values if none does. */
function place({ kind, least, greatest, most }, i) {
  const range = least === null ? '' : `, ${number(least)} to ${number(greatest)}`;
  const isEven = most.length === FEW && most[0].lines < TOLD_APART * most.at(-1).lines;
  return el(
    'section',
    { class: 'place' },
    el('h3', {}, el('span', { class: 'value' }, String(i + 1)), ` ${kind}${range}`),
    isEven
      ? el('p', { class: 'terms' }, `many values, such as ${most.slice(0, 4).map(({ value }) => value).join(', ')}`)
      : counts(most, (value) => el('span', { class: 'sample' }, value)),
  );
}

function number(value) {
  return String(Number(value.toPrecision(6)));
}

function counts(list, name) {
  const most = Math.max(...list.map(({ lines }) => lines), 1);
  return el('ul', { class: 'counts' }, ...list.map(({ value, lines }) => el('li', {}, name(value), el('span', { class: 'number' }, count(lines)), bar(lines / most, token('--accent')))));
}
