/** What one may do to a topic: name it, keep it, silence it, make it part of another. */

import { ask } from '../api.js';
import { el } from '../dom.js';
import { HOW, wishes } from '../hands.js';
import { isWritable } from '../status.js';

const CHOICES = 500;

export function handsCard(id) {
  const path = `topics/${encodeURIComponent(id)}`;
  const place = wishes();
  const name = el('input', { name: 'name', maxlength: 200, required: true, 'aria-label': 'new name', size: 28, autocomplete: 'off' });
  const heirs = el('select', { name: 'into', required: true, 'aria-label': 'topic to merge into' });
  const pin = el('button', { type: 'button', 'aria-pressed': 'false' }, 'pin');
  const mute = el('button', { type: 'button', 'aria-pressed': 'false' }, 'mute');
  const merge = el('button', { type: 'submit' }, 'merge');
  const rename = form(() => change('Rename', { name: name.value.trim() }, (topic) => topic.label === name.value.trim()), el('label', {}, 'name ', name), el('button', { type: 'submit' }, 'rename'));
  const join = form(joined, el('label', {}, 'merge into ', heirs), merge);
  const controls = el('div', { class: 'controls' }, rename, el('div', { class: 'toggles' }, pin, mute), join);
  const how = el('p', { class: 'note' }, HOW);
  const root = el('details', { class: 'card hands' }, el('summary', {}, 'Hands on this topic'), el('div', { class: 'body' }, how, controls, place.root));
  let topic = null;
  let isDone = () => false;
  let sure = false;

  function change(words, body, done) {
    isDone = done;
    return place.wish(words, 'PATCH', path, body);
  }

  function joined() {
    const heir = heirs.selectedOptions[0];
    if (!sure) {
      sure = true;
      merge.textContent = `really end it in ${heir.textContent}`;
      return;
    }
    calm();
    isDone = (now) => now.state === 'merged';
    place.wish(`Merge into ${heir.textContent}`, 'POST', `${path}/merge`, { into: Number(heir.value) });
  }

  function calm() {
    sure = false;
    merge.textContent = 'merge';
  }

  async function choices() {
    if (root.open && topic !== null) {
      const { topics } = await ask('topics', { windows: 1, limit: CHOICES });
      const chosen = heirs.value;
      heirs.replaceChildren(...topics.filter((each) => each.topic !== topic.topic).map((each) => new Option(`${each.label} #${each.topic}`, each.topic)));
      heirs.value = [...heirs.options].some((option) => option.value === chosen) ? chosen : heirs.value;
    }
  }

  pin.addEventListener('click', () => {
    const wanted = !topic.pinned;
    change(wanted ? 'Pin' : 'Unpin', { pinned: wanted }, (now) => now.pinned === wanted);
  });
  mute.addEventListener('click', () => {
    const wanted = !topic.muted;
    change(wanted ? 'Mute' : 'Unmute', { muted: wanted }, (now) => now.muted === wanted);
  });
  heirs.addEventListener('change', calm);
  root.addEventListener('toggle', choices);

  return {
    root,
    show(now) {
      if (topic === null) {
        name.value = now.label;
      }
      topic = now;
      how.hidden = isWritable();
      controls.hidden = !isWritable() || now.state !== 'live';
      root.hidden = now.state !== 'live' && !place.isWaiting();
      pin.setAttribute('aria-pressed', String(now.pinned));
      pin.textContent = now.pinned ? 'pinned: unpin' : 'pin';
      mute.setAttribute('aria-pressed', String(now.muted));
      mute.textContent = now.muted ? 'muted: unmute' : 'mute';
      if (place.isWaiting() && isDone(now)) {
        place.settled();
      }
    },
  };
}

function form(submit, ...children) {
  return el('form', { onsubmit: (event) => { event.preventDefault(); submit(); } }, ...children);
}
