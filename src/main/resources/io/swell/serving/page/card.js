/** The frame of a part of the page: its title, its tools, its words when there is nothing to see. */

import { address } from './api.js';
import { el } from './dom.js';
import { token } from './theme.js';

let number = 0;

/**
 * @param title of the card
 * @param children what is in it
 * @param tools elements beside the title
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
    /** Says why there is nothing, or with null shows what there is. */
    say(words) {
      note.hidden = words === null;
      note.textContent = words ?? '';
      body.hidden = words !== null;
    },
  };
}

/** Buttons of which one is pressed. */
export function choice(label, options, chosen, choose) {
  const group = el('div', { class: 'choice', role: 'group', 'aria-label': label });
  const press = (name) => {
    [...group.children].forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.name === name)));
  };
  Object.entries(options).forEach(([name, words]) => {
    group.append(
      el('button', { type: 'button', 'data-name': name, onclick: () => { press(name); choose(name); } }, words),
    );
  });
  press(chosen);
  return group;
}

/** Links to the same as a table, as JSON and, where there is a chart, as a picture. */
export function downloads(name, question, chart = null) {
  const links = el('div', { class: 'downloads' });
  const file = (format) => `swell-${name}.${format}`;
  const link = (format) =>
    el('a', {
      download: file(format),
      href: '#',
      title: `download as ${format.toUpperCase()}`,
      onclick: (event) => {
        const [path, parameters] = question();
        event.currentTarget.href = address(path, { ...parameters, format });
      },
    }, format.toUpperCase());
  links.append(link('csv'), link('json'));
  if (chart !== null) {
    links.append(el('button', { type: 'button', title: 'download as PNG', onclick: () => picture(chart(), file('png')) }, 'PNG'));
  }
  return links;
}

function picture(chart, name) {
  if (chart !== null) {
    el('a', { download: name, href: chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token('--card') }) }).click();
  }
}
