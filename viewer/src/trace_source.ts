// SPDX-License-Identifier: BSD-3-Clause
// What the server of the page knows of a trace: its rows, and any part of the run as near as it is asked for
// (python/barograph/serve/page/trace_answers.py). Used by the timeline of a served page.
import type { Arrows, Spans } from './generated/columns';
import { addressOf } from './token';

/** Which ranks and layers there are. */
export interface TraceAbout {
  readonly end_ns: number;
  readonly rows: {
    readonly rank: readonly number[];
    readonly layer: readonly string[];
    readonly calls: readonly number[];
    readonly time_ns: readonly number[];
    readonly start_ns: readonly number[];
    readonly end_ns: readonly number[];
  };
  /** Calls of MPI that the program made. */
  readonly operations: readonly string[];
  readonly most_ranks: number;
}

export interface Asked {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly ranks: readonly number[];
  readonly layers: readonly string[];
}

/** A part of the run. */
export interface TraceWindow {
  readonly from: number;
  readonly to: number;
  /** Calls that are shorter may be together with others. */
  readonly columnNs: number;
  readonly spans: Spans;
  readonly arrows: Arrows | null;
  /** How many messages there are, also those without an arrow. */
  readonly messages: number;
  /** What must be known of the messages. */
  readonly said: string;
}

/** As the server gives it: texts are numbers of `names`. */
export interface Answer {
  readonly from: number;
  readonly to: number;
  readonly column_ns: number;
  readonly names: readonly string[];
  readonly layer: readonly number[];
  readonly operation: readonly number[];
  readonly file: readonly number[];
  readonly rank: readonly number[];
  readonly start_ns: readonly number[];
  readonly end_ns: readonly number[];
  readonly calls: readonly number[];
  readonly bytes: readonly number[];
  readonly time_ns: readonly number[];
  readonly arrows: { readonly messages: number; readonly rows: Arrows } | null;
  readonly said: string;
}

export function windowOf(answer: Answer): TraceWindow {
  const texts = (numbers: readonly number[]) => numbers.map((number) => answer.names[number] ?? '');
  const { rank, start_ns, end_ns, calls, bytes, time_ns } = answer;
  return {
    from: answer.from,
    to: answer.to,
    columnNs: answer.column_ns,
    spans: {
      ...{ rank, start_ns, end_ns, calls, bytes, time_ns },
      layer: texts(answer.layer),
      operation: texts(answer.operation),
      file: texts(answer.file),
    },
    arrows: answer.arrows?.rows ?? null,
    messages: answer.arrows?.messages ?? 0,
    said: answer.said,
  };
}

/** Ranks in few words: "0-7,12". */
export function rankText(ranks: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const rank of [...ranks].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && rank === last[1] + 1) {
      last[1] = rank;
    } else {
      parts.push([rank, rank]);
    }
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Asks for one part after the other; of questions that come meanwhile the last one only. */
export class TraceSource {
  private next: { asked: Asked; answer: (found: TraceWindow | null) => void } | null = null;
  private busy = false;

  async about(): Promise<TraceAbout | null> {
    return (await answerOf(addressOf('trace'))) as TraceAbout | null;
  }

  /** Answers null where the server does not; never answers a question that another one has overtaken. */
  window(asked: Asked, answer: (found: TraceWindow | null) => void): void {
    this.next = { asked, answer };
    this.ask();
  }

  private async ask(): Promise<void> {
    while (!this.busy && this.next) {
      const { asked, answer } = this.next;
      this.next = null;
      this.busy = true;
      const found = await answerOf(
        addressOf('trace/window', {
          from: String(Math.max(Math.floor(asked.from), 0)),
          to: String(Math.ceil(asked.to)),
          columns: String(Math.round(asked.columns)),
          ranks: rankText(asked.ranks),
          layers: asked.layers.join(','),
        }),
      );
      this.busy = false;
      answer(found ? windowOf(found as Answer) : null);
    }
  }
}

async function answerOf(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
