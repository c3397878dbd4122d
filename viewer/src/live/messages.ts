// SPDX-License-Identifier: BSD-3-Clause
// What the server says of the ranks (python/barograph/serve/page/browser_messages.py), and what is known after it: everything
// once, then the rows that have changed. Rows are kept as columns: there may be thousands, once a second.

import { COLUMNS, type Column, type Rank, rankOf } from '../generated/live_rows';
import type { LiveWaitsMessage } from './waits';

type Columns = Record<Column, number[]>;

/** Some rows, and which they are. */
export type RowsMessage = Columns & { readonly at: readonly number[] };

export interface NodesMessage {
  readonly at: readonly number[];
  readonly processes: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Code, count, code, count ... of what there is. */
  readonly kinds: readonly (readonly number[])[];
  readonly mpi: readonly number[];
  readonly io: readonly number[];
  readonly stuck: readonly number[];
  readonly since_ms: readonly number[];
  readonly operation: readonly string[];
}

export interface Kind {
  readonly name: string;
  readonly title: string;
}

export interface Look {
  readonly number: number;
  readonly seconds: number;
  /** How many ranks a row stands for. */
  readonly per: number;
  /** A letter for what most ranks of each row did. */
  readonly codes: string;
  /** How many ranks did what. */
  readonly counts: readonly number[];
  /** Events/s, shares of MPI and I/O, bytes/s sent, read and written. */
  readonly rates: readonly number[];
}

export type Phase = 'starting' | 'running' | 'ended' | 'final';

export interface Head {
  readonly phase: Phase;
  readonly problem: string;
  readonly report?: { readonly number: number; readonly final: boolean; readonly made: number };
  /** For a traced job that runs. */
  readonly waits?: LiveWaitsMessage;
}

export interface NowMessage {
  readonly number: number;
  /** True where what was known before is void. */
  readonly whole: boolean;
  readonly seconds: number;
  readonly ranks: number;
  readonly processes: number;
  readonly sentences: readonly string[];
  readonly named: readonly number[];
  readonly named_nodes?: readonly number[];
  readonly unseen: string;
  readonly dropped: number;
  /** Sentences about the event bandwidth of each program; none where no events are kept. */
  readonly bandwidths: readonly string[];
  readonly history: readonly Look[];
  readonly instance?: string;
  readonly kinds?: readonly Kind[];
  readonly first_code?: number;
  readonly nodes?: readonly string[];
  readonly programs?: readonly string[];
  readonly strings?: readonly string[];
  readonly rows?: RowsMessage;
  readonly by_node?: NodesMessage;
}

export interface Message extends Head {
  readonly now: NowMessage | Record<string, never>;
}

/** The answer about one node. */
export interface NodeMessage {
  readonly number: number;
  readonly whole: boolean;
  readonly rows: RowsMessage;
  readonly texts: Readonly<Record<string, string>>;
}

/** The processes of one node. */
export interface NodeRow {
  readonly name: string;
  readonly processes: number;
  readonly low: number;
  readonly high: number;
  readonly kinds: readonly number[];
  readonly mpi: number;
  readonly io: number;
  readonly stuck: number;
  readonly since_ms: number | null;
  readonly operation: string;
}

// As many as the server has.
const MOST_LOOKS = 300;

/** Rows of processes. */
export class Rows {
  columns: Columns = empty();
  texts: (number: number) => string = () => '';

  get length(): number {
    return this.columns.pid.length;
  }

  apply(message: RowsMessage, whole: boolean): void {
    const { at } = message;
    if (whole) {
      this.columns = empty();
    }
    for (const name of COLUMNS) {
      const [column, values] = [this.columns[name], message[name]];
      for (let place = 0; place < at.length; place++) {
        column[at[place] ?? 0] = values[place] ?? 0;
      }
    }
  }

  value(name: Column, row: number): number {
    return this.columns[name][row] ?? 0;
  }
}

function empty(): Columns {
  return Object.fromEntries(COLUMNS.map((name) => [name, []])) as unknown as Columns;
}

