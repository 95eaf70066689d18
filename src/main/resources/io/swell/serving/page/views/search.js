/** Finds documents by their words and topics, and topics by their terms. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { el } from '../dom.js';
import { count, minute, percent } from '../format.js';
import { documentItem, topicLink } from '../names.js';
import { chosenOrigin, endLimits } from '../sources.js';
import { storyLink } from '../stories.js';
import { get } from '../url.js';

export function open() {
  const words = get('q', '');
  const request = { q: words, ...chosenOrigin() };
  const about = el('p', { class: 'about' });
  const documents = card('Documents', { tools: [endLimits(), el('span', { class: 'key' }, 'words and topics in common, 0 to 1'), downloads('documents', () => ['search', { ...request, table: 'documents' }])] });
  const topics = card('Topics', { tools: [downloads('search', () => ['search', request])] });
  const root = el('div', { class: 'topic search' }, about, el('div', { class: 'half' }, documents.root, topics.root));

  function show(answer) {
    about.hidden = answer.queryTopics.length === 0;
    about.replaceChildren(`“${words}” is about `, ...answer.queryTopics.flatMap(({ topic, label, share }) => [topicLink(topic, label, el('span', { class: 'number' }, ` ${percent(share)}`)), ' ']));
    topics.setNote(topicsNote(words, answer));
    topics.body.replaceChildren(el('ol', { class: 'results' }, ...answer.topics.map(topicEntry)));
    documents.setNote(documentsNote(words, answer));
    documents.body.replaceChildren(el('ol', { class: 'documents' }, ...answer.documents.map(documentEntry)), scope(answer));
  }

  return { root, title: 'Search', ask: () => ask('search', request), show, redraw: () => {}, close: () => {} };
}

function topicsNote(words, answer) {
  if (words === '') {
    return 'Type words above. The search finds live and ended topics in which each word begins a term.';
  }
  return answer.topics.length === 0 ? `No topic has a term that begins with “${words}”.` : null;
}

function documentsNote(words, answer) {
  if (words === '' && chosenOrigin().traceId === '') {
    return 'Type words above. The search finds the newest documents that have them, or that are about the same topics.';
  }
  return answer.documents.length > 0 ? null : (answer.note ?? `None of the newest ${count(answer.searched)} documents has these words or is about their topics.`);
}

/** Says among how many documents was searched. */
function scope(answer) {
  return el('p', { class: 'more' }, answer.note ?? `the best of the newest ${count(answer.searched)} documents`);
}

function documentEntry(document) {
  const main = document.topics[0];
  return documentItem(
    document,
    minute,
    document.score.toFixed(2),
    el(
      'span',
      { class: 'more' },
      ...document.matching.flatMap((term) => [el('mark', {}, term), ' ']),
      main === undefined ? null : topicLink(main.topic, main.label ?? 'topic', el('span', { class: 'number' }, ` ${percent(main.share)}`)),
      document.story === null ? null : ' ',
      document.story === null ? null : storyLink(document.story, 'story'),
    ),
  );
}

function topicEntry(match) {
  const found = new Set(match.matching);
  const terms = [...match.matching, ...match.terms.filter((term) => !found.has(term))].slice(0, 14);
  return el(
    'li',
    {},
    topicLink(match.topic, match.label, match.state === 'live' ? null : el('span', { class: 'badge' }, match.state)),
    el('span', { class: 'number' }, match.state === 'live' ? percent(match.share) : ''),
    el('p', { class: 'terms' }, ...terms.flatMap((term, i) => [i === 0 ? '' : ', ', found.has(term) ? el('mark', {}, term) : term])),
  );
}
