/** Shows the view that the address names, and keeps it in step with the server. */

import { at, el } from './dom.js';
import { listen } from './live.js';
import { drawStatus, lost, stateOf } from './status.js';
import { onThemeChange } from './theme.js';
import { ask } from './api.js';
import { change, get, go, has, link, onGo } from './url.js';
import { zoneName, isLocal } from './format.js';
import * as alerts from './views/alerts.js';
import * as compare from './views/compare.js';
import * as hands from './views/hands.js';
import * as heat from './views/heat.js';
import * as map from './views/map.js';
import * as now from './views/now.js';
import * as ranks from './views/ranks.js';
import * as river from './views/river.js';
import * as search from './views/search.js';
import * as topic from './views/topic.js';

const VIEWS = { now, alerts, heat, river, ranks, map, compare, hands, topic, search };
const REFRESH_MILLIS = 1000;
const SHARE_OF_TIME = 5; // a view that takes long to draw is drawn less often
const still = has('still');

let view = null;
let asking = false;
let stale = false;

/** Opens the view of the address. */
function open() {
  const name = VIEWS[get('view')] === undefined ? 'now' : get('view');
  view?.close();
  view = VIEWS[name].open();
  at('view').replaceChildren(view.root);
  document.title = `${view.title} · Swell`;
  at('main').dataset.view = name;
  document.querySelectorAll('nav a').forEach((anchor) => {
    anchor.href = link(anchor.dataset.view);
    anchor.toggleAttribute('aria-current', anchor.dataset.view === name);
  });
  at('words').value = get('q', '');
  drawZone();
  refresh();
}

/** One round of questions at a time; whoever asks meanwhile gets the next round. */
async function refresh() {
  if (asking) {
    stale = true;
    return;
  }
  asking = true;
  stale = false;
  const asked = view;
  let began = performance.now();
  try {
    drawStatus(await ask('status'), still);
    if (stateOf() === 'tracking') {
      const answer = await asked.ask();
      began = performance.now();
      if (asked === view) {
        view.show(answer);
        document.documentElement.dataset.drawn = at('main').dataset.view;
      }
    }
  } catch (error) {
    failed(error, asked);
  } finally {
    asking = false;
    if (asked !== view) {
      refresh();
    } else if (!still) {
      setTimeout(again, Math.max(REFRESH_MILLIS, SHARE_OF_TIME * (performance.now() - began)));
    }
  }
}

function again() {
  if (stale && !document.hidden) {
    refresh();
  }
}

/** What the server refuses is told in the place of the view; what it does not answer, in the header. */
function failed(error, asked) {
  if (error.status === undefined) {
    lost(error);
  } else if (asked === view) {
    at('view').replaceChildren(el('p', { class: 'card note', role: 'alert' }, error.message));
    document.documentElement.dataset.drawn = 'refused';
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
