/** Keeps the page in step with the server: told by its event stream, asking its API. */

import { onThemeChange } from './theme.js';
import { drawEvents, drawTopics } from './lists.js';
import { drawHeat, fittingRows } from './heatmap.js';
import { count, percent, time } from './format.js';

const REFRESH_MILLIS = 1000;
const query = new URLSearchParams(location.search);
const still = query.has('still');
const at = (id) => document.getElementById(id);
const seen = { status: null, topics: null, heat: null, events: null };
let sort = query.get('sort') ?? 'share';
let model = query.get('model');
let chart = null;
let stream = null;
let asking = false;
let stale = false;

async function ask(path, parameters = {}) {
  const url = new URL(`/api/v1/${path}`, location.origin);
  Object.entries(parameters).forEach(([name, value]) => url.searchParams.set(name, value));
  if (model !== null) {
    url.searchParams.set('model', model);
  }
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok) {
    throw new Error(`${url.pathname}: ${response.status}`);
  }
  return response.json();
}

/** One round of questions at a time; whoever asks meanwhile gets the next round. */
async function refresh() {
  if (asking) {
    stale = true;
    return;
  }
  asking = true;
  try {
    const [status, topics, heat, events] = await Promise.all([
      ask('status'),
      ask('topics', { sort, windows: 60 }),
      ask('heatmap', { rows: fittingRows() }),
      ask('events'),
    ]);
    Object.assign(seen, { status, topics, heat, events });
    draw();
  } catch (error) {
    lost(error);
  } finally {
    asking = false;
    if (!still) {
      setTimeout(() => {
        if (stale && !document.hidden) {
          stale = false;
          refresh();
        }
      }, REFRESH_MILLIS);
    }
  }
}

function draw() {
  drawStatus(seen.status);
  drawTopics(at('topics'), seen.topics.topics);
  const first = seen.heat.windows[0];
  const windowMillis = first === undefined ? 0 : new Date(first.end) - new Date(first.start);
  drawEvents(at('events'), seen.events.events, windowMillis);
  at('events-note').hidden = seen.events.events.length > 0;
  at('heat-note').hidden = seen.heat.cells.length > 0;
  at('heat').hidden = seen.heat.cells.length === 0;
  if (seen.heat.cells.length > 0) {
    chart ??= window.echarts.init(at('heat'));
    at('scale-end').textContent = `≥ ${percent(drawHeat(chart, seen.heat))}`;
  }
}

function drawStatus(status) {
  at('main').dataset.state = status.state;
  at('event-time').textContent = status.eventTime === null ? '–' : time(status.eventTime);
  at('pace').textContent = count(status.documentsPerSecond);
  at('documents').textContent = count(status.documents);
  at('live-topics').textContent = status.liveTopics;
  const coherence = status.report?.meanCoherence;
  at('coherence').textContent = typeof coherence === 'number' ? coherence.toFixed(2) : '–';
  if (status.state === 'waiting') {
    show('waiting', 'Waiting', 'Waiting for the first documents', 'The tracker is up and has read nothing yet. As soon as documents arrive, this page moves by itself.');
  } else if (status.state === 'warming') {
    show('warming', 'Warming up', `Warming up: ${count(status.documents)} documents read`, 'The first topics appear when enough documents have shown which words belong together, after a few hundred.');
  } else {
    show(still ? 'still' : 'live', still ? 'Still' : 'Live', '', '');
  }
  drawModels(status);
}

function drawModels(status) {
  at('models').hidden = status.models.length < 2;
  const options = [...at('model').options].map((option) => option.value);
  if (options.join('\n') !== status.models.join('\n')) {
    at('model').replaceChildren(...status.models.map((name) => new Option(name, name)));
  }
  at('model').value = status.model;
}

function show(state, word, title, text) {
  at('state').dataset.state = state;
  at('state-text').textContent = word;
  at('empty-title').textContent = title;
  at('empty-text').textContent = text;
}

function lost(error) {
  console.warn(error);
  at('state').dataset.state = 'lost';
  at('state-text').textContent = 'Connection lost, trying again';
  if (seen.status === null) {
    at('empty-title').textContent = 'No answer from the server';
    at('empty-text').textContent = 'This page tries again by itself.';
  }
}

function listen() {
  stream?.close();
  stream = new EventSource(`/api/v1/events${model === null ? '' : `?model=${encodeURIComponent(model)}`}`);
  stream.addEventListener('tick', (event) => {
    seen.status = JSON.parse(event.data);
    drawStatus(seen.status);
    if (!document.hidden) {
      refresh();
    } else {
      stale = true;
    }
  });
  stream.onerror = () => lost(new Error('the event stream ended'));
}

function drawSort() {
  document.querySelectorAll('[data-sort]').forEach((button) => {
    button.setAttribute('aria-pressed', String(button.dataset.sort === sort));
  });
}

document.querySelectorAll('[data-sort]').forEach((button) => {
  button.addEventListener('click', () => {
    sort = button.dataset.sort;
    query.set('sort', sort);
    history.replaceState(null, '', `?${query}`);
    drawSort();
    refresh();
  });
});
at('model').addEventListener('change', () => {
  model = at('model').value;
  query.set('model', model);
  history.replaceState(null, '', `?${query}`);
  refresh();
  if (!still) {
    listen();
  }
});
onThemeChange(() => seen.topics !== null && draw());
window.addEventListener('resize', () => seen.heat !== null && draw());
document.addEventListener('visibilitychange', () => !document.hidden && !still && refresh());

if (still) {
  document.documentElement.dataset.still = '';
}
drawSort();
await refresh();
if (!still) {
  listen();
}
