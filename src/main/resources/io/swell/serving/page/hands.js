/**
 * What is done to topics by hand: asks for the write token once, and keeps it for this tab alone.
 * The token may come behind the # of the address, which is never sent; it is taken out at once.
 */

import { address } from './api.js';
import { el } from './dom.js';

const KEY = 'swell.write-token';
const TOKEN = /^#token=([\w.~+/=-]+)$/;

function take() {
  const given = TOKEN.exec(location.hash);
  if (given !== null) {
    sessionStorage.setItem(KEY, given[1]);
    history.replaceState(null, '', location.pathname + location.search);
  }
}

take();
window.addEventListener('hashchange', take);

/** Sends a wish; an error carries the server's explanation and its status. */
async function send(method, path, body, parameters) {
  const response = await fetch(address(path, parameters), {
    method,
    headers: { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}`, 'Content-Type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const error = new Error(answer.detail ?? `the server answered ${response.status}`);
    error.status = response.status;
    throw error;
  }
  return answer;
}

/**
 * A place where wishes are granted: what happens is said there, and there the token is asked for.
 *
 * @returns its element; {@code wish}, which sends one and says that it was taken, {@code settled},
 *     which says that it is done, and {@code refused}, which says why it is not
 */
export function wishes() {
  const said = el('p', { class: 'said', role: 'status' });
  const secret = el('input', { type: 'password', name: 'token', autocomplete: 'off', required: true, 'aria-label': 'write token', size: 26 });
  const ask = el('form', { class: 'ask', hidden: true }, el('label', {}, 'write token ', secret), el('button', { type: 'submit' }, 'use it in this tab'));
  let waiting = null;
  let sending = false;

  function say(words, kind) {
    said.className = `said ${kind}`;
    said.replaceChildren(...[words].flat());
  }

  async function wish(words, method, path, body = null, parameters = {}) {
    const again = () => wish(words, method, path, body, parameters);
    if (sessionStorage.getItem(KEY) === null) {
      return request(again, 'Say the token of http.write-token; it is kept until this tab is closed.', '');
    }
    say(`${words} …`, '');
    sending = true;
    try {
      const answer = await send(method, path, body, parameters);
      waiting = words;
      say(`${words}: taken, and done as soon as the tracker reads it.`, '');
      return answer;
    } catch (error) {
      if (error.status === 401) {
        sessionStorage.removeItem(KEY);
        return request(again, 'This token is not the one of http.write-token.', 'wrong');
      }
      say(error.status === 403 ? HOW : error.message, 'wrong');
      return null;
    } finally {
      sending = false;
    }
  }

  /** Asks for the token, and tries again with it. */
  function request(again, words, kind) {
    say(words, kind);
    ask.hidden = false;
    secret.value = '';
    secret.focus();
    return new Promise((done) => {
      ask.onsubmit = (event) => {
        event.preventDefault();
        sessionStorage.setItem(KEY, secret.value);
        secret.value = '';
        ask.hidden = true;
        done(again());
      };
    });
  }

  return {
    root: el('div', { class: 'wishes' }, ask, said),
    wish,
    settled(words) {
      if (waiting !== null) {
        say(words ?? `${waiting}: done.`, 'done');
        waiting = null;
      }
    },
    refused(words) {
      say(words, 'wrong');
      waiting = null;
    },
    isWaiting: () => waiting !== null,
    isIdle: () => waiting === null && !sending,
  };
}

/** Said where nobody may. */
export const HOW = 'This server only reads. To rename, pin, mute, merge or seed topics and to erase documents, set http.write-token (at least 16 characters) where it runs, and start it again.';
