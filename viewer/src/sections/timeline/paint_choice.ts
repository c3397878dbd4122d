// SPDX-License-Identifier: BSD-3-Clause
// The choice of what the colours of a timeline of a trace stand for, and its legend. Used by spans.ts and near_spans.ts.

import { legendOf } from '../../drawing/flame_graph';
import { choice, element } from '../../element';
import { IO_LAYERS, LAYERS } from '../../generated/layers';
import { PAINT_WORDS, type PaintBy, paintBy, TOGETHER_WORDS } from './paints';

type Items = readonly (readonly [background: string, text: string])[];

const IO: ReadonlySet<string> = new Set(LAYERS.slice(0, IO_LAYERS));

export class PaintChoice {
  /** What is chosen. */
  by: PaintBy = 'layer';
  readonly pick: HTMLElement;
  readonly legend: HTMLElement;
  /** Whether there is anything to choose: calls of I/O. */
  readonly any: boolean;

  /**
   * `usual`: what the colours stand for where they are those of layers, as stateLegend() has it; `further`: what else there is;
   * `chosen` is called when another choice is taken.
   */
  constructor(layers: readonly string[], usual: Items, further: Items, chosen: () => void) {
    this.any = layers.some((layer) => IO.has(layer));
    this.legend = element('div', {}, legendOf([...usual, ...further]));
    // The rows of states keep their colours.
    const states = usual.slice(0, usual.length - layers.filter((layer) => layer !== 'mpi').length);
    this.pick = choice('Colours', PAINT_WORDS, (word) => {
      this.by = word as PaintBy;
      const paint = paintBy(this.by);
      const own = paint?.colours.map((colour, at) => [colour, paint.texts[at] ?? ''] as const);
      const parts = own
        ? [legendOf(own), element('p', { class: 'note' }, TOGETHER_WORDS), legendOf([...states, ...further])]
        : [legendOf([...usual, ...further])];
      this.legend.replaceChildren(...parts);
      chosen();
    });
  }
}
