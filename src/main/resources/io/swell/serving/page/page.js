/** Shows the view given in the URL and updates it when the server has new data. */

import { at, el } from './dom.js';
import { listen } from './live.js';
import { drawStatus, isLostSince, lost, stateOf } from './status.js';
import { onThemeChange } from './theme.js';
import { ask } from './api.js';
import { change, get, go, has, link, onGo } from './url.js';
import { zoneName, isLocal } from './format.js';
import * as alerts from './views/alerts.js';
import * as commands from './views/commands.js';
import * as compare from './views/compare.js';
import * as heat from './views/heat.js';
import * as map from './views/map.js';
import * as now from './views/now.js';
import * as pattern from './views/pattern.js';
import * as patterns from './views/patterns.js';
import * as ranks from './views/ranks.js';
import * as search from './views/search.js';
import * as stories from './views/stories.js';
import * as story from './views/story.js';
import * as streamGraph from './views/stream-graph.js';
import * as topic from './views/topic.js';

const VIEWS = { now, alerts, stories, story, patterns, pattern, heat, 'stream-graph': streamGraph, ranks, map, compare, commands, topic, search };
const REFRESH_MILLIS = 1000;
const PAUSE_FACTOR = 5; // pause after drawing, as a multiple of the drawing time
const still = has('still');

let view = null;
let refreshing = false;
let stale = false;

/** Opens the view given in the URL. */
function open() {
  const name = VIEWS[get('view')] === undefined ? 'now' : get('view');
  view?.close();
  view = VIEWS[name].open();
  present(view);
  at('view').setAttribute('aria-busy', 'true');
  document.title = `${view.title} · Swell`;
  at('main').dataset.view = name;
  document.querySelectorAll('nav a').forEach((anchor) => {
    anchor.href = link(anchor.dataset.view);
    anchor.toggleAttribute('aria-current', anchor.dataset.view === name);
    if (anchor.dataset.view === name) {
      anchor.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
  });
  at('words').value = get('q', '');
  drawZone();
  refresh();
}

/** Requests the data and draws it. A call during a running refresh triggers another refresh later. */
async function refresh() {
  if (refreshing) {
    stale = true;
    return;
  }
  refreshing = true;
  stale = false;
  const requested = view;
  let began = performance.now();
  try {
    const status = await ask('status');
    if (!isLostSince(began)) {
      drawStatus(status, still);
    }
    if (['warming', 'tracking'].includes(stateOf())) {
      const answer = await requested.ask();
      began = performance.now();
      if (requested === view) {
        present(view);
        view.show(answer);
        document.documentElement.dataset.drawn = at('main').dataset.view;
      }
    }
  } catch (error) {
    failed(error, requested);
  } finally {
    refreshing = false;
    if (requested !== view) {
      refresh();
    } else if (!still) {
      setTimeout(again, Math.max(REFRESH_MILLIS, PAUSE_FACTOR * (performance.now() - began)));
    }
  }
}

function again() {
  if (stale && !document.hidden) {
    refresh();
  }
}

/** Puts a view on the page, unless it is there; its panels show that they are loading until it has data. */
function present({ root }) {
  if (at('view').firstElementChild !== root) {
    at('view').replaceChildren(root);
  }
  at('view').removeAttribute('aria-busy');
  delete at('view').dataset.lost;
}

/** Shows an error of the server in place of the view, and a lost connection in the header. */
function failed(error, requested) {
  if (error.status === undefined) {
    lost(error);
    at('view').dataset.lost = '';
  } else if (requested === view) {
    at('view').replaceChildren(el('p', { class: 'card note', role: 'alert' }, error.message));
    at('view').removeAttribute('aria-busy');
    document.documentElement.dataset.drawn = 'error';
  }
  if (error.status === undefined || error.status >= 500) {
    stale = true; // tries again
  }
}

function drawZone() {
  at('zone').textContent = zoneName();
  at('zone').setAttribute('aria-pressed', String(isLocal()));
}

function follow() {
  listen({
    status: (status) => {
      drawStatus(status, still);
      if (document.hidden) {
        stale = true;
      } else {
        refresh();
      }
    },
    lost,
  });
}

at('search').addEventListener('submit', (event) => {
  event.preventDefault();
  go(link('search', { q: at('words').value.trim() }));
});
at('zone').addEventListener('click', () => {
  change({ tz: isLocal() ? null : 'local' });
  open();
});
at('model').addEventListener('change', () => {
  change({ model: at('model').value, topic: null, from: null, to: null });
  open();
  if (!still) {
    follow();
  }
});
onThemeChange(() => view?.redraw());
onGo(open);
document.addEventListener('visibilitychange', again);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !['INPUT', 'SELECT', 'TEXTAREA'].includes(event.target.tagName)) {
    event.preventDefault();
    at('words').focus();
  }
});
if (still) {
  document.documentElement.dataset.still = '';
}
open();
if (!still) {
  follow();
}
