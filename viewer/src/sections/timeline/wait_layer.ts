// SPDX-License-Identifier: BSD-3-Clause
// The waits on a timeline: which are drawn, the one that is pointed at or chosen with a line from the rank that came late, and the way
// to one from the table of waits. Used by spans.ts and near_spans.ts, whose chart it draws into.

import type { Span } from '../../choices/range';
import type { Chart } from '../../drawing/chart';
import { choice, element, showChoice } from '../../element';
import type { LongestWaits } from '../../generated/columns';
import { visit } from '../../links';
import type { Page } from '../../page';
import { LINE } from './bars';
import { WAIT_WORDS, WAITING, waitData, waitLegend, waitLines, waitSeries } from './wait_marks';

// A zoom is over when nothing has moved for this long.
const STILL_MS = 120;
// A pointer that moved farther has chosen a range of time.
const CLICK_PX = 5;
const SVG = 'http://www.w3.org/2000/svg';
const HEAD = 6;

/** What the timeline knows. */
export interface Timeline {
  readonly page: Page;
  readonly chart: Chart;
  /** The row of the calls of MPI of each rank that is shown. */
  readonly places: () => ReadonlyMap<number, number>;
  /** The part of the run that is shown. */
  readonly view: () => Span;
  readonly end: number;
  /** Shows these ranks, as far as there are rows of them. */
  readonly bring: (ranks: readonly number[]) => void;
  readonly look: (view: Span) => void;
}

/** The part of the run that has a wait, with as much again around it. */
export function aroundWait(rows: LongestWaits, row: number, end: number): Span {
  const start = rows.start_ns[row] ?? 0;
  const waited = rows.waited_ns[row] ?? 0;
  const room = Math.max(waited / 2, 50);
  return { from: Math.max(start - room, 0), to: Math.min(start + waited + room, end) };
}

export class WaitLayer {
  /** All waits that are known one by one. */
  readonly rows: LongestWaits;
  private shown = true;
  private pointed: number | null = null;
  private chosen: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly drawing = document.createElementNS(SVG, 'svg');
  private readonly said = element('span', {});
  private readonly clear = element(
    'button',
    { type: 'button', onclick: () => this.choose(null) },
    'Leave this wait',
  );
  /** What is said of the wait that was chosen. */
  readonly status = element('p', { class: 'note wait-chosen', hidden: true }, this.said, ' ', this.clear);
  readonly pick = choice(
    'Waiting',
    [
      ['shown', 'shown'],
      ['none', 'hidden'],
    ],
    (word) => {
      this.shown = word === 'shown';
      this.choose(null);
      this.redraw();
    },
  );

