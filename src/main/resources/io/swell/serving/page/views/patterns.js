/** The patterns of log lines: templates with the number of their lines. */

import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { el, sparkline } from '../dom.js';
import { count, minute } from '../format.js';
import { byHour, levelBadge, templateText } from '../patterns.js';
import { token } from '../theme.js';
import { change, get, go, here, link } from '../url.js';

const SHOWN = 200;
const HOURS = 48;
const TYPING_MILLIS = 250;
const ORDERS = { lines: 'Lines', growth: 'Growth', new: 'New', gone: 'Gone' };
const KEYS = {
  lines: 'most lines first',
  growth: 'lines in the newest hour, or the one before it if that had more, against the mean of the hours before',
  new: 'newest first line first',
  gone: 'no line for an hour or more; most missing lines first',
};
const EMPTY = {
  growth: 'No pattern has lines of an earlier hour to compare with.',
  gone: 'No pattern has been silent for an hour.',
};

export function open() {
  const chosen = { sort: get('sort', 'lines'), service: get('service', ''), level: get('level', ''), q: get('words', ''), from: get('from', '') };
  const key = el('p', { class: 'basis' });
  const body = el('tbody');
  let latest = null;
  let typed = 0;
  const services = filter('service', 'all services');
  const levels = filter('level', 'all levels');
  const since = el('select', { 'aria-label': 'since', onchange: ({ target }) => go(here({ from: target.value, sort: target.value === '' ? null : 'new' })) });
  const words = el('input', { type: 'search', class: 'words', placeholder: 'words of the template', 'aria-label': 'words of the template', value: chosen.q, oninput: type });
  const frame = card('Patterns', {
    kind: 'wide patterns',
    tools: [
      choice('order', ORDERS, chosen.sort, (sort) => choose({ sort }, { sort: sort === 'lines' ? null : sort })),
      services,
      levels,
      since,
      words,
      downloads('patterns', () => ['patterns', { ...chosen, limit: 10_000 }]),
    ],
    children: [key, el('table', {}, el('thead', {}, el('tr', {}, ...['pattern', 'lines', 'last hours', 'first seen', 'last seen'].map((name) => el('th', { class: name === 'lines' ? 'number' : null }, name)))), body)],
  });

  function filter(name, all) {
    return el('select', { 'aria-label': name, 'data-all': all, onchange: ({ target }) => choose({ [name]: target.value }, { [name]: target.value }) });
  }

  function choose(values, inAddress) {
    Object.assign(chosen, values);
    change(inAddress);
    view.ask().then(show);
  }

  function type() {
    clearTimeout(typed);
    typed = setTimeout(() => choose({ q: words.value.trim() }, { words: words.value.trim() }), TYPING_MILLIS);
  }

  function show(answer) {
    latest = answer;
    const isFiltered = chosen.service + chosen.level + chosen.q + chosen.from !== '';
    fill(services, answer.services, chosen.service);
    fill(levels, answer.levels, chosen.level);
    const deployed = answer.deployments.map(({ service, version, timestamp }) => [timestamp, `since ${service ?? 'all'} ${version}, ${minute(timestamp)}`]);
    since.hidden = deployed.length === 0 && chosen.from === '';
    offer(since, new Map([['', 'at any time'], ...(chosen.from === '' ? [] : [[chosen.from, `since ${minute(chosen.from)}`]]), ...deployed]), chosen.from);
    frame.setNote(answer.patterns.length > 0 ? null : isFiltered ? 'No such pattern.' : (EMPTY[chosen.sort] ?? 'No patterns: they are found in log lines, with text.analyzer=logs.'));
    key.textContent = `${KEYS[chosen.sort] ?? ''}${answer.patterns.length === SHOWN ? `; the first ${SHOWN}` : ''}`;
    body.replaceChildren(...answer.patterns.map((pattern) => row(pattern, chosen.sort)));
  }

  const view = {
    root: frame.root,
    title: 'Patterns',
    ask: () => ask('patterns', { ...chosen, limit: SHOWN }),
    show,
    redraw: () => latest !== null && show(latest),
    close: () => clearTimeout(typed),
  };
  return view;
}

/** Offers the values of the answer and the chosen one, unless the list is open. */
function fill(select, counts, chosen) {
  offer(select, new Map([['', select.dataset.all], [chosen, chosen === '' ? select.dataset.all : chosen], ...counts.map(({ value, lines }) => [value, `${value} (${count(lines)})`])]), chosen);
}

function offer(select, texts, chosen) {
  if (document.activeElement !== select || select.options.length === 0) {
    select.replaceChildren(...[...texts].map(([value, text]) => new Option(text, value)));
  }
  select.value = chosen;
}

function row(pattern, sort) {
  const levels = pattern.levels.slice(0, 2).map(({ value }) => levelBadge(value));
  const services = pattern.services.map(({ value }) => value);
  const growth = sort === 'growth' && pattern.growth !== null ? el('div', { class: pattern.growth > 1 ? 'rising' : 'fading' }, `× ${pattern.growth.toFixed(1)}`) : null;
  return el(
    'tr',
    {},
    el(
      'td',
      {},
      el('a', { class: 'topic-link', href: link('pattern', { pattern: pattern.id }) }, templateText(pattern.template)),
      el('div', { class: 'terms' }, ...levels, ' ', services.slice(0, 3).join(', '), services.length > 3 ? ` and ${services.length - 3} more` : ''),
    ),
    el('td', { class: 'number' }, count(pattern.lines), growth),
    el('td', {}, sparkline(byHour(pattern.hours, HOURS).map(({ lines }) => lines), token('--accent'))),
    el('td', { class: 'when' }, minute(pattern.firstSeen)),
    el('td', { class: 'when' }, minute(pattern.lastSeen)),
  );
}
