/**
 * The event stream of the server. The browser reconnects automatically with the id of the last event.
 *
 * A browser opens at most six connections to a server, including streams. A hidden page therefore
 * closes its stream; otherwise the seventh tab would wait forever.
 */

import { address } from './api.js';
import { announce } from './dom.js';

let stream = null;
let listeners = null;

export function listen(on) {
  listeners = on;
  open();
}

function open() {
  close();
  if (listeners === null || document.hidden) {
    return;
  }
  stream = new EventSource(address('events'));
  stream.addEventListener('tick', (event) => {
    document.documentElement.dataset.tick = event.lastEventId;
    listeners.status(JSON.parse(event.data));
  });
  stream.addEventListener('alert', (event) => {
    const alert = JSON.parse(event.data);
    if (alert.state === 'firing') {
      announce(`Alert: ${alert.why}`);
    }
  });
  stream.onerror = () => listeners.lost(new Error('the event stream ended'));
}

function close() {
  stream?.close();
  stream = null;
}

window.addEventListener('pagehide', close);
window.addEventListener('pageshow', (event) => event.persisted && open());
document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
