// SPDX-License-Identifier: BSD-3-Clause
// Loops, and how long the iterations of one of them took.
import { axis, Chart, tooltip, zoom } from '../chart';
import { element } from '../element';
import type { Page, Section } from '../page';
import { asTable, DataTable } from '../table';
import { colour } from '../theme';
import { duration, plainName } from '../units';
import { visit } from '../ways';

export function loops(page: Page): Section | null {
  const { tables, summary } = page.report;
  if (!tables.loops.loop.length) {
    return null;
  }
  const rows = tables.iterations;
  let loop = 0;
  const title = element('h3', { tabindex: -1 });
  const options = () => {
    const chosen = rows.loop.flatMap((one, row) => (one === loop ? [row] : []));
    const line = (name: string, values: readonly (number | null)[], paint: string) => ({
      name,
      type: 'line',
      showSymbol: chosen.length < 60,
      symbolSize: 4,
      lineStyle: { width: 1.5 },
      itemStyle: { color: colour(paint) },
      data: chosen.map((row) => values[row] ?? null),
    });
    return {
      aria: { enabled: true },
      grid: { left: 70, right: 20, top: 40, bottom: 60 },
      legend: { type: 'scroll', top: 4, textStyle: { color: colour('ink') } },
      tooltip: {
        trigger: 'axis',
        ...tooltip((parameters) => {
          const row = chosen[(parameters as { dataIndex: number }[])[0]?.dataIndex ?? 0] ?? 0;
          return [
            `iteration ${rows.first[row]}`,
            `longest ${duration(rows.max_ns[row] ?? null)} on rank ${rows.slowest_rank[row]}`,
            `median ${duration(rows.median_ns[row] ?? null)}`,
          ];
        }),
      },
      xAxis: axis({
        type: 'category',
        data: chosen.map((row) => rows.first[row]),
        name: 'iteration',
        nameLocation: 'middle',
        nameGap: 24,
      }),
      yAxis: axis({
        type: 'value',
        axisLabel: { formatter: duration },
        splitLine: { lineStyle: { color: colour('line') } },
      }),
      dataZoom: zoom(['x']),
      series: [
        line('slowest rank', rows.max_ns, 'layer-mpi-io'),
        line('median of ranks', rows.median_ns, 'layer-computing'),
      ],
    };
  };
  const chart = new Chart('Time of each iteration', 320, options);
  const choose = (row: number) => {
    loop = row;
    title.textContent = plainName(`Iterations of ${tables.loops.loop[row] ?? ''}`);
    chart.refresh();
  };
  const table = new DataTable(tables, 'loops', { sort: 'total_ns', chosen: choose });
  choose(0);
  page.links.loop = (path) => {
    const row = tables.loops.call_path.findIndex((one) => path === one || path.startsWith(`${one} > `));
    if (row < 0) {
      return null;
    }
    return () => {
      choose(row);
      visit('loops', title);
    };
  };
  for (const path of tables.loops.call_path) {
    page.finds.push({ kind: 'loop', text: plainName(path), go: () => page.links.loop?.(path)?.() });
  }
  const note = String(summary.notes.loops ?? '');
  const body = element(
    'div',
    {},
    note ? element('p', { class: 'note' }, note) : null,
    table.root,
    title,
    chart.root,
    asTable(tables, 'iterations', {
      columns: ['loop', 'first', 'median_ns', 'max_ns', 'slowest_rank'],
      numbers: { loop: (row) => plainName(tables.loops.loop[row] ?? '') },
    }),
  );
  return { id: 'loops', title: 'Loops', body };
}
