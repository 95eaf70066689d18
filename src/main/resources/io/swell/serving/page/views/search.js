/** Finds topics by their terms. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { el } from '../dom.js';
import { percent } from '../format.js';
import { topicLink } from '../names.js';
import { get } from '../url.js';

export function open() {
  const words = get('q', '');
  const list = el('ol', { class: 'results' });
  const frame = card(words === '' ? 'Search' : `Topics with “${words}”`, {
    kind: 'wide',
    tools: [downloads('search', () => ['search', { q: words }])],
    children: [list],
  });

  function show(answer) {
    if (words === '') {
      frame.setNote('Type a word above. The search finds live and ended topics with a term that begins with the word.');
    } else {
      frame.setNote(answer.topics.length === 0 ? `No topic has a term that begins with “${words}”.` : null);
    }
    list.replaceChildren(...answer.topics.map(entry));
  }

  return { root: frame.root, title: 'Search', ask: () => ask('search', { q: words }), show, redraw: () => {}, close: () => {} };
}

function entry(match) {
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
