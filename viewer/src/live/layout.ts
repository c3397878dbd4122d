// SPDX-License-Identifier: BSD-3-Clause
// Where the cells of the wall are: groups one below the other, each with its title, in cells as large as there is room for.

/** Cells that are tried, the largest first. */
export const CELLS: readonly (readonly [width: number, height: number])[] = [
  [148, 44],
  [74, 38],
  [44, 34],
  [30, 28],
  [20, 20],
  [14, 14],
  [10, 10],
  [7, 7],
  [5, 5],
  [4, 4],
  [3, 3],
  [2, 2],
];
// From this width on cells become wider where there is room, up to this many times.
const WIDENED = 28;
const WIDEST = 2;
export const TITLE_HEIGHT = 20;
const GAP = 6;
// More groups have no titles: they would be most of the wall.
const MOST_TITLES = 40;

export interface Group {
  readonly title: string;
  readonly items: readonly number[];
}

interface Placed extends Group {
  /** Where its title is, and its first row of cells. */
  readonly top: number;
  readonly cells: number;
  readonly bottom: number;
}

export class Layout {
  readonly cell: readonly [width: number, height: number];
  readonly across: number;
  readonly height: number;
  readonly groups: readonly Placed[];
  readonly titled: boolean;

  constructor(groups: readonly Group[], width: number, highest: number) {
    this.titled = groups.length > 1 && groups.length <= MOST_TITLES;
    const title = this.titled ? TITLE_HEIGHT : 0;
    const gap = groups.length > 1 ? (this.titled ? GAP : 2) : 0;
    const heightIn = ([wide, high]: readonly [number, number]) => {
      const across = Math.max(Math.floor(width / wide), 1);
      return groups.reduce(
        (sum, { items }) => sum + title + gap + Math.ceil(items.length / across) * high,
        0,
      );
    };
    const fits = CELLS.filter(([wide]) => wide <= width);
    const [least, high] = fits.find((cell) => heightIn(cell) <= highest) ?? fits.at(-1) ?? [2, 2];
    const longest = Math.max(...groups.map(({ items }) => items.length), 1);
    this.across = Math.min(Math.max(Math.floor(width / least), 1), longest);
    // Cells with letters fill the width.
    const wide = least < WIDENED ? least : Math.min(Math.floor(width / this.across), WIDEST * least);
    this.cell = [wide, high];
    let top = 0;
    this.groups = groups.map(({ title: text, items }) => {
      const cells = top + title;
      const bottom = cells + Math.ceil(items.length / this.across) * high;
      const placed = { title: text, items, top, cells, bottom };
      top = bottom + gap;
      return placed;
    });
    this.height = Math.max(top - gap, high);
  }

  /** Calls with each item and where its cell is. */
  each(call: (item: number, x: number, y: number) => void): void {
    const [wide, high] = this.cell;
    for (const { items, cells } of this.groups) {
      for (let place = 0; place < items.length; place++) {
        const x = (place % this.across) * wide;
        call(items[place] ?? 0, x, cells + Math.floor(place / this.across) * high);
      }
    }
  }

  /** The item at a point; -1 for none. */
  at(x: number, y: number): number {
    const [wide, high] = this.cell;
    const group = this.groups.find(({ cells, bottom }) => y >= cells && y < bottom);
    const column = Math.floor(x / wide);
    if (!group || column < 0 || column >= this.across) {
      return -1;
    }
    return group.items[Math.floor((y - group.cells) / high) * this.across + column] ?? -1;
  }

  /** The item that a key leads to from another one; the first where that is not there. */
  step(item: number, right: number, down: number): number {
    const all = this.groups.flatMap(({ items }, group) => items.map((one, place) => ({ one, group, place })));
    const now = all.findIndex(({ one }) => one === item);
    if (now < 0) {
      return all[0]?.one ?? -1;
    }
    if (right) {
      return all[Math.min(Math.max(now + right, 0), all.length - 1)]?.one ?? item;
    }
    const { group, place } = all[now] ?? { group: 0, place: 0 };
    const column = place % this.across;
    const inside = this.groups[group]?.items[place + down * this.across];
    if (inside !== undefined) {
      return inside;
    }
    const next = this.groups[group + down]?.items;
    if (!next) {
      return down > 0 && group === this.groups.length - 1 ? (this.groups[group]?.items.at(-1) ?? item) : item;
    }
    const last = Math.floor((next.length - 1) / this.across) * this.across;
    return next[Math.min((down > 0 ? 0 : last) + column, next.length - 1)] ?? item;
  }
}
