// SPDX-License-Identifier: BSD-3-Clause
// A range of time chosen by drawing over a picture whose horizontal axis is time. Used by the timelines; keyboards use
// the boxes of range.ts.

import type { Span, TimeRange } from '../choices/range';
import { element } from '../element';
import type { Chart } from './chart';

// Below this many pixels it was a click.
const LEAST = 5;

/** How the horizontal axis of a picture stands for time. */
export interface TimeAxis {
  /** The time between two values of the axis. */
  span(from: number, to: number): Span;
  /** The values of the axis that a time lies between. */
  values(span: Span): readonly [from: number, to: number];
}

/** Returns the picture with what is needed to choose on it. */
export function brushed(chart: Chart, range: TimeRange, axis: TimeAxis): HTMLElement {
  const mark = element('div', { class: 'brush', 'aria-hidden': 'true', hidden: true });
  const root = element('div', { class: 'brushed' }, chart.root, mark);
  const at = (event: PointerEvent) => event.clientX - root.getBoundingClientRect().left;
  const show = (left: number, right: number) => {
    const grid = bounds(chart);
    const [first, last] = [Math.max(left, grid.left), Math.min(right, grid.right)];
    mark.hidden = last <= first;
    mark.style.left = `${first}px`;
    mark.style.width = `${last - first}px`;
    mark.style.top = `${grid.top}px`;
    mark.style.height = `${grid.bottom - grid.top}px`;
  };
  const follow = () => {
    const { chosen } = range;
    if (!chosen || !chart.drawn) {
      mark.hidden = true;
      return;
    }
    const [from, to] = axis.values(chosen);
    const [left, right] = [from, to].map((value) =>
      Number(chart.drawn?.convertToPixel({ xAxisIndex: 0 }, value)),
    );
    show(left ?? 0, right ?? 0);
  };
  let start: number | null = null;
  root.addEventListener('pointerdown', (event) => {
    const box = root.getBoundingClientRect();
    const point = [event.clientX - box.left, event.clientY - box.top];
    if (event.button === 0 && !event.ctrlKey && chart.drawn?.containPixel({ gridIndex: 0 }, point)) {
      start = at(event);
      root.setPointerCapture(event.pointerId);
    }
  });
  root.addEventListener('pointermove', (event) => {
    if (start !== null && Math.abs(at(event) - start) >= LEAST) {
      show(Math.min(start, at(event)), Math.max(start, at(event)));
    }
  });
  const end = (event: PointerEvent) => {
    if (start === null) {
      return;
    }
    const [from, to] = [Math.min(start, at(event)), Math.max(start, at(event))];
    start = null;
    if (to - from >= LEAST && chart.drawn) {
      const grid = bounds(chart);
      const value = (pixel: number) =>
        Number(
          chart.drawn?.convertFromPixel({ xAxisIndex: 0 }, Math.min(Math.max(pixel, grid.left), grid.right)),
        );
      range.set(axis.span(value(from), value(to)));
    } else {
      follow();
    }
  };
  root.addEventListener('pointerup', end);
  root.addEventListener('pointercancel', () => {
    start = null;
    follow();
  });
  range.onChange(follow);
  chart.onDrawn((drawn) => {
    drawn.on('datazoom', follow);
    follow();
  });
  new ResizeObserver(follow).observe(root);
  return root;
}

/** Where the picture's axes are, in pixels. */
function bounds(chart: Chart): { left: number; right: number; top: number; bottom: number } {
  const { margins } = chart;
  const { clientWidth, clientHeight } = chart.root;
  return {
    left: margins.left,
    right: clientWidth - margins.right,
    top: margins.top,
    bottom: clientHeight - margins.bottom,
  };
}
