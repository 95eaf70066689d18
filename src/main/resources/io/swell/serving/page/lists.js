/** The table of topics and the list of events. Text goes in as text nodes only, never as markup. */

import { topicColour } from './colours.js';
import { percent, points, time } from './format.js';

const SVG = 'http://www.w3.org/2000/svg';
const NEW_WINDOWS = 8;
const LABEL_TERMS = 3;
const NOTABLE = 0.004;
const KINDS = { born: '+ born', dormant: '− ended', merged: '⇥ merged', drifted: '~ drifted' };

export function drawTopics(body, topics) {
  const largest = Math.max(...topics.map((topic) => topic.share), 0.01);
  body.replaceChildren(...topics.map((topic) => row(topic, largest)));
}

export function drawEvents(list, events, windowMillis) {
  const lives = events.filter((event) => event.event !== 'drifted');
  list.replaceChildren(...lives.map((event) => entry(event, windowMillis)));
}

function row(topic, largest) {
  const colour = topicColour(topic.topic);
  const state = stateOf(topic);
  const name = element('div', 'name', swatch(colour), topic.label);
  name.append(element('span', 'id', `#${topic.topic}`));
  const more = topic.terms.slice(LABEL_TERMS).map((term) => term.term);
  const bar = element('div', 'bar');
  bar.style.width = `${(100 * topic.share) / largest}%`;
  bar.style.background = colour;
  const trend = element('td', 'trend', sparkline(topic.shares, colour, largest / 4));
  trend.append(element('span', state === 'rising' || state === 'fading' ? state : '', points(topic.trend)));
  return element(
    'tr',
    '',
    element('td', '', name, element('div', 'terms', more.join(', '))),
    element('td', 'number share', percent(topic.share), bar),
    trend,
    element('td', '', element('span', `badge ${state}`, state)),
  );
}

function stateOf(topic) {
  if (topic.shares.length > NEW_WINDOWS && topic.shares.slice(0, -NEW_WINDOWS).every((share) => share === 0)) {
    return 'new';
  }
  const usual = topic.share - topic.trend;
  if (Math.abs(topic.trend) < Math.max(NOTABLE, 0.25 * usual)) {
    return 'steady';
  }
  return topic.trend > 0 ? 'rising' : 'fading';
}

function entry(event, windowMillis) {
  const what = element('span', 'what', swatch(topicColour(event.topic)), event.label);
  what.append(element('span', 'more', ` #${event.topic}${event.into === null ? '' : ` into #${event.into}`}`));
  const when = element('time', '', time(event.timestamp, windowMillis));
  when.dateTime = event.timestamp;
  return element('li', '', when, element('span', `kind ${event.event}`, KINDS[event.event] ?? event.event), what);
}

function sparkline(shares, colour, least) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 76 20');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'polyline');
  const top = Math.max(...shares, least);
  const step = 74 / Math.max(1, shares.length - 1);
  line.setAttribute('points', shares.map((share, i) => `${(1 + i * step).toFixed(1)},${(18.5 - (17 * share) / top).toFixed(1)}`).join(' '));
  line.setAttribute('stroke', colour);
  svg.append(line);
  return svg;
}

function swatch(colour) {
  const square = element('span', 'swatch');
  square.style.background = colour;
  return square;
}

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className !== '') {
    made.className = className;
  }
  made.append(...children);
  return made;
}
