// SPDX-License-Identifier: BSD-3-Clause
// A table of the report that sorts and filters: a plain HTML table, so that keyboards, screen readers and printers know
// it. Titles and units come from the spec. Used by most sections.
import { element } from './element';
import { COLUMNS, type Column, type Quantity, type Tables, TITLES } from './generated/columns';
import { exact, inUnit, plainName } from './units';

type Cell = string | Quantity;

export interface TableOptions {
  /** Columns to show, in this order; all of the spec without. */
  readonly columns?: readonly string[];
  /** Column to sort by at first, the greatest on top. */
  readonly sort?: string;
  /** A box to filter by text. */
  readonly filter?: boolean;
  /** What stands in a cell of text instead of the text. */
  readonly shown?: Readonly<Record<string, (text: string, row: number) => string | Node>>;
  /** Called with the row that was chosen; without it rows can't be chosen. */
  readonly chosen?: (row: number) => void;
  /** A column behind the first one that is not in the data; left out where it is empty. */
  readonly beside?: { readonly title: string; readonly cell: (row: number) => Node | null };
  /** Above which rows a bar is drawn: columns of shares. */
  readonly bars?: readonly string[];
}

const STEP = 50;

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
  private readonly beside: TableOptions['beside'];
  private keep: (row: number) => boolean = () => true;

  constructor(
    tables: Tables,
    private readonly name: keyof Tables,
    private readonly options: TableOptions = {},
  ) {
    const spec = COLUMNS[name];
    const wanted = options.columns
      ? options.columns.flatMap((key) => spec.find((column) => column.name === key) ?? [])
      : spec;
    this.values = tables[name] as unknown as Readonly<Record<string, readonly Cell[]>>;
    // Texts that no row has are no column.
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
    const bounds = element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': TITLES[name] },
      table,
    );
    const filter = options.filter
      ? element('p', { class: 'controls' }, element('label', { class: 'control' }, 'Filter ', this.box))
      : null;
    this.root = element('div', { class: 'table', id: `table-${name}` }, filter, bounds, this.foot);
    this.draw(true);
  }

  /** How many rows the table has at all. */
  get length(): number {
    return this.values[COLUMNS[this.name][0]?.name ?? '']?.length ?? 0;
  }

  /** Puts a text into the filter. */
  filterBy(text: string): void {
    this.box.value = text;
    this.draw(true);
  }

  /** Keeps some rows only, whatever the filter. */
  restrict(keep: (row: number) => boolean): void {
    this.keep = keep;
    this.draw(true);
  }

  /** Shows all rows, for a printer. */
  showAll(most: number): void {
    this.shownRows = Math.max(this.shownRows, most);
    this.draw(false);
  }

  private head(): HTMLTableRowElement {
    const row = element('tr');
    for (const column of this.columns) {
      const button = element(
        'button',
        { type: 'button', title: column.doc || false, onclick: () => this.sortBy(column.name) },
        column.title || 'part',
      );
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
      const fits = !wanted || texts.some((text) => String(text?.[row]).toLowerCase().includes(wanted));
      if (fits && this.keep(row)) {
        rows.push(row);
      }
    }
    const values = this.values[this.sorted];
    if (values) {
      const sign = this.falling ? -1 : 1;
      rows.sort((a, b) => {
        const [left, right] = [values[a] ?? null, values[b] ?? null];
        if (left === null || right === null) {
          return left === right ? a - b : left === null ? 1 : -1; // what is not known stands last
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
      element('button', { type: 'button', onclick: () => this.showAll(this.shownRows + step) }, text);
    this.foot.replaceChildren();
    if (left > 0) {
      this.foot.append(
        `${this.shownRows} of ${rows.length} rows `,
        more(`${Math.min(left, 4 * STEP)} more`, 4 * STEP),
      );
    } else if (rows.length === 0 && this.length > 0) {
      this.foot.append('Nothing matches.');
    }
  }

  private row(row: number): HTMLTableRowElement {
    const made = element('tr');
    for (const [place, column] of this.columns.entries()) {
      const cell = this.cell(column, row);
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
      return element('td', { class: 'text', title: text.length > 30 ? plainName(text) : false }, shown);
    }
    const number = typeof value === 'number' ? value : null;
    const cell = element(
      'td',
      { class: 'number', title: exact(number, column.unit) },
      inUnit(number, column.unit),
    );
    if (this.options.bars?.includes(column.name) && number !== null) {
      cell.classList.add('bar');
      cell.style.setProperty('--part', String(Math.min(Math.max(number, 0), 1)));
    }
    return cell;
  }
}

/** Returns the numbers of a picture as a table that is made when it is opened: for readers who can't see the picture. */
export function asTable(tables: Tables, name: keyof Tables, options: TableOptions): HTMLDetailsElement {
  const made = element('details', { class: 'as-table' }, element('summary', {}, 'As a table'));
  made.addEventListener(
    'toggle',
    () => {
      made.append(new DataTable(tables, name, options).root);
    },
    { once: true },
  );
  return made;
}
