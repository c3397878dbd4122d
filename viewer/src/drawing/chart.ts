// SPDX-License-Identifier: BSD-3-Clause
// A picture of ECharts in the page: made when it comes into view, made again when the colours change, as wide as its
// place. Sections give a function that returns the options, so that it can ask for today's colours.
import { BarChart, CustomChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  ToolboxComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { element } from '../element';
import { onPaper, PAPER_WIDE } from './paper';
import { colour, onThemeChange } from './theme';
import { Ticks, type TickUnit } from './ticks';

use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  CustomChart,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  HeatmapChart,
  LegendComponent,
  LineChart,
  ToolboxComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
]);

/**
 * Colours for growing values: viridis by S. van der Walt and N. Smith without its darkest part, told apart in grey and by
 * everybody. Yellow is most in every picture of this project: in both themes, in the PDF and on the console. The ground of
 * such a picture (--plot) is much darker than the least value, so that the order holds down to nothing.
 */
export const SCALE = ['#443a83', '#2c738e', '#21a685', '#75d054', '#fde725'];
export const SCALE_WORDS = 'Yellow is most, violet least; dark cells are empty.';

interface Zoom {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly yAxisIndex?: unknown;
}

const all = new Set<Chart>();
let printing = false;

/** Returns the pictures that have been drawn, by what they show. */
export function pictures(): Map<string, EChartsType> {
  return new Map(
    [...all].flatMap(({ description, drawn }) => (drawn ? [[description, drawn] as const] : [])),
  );
}

