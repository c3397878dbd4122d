// SPDX-License-Identifier: BSD-3-Clause
// Colours of what a rank does: strong where a call has been open for long, pale where it has just begun. Used by the wall,
// its legend and the last minutes.
import { colour, layerColour } from '../drawing/theme';

// No call is open in these, so that their age says nothing.
const NO_CALL: ReadonlySet<string> = new Set(['program', 'region', 'stopped', 'ended']);
const STEADY = 0.65;
// From how many ms on a call is how strong.
const AGES: readonly (readonly [from: number, strength: number])[] = [
  [10_000, 1],
  [1000, 0.75],
  [0, 0.5],
];
export const KEY_TEXT =
  'Pale: the call has been open for less than 1 s; strong: for 10 s and more. Red frame: waits and makes no progress; thick, with a corner: others wait for it. Bar: shares of MPI (orange) and I/O (green) of the last seconds.';

type Rgb = readonly [number, number, number];

/** Returns the colour of a kind as it is written in a style. */
export function kindColour(kind: string): string {
  if (kind === 'stopped') {
    return colour('critical');
  }
  // What is of no kind of MPI is not of the colour of collectives, which is that of MPI.
  const name = kind === 'ended' ? 'line' : kind === 'mpi' ? 'layer-mpi-other' : layerColour(kind);
  return colour(name) || '#9aa5b1';
}

export function isCall(kind: string): boolean {
  return !NO_CALL.has(kind);
}

/** Returns how strong the colour of something is that has been open so long, in ms; null: not known. */
export function strength(kind: string, age: number | null): number {
  if (!isCall(kind)) {
    return kind === 'stopped' ? 1 : STEADY;
  }
  return AGES.find(([from]) => (age ?? 0) >= from)?.[1] ?? STEADY;
}

export function rgb(text: string): Rgb {
  const long = text.length === 4 ? text.replace(/[0-9a-f]/gi, '$&$&') : text;
  const number = Number.parseInt(long.slice(1), 16);
  return Number.isNaN(number) ? [128, 128, 128] : [number >> 16, (number >> 8) & 255, number & 255];
}

/** Returns a colour between two, as `rgb(...)`. */
export function mixed(over: string, under: string, part: number): string {
  const [a, b] = [rgb(over), rgb(under)];
  const one = (place: 0 | 1 | 2) => Math.round(a[place] * part + b[place] * (1 - part));
  return `rgb(${one(0)},${one(1)},${one(2)})`;
}

/** Returns black or white, whichever is easier to read on a colour that `mixed` has made. */
export function inkOn(made: string): string {
  const [red, green, blue] = (made.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  // Where the contrast to black and to white is the same (WCAG 2, relative luminance).
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The colours of one picture: asked for once each. */
export class Palette {
  private readonly known = new Map<string, string>();
  readonly surface = colour('surface');
  readonly alarm = colour('critical');
  readonly ink = colour('ink');
  readonly faint = colour('faint');
  readonly line = colour('line');
  readonly ground = colour('ground');

  fill(kind: string, part: number): string {
    const key = `${kind} ${part}`;
    let made = this.known.get(key);
    if (made === undefined) {
      made = mixed(this.plain(kind), this.surface, part);
      this.known.set(key, made);
    }
    return made;
  }

  plain(kind: string): string {
    let made = this.known.get(kind);
    if (made === undefined) {
      made = kindColour(kind);
      this.known.set(kind, made);
    }
    return made;
  }
}
