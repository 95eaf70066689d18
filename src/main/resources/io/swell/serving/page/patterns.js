/** Shows patterns of log lines: their templates, levels and lines by hour. */

import { el } from './dom.js';
import { eventTime } from './status.js';

export const HOUR = 3_600_000;
const LEVELS = { FATAL: 'bad', ERROR: 'bad', WARN: 'wait' };

/** Shows a template with a mark in the place of each value, and its number if the places are numbered. */
export function templateText(template, isNumbered = false) {
  const parts = template.split('<*>');
  const mark = (i) => el('span', { class: 'value', title: isNumbered ? `value ${i}` : 'a value' }, isNumbered ? String(i) : '*');
  return el('span', { class: 'template', dir: 'auto' }, ...parts.flatMap((part, i) => (i === 0 ? [part] : [mark(i), part])));
}

/** Creates a badge for a level, in the color of how severe it is. */
export function levelBadge(level) {
  return el('span', { class: `badge level ${LEVELS[level] ?? ''}` }, level);
}

/** Returns the lines in each of the hours up to the newest one of the model, 0 where there were none. */
export function byHour({ start, lines }, most) {
  const begin = Date.parse(start);
  const last = begin + (lines.length - 1) * HOUR;
  const newest = Math.floor(Math.max(Date.parse(eventTime() ?? 0) || 0, last) / HOUR) * HOUR;
  const first = Math.max(begin, newest - (most - 1) * HOUR);
  const hours = [];
  for (let hour = first; hour <= newest; hour += HOUR) {
    hours.push({ start: hour, lines: lines[(hour - begin) / HOUR] ?? 0 });
  }
  return hours;
}
