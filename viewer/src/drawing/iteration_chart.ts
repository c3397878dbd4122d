// SPDX-License-Identifier: BSD-3-Clause
// A chart of values by iteration: the greatest and the median over ranks. For loops and metrics of the program.

import type { Quantity } from '../generated/columns';
import { axis, Chart, tooltip, zoom } from './chart';
import { colour } from './theme';

export interface IterationSeries {
  /** The rows of the columns below that are drawn. */
  readonly rows: () => readonly number[];
  readonly first: readonly Quantity[];
  readonly most: readonly Quantity[];
  readonly median: readonly Quantity[];
  readonly rank: readonly Quantity[];
  /** What the greatest value is called in the hint, and its line in the legend. */
  readonly names: readonly [string, string];
  readonly unit: 'ns' | 'value';
  readonly format: () => (value: Quantity) => string;
}

export function iterationChart(title: string, series: IterationSeries): Chart {
  const options = () => {
    const chosen = series.rows();
    const format = series.format();
    const [most, legend] = series.names;
    const line = (name: string, values: readonly Quantity[], paint: string) => ({
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
            `iteration ${series.first[row]}`,
            `${most} ${format(series.most[row] ?? null)} on rank ${series.rank[row]}`,
            `median ${format(series.median[row] ?? null)}`,
          ];
        }),
      },
      xAxis: axis({
        type: 'category',
        data: chosen.map((row) => series.first[row]),
        name: 'iteration',
        nameLocation: 'middle',
        nameGap: 24,
      }),
      yAxis: axis({
        type: 'value',
        axisLabel: { formatter: series.unit === 'ns' ? heights.time : format },
        splitLine: { lineStyle: { color: colour('line') } },
      }),
      dataZoom: zoom(['x']),
      series: [
        line(legend, series.most, 'layer-mpi-io'),
        line('median of ranks', series.median, 'layer-computing'),
      ],
    };
  };
  const chart = new Chart(title, 320, options);
  chart.round('xAxis', 'place');
  const heights = chart.round('yAxis', series.unit);
  return chart;
}
