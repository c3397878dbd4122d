// SPDX-License-Identifier: BSD-3-Clause
// Rows and columns of a table: order, filters, ranges of time, what is left out, and what cells say.
import { expect, test, vi } from 'vitest';
import { TimeRange } from './choices/range';
import { asTable, DataTable, type TableOptions } from './table';
import { tablesWith } from './testing/samples';

const OPERATIONS = {
  operation: ['MPI_Send', 'MPI_Allreduce', 'solve', 'mpi_10', 'mpi_9'],
  layer: ['mpi', 'mpi', 'region', 'mpi', 'mpi'],
  calls: [10, 200, null, 10, 3],
  share: [0.25, 0.5, 0, null, 2],
};
const COLUMNS_SHOWN = ['operation', 'layer', 'calls', 'share'];

function operations(options: TableOptions = {}): DataTable {
  return new DataTable(tablesWith('operations', OPERATIONS), 'operations', {
    columns: COLUMNS_SHOWN,
    ...options,
  });
}

function column(table: DataTable, place = 0): (string | null)[] {
  return [...table.root.querySelectorAll('tbody tr')].map((row) => row.children[place]?.textContent ?? null);
}

function press(table: DataTable, place: number): void {
  table.root.querySelectorAll<HTMLElement>('thead button')[place]?.click();
}

test('rows stand as in the data until something sorts them', () => {
  expect(column(operations())).toEqual(OPERATIONS.operation);
});

test('the greatest number stands on top, what is not known last, equals as in the data', () => {
  expect(column(operations({ sort: 'calls' }))).toEqual([
    'MPI_Allreduce',
    'MPI_Send',
    'mpi_10',
    'mpi_9',
    'solve',
  ]);
});

test('a second press on a head turns the order round, but what is not known stays last', () => {
  const table = operations();
  press(table, 2);
  expect(column(table, 2)).toEqual(['200', '10', '10', '3', '-']);
  press(table, 2);
  expect(column(table, 2)).toEqual(['3', '10', '10', '200', '-']);
});

test('texts rise at first, and numbers in them count as numbers', () => {
  const table = operations();
  press(table, 0);
  expect(column(table)).toEqual(['mpi_9', 'mpi_10', 'MPI_Allreduce', 'MPI_Send', 'solve']);
});

test('the head says how its column is sorted', () => {
  const table = operations({ sort: 'calls' });
  const sorted = () =>
    [...table.root.querySelectorAll('thead th')].map((cell) => cell.getAttribute('aria-sort'));
  expect(sorted()).toEqual(['none', 'none', 'descending', 'none']);
  press(table, 2);
  expect(sorted()).toEqual(['none', 'none', 'ascending', 'none']);
});

test('the filter looks into all texts, whatever their case', () => {
  const table = operations({ filter: true });
  table.filterBy('REGION');
  expect(column(table)).toEqual(['solve']);
  table.filterBy('  mpi_a ');
  expect(column(table)).toEqual(['MPI_Allreduce']);
  table.filterBy('');
  expect(column(table)).toHaveLength(5);
});

test('a filter that nothing fits says so', () => {
  const table = operations();
  table.filterBy('no such name');
  expect(table.root.querySelector('.more:last-child')?.textContent).toBe('Nothing matches.');
});

test('rows are restricted beside the filter', () => {
  const table = operations();
  table.restrict((row) => OPERATIONS.layer[row] === 'mpi');
  table.filterBy('s');
  expect(column(table)).toEqual(['MPI_Send']);
});

test('a text that no row has is no column', () => {
  const table = new DataTable(
    tablesWith('operations', { ...OPERATIONS, layer: ['', '', '', '', ''] }),
    'operations',
    { columns: COLUMNS_SHOWN },
  );
  expect(table.root.querySelectorAll('thead th')).toHaveLength(3);
});

test('columns come in the order that was asked for, and unknown names are left out', () => {
  const table = operations({ columns: ['calls', 'operation', 'nonsense'] });
  expect(column(table, 0)[0]).toBe('10');
  expect(table.root.querySelectorAll('thead th')).toHaveLength(2);
});

test('a number is shown rounded and kept exact, unless the page itself holds rounded ones', () => {
  const tables = tablesWith('operations', { operation: ['x'], mean_ns: [1_234_567] });
  const cell = (options: TableOptions) =>
    new DataTable(tables, 'operations', { columns: ['operation', 'mean_ns'], ...options }).root.querySelector(
      'tbody td.number',
    );
  expect(cell({})?.textContent).toBe('1.23 ms');
  expect(cell({})?.getAttribute('title')).toBe('1,234,567 ns');
  expect(cell({ rounded: true })?.hasAttribute('title')).toBe(false);
});

