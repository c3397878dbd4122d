// SPDX-License-Identifier: BSD-3-Clause
// Sentences and lists of facts as elements; used by all sections.
import { element } from './element';
import type { Quantity } from './generated/columns';
import { duration, plainName, size } from './units';

// A number and what it counts: "89 %", "1.37 KiB/s".
const QUANTITY = /(\d[\d.,]* (?:%|[num]?s|h|min|[KMGTPE]iB|B)(?:\/s)?)(?!\w)/;

/** A sentence whose names in back quotes are set as code, and whose numbers stay on one line with their units. */
export function quoted(sentence: string): (string | HTMLElement)[] {
  const pieces = plainName(sentence).split('`');
  return pieces.flatMap((piece, place) => (place % 2 ? [element('code', {}, piece)] : together(piece)));
}

function together(text: string): (string | HTMLElement)[] {
  const pieces = text.split(QUANTITY);
  return pieces.map((piece, place) => (place % 2 ? element('span', { class: 'quantity' }, piece) : piece));
}

/** Names and values under each other. */
export function pairs(rows: readonly (readonly [string, string])[]): HTMLElement {
  const made = element('dl', { class: 'pairs' });
  for (const [name, value] of rows) {
    made.append(element('dt', {}, name), element('dd', {}, ...quoted(value)));
  }
  return made;
}

/** A value of a metric of the program in its unit: a duration, a size, or four digits and the unit. */
export function metricValue(value: Quantity, unit: string): string {
  if (value === null) {
    return '-';
  }
  if (unit === 'ns') {
    return duration(value);
  }
  if (['B', 'byte', 'bytes'].includes(unit) && value >= 0) {
    return size(value);
  }
  return plainName(`${Number(value.toPrecision(4))} ${unit}`.trim());
}
