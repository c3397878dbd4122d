// SPDX-License-Identifier: BSD-3-Clause
// All ranks together, or one of them: the choice beside a flame graph, and what one rank has. Used by sections/flame.ts and
// sections/functions.ts.
import { choice } from '../element';
import type { Quantity } from '../generated/columns';

/** Returns the choice; `chosen` is called with a rank, or with null for all together. */
export function rankChoice(
  ranks: readonly number[],
  chosen: (rank: number | null) => void,
): HTMLLabelElement {
  const words = [
    ['', 'all together'] as const,
    ...ranks.map((rank) => [String(rank), `rank ${rank}`] as const),
  ];
  return choice('Ranks', words, (word) => chosen(word === '' ? null : Number(word)));
}

/** Returns the ranks of a table with a row per frame and rank, in order. */
export function ranksOf(rank: readonly Quantity[]): readonly number[] {
  return [...new Set(rank.map((one) => one ?? 0))].sort((a, b) => a - b);
}

/** Returns what a table with a row per frame and rank has of one rank: frame -> value. */
export function ofRank(
  ranks: readonly Quantity[],
  frames: readonly Quantity[],
  values: readonly Quantity[],
  rank: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [row, of] of ranks.entries()) {
    if (of === rank) {
      found.set(frames[row] ?? 0, values[row] ?? 0);
    }
  }
  return found;
}
