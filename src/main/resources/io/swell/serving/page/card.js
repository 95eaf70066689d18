/** A card: a part of the page with a title, tools, and a note that is shown if it has no content. */

import { address } from './api.js';
import { el } from './dom.js';
import { token } from './theme.js';
import { get } from './url.js';

let number = 0;

/**
 * Creates a card.
 *
 * @param title of the card
 * @param children elements in the card
 * @param tools elements next to the title
 */
export function card(title, { tools = [], kind = '', children = [] } = {}) {
  const id = `card-${++number}`;
  const body = el('div', { class: 'body' }, ...children);
  const note = el('p', { class: 'note', hidden: true });
  const root = el(
    'section',
    { class: `card ${kind}`, 'aria-labelledby': id },
    el('div', { class: 'head' }, el('h2', { id }, title), el('div', { class: 'tools' }, ...tools)),
    body,
    note,
  );
  return {
    root,
    body,
    /** Shows a text in place of the content, or the content if the text is null. */
    setNote(text) {
      note.hidden = text === null;
      note.textContent = text ?? '';
      body.hidden = text !== null;
    },
  };
}

/** Creates a group of buttons of which one is pressed. */
export function choice(label, options, chosen, choose) {
  const group = el('div', { class: 'choice', role: 'group', 'aria-label': label });
  const press = (name) => {
    [...group.children].forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.name === name)));
  };
  Object.entries(options).forEach(([name, text]) => {
    group.append(
      el('button', { type: 'button', 'data-name': name, onclick: () => { press(name); choose(name); } }, text),
    );
  });
  press(chosen);
  return group;
}

/** Creates links that download the data as CSV and JSON and, if there is a chart, as a picture. */
export function downloads(name, request, chart = null) {
  const links = el('div', { class: 'downloads' });
  const file = (format) => `swell-${name}.${format}`;
  const link = (format) =>
    el('a', {
      download: file(format),
      href: '#',
      title: `download as ${format.toUpperCase()}`,
      onclick: (event) => {
        const [path, parameters] = request();
        event.currentTarget.href = address(path, { ...parameters, format });
      },
    }, format.toUpperCase());
  links.append(link('csv'), link('json'));
  if (chart !== null) {
    links.append(el('button', { type: 'button', title: 'download as PNG', onclick: () => picture(chart(), file('png')) }, 'PNG'));
  }
  return links;
}

/** Creates the link to an Atom feed. */
export function feed(name) {
  const model = get('model');
  return el('div', { class: 'downloads' }, el('a', { href: `/feeds/${name}.atom${model === null ? '' : `?model=${encodeURIComponent(model)}`}`, title: `Atom feed of ${name}, for feed readers` }, 'FEED'));
}

function picture(chart, name) {
  if (chart !== null) {
    el('a', { download: name, href: chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token('--card') }) }).click();
  }
}
