/** The header of the page with the status of the model, and a message while there are no topics. */

import { preparation } from './api.js';
import { at } from './dom.js';
import { count, documents, duration, minute } from './format.js';

const IDLE_SECONDS = 120;
const UPDATE_MILLIS = 5000;

let known = null;
let receivedAt = 0;
let lostAt = -1;
let still = false;
let preparing = null; // what the tracker is doing before it works on documents

const WORDS = {
  waiting: ['Waiting', 'Waiting for the first documents', 'This page updates automatically when documents arrive.'],
  warming: ['Warming up', 'No topics yet', 'Topics begin when enough documents share words, mostly within a few hundred documents.'],
};

/** Shows a status of the server. */
export function drawStatus(status, isStill) {
  const isFirst = known === null;
  known = status;
  still = isStill;
  receivedAt = performance.now();
  at('main').dataset.state = status.state;
  at('event-time').textContent = status.eventTime === null ? '–' : minute(status.eventTime).replace(/ 00:00$/, '');
  at('pace').textContent = count(status.documentsPerSecond);
  at('documents').textContent = count(status.documents + status.unassigned);
  at('arrived').title = `${documents(status.documents)} learned from${status.unassigned === 0 ? '' : `, and ${waiting(status)}`}`;
  at('live-topics').textContent = status.liveTopics;
  const coherence = status.report?.meanCoherence;
  at('coherence').textContent = typeof coherence === 'number' ? coherence.toFixed(2) : '–';
  at('open-alerts').hidden = status.openAlerts === 0;
  at('open-alerts').textContent = status.openAlerts;
  at('patterns-tab').hidden = status.patterns === 0;
  drawOutOfTime(status.report);
  drawState();
  at('progress').hidden = status.state !== 'tracking' || status.alertsBegin === null;
  at('progress').textContent = progress(status);
  drawModels(status);
  if (isFirst) {
    prepare();
  }
}

/** Returns the event time that the model has reached; null if it has none. */
export function eventTime() {
  return known?.eventTime ?? null;
}

/** Shows what the tracker is doing until it works on documents, such as restoring its models. */
async function prepare() {
  preparing = await preparation().catch(() => null);
  drawState();
}

/** Asks again while there is no sign that the tracker works on documents. */
function update() {
  if (known !== null && at('state').dataset.state !== 'lost' && !document.hidden) {
    drawState();
    if (!still && at('state').dataset.state !== 'live') {
      prepare();
    }
  }
}

/** Shows the number of late and ahead documents: their clock is wrong, or they arrive out of order. */
function drawOutOfTime(report) {
  const late = report?.late ?? 0;
  const ahead = report?.ahead ?? 0;
  at('out-of-time').hidden = late + ahead === 0;
  at('late').textContent = [late > 0 ? `${count(late)} late` : '', ahead > 0 ? `${count(ahead)} ahead` : ''].filter(Boolean).join(', ');
}

/** Returns the last known state: waiting, warming or tracking. */
export function stateOf() {
  return known?.state ?? 'connecting';
}

/** Returns how many false alarms about stories were asked for and are expected, or null. */
export function falseAlarms() {
  return known?.report?.storyAlerts ?? null;
}

/** Says when alerts begin and why not yet, or returns an empty text. */
export function alertsBegin() {
  return known.alertsBegin ?? '';
}

/** Returns whether the server accepts commands. */
export function isWritable() {
  return known?.writable ?? false;
}

/** Returns whether the connection was lost after a time: an answer to an older request says nothing about it. */
export function isLostSince(time) {
  return lostAt >= time;
}

/** Shows that the server does not answer; the page keeps showing the last data. */
export function lost(error) {
  console.warn(error);
  lostAt = performance.now();
  show('lost', known === null ? 'No answer' : `Connection lost; data from ${duration((performance.now() - receivedAt) / 1000)} ago`);
  if (known === null) {
    at('empty-title').textContent = 'No answer from the server';
    at('empty-text').textContent = 'This page retries automatically.';
  }
}

function drawState() {
  const words = WORDS[known.state];
  if (words !== undefined) {
    show(known.state, preparing === null ? words[0] : inShort(preparing));
    at('empty-title').textContent = preparing ?? words[1];
    at('empty-text').textContent = `${preparing === null ? `${sofar(known)} ` : ''}${known.advice ?? words[2]}`;
    drawCommand(known);
    return;
  }
  if (preparing !== null) {
    show('waiting', inShort(preparing));
    return;
  }
  const idle = known.idleSeconds + (performance.now() - receivedAt) / 1000;
  if (still) {
    show('still', 'Not updating');
  } else if (idle > IDLE_SECONDS) {
    show('idle', `Idle: no new data for ${duration(idle)}`);
  } else {
    show('live', 'Live');
  }
}

/** Shortens what the tracker is doing to fit the header. */
function inShort(sentence) {
  const restored = sentence.match(/restoring.*?([0-9]+ %)/i);
  return restored === null ? (/^starting/i.test(sentence) ? 'Starting' : /^reading the/i.test(sentence) ? 'Reading' : 'Not ready') : `Restoring ${restored[1]}`;
}

/** Returns what there is while there are no topics, and what to do if that is nothing. */
function sofar({ state, unassigned, documentsTopic }) {
  if (state === 'warming') {
    const arrived = unassigned === 0 ? '' : `${waiting(known)}. `;
    return `${documents(known.documents)} learned from. ${arrived}${alertsBegin()}`;
  }
  return documentsTopic === null
    ? 'The tracker has published nothing yet.'
    : `Nothing has been learned from the stream topic ${documentsTopic} yet. Send documents to it, for example with the command below.`;
}

/** Says on every view how little is known yet. */
function progress({ liveTopics, windows, alertsBegin: begin }) {
  const closed = windows === 0 ? ' No window has closed yet, so shares are those of the newest documents.' : '';
  return `${count(liveTopics)} live ${liveTopics === 1 ? 'topic' : 'topics'}.${closed} ${begin ?? ''}`;
}

function waiting({ unassigned }) {
  return `${documents(unassigned)} waiting for the next mini-batch`;
}

/** Shows the command that sends documents, alone on its line, so that it can be copied. */
function drawCommand({ state, documentsTopic }) {
  const isNeeded = state === 'waiting' && preparing === null && documentsTopic !== null;
  at('empty-command').hidden = !isNeeded;
  at('empty-command').textContent = isNeeded ? `swell feed FILE --set kafka.documents=${documentsTopic}` : '';
}

function show(state, text) {
  at('state').dataset.state = state;
  at('state').title = preparing ?? '';
  if (at('state-text').textContent !== text) {
    at('state-text').textContent = text;
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

setInterval(update, UPDATE_MILLIS);
