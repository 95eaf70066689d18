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

/** Says what the tracker is doing before it works on documents; null if it does, or is in another process. */
export async function preparation() {
  const { checks } = await (await fetch('/health/ready', { headers: { Accept: 'application/json' } })).json();
  const reason = checks.find(({ name }) => name === 'tracker')?.reasons[0];
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
