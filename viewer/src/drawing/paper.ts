// SPDX-License-Identifier: BSD-3-Clause
// What changes in a picture for a printer: nothing moves there, and a legend has lines instead of pages.
import type { EChartsCoreOption } from 'echarts/core';

/** How wide a picture is drawn: A4 upright in pixels of 1/96 inch. Paper scales it, so that letters keep their size there. */
export const PAPER_WIDE = 718;

// What ECharts puts beside the words of a legend, the height of its lines and the width of a letter, in pixels.
const BESIDE = 40;
const LINE = 24;
const LETTER = 6.8;

interface Still {
  readonly options: EChartsCoreOption;
  /** By how much the picture is higher than on a screen, in pixels. */
  readonly higher: number;
}

/** Returns the options of a picture for paper. */
export function onPaper(options: EChartsCoreOption): Still {
  const change = (parts: unknown, changed: object) =>
    Array.isArray(parts) ? parts.map((one: object) => ({ ...one, ...changed })) : parts;
  const still = {
    ...options,
    dataZoom: change(options.dataZoom, { show: false }),
    series: change(options.series, { progressive: 0 }),
  };
  const { legend, grid, series } = options as {
    legend?: { type?: string };
    grid?: { top?: number };
    series?: readonly { name?: string }[];
  };
  if (legend?.type !== 'scroll' || typeof grid?.top !== 'number') {
    return { options: still, higher: 0 };
  }
  const higher = (legendLines((series ?? []).map(({ name }) => name ?? '')) - 1) * LINE;
  return {
    options: { ...still, legend: { ...legend, type: 'plain' }, grid: { ...grid, top: grid.top + higher } },
    higher,
  };
}

/** Returns how many lines the legend of these names has. */
export function legendLines(names: readonly string[]): number {
  let lines = 1;
  let used = 0;
  for (const name of names) {
    const wide = BESIDE + LETTER * name.length;
    if (used > 0 && used + wide > PAPER_WIDE) {
      lines += 1;
      used = 0;
    }
    used += wide;
  }
  return lines;
}