/** Returns all pictures of the page, in the order in which they stand there. */
export function charts(): Chart[] {
  const there = [...all].filter(({ root }) => root.isConnected);
  return there.sort((a, b) =>
    a.root.compareDocumentPosition(b.root) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/**
 * Draws the pictures of a part of the page at once that takes the place of another one, where those were drawn: none is
 * seen empty. They show what part of their axes the old ones showed.
 */
export function takeOver(old: HTMLElement, fresh: HTMLElement): void {
  for (const before of [...all].filter(({ root }) => old.contains(root))) {
    const after = [...all].find((one) => fresh.contains(one.root) && one.description === before.description);
    if (before.drawn && after) {
      after.draw();
      const axes = (before.drawn.getOption().dataZoom ?? []) as Zoom[];
      for (const [index, { start, end }] of axes.entries()) {
        after.drawn?.dispatchAction({ type: 'dataZoom', dataZoomIndex: index, start, end });
      }
    }
    before.drawn?.dispose();
    all.delete(before);
  }
}

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

// How far a key moves what is shown, and by how much it zooms.
const STEP = 0.2;

export class Chart {
  readonly root: HTMLElement;
  private readonly place: HTMLElement;
  private made: EChartsType | null = null;
  private paper: HTMLCanvasElement | null = null;
  // Whether those were told who wait for the picture: paper may have it before the screen.
  private heard = false;
  private readonly listeners: ((drawn: EChartsType) => void)[] = [];
  private readonly ticks: Ticks[] = [];
  private pixels: number;
  /** Between the edges of the picture and its axes. */
  margins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(
    readonly description: string,
    height: number,
    private readonly options: () => EChartsCoreOption,
  ) {
    this.place = element('div', { class: 'picture', role: 'img', 'aria-label': description, tabindex: 0 });
    this.place.addEventListener('keydown', (event) => this.move(event));
    this.pixels = height;
    this.place.style.height = `${height}px`;
    this.root = this.place;
    all.add(this);
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          watch.disconnect();
          this.draw();
        }
      },
      { rootMargin: '300px' },
    );
    watch.observe(this.place);
    new ResizeObserver(() => {
      if (!printing) {
        this.made?.resize();
        this.retick();
      }
    }).observe(this.place);
  }

  /**
   * Puts the ticks of an axis at round places: times, values, or numbered rows. Where it is known before which part of the axis is drawn
   * first, `shown` saves drawing twice.
   */
  round(
    axis: 'xAxis' | 'yAxis',
    unit: TickUnit | (() => TickUnit),
    { index = 0, shown = null }: { index?: number; shown?: Ticks['shown'] } = {},
  ): Ticks {
    const made = new Ticks(axis, index, unit, shown);
    this.ticks.push(made);
    return made;
  }

  /** Calls back once, when the picture is there. */
  onDrawn(call: (drawn: EChartsType) => void): void {
    if (this.made && this.heard) {
      call(this.made);
    } else {
      this.listeners.push(call);
    }
  }

  /** Arrows move what is shown along its axes, + and - zoom, 0 shows all; nothing for a picture that does not zoom. */
  private move(event: KeyboardEvent): void {
    const axes = (this.made?.getOption().dataZoom ?? []) as Zoom[];
    const along = {
      ArrowLeft: ['x', -1],
      ArrowRight: ['x', 1],
      ArrowUp: ['y', -1],
      ArrowDown: ['y', 1],
    } as const;
    const step = along[event.key as keyof typeof along];
    const by = { '+': 0.5, '=': 0.5, '-': 2, '0': Number.POSITIVE_INFINITY }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && by === undefined)) {
      return;
    }
    for (const [index, { start, end, type, yAxisIndex }] of axes.entries()) {
      const axis = Array.isArray(yAxisIndex) ? yAxisIndex.length > 0 : yAxisIndex !== undefined;
      if (type !== 'slider' || (step && step[0] !== (axis ? 'y' : 'x'))) {
        continue;
      }
      const width = Math.min((end - start) * (by ?? 1), 100);
      const middle = (start + end) / 2 + (step ? step[1] * STEP * (end - start) : 0);
      const from = Math.min(Math.max(middle - width / 2, 0), 100 - width);
      this.made?.dispatchAction({ type: 'dataZoom', dataZoomIndex: index, start: from, end: from + width });
      event.preventDefault();
    }
  }

  /** Takes the copy for the printer away. */
  putPaperAway(): void {
    this.paper?.remove();
    this.paper = null;
    this.place.style.height = `${this.pixels}px`;
    this.made?.resize();
  }

  /** The picture of ECharts, when it is there. */
  get drawn(): EChartsType | null {
    return this.made;
  }

  /** Makes the picture, or makes it again. */
  draw(): void {
    this.made ??= init(this.place, null, { renderer: 'canvas' });
    if (printing) {
      this.print(this.made);
      return;
    }
    this.made.setOption({ animation: false, ...this.prepared(this.options()) }, { notMerge: true });
    this.retick(true);
    if (!this.heard) {
      this.heard = true;
      for (const call of this.listeners) {
        call(this.made);
      }
      // After what these do about it.
      this.made.on('datazoom', () => this.retick());
      this.made.on('legendselectchanged', () => this.retick());
    }
  }

  /** Puts a copy for the printer into the place of the picture. */
  private print(made: EChartsType): void {
    this.place.style.width = `${PAPER_WIDE}px`;
    const { options, higher } = onPaper(this.options());
    this.place.style.height = `${this.pixels + higher}px`;
    made.resize();
    made.setOption({ animation: false, ...this.prepared(options) }, { notMerge: true });
    this.retick(true);
    // A copy that is drawn at once: a printer does not wait for the frames in which ECharts draws large pictures. Only
    // with more pixels than the screen is it made of the shapes themselves.
    this.paper?.remove();
    this.paper = made.renderToCanvas({ pixelRatio: 2 * devicePixelRatio });
    // ECharts positions it over others, as wide as on the screen.
    this.paper.removeAttribute('style');
    this.paper.className = 'paper';
    this.place.append(this.paper);
    // As large as the copy is on that paper.
    this.place.style.height = 'auto';
    this.place.style.width = '';
  }

  /** The options with ticks; the margins are those that they ask for. */
  private prepared(asked: EChartsCoreOption): EChartsCoreOption {
    const { grid } = asked as { grid?: Margins | readonly Margins[] };
    this.margins = around(grid) ?? this.margins;
    return this.withTicks(asked);
  }

  /** The options with the ticks of those axes of which it is known what is shown of them. */
  private withTicks(options: EChartsCoreOption): EChartsCoreOption {
    const made: Record<string, unknown> = { ...options };
    for (const one of this.ticks) {
      if (one.shown) {
        const axes = [made[one.axis]].flat() as Record<string, object>[];
        const chosen = one.choose(...one.shown(), this.length(one.axis), true);
        made[one.axis] = axes.map((axis, at) => (at === one.index && chosen ? merged(axis, chosen) : axis));
      }
    }
    return made as EChartsCoreOption;
  }

  /** Chooses the ticks for what is shown now; `anew`: the axes have none yet, but those of which that was known. */
  private retick(anew = false): void {
    const changed: Record<string, object[]> = {};
    for (const one of this.ticks) {
      const name = one.axis === 'xAxis' ? 'xAxisIndex' : 'yAxisIndex';
      const { left, top } = this.margins;
      const start = one.axis === 'xAxis' ? left : top;
      const pixels = this.length(one.axis);
      const at = (place: number) => Number(this.made?.convertFromPixel({ [name]: one.index }, place));
      const ends = [at(start), at(start + pixels)];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      const chosen =
        this.made && Number.isFinite(from) && Number.isFinite(to)
          ? one.choose(from, to, pixels, anew && !one.shown)
          : null;
      if (chosen) {
        const axes = changed[one.axis] ?? [];
        changed[one.axis] = axes;
        while (axes.length <= one.index) {
          axes.push({});
        }
        axes[one.index] = chosen;
      }
    }
    if (Object.keys(changed).length) {
      this.made?.setOption(changed);
    }
  }

  /** How long an axis is, in pixels. */
  private length(axis: 'xAxis' | 'yAxis'): number {
    const { left, right, top, bottom } = this.margins;
    const { clientWidth, clientHeight } = this.place;
    return Math.max(axis === 'xAxis' ? clientWidth - left - right : clientHeight - top - bottom, 1);
  }

  set height(pixels: number) {
    this.pixels = pixels;
    this.place.style.height = `${pixels}px`;
    this.made?.resize();
  }

  /** Makes the picture again if it is there already; otherwise it will be, when it comes into view. */
  refresh(): void {
    if (this.made) {
      this.draw();
    }
  }
}

