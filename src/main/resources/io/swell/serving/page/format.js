/** Numbers and times as a reader wants them. All times are UTC. */

const DAY = 86_400_000;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function count(number) {
  return grouped.format(number);
}

export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

export function points(trend) {
  const value = Number((100 * trend).toFixed(1));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
}

/** An instant, to the day, or to the minute if windows are shorter than a day. */
export function time(instant, windowMillis = 0) {
  const iso = new Date(instant).toISOString().replace(/^\+0+/, '');
  return windowMillis > 0 && windowMillis < DAY
    ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
    : iso.slice(0, 10);
}

/** A window by its start: the year, the day or the minute, by its length. */
export function windowName(window) {
  const millis = new Date(window.end) - new Date(window.start);
  const start = time(window.start, millis);
  return millis > 300 * DAY ? nearestYear(window, millis) : start;
}

/** Windows of 365 days drift against the calendar; the year is the one that holds their middle. */
function nearestYear(window, millis) {
  return String(new Date(new Date(window.start).getTime() + millis / 2).getUTCFullYear());
}
