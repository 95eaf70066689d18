/** Formats numbers and times. */

import { get } from './url.js';

const DAY = 86_400_000;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function count(number) {
  return grouped.format(number);
}

export function documents(number) {
  return `${count(number)} ${number === 1 ? 'document' : 'documents'}`;
}

/** Formats a share; the blank before the sign breaks no line. */
export function percent(share) {
  return `${(100 * share).toFixed(1)}\u00a0%`;
}

/** Formats a difference of shares in percentage points; – if there is nothing to compare with yet. */
export function points(change) {
  return change === null ? '–' : signed(100 * change);
}

export function signed(number, places = 1) {
  const value = Number(number.toFixed(places));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(places)}`;
}

/** Returns whether times are shown in the user's time zone; days are always in UTC. */
export function isLocal() {
  return get('tz') === 'local';
}

export function zoneName() {
  return isLocal() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}

/** Formats an instant: to the day, or to the minute if windows are shorter than a day. */
export function time(instant, windowMillis = 0) {
  const date = new Date(instant);
  return windowMillis > 0 && windowMillis < DAY ? minute(date) : day(date);
}

/** Formats an instant to the minute. */
export function minute(instant) {
  const date = new Date(instant);
  const shown = isLocal() ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000) : date;
  return `${day(shown)} ${shown.toISOString().replace(/^\+0+/, '').slice(11, 16)}`;
}

function day(date) {
  return date.toISOString().replace(/^\+0+/, '').slice(0, 10);
}

export function millis(window) {
  return window === undefined ? 0 : new Date(window.end) - new Date(window.start);
}

/** Formats a window by its start: as a year, a day or a minute, depending on its length. */
export function windowName(window) {
  const length = millis(window);
  return length > 300 * DAY ? middleYear(window, length) : time(window.start, length);
}

/** Windows of 365 days drift against the calendar, so their year is the year of their middle. */
function middleYear(window, length) {
  return String(new Date(new Date(window.start).getTime() + length / 2).getUTCFullYear());
}

/** Formats the number of documents of a window; for an open window, the number read so far. */
export function documentsOf(window) {
  return window.closed === false ? `still open, ${count(window.documents)} documents so far` : `${count(window.documents)} documents`;
}

/** Formats a share; in an open window, it is an estimate, because assignments omit small shares. */
export function shareOf(share, window) {
  return window.closed === false ? `about ${percent(share)}` : percent(share);
}

/** Formats a duration in seconds. */
export function duration(seconds) {
  if (seconds < 90) {
    return `${Math.round(seconds)} s`;
  }
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
