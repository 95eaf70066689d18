/** Sends requests to the API. */

import { get } from './url.js';

/** Returns the URL of a resource of the API. */
export function address(path, parameters = {}) {
  const url = new URL(`/api/v1/${path}`, location.origin);
  Object.entries({ model: get('model'), ...parameters })
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .forEach(([name, value]) => url.searchParams.set(name, value));
  return url;
}

/** Says what the process is doing before the tracker works on documents and all outputs are read; null if both is so. */
export async function preparation() {
  const { checks } = await (await fetch('/health/ready', { headers: { Accept: 'application/json' } })).json();
  const reason = ['tracker', 'outputs'].map((part) => checks.find(({ name }) => name === part)?.reasons[0]).find((each) => each !== undefined);
  return reason === undefined ? null : reason[0].toUpperCase() + reason.slice(1);
}

/** Gets a resource; an error has the explanation of the server and its status. */
export async function ask(path, parameters = {}) {
  const url = address(path, parameters);
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    const error = new Error(problem.detail ?? `${url.pathname} failed with status ${response.status}`);
    error.status = response.status;
    throw error;
  }
  return response.json();
}