/** The margins of all axes together: those of several pictures below each other are as wide, and in their order. */
function around(grid: Margins | readonly Margins[] | undefined): Margins | undefined {
  if (!Array.isArray(grid)) {
    return grid as Margins | undefined;
  }
  const [first, last] = [grid[0], grid.at(-1)] as (Margins | undefined)[];
  return first && last && { ...first, bottom: last.bottom };
}

/** An axis with what was chosen for it. */
function merged(axis: Record<string, object>, chosen: Record<string, object>): Record<string, object> {
  const parts = Object.entries(chosen).map(([key, part]) => [key, { ...axis[key], ...part }]);
  return { ...axis, ...Object.fromEntries(parts) };
}

onThemeChange(() => {
  for (const chart of all) {
    chart.refresh();
  }
});
addEventListener('beforeprint', () => {
  printing = true;
  for (const chart of all) {
    chart.draw();
  }
});
addEventListener('afterprint', () => {
  printing = false;
  for (const chart of all) {
    chart.putPaperAway();
    chart.refresh();
  }
});

/** Options that all pictures share: letters and lines in the colours of the page. */
export function axis(more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const line = { lineStyle: { color: colour('line') } };
  return {
    axisLine: line,
    axisTick: line,
    splitLine: { show: false },
    ...more,
    axisLabel: {
      color: colour('faint'),
      fontSize: 11,
      hideOverlap: true,
      ...((more.axisLabel as object | undefined) ?? {}),
    },
    nameTextStyle: { color: colour('faint'), fontSize: 11 },
  };
}

/** A box with text beside the pointer; `lines` gives its lines, which are text and never HTML. */
export function tooltip(lines: (parameters: unknown) => readonly string[]): Record<string, unknown> {
  return {
    confine: true,
    backgroundColor: colour('surface'),
    borderColor: colour('line'),
    textStyle: { color: colour('ink'), fontSize: 12 },
    formatter: (parameters: unknown) =>
      element('div', {}, ...lines(parameters).map((line) => element('div', {}, line))),
  };
}

/**
 * Sliders below and beside a picture to zoom with; the wheel needs the control key, so that the page still scrolls.
 * Without `drags` the mouse chooses on the picture instead of moving it.
 */
export function zoom(axes: readonly ('x' | 'y')[], drags = true): Record<string, unknown>[] {
  const slider = {
    type: 'slider',
    borderColor: colour('line'),
    fillerColor: colour('chosen'),
    backgroundColor: 'transparent',
    dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
    showDetail: false,
    brushSelect: false,
    filterMode: 'none',
  };
  return axes.flatMap((name) => {
    const target = name === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 };
    const place = name === 'x' ? { height: 14, bottom: 6 } : { width: 14, right: 6 };
    const inside = {
      type: 'inside',
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseWheel: false,
      moveOnMouseMove: drags,
      filterMode: 'none',
    };
    return [
      { ...slider, ...target, ...place },
      { ...inside, ...target },
    ];
  });
}

/** Says how to zoom; not on paper. */
export function zoomHint(by: 'slider' | 'sliders'): HTMLElement {
  return element(
    'span',
    { class: 'onscreen' },
    ` Zoom with the ${by}, with Ctrl and the wheel, or with the keys + and -.`,
  );
}
