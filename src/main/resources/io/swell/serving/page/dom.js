/** Creates elements. Text is always inserted as text nodes, never as markup. */

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. Properties starting with "on" are listeners, others attributes; null is skipped. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== false) {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function at(id) {
  return document.getElementById(id);
}

export function swatch(color) {
  const square = el('span', { class: 'swatch' });
  square.style.background = color;
  return square;
}

/** Creates a bar; {@code part} is its length from 0 to 1. */
export function bar(part, color) {
  const element = el('div', { class: 'bar' });
  element.style.width = `${Math.max(0, Math.min(100, 100 * part))}%`;
  element.style.background = color;
  return element;
}

/** Creates a small line chart with gaps for null values; its scale ends at {@code minTop} or higher. */
export function sparkline(values, color, minTop = 0) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 76 20');
  svg.setAttribute('class', 'spark');
  svg.setAttribute('aria-hidden', 'true');
  const top = Math.max(...values, minTop, 1e-9);
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
    line.setAttribute('stroke', color);
    svg.append(line);
  }
  return svg;
}

/** Announces a text to users of screen readers. */
export function announce(text) {
  at('live').textContent = text;
}
