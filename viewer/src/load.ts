// SPDX-License-Identifier: BSD-3-Clause
// Takes the data out of the page: JSON, gzip, base64 (python/barograph/show/page/html.py). Called once, at the start; the
// long tables are read apart, when the first section is there.
import type { Comparison, Excerpt, Finding, Summary, Suppressed, Tables } from './generated/columns';

export interface Report {
  readonly version: number;
  readonly kind: 'report';
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  readonly explained: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  readonly excerpts: readonly Excerpt[];
  readonly tables: Tables;
  /** Whether the server of the page answers questions about events. */
  readonly served?: boolean;
  /** For a job of several programs: each by itself. */
  readonly parts?: readonly ProgramPart[];
}

/** What is shown of one program of a job of several. */
export interface ProgramPart {
  readonly name: string;
  /** Its ranks, in words. */
  readonly where: string;
  readonly report: Report;
}

/** Two runs side by side. */
export interface Difference {
  readonly version: number;
  readonly kind: 'difference';
  readonly comparison: Comparison;
  /** Those whose names begin with `diff_`. */
  readonly tables: Tables;
}

/** A job that runs: what there is to show comes from the server of the page. */
export interface Live {
  readonly version: number;
  readonly kind: 'live';
  readonly job: string;
}

/** Version of the data that this page shows. */
export const VERSION = 4;

/** Returns what is inside the page; rejects with a sentence for the reader where there is nothing. */
export async function load(): Promise<Report | Difference | Live> {
  const content = (await unpacked('data')) as Report | Difference | Live;
  checkVersion(content);
  return content;
}

/** Rejects data that this page does not know how to show. */
export function checkVersion(content: { readonly version: number }): void {
  if (content.version !== VERSION) {
    throw new Error(`This page shows data of version ${VERSION}, and holds version ${content.version}.`);
  }
}

/** Adds the long tables to those that are there. */
export async function loadLongTables({ tables, parts = [] }: Report): Promise<void> {
  const { parts: ofParts = [], ...own } = (await unpacked('later')) as { readonly parts?: readonly object[] };
  Object.assign(tables, own);
  for (const [place, part] of parts.entries()) {
    Object.assign(part.report.tables, ofParts[place]);
  }
}

async function unpacked(id: string): Promise<unknown> {
  const holder = document.getElementById(id);
  const text = holder?.textContent?.trim() ?? '';
  holder?.remove();
  if (!text || text.startsWith('@@')) {
    throw new Error('This page contains no report: `barograph report --html` fills it.');
  }
  // A loop: Uint8Array.from takes half a second for a large job.
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place++) {
    packed[place] = letters.charCodeAt(place);
  }
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}
