// SPDX-License-Identifier: BSD-3-Clause
// A table of the report that sorts and filters: a plain HTML table, so that keyboards, screen readers and printers know
// it. Titles and units come from the spec. Used by most sections.

import { spanText, type TimeRange } from './choices/range';
import { element } from './element';
import { COLUMNS, type Column, type Quantity, type Tables, TITLES } from './generated/columns';
import { explain } from './hint';
import { exact, inUnit, plainName } from './units';

type Cell = string | Quantity;

export interface TableOptions {
  /** Columns to show, in this order; all of the spec without. */
  readonly columns?: readonly string[];
  /** Column to sort by at first, the greatest on top. */
  readonly sort?: string;
  /** What the table is called where it is folded below a picture, and there are several. */
  readonly called?: string;
  /** A box to filter by text. */
  readonly filter?: boolean;
  /** What a cell of text shows instead of the text. */
  readonly shown?: Readonly<Record<string, (text: string, row: number) => string | Node>>;
  /** Called with the row that was chosen; without it rows cannot be chosen. */
  readonly chosen?: (row: number) => void;
  /** A column behind the first one that is not in the data; left out where it is empty. */
  readonly beside?: { readonly title: string; readonly cell: (row: number) => Node | null };
  /** Behind which numbers a bar is drawn: columns of shares. */
  readonly bars?: readonly string[];
  /** Behind which changes a bar is drawn, from the middle to the right for more and to the left for less. */
  readonly changes?: readonly string[];
  /** Columns of text that are shown whole, on several lines. */
  readonly wrapped?: readonly string[];
  /** Rows that stand out. */
  readonly marked?: (row: number) => boolean;
  /** What a cell of a number shows instead of the number. */
  readonly numbers?: Readonly<Record<string, (value: number) => string>>;
  /** Columns that are left out first where the table has no room for all, in this order; then those at its end. */
  readonly least?: readonly string[];
  /** Columns that are never left out; the first two without. */
  readonly kept?: readonly string[];
  /** Numbers are rounded in this page: none is given with all its digits. */
  readonly rounded?: boolean;
  /** Which columns say when a row was; rows that a chosen range does not touch are left out. */
  readonly times?: {
    readonly range: TimeRange;
    readonly from: string;
    readonly to: string;
    readonly say: string;
  };
}

const STEP = 50;
// These are never left out: what a row is, and the most important thing about it.
const KEPT = 2;
// More columns that do not fit are counted, not named.
const MOST_NAMED = 8;
// How wide names may be where there is not room for all columns, as a part of the table: on a narrow screen, and else.
const TIGHT = [0.36, 0.2] as const;
const NARROW_PX = 720;
// How strong the colour of a bar is that stands for next to nothing, and of one that stands for all, in percent: numbers must be read
// on it in both themes.
const PALEST = 8;
const STRONGEST = 42;

// One for all tables: widths are read of all of them before any is changed, so that the page is laid out once.
const tables = new WeakMap<Element, DataTable>();
const watch = new ResizeObserver((entries) => {
  // Paper has the columns of the screen: they wrap there.
  if (printing) {
    return;
  }
  const changed = entries
    .flatMap(({ target }) => tables.get(target) ?? [])
    .filter((table) => table.widened());
  for (const table of changed) {
    table.leaveOut([]);
    table.setTight(false);
  }
  const full = changed.filter((table) => table.isOverfull());
  for (const table of full) {
    table.setTight(true);
  }
  const plans = changed.map((table) => table.plan());
  for (const [place, table] of changed.entries()) {
    table.leaveOut(plans[place] ?? []);
  }
});

// Paper has no buttons for more rows.
const PAPER_ROWS = 1000;
let printing = false;
const printed = () => [...document.querySelectorAll('.scroll')].flatMap((place) => tables.get(place) ?? []);
addEventListener('beforeprint', () => {
  printing = true;
  for (const table of printed()) {
    table.onPaper(PAPER_ROWS);
  }
});
addEventListener('afterprint', () => {
  for (const table of printed()) {
    table.onPaper(0);
  }
  printing = false;
});

