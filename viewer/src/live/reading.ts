// SPDX-License-Identifier: BSD-3-Clause
// What the server says of the ranks (python/barograph/serve/readings.py): all of them once, then those that have changed.

export interface Rank {
  readonly pid: number;
  /** Null in programs without MPI, and before MPI_Init. */
  readonly rank: number | null;
  /** The layer that it is in, or `stopped` or `ended`. */
  readonly kind: string;
  readonly operation: string;
  readonly object: string;
  /** The innermost region around a call. */
  readonly region: string;
  /** When what it is in began, in ms since its start. */
  readonly since_ms: number | null;
  /** Percent of the time since the last look. */
  readonly mpi: number;
  readonly io: number;
  /** Per second. */
  readonly events: number;
  readonly sent: number;
  readonly read: number;
  readonly written: number;
  readonly stuck: boolean;
}

export interface Look {
  readonly seconds: number;
  /** A letter for what each rank did. */
  readonly codes: string;
  /** Events/s, shares of MPI and I/O, bytes/s sent, read and written. */
  readonly rates: readonly number[];
}

export interface Kind {
  readonly name: string;
  readonly title: string;
}

export type Phase = 'starting' | 'running' | 'ended' | 'final';

export interface Message {
  readonly phase: Phase;
  readonly problem: string;
  readonly number: number;
  readonly seconds: number;
  readonly ranks: number;
  readonly node: string;
  readonly sentences: readonly string[];
  readonly unseen: string;
  readonly dropped: number;
  readonly rows: readonly (readonly unknown[])[];
  readonly gone: readonly number[];
  readonly history?: readonly Look[];
  /** Only in the first message of a connection, which has all rows. */
  readonly columns?: readonly string[];
  readonly kinds?: readonly Kind[];
  readonly first_code?: number;
  readonly report?: { readonly number: number; readonly final: boolean; readonly made: number };
}

const MOST_LOOKS = 300;

/** What is known now. */
export class Readings {
  latest: Message | null = null;
  ranks: readonly Rank[] = [];
  history: readonly Look[] = [];
  kinds: readonly Kind[] = [];
  firstCode = 0;
  private columns: readonly string[] = [];
  private byProcess = new Map<number, Rank>();

  apply(message: Message): void {
    if (message.columns) {
      this.columns = message.columns;
      this.kinds = message.kinds ?? [];
      this.firstCode = message.first_code ?? 0;
      this.byProcess = new Map();
      this.history = [];
    }
    for (const row of message.rows) {
      const rank = Object.fromEntries(
        this.columns.map((name, place) => [name, row[place]]),
      ) as unknown as Rank;
      this.byProcess.set(rank.pid, rank);
    }
    for (const pid of message.gone) {
      this.byProcess.delete(pid);
    }
    if (message.rows.length || message.gone.length) {
      this.ranks = [...this.byProcess.values()].sort(
        (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.pid - b.pid,
      );
    }
    this.history = [...this.history, ...(message.history ?? [])].slice(-MOST_LOOKS);
    this.latest = message;
  }

  /** For how long a rank has been in what it is in, in ns; null where that is not known. */
  age(rank: Rank): number | null {
    const now = (this.latest?.seconds ?? 0) * 1e9;
    return rank.since_ms === null ? null : Math.max(now - rank.since_ms * 1e6, 0);
  }
}
