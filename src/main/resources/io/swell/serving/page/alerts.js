/** Alerts in words: what, why, since when, and the documents that show it. */

import { el } from './dom.js';
import { count, minute, percent, time } from './format.js';
import { topicLink } from './names.js';
import { link } from './url.js';

const KINDS = { emerging: 'emerging', surging: 'surging', shifting: 'shifting', fading: 'fading', uncovered: 'no topic' };
const RULES = {
  fast: 'fast: much in one window or two',
  slow: 'slow: a little more in many windows',
};
const DOCUMENTS = 3;
const SOURCES = 4;

/** One alert with everything that it says. */
export function alertCard(alert) {
  const over = alert.state === 'resolved';
  return el(
    'article',
    { class: `alert ${alert.severity} ${over ? 'over' : ''}`, 'aria-label': `${alert.kind}: ${alert.label}` },
    el(
      'header',
      {},
      el('span', { class: `kind ${alert.kind}` }, KINDS[alert.kind] ?? alert.kind),
      name(alert),
      el('span', { class: 'times' }, alert.ratio === null ? '' : `${alert.ratio.toFixed(1)} × usual`),
    ),
    el('p', { class: 'why' }, alert.why),
    facts(alert, over),
    words(alert),
    el('ul', { class: 'evidence' }, ...alert.documents.slice(0, DOCUMENTS).map(evidence)),
    sources(alert.sources),
  );
}

/** The same in a line. */
export function alertLine(alert) {
  return el(
    'a',
    { class: `alert-line ${alert.severity}`, href: link('alerts') },
    el('span', { class: `kind ${alert.kind}` }, KINDS[alert.kind] ?? alert.kind),
    el('span', { class: 'label' }, alert.label),
    el('span', { class: 'more' }, `${alert.ratio === null ? '' : `${alert.ratio.toFixed(1)} × usual, `}since ${moment(alert.since)}`),
  );
}

function name(alert) {
  return alert.topic === null ? el('span', { class: 'label' }, alert.label) : topicLink(alert.topic, alert.label);
}

function facts(alert, over) {
  const fact = (what, value, title = null) => el('div', { title }, el('dt', {}, what), el('dd', {}, value));
  const level = ({ documents, of }) => `${few(documents)} of ${count(of)}${of > 0 ? ` (${percent(documents / of)})` : ''}`;
  return el(
    'dl',
    {},
    fact('since', moment(alert.since)),
    over ? fact('ended', moment(alert.ended)) : null,
    fact('documents', level(alert.actual), 'documents mainly about it since then, of all'),
    fact('as usual', level(alert.typical), 'as many as were to be expected of so many'),
    fact('score', alert.score === null ? '–' : `${alert.score.toFixed(1)}, ${alert.rule.name} rule`, `standard deviations above what was expected; ${RULES[alert.rule.name] ?? 'its settings are in the JSON file'}`),
  );
}

/** Documents; those expected are seldom whole. */
function few(documents) {
  return Number.isInteger(documents) || documents >= 20 ? count(documents) : documents.toFixed(1);
}

function moment(instant) {
  return instant === null ? '–' : minute(instant).replace(/ 00:00$/, '');
}

function words(alert) {
  const fresh = new Set(alert.newTerms);
  const known = alert.terms.map(({ term }) => term).filter((term) => !fresh.has(term));
  return el(
    'p',
    { class: 'terms' },
    ...alert.newTerms.map((term) => el('span', { class: 'new-word', title: 'new word' }, `✦ ${term}`)),
    known.join(', '),
  );
}

function evidence(document) {
  return el(
    'li',
    {},
    el('span', { class: 'title' }, document.title === '' ? document.id : document.title),
    el('span', { class: 'more' }, [document.source, time(document.timestamp)].filter((each) => each !== null).join(' · ')),
  );
}

function sources({ count: different, most }) {
  const first = Object.entries(most).sort((a, b) => b[1] - a[1]).slice(0, SOURCES).map(([source, documents]) => `${source} ${documents}`);
  return different === 0 ? null : el('p', { class: 'more' }, `${different} ${different === 1 ? 'source' : 'sources'}: ${first.join(', ')}`);
}
