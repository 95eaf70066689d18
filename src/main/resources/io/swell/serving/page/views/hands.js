/** Hands on all topics: what a text is about, a topic from words, a document out of everything. */

import { address, ask } from '../api.js';
import { card } from '../card.js';
import { topicColour } from '../colours.js';
import { bar, el } from '../dom.js';
import { count, percent } from '../format.js';
import { HOW, wishes } from '../hands.js';
import { topicLink } from '../names.js';
import { isWritable } from '../status.js';

const LONGEST = 200_000;

export function open() {
  const assign = assignCard();
  const look = () => view.ask().then(view.show);
  const seed = seedCard(look);
  const erase = eraseCard(look);
  const view = {
    root: el('div', { class: 'hands-view' }, assign, el('div', { class: 'half' }, seed.root, erase.root)),
    title: 'Hands on',
    ask: () => ask('events', { limit: 50 }),
    show({ events }) {
      seed.show(events);
      erase.show(events);
    },
    redraw() {},
    close() {},
  };
  return view;
}

function assignCard() {
  const text = el('textarea', { name: 'text', rows: 6, required: true, maxlength: LONGEST, 'aria-label': 'text', placeholder: 'Paste a text: nothing is learned from it, and it is not kept.' });
  const answer = el('div', { class: 'answer', 'aria-live': 'polite' });
  const form = el('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      try {
        answer.replaceChildren(...told(await assigned(text.value)));
      } catch (error) {
        answer.replaceChildren(el('p', { class: 'wrong', role: 'alert' }, error.message));
      }
    },
  }, text, el('button', { type: 'submit' }, 'what is it about?'));
  return card('What a text is about', { kind: 'wide', children: [form, answer] }).root;
}

async function assigned(text) {
  const response = await fetch(address('assign'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text }) });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Error(response.status === 413 ? 'The text is too long: at most a megabyte is read.' : (answer.detail ?? `the server answered ${response.status}`));
  }
  return answer;
}

function told(answer) {
  const known = `${count(answer.known)} of ${count(answer.occurrences)} words belong to live topics; ${percent(answer.residual)} of these words’ weight no topic explains.`;
  const unknown = answer.unknown.length === 0 ? null : el('p', { class: 'more' }, `not known to them: ${answer.unknown.join(', ')}`);
  const topics = answer.topics.map((topic) =>
    el(
      'li',
      {},
      topicLink(topic.topic, topic.label),
      el('span', { class: 'number' }, percent(topic.share)),
      bar(topic.share, topicColour(topic.topic)),
      el('p', { class: 'terms' }, ...topic.terms.map((term) => el('span', { class: term.contribution < 0 ? 'against' : 'for', title: `u ${term.inTopic.toFixed(3)} × d ${term.inText.toFixed(3)} × v ${topic.weight.toFixed(3)}` }, `${term.term} ${signedParts(term.contribution)} `))),
    ),
  );
  return [el('p', { class: 'more' }, known), unknown, el('ol', { class: 'results' }, ...topics)].filter((each) => each !== null);
}

function signedParts(contribution) {
  return `${contribution < 0 ? '−' : '+'}${Math.abs(100 * contribution).toFixed(1)}`;
}

function seedCard(look) {
  const place = wishes();
  let wished = [];
  const words = el('input', { name: 'terms', required: true, 'aria-label': 'words of the topic', placeholder: 'three words or more, parted by commas', autocomplete: 'off' });
  const name = el('input', { name: 'name', maxlength: 200, 'aria-label': 'name of the topic', placeholder: 'name (optional)', autocomplete: 'off' });
  const form = el('form', {
    class: 'stacked',
    onsubmit: async (event) => {
      event.preventDefault();
      const terms = words.value.split(',').map((word) => word.trim()).filter((word) => word !== '');
      const body = name.value.trim() === '' ? { terms } : { terms, name: name.value.trim() };
      wished = (await place.wish('Seed a topic', 'POST', 'topics', body))?.terms ?? [];
      look();
    },
  }, words, name, el('button', { type: 'submit' }, 'seed'));
  return framed('A topic from words', 'It takes a free slot, or that of the least useful topic, and is protected like every newborn.', form, place, (event) => {
    if (!event.evidence.byUser || !event.evidence.terms.every((term) => wished.includes(term))) {
      return;
    }
    if (event.event === 'born') {
      place.settled(['Seed a topic: born as ', topicLink(event.topic, event.label)]);
    } else if (event.event === 'rejected') {
      place.refused(`Seed a topic: refused, ${event.evidence.reason}.`);
    }
  });
}

function eraseCard(look) {
  const place = wishes();
  const id = el('input', { name: 'id', required: true, 'aria-label': 'id of the document', placeholder: 'id of the document', autocomplete: 'off', spellcheck: 'false' });
  const button = el('button', { type: 'submit' }, 'erase');
  let sure = false;
  let wished = null;
  const calm = () => {
    sure = false;
    button.textContent = 'erase';
  };
  id.addEventListener('input', calm);
  const form = el('form', {
    class: 'stacked',
    onsubmit: async (event) => {
      event.preventDefault();
      if (!sure) {
        sure = true;
        button.textContent = 'really erase it everywhere';
        return;
      }
      calm();
      wished = (await place.wish('Erase', 'DELETE', 'documents', null, { id: id.value }))?.document ?? null;
      look();
    },
  }, id, button);
  return framed('A document out of everything', 'Out of assignments, topics and alerts. What was learned from it stays learned, and the log of bags holds its words until they expire.', form, place, (event) => {
    if (event.event === 'document_deleted' && event.evidence.documents.includes(wished)) {
      place.settled(`Erase: ${wished} is named no more.`);
    }
  });
}

/** A card that waits for the event which tells what became of a wish. */
function framed(title, words, form, place, happened) {
  let told = null; // the number of the newest event that was there before
  const how = el('p', { class: 'note' }, HOW);
  const root = card(title, { children: [el('p', { class: 'more' }, words), how, form, place.root] }).root;
  return {
    root,
    show(events) {
      how.hidden = isWritable();
      form.hidden = !isWritable();
      const before = told ?? Number.POSITIVE_INFINITY;
      events.filter((event) => event.number > before && place.isWaiting()).forEach(happened);
      if (place.isIdle()) {
        told = events[0]?.number ?? 0;
      }
    },
  };
}
