// SPDX-License-Identifier: BSD-3-Clause
// The kinds of calls of MPI on the timeline of a trace, with their colours. Used by bars.ts and states.ts.

import { colour } from '../../drawing/theme';
import { MPI_KINDS } from '../../generated/mpi_kinds';

const TEXTS: Readonly<Record<string, string>> = { 'mpi-wait': 'MPI waiting or testing for requests' };

/** In the order of MPI_KINDS; the last one has all calls that are of no other. */
export const KINDS: readonly { readonly paint: string; readonly text: string }[] = MPI_KINDS.map(
  ([name, title]) => ({
    paint: `layer-${name === 'mpi' ? 'mpi-other' : name}`,
    text: TEXTS[name] ?? title,
  }),
);

const places = new Map(
  MPI_KINDS.flatMap(([, , names], place) => names.split(' ').map((name) => [name, place] as const)),
);

/** The kind of a call of MPI, a place in KINDS; the large-count variants are of that of the others. */
export function kindOf(operation: string): number {
  const name = operation.replace(/^MPI_/, '').replace(/_c$/, '');
  return places.get(name) ?? KINDS.length - 1;
}

export function kindColours(): readonly string[] {
  return KINDS.map(({ paint }) => colour(paint));
}
