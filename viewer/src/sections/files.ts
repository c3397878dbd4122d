// SPDX-License-Identifier: BSD-3-Clause
// I/O by layer, sizes of requests, and files.

import { spanText, whileChosen } from '../choices/range';
import { axis, Chart, tooltip } from '../drawing/chart';
import { colour, layerColour } from '../drawing/theme';
import { choice, element } from '../element';
import { visit } from '../links';
import type { Page, Section } from '../page';
import { asTable, DataTable } from '../table';
import { count, plainName, size } from '../units';
import { quoted } from '../wording';
import { offsets } from './offsets';

// A letter of a picture's labels, in pixels.
const LETTER = 6.5;
// What is left out first of a table that has no room for all.
const LEAST = [
  'slowest_read_rate',
  'fastest_read_rate',
  'slowest_write_rate',
  'fastest_write_rate',
  'mean_read_rate',
  'mean_write_rate',
  'first_ns',
  'last_ns',
  'unaligned_share',
  'opens',
  'file_system',
  'sequential_share',
  'slowest_rank',
  'max_ns',
  'mean_request',
  'metadata_ns',
  'ranks',
];

export function files(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.io_layers.layer.length && !tables.files.name.length) {
    return null;
  }
  const body = element('div');
  const where = offsets(page);
  const whole = (what: string) =>
    whileChosen(
      page.range,
      (span) => `${what} of the whole run: these sums cannot be limited to ${spanText(span)}.`,
    );
  const first = summary.ranks > 1 ? [] : ['ranks', 'slowest_rank', 'max_ns'];
  if (tables.io_layers.layer.length) {
    body.append(
      element('h3', {}, 'By layer'),
      element(
        'p',
        { class: 'note' },
        "A layer's calls and times contain those that it makes of the layers below it.",
      ),
      whole('Calls, bytes and times'),
      new DataTable(tables, 'io_layers', { least: ['files', 'ranks', 'direct_calls'] }).root,
    );
  }
  const histogram = sizes(page);
  if (histogram) {
    body.append(element('h3', {}, 'Request sizes'), whole('Requests'), histogram);
  }
  if (tables.files.name.length) {
    const folder = summary.folder ? `${summary.folder.replace(/\/+$/, '')}/` : '';
    const columns = Object.keys(tables.files).filter((column) => !first.includes(column));
    const table = new DataTable(tables, 'files', {
      sort: 'time_ns',
      filter: true,
      columns,
      least: LEAST,
      times: {
        range: page.range,
        from: 'first_ns',
        to: 'last_ns',
        say: 'From first to last access; numbers cover the whole run.',
      },
      beside: {
        title: 'findings',
        cell: (row) => page.mentions.of('file', tables.files.name[row] ?? ''),
      },
      shown: {
        name: (name) =>
          plainName(name.startsWith(folder) && name !== folder ? name.slice(folder.length) : name),
      },
    });
    page.links.file = (name) => {
      table.filterBy(name);
      where?.show(name);
      visit('table-files');
    };
    const seen = new Set<string>();
    for (const name of tables.files.name) {
      if (!seen.has(name)) {
        seen.add(name);
        page.finds.push({ kind: 'file', text: name, go: () => page.links.file?.(name) });
      }
    }
    table.root.setAttribute('tabindex', '-1');
    const layers = [...new Set(tables.files.layer)];
    if (layers.length > 1) {
      const pick = choice(
        'Layer',
        [['', 'all'], ...layers.map((layer) => [layer, layer] as const)],
        (layer) => table.restrict((row) => !layer || tables.files.layer[row] === layer),
      );
      table.root.querySelector('.controls')?.append(pick);
    }
    body.append(element('h3', {}, 'Files'), table.root);
    const note = String(summary.notes.files ?? '');
    if (note) {
      body.append(element('p', { class: 'note' }, ...quoted(note)));
    }
  }
  // A trace that is too long for the page has a note alone: which command draws it.
  const note = String(summary.notes.access_files ?? '');
  if (where || note) {
    const root = where?.root ?? element('p', { class: 'note' }, ...quoted(note));
    body.append(element('h3', {}, 'Where files were read and written'), root);
  }
  return { id: 'files', title: 'I/O', body, timed: true };
}

/** Requests by size class, a bar for each layer. */
function sizes(page: Page): HTMLElement | null {
  const rows = page.report.tables.io_sizes;
  const directions = [...new Set(rows.direction)];
  if (!directions.length) {
    return null;
  }
  const requests = (one: string) =>
    rows.calls.reduce<number>((sum, calls, row) => sum + (rows.direction[row] === one ? (calls ?? 0) : 0), 0);
  let direction = [...directions].sort((a, b) => requests(b) - requests(a))[0] ?? '';
  let by: 'calls' | 'bytes' = 'calls';
  const options = () => {
    const chosen = rows.layer.flatMap((_, row) => (rows.direction[row] === direction ? [row] : []));
    const classes = [
      ...new Map(chosen.map((row) => [rows.size_class[row] ?? '', rows.size_from[row] ?? -1])),
    ];
    const names = classes.sort((a, b) => a[1] - b[1]).map(([name]) => name);
    const show = by === 'calls' ? count : size;
    const layers = [...new Set(chosen.map((row) => rows.layer[row] ?? ''))];
    const letters = Math.max(...names.map((name) => name.length));
    const slanted = names.length * (LETTER * letters + 16) > chart.root.clientWidth - 100;
    return {
      aria: { enabled: true },
      grid: { left: 80, right: 20, top: 40, bottom: slanted ? 84 : 56 },
      legend: { type: 'scroll', top: 4, textStyle: { color: colour('ink') } },
      tooltip: tooltip((parameters) => {
        const at = parameters as { seriesName: string; name: string; value: number };
        return [`${at.seriesName}, ${at.name}`, `${by}: ${show(at.value)}`];
      }),
      xAxis: axis({
        type: 'category',
        data: names,
        name: 'bytes of a request',
        nameLocation: 'middle',
        nameGap: slanted ? 62 : 32,
        axisLabel: { rotate: slanted ? 35 : 0, interval: names.length > 24 ? 'auto' : 0, hideOverlap: true },
      }),
      yAxis: axis({
        type: 'value',
        axisLabel: { formatter: (value: number) => show(value) },
        splitLine: { lineStyle: { color: colour('line') } },
      }),
      series: layers.map((layer) => ({
        name: layer,
        type: 'bar',
        barMaxWidth: 40,
        itemStyle: { color: colour(layerColour(layer)) },
        data: names.map((name) => {
          const row = chosen.find((one) => rows.layer[one] === layer && rows.size_class[one] === name);
          return row === undefined ? 0 : (rows[by][row] ?? 0);
        }),
      })),
    };
  };
  const chart: Chart = new Chart('Number of requests by size class and layer', 336, options);
  chart.round('yAxis', () => (by === 'calls' ? 'count' : 'bytes'));
  const controls = element('p', { class: 'controls' });
  const order = directions.sort((a) => (a === direction ? -1 : 1));
  controls.append(
    choice(
      'Direction',
      order.map((one) => [one, one] as const),
      (one) => {
        direction = one;
        chart.refresh();
      },
    ),
    choice(
      'Show',
      [
        ['calls', 'requests'],
        ['bytes', 'bytes'],
      ],
      (one) => {
        by = one as 'calls' | 'bytes';
        chart.refresh();
      },
    ),
  );
  const columns = ['layer', 'direction', 'size_class', 'calls', 'bytes'];
  const table = asTable(page.report.tables, 'io_sizes', { columns, sort: 'calls' });
  return element('div', {}, controls, chart.root, table);
}
