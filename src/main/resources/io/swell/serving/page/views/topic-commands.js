/** Commands on a topic: rename, pin, mute and merge. */

import { ask } from '../api.js';
import { commandPanel, READ_ONLY } from '../commands.js';
import { el } from '../dom.js';
import { isWritable } from '../status.js';

const CHOICES = 500;

export function commandsCard(id) {
  const path = `topics/${encodeURIComponent(id)}`;
  const panel = commandPanel();
  const name = el('input', { name: 'name', maxlength: 200, required: true, 'aria-label': 'new name', size: 28, autocomplete: 'off' });
  const targets = el('select', { name: 'into', required: true, 'aria-label': 'topic to merge into' });
  const pin = el('button', { type: 'button', 'aria-pressed': 'false' }, 'pin');
  const mute = el('button', { type: 'button', 'aria-pressed': 'false' }, 'mute');
  const merge = el('button', { type: 'submit' }, 'merge');
  const rename = form(() => change('Rename', { name: name.value.trim() }, (topic) => topic.label === name.value.trim()), el('label', {}, 'name ', name), el('button', { type: 'submit' }, 'rename'));
  const mergeForm = form(mergeTopic, el('label', {}, 'merge into ', targets), merge);
  const controls = el('div', { class: 'controls' }, rename, el('div', { class: 'toggles' }, pin, mute), mergeForm);
  const readOnly = el('p', { class: 'note' }, READ_ONLY);
  const root = el('details', { class: 'card commands' }, el('summary', {}, 'Commands on this topic'), el('div', { class: 'body' }, readOnly, controls, panel.root));
  let topic = null;
  let isDone = () => false;
  let isConfirmed = false;

  function change(command, body, done) {
    isDone = done;
    return panel.submit(command, 'PATCH', path, body);
  }

  function mergeTopic() {
    const target = targets.selectedOptions[0];
    if (!isConfirmed) {
      isConfirmed = true;
      merge.textContent = `confirm: merge into ${target.textContent}`;
      return;
    }
    reset();
    isDone = (now) => now.state === 'merged';
    panel.submit(`Merge into ${target.textContent}`, 'POST', `${path}/merge`, { into: Number(target.value) });
  }

  function reset() {
    isConfirmed = false;
    merge.textContent = 'merge';
  }

  async function loadTargets() {
    if (root.open && topic !== null) {
      const { topics } = await ask('topics', { windows: 1, limit: CHOICES });
      const chosen = targets.value;
      targets.replaceChildren(...topics.filter((each) => each.topic !== topic.topic).map((each) => new Option(`${each.label} #${each.topic}`, each.topic)));
      targets.value = [...targets.options].some((option) => option.value === chosen) ? chosen : targets.value;
    }
  }

  pin.addEventListener('click', () => {
    const next = !topic.pinned;
    change(next ? 'Pin' : 'Unpin', { pinned: next }, (now) => now.pinned === next);
  });
  mute.addEventListener('click', () => {
    const next = !topic.muted;
    change(next ? 'Mute' : 'Unmute', { muted: next }, (now) => now.muted === next);
  });
  targets.addEventListener('change', reset);
  root.addEventListener('toggle', loadTargets);

  return {
    root,
    show(now) {
      if (topic === null) {
        name.value = now.label;
      }
      topic = now;
      readOnly.hidden = isWritable();
      controls.hidden = !isWritable() || now.state !== 'live';
      root.hidden = now.state !== 'live' && !panel.isWaiting();
      pin.setAttribute('aria-pressed', String(now.pinned));
      pin.textContent = now.pinned ? 'unpin' : 'pin';
      mute.setAttribute('aria-pressed', String(now.muted));
      mute.textContent = now.muted ? 'unmute' : 'mute';
      if (panel.isWaiting() && isDone(now)) {
        panel.done();
      }
    },
  };
}

function form(submit, ...children) {
  return el('form', { onsubmit: (event) => { event.preventDefault(); submit(); } }, ...children);
}
