/** The head of the page: where the model stands, and what to expect while there is nothing to see. */

import { at } from './dom.js';
import { count, duration, minute } from './format.js';

const QUIET_SECONDS = 120;
const LOOK_MILLIS = 5000;

let known = null;
let heard = 0;
let still = false;

const WORDS = {
  waiting: ['Waiting', 'Waiting for the first documents', 'Nothing has been published yet. As soon as documents arrive, this page moves by itself.'],
  warming: ['Warming up', 'Warming up', 'The first topics appear when enough documents have shown which words belong together, after a few hundred.'],
};

/** Takes in a status of the server. */
export function drawStatus(status, isStill) {
  known = status;
  still = isStill;
  heard = performance.now();
  at('main').dataset.state = status.state;
  at('event-time').textContent = status.eventTime === null ? '–' : minute(status.eventTime).replace(/ 00:00$/, '');
  at('pace').textContent = count(status.documentsPerSecond);
  at('documents').textContent = count(status.documents);
  at('live-topics').textContent = status.liveTopics;
  const coherence = status.report?.meanCoherence;
  at('coherence').textContent = typeof coherence === 'number' ? coherence.toFixed(2) : '–';
  at('open-alerts').hidden = status.openAlerts === 0;
  at('open-alerts').textContent = status.openAlerts;
  drawOutOfTime(status.report);
  drawState();
  drawModels(status);
}

/** Documents that no window, or none yet, counts: a wrong clock, or a stream read out of order. */
function drawOutOfTime(report) {
  const late = report?.late ?? 0;
  const ahead = report?.ahead ?? 0;
  at('out-of-time').hidden = late + ahead === 0;
  at('late').textContent = [late > 0 ? `${count(late)} late` : '', ahead > 0 ? `${count(ahead)} ahead` : ''].filter(Boolean).join(', ');
}

/** The state last heard of: waiting, warming or tracking. */
export function stateOf() {
  return known?.state ?? 'connecting';
}

/** Whether the server lets anybody do something to topics. */
export function isWritable() {
  return known?.writable ?? false;
}

/** The server does not answer; what is shown stays, and is said to be old. */
export function lost(error) {
  console.warn(error);
  show('lost', known === null ? 'No answer' : `Connection lost; as of ${duration((performance.now() - heard) / 1000)} ago`);
  if (known === null) {
    at('empty-title').textContent = 'No answer from the server';
    at('empty-text').textContent = 'This page tries again by itself.';
  }
}

function drawState() {
  const words = WORDS[known.state];
  if (words !== undefined) {
    show(known.state, words[0]);
    at('empty-title').textContent = words[1];
    at('empty-text').textContent = known.state === 'warming' ? `${count(known.documents)} documents read. ${words[2]}` : words[2];
    return;
  }
  const idle = known.idleSeconds + (performance.now() - heard) / 1000;
  if (still) {
    show('still', 'Still picture');
  } else if (idle > QUIET_SECONDS) {
    show('quiet', `Quiet: nothing new for ${duration(idle)}`);
  } else {
    show('live', 'Live');
  }
}

function show(state, words) {
  at('state').dataset.state = state;
  if (at('state-text').textContent !== words) {
    at('state-text').textContent = words;
  }
}

function drawModels(status) {
  at('models').hidden = status.models.length < 2;
  const options = [...at('model').options].map((option) => option.value);
  if (options.join('\n') !== status.models.join('\n')) {
    at('model').replaceChildren(...status.models.map((name) => new Option(name, name)));
  }
  at('model').value = status.model;
}

setInterval(() => known !== null && at('state').dataset.state !== 'lost' && drawState(), LOOK_MILLIS);