test('a bar behind a share is never wider than its cell, and the paler the less it stands for', () => {
  const table = operations({ bars: ['share'] });
  const bars = [...table.root.querySelectorAll<HTMLElement>('td.bar')].map((cell) =>
    ['--from', '--to', '--strength'].map((name) => cell.style.getPropertyValue(name)),
  );
  expect(bars).toEqual([
    ['0%', '25%', '17%'],
    ['0%', '50%', '25%'],
    ['0%', '0%', '8%'],
    ['0%', '100%', '42%'],
  ]);
});

test('a bar of a change goes to the right for more and to the left for less, as wide as it is of the greatest', () => {
  const tables = tablesWith('diff_operations', {
    operation: ['a', 'b', 'c', 'd'],
    change_ns: [30, -15, 0, null],
  });
  const table = new DataTable(tables, 'diff_operations', {
    columns: ['operation', 'change_ns'],
    changes: ['change_ns'],
  });
  const cells = [...table.root.querySelectorAll<HTMLElement>('tbody td.number')].map((cell) => [
    cell.className,
    cell.style.getPropertyValue('--from'),
    cell.style.getPropertyValue('--to'),
  ]);
  expect(cells).toEqual([
    ['number bar up', '50%', '100%'],
    ['number bar down', '25%', '50%'],
    ['number', '', ''],
    ['number', '', ''],
  ]);
});

test('a name is text, whatever it holds', () => {
  const tables = tablesWith('operations', { operation: ['<img src=x>\n'] });
  const table = new DataTable(tables, 'operations', { columns: ['operation'] });
  expect(table.root.querySelector('img')).toBeNull();
  expect(column(table)).toEqual(['<img src=x>\\n']);
});

test('the first cell of a row chooses the row, after sorting too', () => {
  const chosen = vi.fn();
  const table = operations({ chosen, sort: 'calls' });
  table.root.querySelector<HTMLElement>('tbody tr td button')?.click();
  expect(chosen).toHaveBeenCalledWith(1);
});

test('a column beside the first one is left out where it is empty', () => {
  const heads = (cell: (row: number) => Node | null) =>
    operations({ beside: { title: 'findings', cell } }).root.querySelectorAll('thead th').length;
  expect(heads(() => null)).toBe(4);
  expect(heads((row) => (row === 2 ? document.createTextNode('3') : null))).toBe(5);
});

const FILES = { name: ['/a', '/b', '/c'], first_ns: [0, 5e9, null], last_ns: [1e9, 6e9, null] };

test('rows that a chosen range does not touch are left out, those without times kept', () => {
  const range = new TimeRange();
  const table = new DataTable(tablesWith('files', FILES), 'files', {
    columns: ['name', 'first_ns', 'last_ns'],
    times: { range, from: 'first_ns', to: 'last_ns', say: 'Numbers cover the whole run.' },
  });
  range.set({ from: 2e9, to: 5.5e9 });
  expect(column(table)).toEqual(['/b', '/c']);
  expect(table.root.querySelector('.about-range')?.textContent).toBe(
    '2 of 3 rows touch 2.00 s to 5.50 s. Numbers cover the whole run. 1 of the rows have no times and are kept.',
  );
  range.set(null);
  expect(column(table)).toEqual(['/a', '/b', '/c']);
  expect(table.root.querySelector('.about-range')).toBeNull();
});

test('of a long table 50 rows are shown, then 200 more, and a filter starts again', () => {
  const operation = Array.from({ length: 300 }, (_, row) => `call ${row}`);
  const table = new DataTable(tablesWith('operations', { operation }), 'operations', {
    columns: ['operation'],
  });
  const more = () => table.root.querySelector<HTMLElement>('.more:last-child');
  expect(column(table)).toHaveLength(50);
  expect(more()?.textContent).toBe('50 of 300 rows 200 more');
  more()?.querySelector('button')?.click();
  expect(column(table)).toHaveLength(250);
  expect(more()?.textContent).toBe('250 of 300 rows 50 more');
  table.filterBy('call');
  expect(column(table)).toHaveLength(50);
});

test('columns that are left out are hidden in heads and rows, and named', () => {
  const table = operations();
  table.leaveOut(['share']);
  expect(table.root.querySelectorAll<HTMLElement>('thead th')[3]?.hidden).toBe(true);
  expect(table.root.querySelector<HTMLElement>('tbody td:nth-child(4)')?.hidden).toBe(true);
  expect(table.root.querySelector('.fitted')?.textContent).toBe(
    '1 of 4 columns does not fit: share. Show all columns',
  );
});

test('numbers of a picture become a table when they are asked for, once', () => {
  const made = asTable(tablesWith('operations', OPERATIONS), 'operations', { columns: COLUMNS_SHOWN });
  expect(made.querySelector('table')).toBeNull();
  made.dispatchEvent(new Event('toggle'));
  made.dispatchEvent(new Event('toggle'));
  expect(made.querySelectorAll('table')).toHaveLength(1);
});
