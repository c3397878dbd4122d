// SPDX-License-Identifier: BSD-3-Clause
// Round places on the axes of pictures: 1, 2 or 5 times a power of ten; times in seconds, minutes and hours as clocks have them; ranks
// and other numbered places by the same steps. Called by chart.ts, for the part of an axis that is shown.
import { instant } from '../units';

/** What the numbers of an axis are: times, values, bytes, counts, or the numbers of rows. */
export type TickUnit = 'ns' | 'value' | 'bytes' | 'count' | 'place';

// How far ticks are apart at least, beside and above each other, in pixels.
const APART_PX = { ns: 80, value: 70, bytes: 80, count: 70, place: 40 } as const;
const HEIGHT_PX = { ns: 40, value: 40, bytes: 40, count: 40, place: 16 } as const;
const SECOND = 1e9;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
// From ten seconds on.
const CLOCK = [
  10,
  20,
  30,
  60,
  120,
  300,
  600,
  1200,
  1800,
  3600,
  7200,
  3 * 3600,
  6 * 3600,
  12 * 3600,
  24 * 3600,
];
// No axis shows more: what is beyond them is chosen when it is looked at.
const MOST = 1000;

/** The smallest round step of at least `least`. */
export function roundStep(least: number, unit: TickUnit): number {
  if (unit === 'ns' && least > 5 * SECOND) {
    const clock = CLOCK.find((seconds) => seconds * SECOND >= least);
    if (clock) {
      return clock * SECOND;
    }
    return roundStep(least / (24 * HOUR), 'value') * 24 * HOUR;
  }
  if (unit === 'bytes') {
    const binary = 1024 ** Math.floor(Math.log(Math.max(least, 1)) / Math.log(1024));
    const times = roundStep(Math.max(least, 1) / binary, 'count');
    return (times < 1000 ? times : 1024) * binary;
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(least, Number.MIN_VALUE)));
  // A little less than a round step is it: a division may have left less of it.
  const step = power * ([1, 2, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10);
  return unit === 'value' ? step : Math.max(step, 1);
}

/** The multiples of a step in a part of an axis. */
export function ticksBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const many = Math.min(Math.floor(to / step + 1e-9) - first + 1, MOST);
  return Array.from({ length: Math.max(many, 0) }, (_, at) => {
    const value = (first + at) * step;
    // 3 x 0.1 is 0.3.
    return step < 1 ? Number(value.toPrecision(12)) : value;
  });
}

/** A time at a tick, with no more digits than its step has. */
export function tickTime(ns: number, step: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (ns < 0) {
    return `-${tickTime(-ns, step)}`;
  }
  if (ns < MINUTE || step < SECOND) {
    return instant(ns, 20 * step);
  }
  const seconds = Math.round(ns / SECOND);
  const minutes = Math.floor(seconds / 60);
  if (ns < HOUR) {
    return step % MINUTE ? `${minutes}:${two(seconds % 60)} min` : `${minutes} min`;
  }
  const hours = Math.floor(minutes / 60);
  const below = step % MINUTE ? `:${two(minutes % 60)}:${two(seconds % 60)}` : `:${two(minutes % 60)}`;
  return `${hours}${step % HOUR ? below : ''} h`;
}

/** The ticks of one axis of a picture; what they are depends on the part of it that is shown. */
export class Ticks {
  private step = 0;
  private covered: readonly [from: number, to: number] = [0, 0];

  constructor(
    readonly axis: 'xAxis' | 'yAxis',
    readonly index: number,
    private readonly unit: TickUnit | (() => TickUnit),
    /** What is shown when the picture is drawn, where that is known before. */
    readonly shown: (() => readonly [from: number, to: number]) | null = null,
  ) {}

  /** Chooses the ticks for what is shown on a number of pixels; null where they are right already. */
  choose(from: number, to: number, pixels: number, anew: boolean): Record<string, object> | null {
    const span = Math.max(to - from, Number.MIN_VALUE);
    const unit = typeof this.unit === 'function' ? this.unit() : this.unit;
    const apart = (this.axis === 'xAxis' ? APART_PX : HEIGHT_PX)[unit];
    const step = roundStep((span * apart) / Math.max(pixels, apart), unit);
    const [first, last] = this.covered;
    if (!anew && step === this.step && from >= first && to <= last) {
      return null;
    }
    this.step = step;
    // As much again on both sides, to be there when it moves.
    this.covered = [from - span, to + span];
    const customValues = ticksBetween(...this.covered, step);
    return { axisTick: { customValues }, axisLabel: { customValues } };
  }

  /** A time of this axis. */
  readonly time = (ns: number): string => tickTime(ns, this.step || 1);
}
