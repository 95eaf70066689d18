/** Shows alerts: what happened, why, since when, and the documents that show it. */

import { el } from './dom.js';
import { count, millis, minute, percent, time } from './format.js';
import { separated, topicLink } from './names.js';
import { snippet, sourceLink, title, trace } from './sources.js';
import { storyLink } from './stories.js';
import { link } from './url.js';

const MOST_TIMES = 100;
const RULES = {
  fast: 'fast: a large change in one or two windows',
  slow: 'slow: a small change over many windows',
  novelty: 'novelty: documents that are about the same, in words that were hardly seen together before',
};
const OF_LINES = new Set(['new-severe-pattern', 'new-frequent-pattern', 'flood', 'silence']);
const DOCUMENTS = 3;
const SOURCES = 4;

/** Shows an alert with all its details; {@code buttons} are for its judgment, or null. */
export function alertCard(alert, buttons) {
  const isOver = alert.state === 'resolved';
  return el(
    'article',
    { class: `alert ${alert.severity} ${isOver ? 'over' : ''}`, 'data-alert': alert.id, 'aria-label': `${alert.kind}: ${alert.label}` },
    el(
      'header',
      {},
      el('span', { class: `kind ${alert.kind}` }, alert.kind),
      name(alert),
      el('span', { class: 'times' }, alert.ratio === null ? '' : times(alert.ratio)),
    ),
    el('p', { class: 'why' }, alert.why),
    facts(alert, isOver),
    words(alert),
    el('ul', { class: 'evidence' }, ...alert.documents.slice(0, DOCUMENTS).map((document) => evidence(document, millis(alert.window)))),
    sources(alert.sources),
    judgment(alert, buttons),
  );
}

/** Shows an alert in one line. */
export function alertLine(alert) {
  return el(
    'a',
    { class: `alert-line ${alert.severity}`, href: link('alerts') },
    el('span', { class: `kind ${alert.kind}` }, alert.kind),
    el('span', { class: 'label' }, alert.label),
    el('span', { class: 'more' }, `${alert.ratio === null ? '' : `${times(alert.ratio)}, `}since ${moment(alert.since)}`),
  );
}

/** Says how many times the typical share; where next to nothing is typical, the number says nothing. */
function times(ratio) {
  return `${ratio < MOST_TIMES ? ratio.toFixed(1) : `over ${MOST_TIMES}`} × typical`;
}

function judgment(alert, buttons) {
  return alert.judgment === null && buttons === null ? null : el('p', { class: 'judgment' }, alert.judgment === null ? null : el('span', { class: 'more' }, `judged ${alert.judgment}`), buttons);
}

function name(alert) {
  if (alert.storyId !== null) {
    return storyLink(alert.storyId, alert.label);
  }
  if (OF_LINES.has(alert.rule.name)) {
    return el('a', { class: 'label topic-link', href: link('patterns', patterns(alert)) }, alert.label);
  }
  return alert.topic === null ? el('span', { class: 'label' }, alert.label) : topicLink(alert.topic, alert.label);
}

/** Returns the service of an alert about log lines, and the words of the template in its label. */
function patterns(alert) {
  const service = alert.documents[0]?.source ?? (alert.rule.name === 'silence' ? alert.terms[0]?.term : null) ?? '';
  const named = [`new service ${service}`, service].find((start) => alert.label.startsWith(start)) ?? '';
  const template = alert.label.slice(named.length).replace(/^( ?since .{1,200}?)?( now writes only |: )/, '');
  const words = template.replace(/^\d+ (new )?patterns, such as /, '').replaceAll('<*>', ' ').replace(/\s+/g, ' ').trim();
  return { service, words: words === service ? '' : words };
}

function facts(alert, isOver) {
  const fact = (name, value, title = null) => el('div', { title }, el('dt', {}, name), el('dd', {}, value));
  const level = ({ documents, of }) => `${amount(documents)} of ${count(of)}${of > 0 ? ` (${percent(documents / of)})` : ''}`;
  return el(
    'dl',
    {},
    fact('since', moment(alert.since)),
    isOver ? fact('ended', moment(alert.ended)) : null,
    fact('documents', level(alert.actual), `documents mainly about the ${alert.storyId === null ? 'topic' : 'story'} since then, out of all documents`),
    fact('typical', level(alert.typical), 'number of documents expected, out of the same number of documents'),
    fact('score', alert.score === null ? '–' : `${alert.score.toFixed(1)}, ${alert.rule.name} rule`, `standard deviations from the expected number; ${RULES[alert.rule.name] ?? 'the JSON download contains the settings of the rule'}`),
  );
}

/** Formats a number of documents; expected numbers often have a fraction. */
function amount(documents) {
  return Number.isInteger(documents) || documents >= 20 ? count(documents) : documents.toFixed(1);
}

function moment(instant) {
  return instant === null ? '–' : minute(instant).replace(/ 00:00$/, '');
}

function words(alert) {
  const isNew = new Set(alert.newTerms);
  const known = alert.terms.map(({ term }) => term).filter((term) => !isNew.has(term));
  return el(
    'p',
    { class: 'terms' },
    ...alert.newTerms.map((term) => el('span', { class: 'new-word', title: 'new term' }, `✦ ${term}`)),
    known.join(', '),
  );
}

function evidence(document, span) {
  return el(
    'li',
    {},
    title(document),
    snippet(document),
    el('span', { class: 'more' }, ...separated([sourceLink(document.source), trace(document.traceId), time(document.timestamp, span)])),
  );
}

function sources({ count: total, most }) {
  const first = Object.entries(most).sort((a, b) => b[1] - a[1]).slice(0, SOURCES).map(([source, documents]) => sourceLink(source, documents));
  return total === 0 ? null : el('p', { class: 'more' }, `${total} ${total === 1 ? 'source' : 'sources'}: `, ...separated(first));
}
