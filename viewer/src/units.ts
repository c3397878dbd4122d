// SPDX-License-Identifier: BSD-3-Clause
// Numbers as people read them, exactly as the console writes them (python/barograph/show/units.py); tests/page_test.py
// compares the two on many values. Called by all sections; null is what is not known.
import type { Quantity, Unit } from './generated/columns';

const TIMES = [
  ['s', 1e9],
  ['ms', 1e6],
  ['us', 1e3],
] as const;
const SIZES = [
  ['TiB', 2 ** 40],
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

/** A number with the given number of digits; one right between two goes to the even one, as Python rounds. */
function fixed(value: number, digits: number): string {
  const scaled = value * 10 ** digits;
  const below = Math.floor(scaled);
  // The product may be rounded to a half that the value is not: 0.05 is a little more than 5/100.
  const half = scaled - below === 0.5 && Number.isInteger(value * 2 ** (digits + 1));
  const between = half && below % 2 === 0;
  return (between ? below / 10 ** digits : value).toFixed(digits);
}

function threeDigits(value: number): string {
  return fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

/** A number with commas between thousands. */
export function grouped(value: number, digits = 0): string {
  return fixed(value, digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

/** Nanoseconds with three digits and a unit; from an hour on as h:mm:ss. */
export function duration(ns: Quantity): string {
  if (ns === null) {
    return '-';
  }
  if (ns < 0) {
    return `-${duration(-ns)}`;
  }
  if (ns >= 3600e9) {
    const seconds = Number(fixed(ns / 1e9, 0));
    const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
    return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)} h`;
  }
  for (const [place, [unit, factor]] of TIMES.entries()) {
    if (ns >= factor) {
      const text = threeDigits(ns / factor);
      const larger = TIMES[place - 1];
      return larger && Number(text) >= 1000 ? `1.00 ${larger[0]}` : `${text} ${unit}`;
    }
  }
  return ns ? `${fixed(ns, 0)} ns` : '0 s';
}

/** A point in time, with as many digits as tell it apart from others within `span` nanoseconds. */
export function instant(ns: number, span: number): string {
  const [unit, factor] = TIMES.find(([, one]) => Math.abs(ns) >= one) ?? (['ns', 1] as const);
  const digits = Math.ceil(Math.log10((20 * factor) / Math.max(span, 1)));
  const most = Math.round(Math.log10(factor));
  return ns === 0 ? '0 s' : `${grouped(ns / factor, Math.min(Math.max(digits, 0), most))} ${unit}`;
}

/** Bytes with a binary unit; exact below 1 KiB. */
export function size(bytes: Quantity): string {
  if (bytes === null) {
    return '-';
  }
  for (const [unit, factor] of SIZES) {
    if (bytes >= factor) {
      return `${threeDigits(bytes / factor)} ${unit}`;
    }
  }
  return `${fixed(bytes, 0)} B`;
}

/** A count with commas, shortened with M from ten million on, with G from a thousand million on. */
export function count(value: Quantity): string {
  if (value === null) {
    return '-';
  }
  if (value >= 1e7) {
    const text = threeDigits(value / 1e6);
    return Number(text) < 1000 ? `${text} M` : `${threeDigits(value / 1e9)} G`;
  }
  return grouped(value, Number.isInteger(value) ? 0 : 1);
}

/** A fraction as a percentage with one digit. */
export function percent(fraction: Quantity): string {
  if (fraction === null) {
    return '-';
  }
  return fraction > 0 && fraction < 0.0005 ? '<0.1 %' : `${fixed(100 * fraction, 1)} %`;
}

/** A change as a part of what it was before, with its sign; a factor from tenfold on: nobody reads 352,159 %. */
export function signedPercent(change: Quantity): string {
  if (change === null) {
    return '-';
  }
  const factor = 1 + change;
  if (factor >= 10) {
    return `x${factor < 1000 ? threeDigits(factor) : count(Number(fixed(factor, 0)))}`;
  }
  if (change > -1 && change <= -0.9995) {
    return '<-99.9 %';
  }
  return change === 0 ? '0.0 %' : `${change < 0 ? '-' : '+'}${percent(Math.abs(change))}`;
}

/** A change in nanoseconds, with its sign. */
export function signedDuration(ns: Quantity): string {
  return ns === null ? '-' : ns > 0 ? `+${duration(ns)}` : duration(ns);
}

/** A number in a unit of the spec. */
export function inUnit(value: Quantity, unit: Unit): string {
  switch (unit) {
    case 'ns':
      return duration(value);
    case 'bytes':
      return size(value);
    case 'bytes/s':
      return value === null ? '-' : `${size(value)}/s`;
    case 'share':
      return percent(value);
    case 'change':
      return signedPercent(value);
    case 'count':
      return count(value);
    case 'rank':
    case 'index':
    case '':
      return value === null ? '-' : String(value);
  }
}

/** The number itself, for readers who need all digits. */
export function exact(value: Quantity, unit: Unit): string {
  if (value === null) {
    return 'not known';
  }
  const words: Partial<Record<Unit, string>> = { ns: ' ns', bytes: ' bytes', 'bytes/s': ' bytes per second' };
  return Number.isInteger(value) ? `${grouped(value)}${words[unit] ?? ''}` : `${value}${words[unit] ?? ''}`;
}

// Letters that cannot be seen, or that turn the direction of those around them.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A name without line ends and other letters that cannot be seen, which are written as in Python. */
export function plainName(name: string): string {
  return name.replace(UNSEEN, (letter) => {
    const known = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[letter];
    const code = (letter.codePointAt(0) ?? 0).toString(16);
    return known ?? (code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`);
  });
}