export class DataTable {
  readonly root: HTMLElement;
  private readonly columns: readonly Column[];
  private readonly values: Readonly<Record<string, readonly Cell[]>>;
  private readonly heads = new Map<string, HTMLTableCellElement>();
  private readonly body = element('tbody');
  private readonly foot = element('p', { class: 'more' });
  private readonly box: HTMLInputElement;
  private sorted: string;
  private falling = true;
  private shownRows = STEP;
  private onScreen = STEP;
  private width = 0;
  private whole = false;
  private leftOut: ReadonlySet<string> = new Set();
  private readonly bounds: HTMLElement;
  private readonly fitted = element('p', { class: 'more fitted', hidden: true });
  private readonly beside: TableOptions['beside'];
  private keep: (row: number) => boolean = () => true;

  constructor(
    data: Tables,
    private readonly name: keyof Tables,
    private readonly options: TableOptions = {},
  ) {
    const spec = COLUMNS[name];
    const wanted = options.columns
      ? options.columns.flatMap((key) => spec.find((column) => column.name === key) ?? [])
      : spec;
    this.values = data[name] as unknown as Readonly<Record<string, readonly Cell[]>>;
    // Texts that no row has get no column.
    this.columns = wanted.filter(
      (column) =>
        column.type !== 'text' || !this.length || this.values[column.name]?.some((text) => text !== ''),
    );
    const { beside } = options;
    const filled =
      beside && Array.from({ length: this.length }, (_, row) => row).some((row) => beside.cell(row));
    this.beside = filled ? beside : undefined;
    this.sorted = options.sort ?? '';
    this.box = element('input', { type: 'search', oninput: () => this.draw(true) });
    const caption = element('caption', { class: 'unseen' }, TITLES[name]);
    const table = element('table', {}, caption, element('thead', {}, this.head()), this.body);
    this.bounds = element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Table: ${TITLES[name]}` },
      table,
    );
    const filter = options.filter
      ? element('p', { class: 'controls' }, element('label', { class: 'control' }, 'Filter ', this.box))
      : null;
    this.root = element(
      'div',
      { class: 'table', id: `table-${name}` },
      filter,
      this.fitted,
      this.bounds,
      this.foot,
    );
    this.draw(true);
    options.times?.range.onChange(() => this.draw(true));
    tables.set(this.bounds, this);
    watch.observe(this.bounds);
  }

  /** True when the room for the table is not what it was. */
  widened(): boolean {
    const before = this.width;
    this.width = this.bounds.clientWidth;
    return this.width !== before && this.width > 0;
  }

  /** True where not all columns have room. */
  isOverfull(): boolean {
    return !this.whole && this.bounds.scrollWidth > this.width;
  }

  /** Cuts names shorter, before columns are left out. */
  setTight(tight: boolean): void {
    const part = this.width < NARROW_PX ? TIGHT[0] : TIGHT[1];
    this.bounds.style.setProperty('--name', tight ? `${Math.round(part * this.width)}px` : '420px');
  }

  /** Returns the columns that there is no room for. */
  plan(): readonly string[] {
    const cells = [...(this.bounds.querySelector('thead tr')?.children ?? [])];
    if (!this.isOverfull()) {
      return [];
    }
    const widths = new Map(
      [...this.heads].map(([name, cell]) => [name, cell.getBoundingClientRect().width] as const),
    );
    let needed = cells.reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0);
    const kept = this.options.kept ?? this.columns.slice(0, KEPT).map(({ name }) => name);
    const least = this.options.least ?? [];
    const others = this.columns.map(({ name }) => name).filter((name) => !least.includes(name));
    const order = [...least, ...others.reverse()].filter(
      (name) => widths.has(name) && !kept.includes(name) && name !== this.options.sort,
    );
    const out: string[] = [];
    for (const name of order) {
      if (needed <= this.width) {
        break;
      }
      needed -= widths.get(name) ?? 0;
      out.push(name);
    }
    return out;
  }

  /** Shows all columns but these. */
  leaveOut(names: readonly string[]): void {
    if (names.length === this.leftOut.size && names.every((name) => this.leftOut.has(name))) {
      return;
    }
    this.leftOut = new Set(names);
    for (const [name, cell] of this.heads) {
      cell.hidden = this.leftOut.has(name);
    }
    this.sayWhatFits();
    this.draw(false);
  }

  private sayWhatFits(): void {
    const out = this.columns.filter(({ name }) => this.leftOut.has(name));
    const names = out.map(({ title }) => title).join(', ');
    const button = element(
      'button',
      {
        type: 'button',
        title: out.length > MOST_NAMED && names,
        onclick: () => {
          this.whole = !this.whole;
          this.width = 0;
          this.widened();
          this.leaveOut([]);
          this.setTight(false);
          this.setTight(this.isOverfull());
          this.leaveOut(this.plan());
          this.sayWhatFits();
          this.fitted.querySelector('button')?.focus();
        },
      },
      this.whole ? 'Only columns that fit' : 'Show all columns',
    );
    const titles = out.length > MOST_NAMED ? '' : `: ${names}`;
    const verb = out.length === 1 ? 'does' : 'do';
    this.fitted.replaceChildren(
      out.length ? `${out.length} of ${this.columns.length} columns ${verb} not fit${titles}. ` : '',
      button,
    );
    this.fitted.hidden = !out.length && !this.whole;
  }

  /** How many rows the table has at all. */
  get length(): number {
    return this.values[COLUMNS[this.name][0]?.name ?? '']?.length ?? 0;
  }

  /** Puts a text into the filter. */
  filterBy(text: string): void {
    this.box.value = plainName(text);
    this.draw(true);
  }

  /** Keeps some rows only, regardless of the filter. */
  restrict(keep: (row: number) => boolean): void {
    this.keep = keep;
    this.draw(true);
  }

  /** Shows this many rows, for a printer; 0: those of the screen again. */
  onPaper(most: number): void {
    const before = this.shownRows;
    this.onScreen = most ? before : this.onScreen;
    this.shownRows = most ? Math.max(before, most) : this.onScreen;
    if (this.shownRows !== before && this.length > Math.min(before, this.shownRows)) {
      this.draw(false);
    }
  }

  private showMore(step: number): void {
    this.shownRows += step;
    this.draw(false);
  }

  private head(): HTMLTableRowElement {
    const row = element('tr');
    for (const column of this.columns) {
      const button = element(
        'button',
        { type: 'button', onclick: () => this.sortBy(column.name) },
        column.title || 'part',
      );
      explain(button, column.doc);
      const cell = element('th', { scope: 'col', class: column.type === 'text' ? '' : 'number' }, button);
      this.heads.set(column.name, cell);
      row.append(cell);
      if (this.beside && row.childElementCount === 1) {
        row.append(element('th', { scope: 'col', class: 'plain' }, this.beside.title));
      }
    }
    return row;
  }

  private sortBy(column: string): void {
    const numbers = this.columns.find((one) => one.name === column)?.type !== 'text';
    this.falling = this.sorted === column ? !this.falling : numbers;
    this.sorted = column;
    this.draw(true);
  }

  private order(): number[] {
    const wanted = this.box.value.trim().toLowerCase();
    const texts = this.columns
      .filter((column) => column.type === 'text')
      .map((column) => this.values[column.name]);
    const rows: number[] = [];
    for (let row = 0; row < this.length; row++) {
      const fits =
        !wanted || texts.some((text) => plainName(String(text?.[row])).toLowerCase().includes(wanted));
      if (fits && this.keep(row) && this.inRange(row)) {
        rows.push(row);
      }
    }
    const values = this.values[this.sorted];
    if (values) {
      const sign = this.falling ? -1 : 1;
      rows.sort((a, b) => {
        const [left, right] = [values[a] ?? null, values[b] ?? null];
        if (left === null || right === null) {
          return left === right ? a - b : left === null ? 1 : -1; // what is not known comes last
        }
        const less =
          typeof left === 'string'
            ? left.localeCompare(String(right), 'en', { numeric: true })
            : left - Number(right);
        return sign * less || a - b;
      });
    }
    return rows;
  }

  private time(column: string, row: number): number | null {
    const value = this.values[column]?.[row];
    return typeof value === 'number' ? value : null;
  }

  private inRange(row: number): boolean {
    const { times } = this.options;
    return !times || times.range.touches(this.time(times.from, row), this.time(times.to, row));
  }

  /** What a chosen range of time does to the table. */
  private aboutRange(rows: readonly number[]): string {
    const { times } = this.options;
    if (!times?.range.chosen) {
      return '';
    }
    const unknown = rows.filter((row) => this.time(times.from, row) === null).length;
    const kept = unknown ? ` ${unknown} of the rows have no times and are kept.` : '';
    return `${rows.length} of ${this.length} rows touch ${spanText(times.range.chosen)}. ${times.say}${kept}`;
  }

  private draw(anew: boolean): void {
    if (anew) {
      this.shownRows = STEP;
    }
    for (const [name, cell] of this.heads) {
      const how = name === this.sorted ? (this.falling ? 'descending' : 'ascending') : 'none';
      cell.setAttribute('aria-sort', how);
    }
    const rows = this.order();
    this.body.replaceChildren(...rows.slice(0, this.shownRows).map((row) => this.row(row)));
    const left = rows.length - this.shownRows;
    const more = (text: string, step: number) =>
      element('button', { type: 'button', onclick: () => this.showMore(step) }, text);
    this.foot.replaceChildren();
    const about = this.aboutRange(rows);
    if (about) {
      this.foot.append(element('span', { class: 'about-range' }, about), ' ');
    }
    if (left > 0) {
      this.foot.append(
        `${this.shownRows} of ${rows.length} rows `,
        more(`${Math.min(left, 4 * STEP)} more`, 4 * STEP),
      );
    } else if (rows.length === 0 && this.length > 0 && !about) {
      this.foot.append('Nothing matches.');
    }
  }

  private row(row: number): HTMLTableRowElement {
    const made = element('tr', { class: this.options.marked?.(row) ? 'marked' : false });
    for (const [place, column] of this.columns.entries()) {
      const cell = this.cell(column, row);
      cell.hidden = this.leftOut.has(column.name);
      if (place === 0 && this.options.chosen) {
        const choose = element('button', {
          type: 'button',
          class: 'link',
          onclick: () => this.options.chosen?.(row),
        });
        choose.append(...cell.childNodes);
        cell.replaceChildren(choose);
      }
      made.append(cell);
      if (place === 0 && this.beside) {
        made.append(element('td', {}, this.beside.cell(row)));
      }
    }
    return made;
  }

  private cell(column: Column, row: number): HTMLTableCellElement {
    const value = this.values[column.name]?.[row] ?? null;
    if (column.type === 'text') {
      const text = String(value ?? '');
      const shown = this.options.shown?.[column.name]?.(text, row) ?? plainName(text);
      const whole = this.options.wrapped?.includes(column.name) ?? false;
      const title = text.length > 30 && !whole ? plainName(text) : false;
      return element('td', { class: whole ? 'text wrapped' : 'text', title }, shown);
    }
    const number = typeof value === 'number' ? value : null;
    const cell = element(
      'td',
      { class: 'number', title: !this.options.rounded && exact(number, column.unit) },
      number === null
        ? inUnit(number, column.unit)
        : (this.options.numbers?.[column.name]?.(number) ?? inUnit(number, column.unit)),
    );
    if (this.options.bars?.includes(column.name) && number !== null) {
      cell.classList.add('bar');
      paint(cell, 0, Math.min(Math.max(number, 0), 1));
    }
    if (this.options.changes?.includes(column.name) && number) {
      const greatest = this.values[column.name]?.reduce<number>(
        (most, one) => Math.max(most, Math.abs(Number(one))),
        0,
      );
      const part = number / (greatest || 1) / 2;
      cell.classList.add('bar', number > 0 ? 'up' : 'down');
      paint(cell, 0.5 + Math.min(part, 0), Math.abs(part), 2 * Math.abs(part));
    }
    return cell;
  }
}

/** Draws a bar behind a number, from a part of its cell on, so wide a part of it; the smaller what it stands for, the paler. */
function paint(cell: HTMLElement, from: number, width: number, strength = width): void {
  const percent = (part: number) => `${Number((100 * part).toFixed(2))}%`;
  cell.style.setProperty('--from', percent(from));
  cell.style.setProperty('--to', percent(from + width));
  cell.style.setProperty('--strength', `${Math.round(PALEST + (STRONGEST - PALEST) * strength)}%`);
}

/** Returns the numbers of a picture as a table that is made when it is opened: for readers who cannot see the picture. */
export function asTable(data: Tables, name: keyof Tables, options: TableOptions): HTMLDetailsElement {
  const made = element(
    'details',
    { class: 'as-table' },
    element('summary', {}, options.called ?? 'As a table'),
  );
  made.addEventListener(
    'toggle',
    () => {
      made.append(new DataTable(data, name, options).root);
    },
    { once: true },
  );
  return made;
}
