/** Makes elements. Text goes in as text nodes only, never as markup. */

const SVG = 'http://www.w3.org/2000/svg';

/** An element; properties that begin with "on" listen, others are attributes; null leaves one out. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== false) {
      made.setAttribute(name, value === true ? '' : value);
    }
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function at(id) {
  return document.getElementById(id);
}

export function swatch(colour) {
  const square = el('span', { class: 'swatch' });
  square.style.background = colour;
  return square;
}

/** A bar as long as a part of what is there. */
export function bar(part, colour) {
  const made = el('div', { class: 'bar' });
  made.style.width = `${Math.max(0, Math.min(100, 100 * part))}%`;
  made.style.background = colour;
  return made;
}

/** A line of values, broken where one is null. */
export function sparkline(values, colour, least = 0) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 76 20');
  svg.setAttribute('class', 'spark');
  svg.setAttribute('aria-hidden', 'true');
  const top = Math.max(...values, least, 1e-9);
  const step = 74 / Math.max(1, values.length - 1);
  const parts = [[]];
  values.forEach((value, i) => {
    if (value === null) {
      parts.push([]);
    } else {
      parts.at(-1).push(`${(1 + i * step).toFixed(1)},${(18.5 - (17 * value) / top).toFixed(1)}`);
    }
  });
  for (const points of parts.filter((part) => part.length > 0)) {
    const line = document.createElementNS(SVG, 'polyline');
    line.setAttribute('points', (points.length === 1 ? [points[0], points[0]] : points).join(' '));
    line.setAttribute('stroke', colour);
    svg.append(line);
  }
  return svg;
}

/** Says something to those who listen to the page and do not see it. */
export function announce(text) {
  at('live').textContent = text;
}
