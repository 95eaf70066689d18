/** Commands: find the topics of a text, seed a topic, and delete a document. */

import { address, ask } from '../api.js';
import { card } from '../card.js';
import { topicColor } from '../colors.js';
import { commandPanel, READ_ONLY } from '../commands.js';
import { bar, el } from '../dom.js';
import { count, percent } from '../format.js';
import { topicLink } from '../names.js';
import { isWritable } from '../status.js';

const MAX_LENGTH = 200_000;

export function open() {
  const assign = assignCard();
  const refresh = () => view.ask().then(view.show);
  const seed = seedCard(refresh);
  const deletion = deleteCard(refresh);
  const view = {
    root: el('div', { class: 'commands-view' }, assign, el('div', { class: 'half' }, seed.root, deletion.root)),
    title: 'Commands',
    ask: () => ask('events', { limit: 50 }),
    show({ events }) {
      seed.show(events);
      deletion.show(events);
    },
    redraw() {},
    close() {},
  };
  return view;
}

function assignCard() {
  const text = el('textarea', { name: 'text', rows: 6, required: true, maxlength: MAX_LENGTH, 'aria-label': 'text', placeholder: 'Paste a text. The model does not learn from it, and it is not stored.' });
  const answer = el('div', { class: 'answer', 'aria-live': 'polite' });
  const form = el('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      try {
        answer.replaceChildren(...result(await assigned(text.value)));
      } catch (error) {
        answer.replaceChildren(el('p', { class: 'wrong', role: 'alert' }, error.message));
      }
    },
  }, text, el('button', { type: 'submit' }, 'find topics'));
  return card('Topics of a text', { kind: 'wide', children: [form, answer] }).root;
}

async function assigned(text) {
  const response = await fetch(address('assign'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text }) });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Error(response.status === 413 ? 'The text is too long: the limit is one megabyte.' : (answer.detail ?? `the request failed with status ${response.status}`));
  }
  return answer;
}

function result(answer) {
  const known = `${count(answer.known)} of ${count(answer.occurrences)} words belong to live topics; no topic explains ${percent(answer.residual)} of the weight of these words.`;
  const unknown = answer.unknown.length === 0 ? null : el('p', { class: 'more' }, `words of no live topic: ${answer.unknown.join(', ')}`);
  const topics = answer.topics.map((topic) =>
    el(
      'li',
      {},
      topicLink(topic.topic, topic.label),
      el('span', { class: 'number' }, percent(topic.share)),
      bar(topic.share, topicColor(topic.topic)),
      el('p', { class: 'terms' }, ...topic.terms.map((term) => el('span', { class: term.contribution < 0 ? 'against' : 'for', title: `u ${term.inTopic.toFixed(3)} × d ${term.inText.toFixed(3)} × v ${topic.weight.toFixed(3)}` }, `${term.term} ${signedPercent(term.contribution)} `))),
    ),
  );
  return [el('p', { class: 'more' }, known), unknown, el('ol', { class: 'results' }, ...topics)].filter((each) => each !== null);
}

function signedPercent(contribution) {
  return `${contribution < 0 ? '−' : '+'}${Math.abs(100 * contribution).toFixed(1)}`;
}

function seedCard(refresh) {
  const panel = commandPanel();
  let seeded = [];
  const words = el('input', { name: 'terms', required: true, 'aria-label': 'words of the topic', placeholder: 'three or more words, separated by commas', autocomplete: 'off' });
  const name = el('input', { name: 'name', maxlength: 200, 'aria-label': 'name of the topic', placeholder: 'name (optional)', autocomplete: 'off' });
  const form = el('form', {
    class: 'stacked',
    onsubmit: async (event) => {
      event.preventDefault();
      const terms = words.value.split(',').map((word) => word.trim()).filter((word) => word !== '');
      const body = name.value.trim() === '' ? { terms } : { terms, name: name.value.trim() };
      seeded = (await panel.submit('Seed topic', 'POST', 'topics', body))?.terms ?? [];
      refresh();
    },
  }, words, name, el('button', { type: 'submit' }, 'seed topic'));
  return commandCard('Seed a topic', 'The topic takes a free slot or replaces the least useful topic. It is protected like every new topic.', form, panel, (event) => {
    if (!event.evidence.byUser || !event.evidence.terms.every((term) => seeded.includes(term))) {
      return;
    }
    if (event.event === 'born') {
      panel.done(['Seed topic: born as ', topicLink(event.topic, event.label)]);
    } else if (event.event === 'rejected') {
      panel.rejected(`Seed topic: rejected, ${event.evidence.reason}.`);
    }
  });
}

function deleteCard(refresh) {
  const panel = commandPanel();
  const id = el('input', { name: 'id', required: true, 'aria-label': 'id of the document', placeholder: 'id of the document', autocomplete: 'off', spellcheck: 'false' });
  const button = el('button', { type: 'submit' }, 'delete document');
  let isConfirmed = false;
  let deleted = null;
  const reset = () => {
    isConfirmed = false;
    button.textContent = 'delete document';
  };
  id.addEventListener('input', reset);
  const form = el('form', {
    class: 'stacked',
    onsubmit: async (event) => {
      event.preventDefault();
      if (!isConfirmed) {
        isConfirmed = true;
        button.textContent = 'confirm: delete everywhere';
        return;
      }
      reset();
      deleted = (await panel.submit('Delete document', 'DELETE', 'documents', null, { id: id.value }))?.document ?? null;
      refresh();
    },
  }, id, button);
  return commandCard('Delete a document everywhere', 'Deletes it from assignments, topics and alerts. What the model has learned from it remains, and the log of bags keeps its words until they expire.', form, panel, (event) => {
    if (event.event === 'document_deleted' && event.evidence.documents.includes(deleted)) {
      panel.done(`Delete document: ${deleted} has been deleted.`);
    }
  });
}

/** Creates a card that waits for the event that reports the result of its command. */
function commandCard(title, text, form, panel, onEvent) {
  let newest = null; // number of the newest event before the command
  const readOnly = el('p', { class: 'note' }, READ_ONLY);
  const root = card(title, { children: [el('p', { class: 'more' }, text), readOnly, form, panel.root] }).root;
  return {
    root,
    show(events) {
      readOnly.hidden = isWritable();
      form.hidden = !isWritable();
      const before = newest ?? Number.POSITIVE_INFINITY;
      events.filter((event) => event.number > before && panel.isWaiting()).forEach(onEvent);
      if (panel.isIdle()) {
        newest = events[0]?.number ?? 0;
      }
    },
  };
}
