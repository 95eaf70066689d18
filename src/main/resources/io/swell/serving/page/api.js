/** Questions to the server. */

import { get } from './url.js';

/** The address of an answer. */
export function address(path, parameters = {}) {
  const url = new URL(`/api/v1/${path}`, location.origin);
  Object.entries({ model: get('model'), ...parameters })
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .forEach(([name, value]) => url.searchParams.set(name, value));
  return url;
}

/** An answer; an error carries the server's explanation and its status. */
export async function ask(path, parameters = {}) {
  const url = address(path, parameters);
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    const error = new Error(problem.detail ?? `${url.pathname} answered ${response.status}`);
    error.status = response.status;
    throw error;
  }
  return response.json();
}
