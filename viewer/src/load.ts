// SPDX-License-Identifier: BSD-3-Clause
// Takes the data out of the page: JSON, gzip, base64 (python/barograph/show/page/html.py). Called once, at the start.
import type { Excerpt, Finding, Summary, Suppressed, Tables } from './generated/columns';

export interface Report {
  readonly version: number;
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  readonly explained: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  readonly excerpts: readonly Excerpt[];
  readonly tables: Tables;
}

const VERSION = 2;

/** Returns the report inside the page; rejects with a sentence for the reader where there is none. */
export async function load(): Promise<Report> {
  const holder = document.getElementById('data');
  const text = holder?.textContent?.trim() ?? '';
  holder?.remove();
  if (!text || text.startsWith('@@')) {
    throw new Error('This page holds no report: it is what `barograph report --html` fills.');
  }
  // A loop: Uint8Array.from takes half a second for a large job.
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place++) {
    packed[place] = letters.charCodeAt(place);
  }
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const report = (await new Response(stream).json()) as Report;
  if (report.version !== VERSION) {
    throw new Error(`This page shows data of version ${VERSION}, and holds version ${report.version}.`);
  }
  return report;
}
