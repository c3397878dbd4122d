// SPDX-License-Identifier: BSD-3-Clause
// What sections know of each other: the report, and how to show a place in another section.

import type { TimeRange } from './choices/range';
import type { Findable } from './choices/search';
import type { Mentions } from './links';
import type { Report } from './load';
import type { TraceSource } from './trace_source';

export interface Page {
  readonly report: Report;
  /** Links into sections, filled by those that are there. */
  readonly links: Links;
  /** Links back to the findings. */
  readonly mentions: Mentions;
  /** What the search of the page finds, filled by the sections. */
  readonly finds: Findable[];
  /** The source of events, where the page has a server and the run a trace. */
  readonly trace: TraceSource | null;
  /** The part of the run that tables are limited to. */
  readonly range: TimeRange;
}

export interface Links {
  /** A call path; `whole` is the same with the callers of its call site. */
  callPath?: (path: string, whole?: string) => void;
  file?: (name: string) => void;
  communicator?: (name: string) => void;
  /** Call paths of one rank, or its numbers. */
  rank?: (rank: number) => void;
  /** The calls of the trace on a file; null for a file that has none. */
  calls?: (file: string) => (() => void) | null;
  /** A wait, a row of longest_waits, on the timeline. */
  wait?: (row: number) => void;
  /** The iterations of the loop that contains a call path; null for one outside of loops. */
  loop?: (path: string) => (() => void) | null;
}

/** A part of the page; null where the report has nothing for it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: HTMLElement;
  /** True where a chosen range of time limits what is shown; without it the section says that it cannot. */
  readonly timed?: boolean;
  /**
   * All that the section shows, for one that leads nowhere: where a later report has the same, it stays as it is.
   */
  readonly same?: string;
}
