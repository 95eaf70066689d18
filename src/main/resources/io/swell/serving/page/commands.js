/**
 * Sends user commands. Asks for the write token once and keeps it for this tab only. The token may
 * also be given in the fragment of the URL, which is never sent to the server; it is removed from
 * the URL at once.
 */

import { address } from './api.js';
import { el } from './dom.js';

const KEY = 'swell.write-token';
const TOKEN = /^#token=([\w.~+/=-]+)$/;

function readToken() {
  const given = TOKEN.exec(location.hash);
  if (given !== null) {
    sessionStorage.setItem(KEY, given[1]);
    history.replaceState(null, '', location.pathname + location.search);
  }
}

readToken();
window.addEventListener('hashchange', readToken);

/** Sends a command; an error has the explanation of the server and its status. */
async function send(method, path, body, parameters) {
  const response = await fetch(address(path, parameters), {
    method,
    headers: { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}`, 'Content-Type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const error = new Error(answer.detail ?? `the request failed with status ${response.status}`);
    error.status = response.status;
    throw error;
  }
  return answer;
}

/**
 * Creates a panel that sends commands, shows their progress and asks for the token.
 *
 * @returns its element; {@code submit} sends a command, {@code done} reports that it was executed,
 *     and {@code rejected} reports why it was not
 */
export function commandPanel() {
  const message = el('p', { class: 'message', role: 'status' });
  const secret = el('input', { type: 'password', name: 'token', autocomplete: 'off', required: true, 'aria-label': 'write token', size: 26 });
  const ask = el('form', { class: 'ask', hidden: true }, el('label', {}, 'write token ', secret), el('button', { type: 'submit' }, 'use in this tab'));
  let waiting = null;
  let sending = false;

  function show(text, kind) {
    message.className = `message ${kind}`;
    message.replaceChildren(...[text].flat());
  }

  async function submit(name, method, path, body = null, parameters = {}) {
    const again = () => submit(name, method, path, body, parameters);
    if (sessionStorage.getItem(KEY) === null) {
      return request(again, 'Enter the token of http.write-token. It is kept until this tab is closed.', '');
    }
    show(`${name} …`, '');
    sending = true;
    try {
      const answer = await send(method, path, body, parameters);
      waiting = name;
      show(`${name}: accepted; the tracker executes it shortly.`, '');
      return answer;
    } catch (error) {
      if (error.status === 401) {
        sessionStorage.removeItem(KEY);
        return request(again, 'This token is wrong: it differs from http.write-token.', 'wrong');
      }
      show(error.status === 403 ? READ_ONLY : error.message, 'wrong');
      return null;
    } finally {
      sending = false;
    }
  }

  /** Asks for the token and then sends the command again. */
  function request(again, text, kind) {
    show(text, kind);
    ask.hidden = false;
    secret.value = '';
    secret.focus();
    return new Promise((resolve) => {
      ask.onsubmit = (event) => {
        event.preventDefault();
        sessionStorage.setItem(KEY, secret.value);
        secret.value = '';
        ask.hidden = true;
        resolve(again());
      };
    });
  }

  return {
    root: el('div', { class: 'command-panel' }, ask, message),
    submit,
    done(text) {
      if (waiting !== null) {
        show(text ?? `${waiting}: done.`, 'done');
        waiting = null;
      }
    },
    rejected(text) {
      show(text, 'wrong');
      waiting = null;
    },
    isWaiting: () => waiting !== null,
    isIdle: () => waiting === null && !sending,
  };
}

/** Shown if the server does not accept commands. */
export const READ_ONLY = 'This server is read-only. To rename, pin, mute, merge or seed topics, to judge alerts and to delete documents, set http.write-token (at least 16 characters) in the configuration of the server and restart it.';