  constructor(private readonly timeline: Timeline) {
    const { page, chart } = timeline;
    this.rows = page.report.tables.longest_waits;
    this.said.setAttribute('role', 'status');
    this.drawing.setAttribute('aria-hidden', 'true');
    if (!this.any) {
      return;
    }
    page.links.wait = (row) => this.go(row);
    chart.onDrawn((drawn) => {
      const at = (parameters: unknown) => (parameters as { value: number[] }).value[3] ?? null;
      drawn.on('mouseover', { seriesName: WAITING }, (parameters) => {
        this.pointed = at(parameters);
        this.drawCause();
      });
      drawn.on('mouseout', { seriesName: WAITING }, () => {
        this.pointed = null;
        this.drawCause();
      });
      drawn.on('finished', () => this.drawCause());
      drawn.on('datazoom', () => {
        this.drawCause();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.redraw(), STILL_MS);
      });
    });
  }

  /** Whether the run has waits that are known one by one. */
  get any(): boolean {
    return this.rows.rank.length > 0;
  }

  /** What is drawn now; as one series, or none for a run without waits. */
  series(): Record<string, unknown>[] {
    // The mark below the pointer may be another one now: it is pointed at when the pointer moves.
    this.pointed = null;
    return this.any ? [waitSeries(this.shown ? this.data() : [])] : [];
  }

  /** What must be known of the marks. */
  get words(): string {
    return this.any ? [WAIT_WORDS, this.timeline.page.report.summary.notes.waits_drawn].join(' ').trim() : '';
  }

  get legend(): (readonly [string, string])[] {
    return this.any ? waitLegend() : [];
  }

  /** Puts the line of the cause over a picture, which chooses the wait that was clicked on. */
  over(picture: HTMLElement): HTMLElement {
    if (!this.any) {
      return picture;
    }
    const over = element('div', { class: 'cause onscreen' });
    over.append(this.drawing);
    picture.append(over);
    // While the button is down the pointer is that of the brush, and the chart knows of none.
    let [down, under]: [number, number | null] = [0, null];
    picture.addEventListener(
      'pointerdown',
      ({ clientX }) => {
        [down, under] = [clientX, this.pointed];
      },
      { capture: true },
    );
    picture.addEventListener('click', ({ clientX }) => {
      if (Math.abs(clientX - down) < CLICK_PX && under !== null) {
        this.choose(under);
      }
    });
    return picture;
  }

  private data(): number[][] {
    const { from, to } = this.timeline.view();
    // A half of what is seen on both sides, to be there when it moves.
    const room = (to - from) / 2;
    const columns = 2 * Math.max(this.timeline.chart.root.clientWidth - 160, 200);
    return waitData(this.rows, this.timeline.places(), { from: from - room, to: to + room, columns });
  }

  private redraw(): void {
    this.timeline.chart.drawn?.setOption({ series: this.series() });
    this.drawCause();
  }

  private choose(row: number | null): void {
    this.chosen = row;
    this.status.hidden = row === null;
    const { rows } = this;
    if (row === null) {
      this.said.textContent = '';
    } else {
      const places = this.timeline.places();
      const absent = [rows.rank[row], rows.cause_rank[row]].filter((rank) => !places.has(rank ?? -1));
      const missing = absent.length ? ` There is no row of rank ${absent.join(' and ')} here.` : '';
      this.said.textContent = `${waitLines(rows, row).join('; ')}.${missing}`;
    }
    this.drawCause();
  }

  private go(row: number): void {
    const { chart, end, bring, look } = this.timeline;
    if (!chart.drawn) {
      chart.draw();
    }
    bring([this.rows.rank[row] ?? 0, this.rows.cause_rank[row] ?? 0]);
    look(aroundWait(this.rows, row, end));
    showChoice(this.pick, 'shown');
    this.shown = true;
    this.choose(row);
    this.redraw();
    visit('calls', chart.root);
  }

  /** The line from the rank that came late, when it came, to the one that waited; below it how long that took. */
  private drawCause(): void {
    const { chart, places } = this.timeline;
    const row = this.pointed ?? this.chosen;
    this.drawing.replaceChildren();
    if (row === null || !chart.drawn || !this.shown) {
      return;
    }
    const [waiter, cause] = [this.rows.rank[row], this.rows.cause_rank[row]].map((rank) =>
      places().get(rank ?? -1),
    );
    if (waiter === undefined || cause === undefined) {
      return;
    }
    const start = this.rows.start_ns[row] ?? 0;
    const point = (ns: number, line: number) =>
      chart.drawn?.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [ns, line]) as number[];
    const [from = 0, causeY = 0] = point(start, cause);
    const [to = 0, waiterY = 0] = point(start + (this.rows.waited_ns[row] ?? 0), waiter);
    const { clientWidth } = chart.root;
    const [left, right] = [chart.margins.left, clientWidth - chart.margins.right];
    if (to < left || from > right) {
      return;
    }
    const edge = (x: number) => Math.min(Math.max(x, left), right);
    const down = Math.sign(waiterY - causeY) || 1;
    const begin = causeY + (down * LINE) / 2;
    const tip = waiterY - down * (LINE / 2 - 1);
    this.drawing.append(
      path(`M${edge(from)},${begin - 3} V${begin} H${edge(to)}`, 'meanwhile'),
      ...(to <= right
        ? [
            path(`M${to},${causeY} V${tip}`, 'line'),
            path(`M${to},${tip} l${-HEAD / 2},${-down * HEAD} h${HEAD} z`, 'head'),
          ]
        : []),
    );
  }
}

function path(d: string, name: string): SVGPathElement {
  const made = document.createElementNS(SVG, 'path');
  made.setAttribute('d', d);
  made.setAttribute('class', name);
  return made;
}
