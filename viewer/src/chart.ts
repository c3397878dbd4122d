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
import { element } from './element';
import { colour, onThemeChange } from './theme';

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
  private readonly listeners: ((drawn: EChartsType) => void)[] = [];
  /** Between the edges of the picture and its axes. */
  margins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(
    readonly description: string,
    height: number,
    private readonly options: () => EChartsCoreOption,
  ) {
    this.place = element('div', { class: 'picture', role: 'img', 'aria-label': description, tabindex: 0 });
    this.place.addEventListener('keydown', (event) => this.move(event));
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
    new ResizeObserver(() => this.made?.resize()).observe(this.place);
  }

  /** Calls back once, when the picture is there. */
  onDrawn(call: (drawn: EChartsType) => void): void {
    if (this.made) {
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
  }

  /** The picture of ECharts, when it is there. */
  get drawn(): EChartsType | null {
    return this.made;
  }

  /** Makes the picture, or makes it again. */
  draw(): void {
    const first = this.made === null;
    this.made ??= init(this.place, null, { renderer: 'canvas' });
    const options = this.options();
    const { grid } = options as { grid?: Margins };
    this.margins = grid ?? this.margins;
    if (!printing) {
      this.made.setOption({ animation: false, ...options }, { notMerge: true });
      if (first) {
        for (const call of this.listeners) {
          call(this.made);
        }
      }
      return;
    }
    // Without what only moves on a screen.
    const still = (parts: unknown, change: object) =>
      Array.isArray(parts) ? parts.map((one: object) => ({ ...one, ...change })) : parts;
    this.made.setOption(
      {
        animation: false,
        ...options,
        dataZoom: still(options.dataZoom, { show: false }),
        series: still(options.series, { progressive: 0 }),
      },
      { notMerge: true },
    );
    this.made.resize();
    // A copy that is drawn at once: a printer does not wait for the frames in which ECharts draws large pictures. Only
    // with more pixels than the screen is it made of the shapes themselves.
    this.paper?.remove();
    this.paper = this.made.renderToCanvas({ pixelRatio: 2 * devicePixelRatio });
    this.paper.className = 'paper';
    this.place.append(this.paper);
  }

  set height(pixels: number) {
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