/** What is known now. */
export class Readings {
  number = 0;
  instance = '';
  seconds = 0;
  ranks = 0;
  processes = 0;
  sentences: readonly string[] = [];
  named: ReadonlySet<number> = new Set();
  namedNodes: ReadonlySet<number> = new Set();
  unseen = '';
  dropped = 0;
  bandwidths: readonly string[] = [];
  kinds: readonly Kind[] = [];
  firstCode = 0;
  nodes: readonly string[] = [];
  programs: readonly string[] = [];
  history: readonly Look[] = [];
  /** All processes; empty where there are too many and only nodes are known. */
  readonly rows = new Rows();
  byNode: NodeRow[] | null = null;
  private strings: string[] = [];

  constructor() {
    this.rows.texts = (number) => this.strings[number] ?? '';
  }

  /** The id of the last event, as the server has it. */
  get id(): string {
    return `${this.instance}-${this.number}`;
  }

  apply(message: NowMessage): void {
    if (message.whole) {
      this.instance = message.instance ?? '';
      this.kinds = message.kinds ?? [];
      this.firstCode = message.first_code ?? 0;
      this.nodes = message.nodes ?? [];
      this.programs = message.programs ?? [];
      this.strings = [];
      this.history = [];
      this.byNode = message.by_node ? [] : null;
      this.rows.columns = empty();
    }
    this.number = message.number;
    this.seconds = message.seconds;
    this.ranks = message.ranks;
    this.processes = message.processes;
    this.sentences = message.sentences;
    this.named = new Set(message.named);
    this.namedNodes = new Set(message.named_nodes);
    this.unseen = message.unseen;
    this.dropped = message.dropped;
    this.bandwidths = message.bandwidths;
    for (const text of message.strings ?? []) {
      this.strings.push(text);
    }
    if (message.rows) {
      this.rows.apply(message.rows, message.whole);
    }
    if (message.by_node) {
      this.applyNodes(message.by_node);
    }
    if (message.history.length) {
      this.history = [...this.history, ...message.history].slice(-MOST_LOOKS);
    }
  }

  private applyNodes(message: NodesMessage): void {
    this.byNode ??= [];
    for (const [place, at] of message.at.entries()) {
      const since = message.since_ms[place] ?? -1;
      this.byNode[at] = {
        name: this.nodes[at] ?? '',
        processes: message.processes[place] ?? 0,
        low: message.low[place] ?? -1,
        high: message.high[place] ?? -1,
        kinds: message.kinds[place] ?? [],
        mpi: message.mpi[place] ?? 0,
        io: message.io[place] ?? 0,
        stuck: message.stuck[place] ?? 0,
        since_ms: since < 0 ? null : since,
        operation: message.operation[place] ?? '',
      };
    }
  }

  /** One process of some rows. */
  rank(rows: Rows, at: number): Rank | null {
    if (at < 0 || at >= rows.length) {
      return null;
    }
    return rankOf((name) => rows.value(name, at), {
      text: rows.texts,
      node: (number) => this.nodes[number] ?? '',
      program: (number) => this.programs[number] ?? '',
      kind: (number) => this.kinds[number]?.name ?? '',
    });
  }

  /** For how long something has been open that began at a moment, in ms; null where that is not known. */
  age(since: number | null): number | null {
    return since === null || since < 0 ? null : Math.max(this.seconds * 1000 - since, 0);
  }

  /** How many processes do what. */
  counts(): readonly number[] {
    const counts = this.kinds.map(() => 0);
    for (const code of this.rows.columns.kind) {
      counts[code] = (counts[code] ?? 0) + 1;
    }
    for (const { kinds } of this.byNode ?? []) {
      for (let place = 0; place < kinds.length; place += 2) {
        const code = kinds[place] ?? 0;
        counts[code] = (counts[code] ?? 0) + (kinds[place + 1] ?? 0);
      }
    }
    return counts;
  }
}
