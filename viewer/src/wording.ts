// SPDX-License-Identifier: BSD-3-Clause
// Sentences and lists of facts as elements; used by all sections.
import { element } from './element';
import { plainName } from './units';

/** A sentence whose names in back quotes are set as code. */
export function quoted(sentence: string): (string | HTMLElement)[] {
  const pieces = plainName(sentence).split('`');
  return pieces.map((piece, place) => (place % 2 ? element('code', {}, piece) : piece));
}

/** Names and values under each other. */
export function pairs(rows: readonly (readonly [string, string])[]): HTMLElement {
  const made = element('dl', { class: 'pairs' });
  for (const [name, value] of rows) {
    made.append(element('dt', {}, name), element('dd', {}, ...quoted(value)));
  }
  return made;
}
