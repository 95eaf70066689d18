/**
 * The cells of a heat map as one picture, a pixel each, stretched: a chart's own cells are one
 * element each, and 200,000 of those take seconds.
 */

import { deviationColours, heatColours } from './colours.js';

const STEPS = 256;
const HATCH = 6; // pixels from line to line

/**
 * A picture of the cells.
 *
 * @param values [column, row, from 0 to 1] of each cell; what is not named stays empty
 * @param colours five steps from 0 to 1
 */
export function picture(columns, rows, values, colours) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, columns);
  canvas.height = Math.max(1, rows);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const palette = shades(colours);
  for (const [column, row, value] of values) {
    pixels[row * canvas.width + column] = palette[Math.round((STEPS - 1) * Math.min(1, Math.max(0, value)))];
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * The columns from {@code first} to {@code last} of a picture, so many pixels wide and high.
 *
 * @param hatched the column from which on a hatching lies over the picture
 * @param colour of the hatching
 */
export function stretched(whole, first, last, width, height, ratio, hatched, colour) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(whole, first, 0, last - first + 1, whole.height, 0, 0, canvas.width, canvas.height);
  if (hatched <= last) {
    const left = (Math.max(0, hatched - first) / (last - first + 1)) * canvas.width;
    hatch(context, left, canvas.width, canvas.height, ratio, colour);
  }
  return canvas;
}

function hatch(context, left, right, height, ratio, colour) {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.beginPath();
  for (let x = left - height; x < right; x += HATCH * ratio) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * ratio;
  context.stroke();
  context.restore();
}

/** Colours of a measure: "share" or "z". */
export function coloursOf(measure) {
  return measure === 'z' ? deviationColours() : heatColours();
}

function shades(colours) {
  const steps = colours.map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
  const palette = new Uint32Array(STEPS);
  for (let i = 0; i < STEPS; i++) {
    const place = (i / (STEPS - 1)) * (steps.length - 1);
    const from = Math.min(steps.length - 2, Math.floor(place));
    const [red, green, blue] = [0, 1, 2].map((channel) =>
      Math.round(steps[from][channel] + (place - from) * (steps[from + 1][channel] - steps[from][channel])));
    palette[i] = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
  return palette;
}
