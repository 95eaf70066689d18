/**
 * Draws the cells of a heat map as one picture with one pixel per cell, which is then scaled. The
 * chart library would create one element per cell, which takes seconds for 200,000 cells.
 */

import { deviationColors, heatColors } from './colors.js';

const STEPS = 256;
const HATCH = 6; // distance of the hatching lines in pixels

/**
 * Draws the cells as a picture.
 *
 * @param values [column, row, value from 0 to 1] of each cell; other cells stay empty
 * @param colors the colors of five steps from 0 to 1
 */
export function picture(columns, rows, values, colors) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, columns);
  canvas.height = Math.max(1, rows);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const palette = shades(colors);
  for (const [column, row, value] of values) {
    pixels[row * canvas.width + column] = palette[Math.round((STEPS - 1) * Math.min(1, Math.max(0, value)))];
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * Scales the columns from {@code first} to {@code last} of a picture to a width and a height.
 *
 * @param hatched first column that is hatched
 * @param color of the hatching
 */
export function scaled(whole, first, last, width, height, ratio, hatched, color) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(whole, first, 0, last - first + 1, whole.height, 0, 0, canvas.width, canvas.height);
  if (hatched <= last) {
    const left = (Math.max(0, hatched - first) / (last - first + 1)) * canvas.width;
    hatch(context, left, canvas.width, canvas.height, ratio, color);
  }
  return canvas;
}

function hatch(context, left, right, height, ratio, color) {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.beginPath();
  for (let x = left - height; x < right; x += HATCH * ratio) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.strokeStyle = color;
  context.lineWidth = 1.5 * ratio;
  context.stroke();
  context.restore();
}

/** Returns the colors of a measure: "share" or "z". */
export function colorsOf(measure) {
  return measure === 'z' ? deviationColors() : heatColors();
}

function shades(colors) {
  const steps = colors.map((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
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
