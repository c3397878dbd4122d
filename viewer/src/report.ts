// SPDX-License-Identifier: BSD-3-Clause
// The page of one run: its sections that have something to show. Called by main, and by the page of a running job, which
// shows one report after the other.

import { programChooser } from './choices/programs';
import { rangeBar, spanText, TimeRange, whileChosen } from './choices/range';
import { type Findable, searchBox } from './choices/search';
import { drawFrame, type Frame, type Part } from './frame';
import { followAddress, Mentions } from './links';
import type { Report } from './load';
import type { Page, Section } from './page';
import { categories, regionTags } from './sections/categories';
import { communicators } from './sections/communicators';
import { environment } from './sections/environment';
import { files } from './sections/files';
import { findings } from './sections/findings';
import { flame } from './sections/flame';
import { functions } from './sections/functions';
import { loops } from './sections/loops';
import { matrix } from './sections/matrix';
import { metrics } from './sections/metrics';
import { operations } from './sections/operations';
import { pictures } from './sections/pictures';
import { ranks } from './sections/ranks';
import { summary } from './sections/summary';
import { timeline } from './sections/timeline/timeline';
import { waits } from './sections/waits';
import { TraceSource } from './trace_source';
import { plainName } from './units';

const MAKERS = [
  summary,
  findings,
  ranks,
  operations,
  categories,
  regionTags,
  functions,
  flame,
  loops,
  metrics,
  communicators,
  matrix,
  waits,
  files,
  timeline,
  pictures,
  environment,
];

export interface Around {
  /** Sections above those of the report. */
  readonly above?: readonly Part[];
  /** What else is in the head. */
  readonly tools?: readonly HTMLElement[];
  /** Reads what the sections after the first one need. */
  readonly rest?: () => Promise<void>;
}

/** A report that is on the page. */
export interface Drawn {
  /** Shows another report of the same job in its place. */
  readonly update: (report: Report) => Promise<void>;
}

export async function drawReport(place: HTMLElement, report: Report, around: Around = {}): Promise<Drawn> {
  const chooser = programChooser(report, (shown) => void show(shown));
  const page = pageOf(report, []);
  const name = titled(report);
  const { parts, order } = partsOf(page, around.above ?? []);
  let bar = rangeBar(page.range);
  const tools = [searchBox(page.finds), followAddress(), bar, chooser.root, ...(around.tools ?? [])];
  const frame: Frame = await drawFrame(place, name, parts, order, tools, footOf(report), around.rest);
  let { range } = page;
  const show = async (next: Report) => {
    page.finds.length = 0;
    const fresh = pageOf(next, page.finds);
    const made = partsOf(fresh, around.above ?? []);
    await frame.replace(made.parts, made.order, footOf(next));
    const newBar = rangeBar(fresh.range);
    bar.replaceWith(newBar);
    bar = newBar;
    fresh.range.set(range.chosen);
    range = fresh.range;
    titled(next);
  };
  return { update: (next) => show(chooser.of(next)) };
}

function pageOf(report: Report, finds: Findable[]): Page {
  const trace = report.served ? new TraceSource() : null;
  const mentions = new Mentions(report.findings);
  return { report, links: {}, mentions, finds, trace, range: new TimeRange() };
}

function titled(report: Report): string {
  const name = plainName(report.summary.program);
  document.title = `${name}: Barograph report`;
  return name;
}

function footOf(report: Report): string {
  return plainName(`${report.summary.profile}, ${report.summary.origin}`);
}

function partsOf(page: Page, above: readonly Part[]): { parts: Part[]; order: number[] } {
  const parts: Part[] = MAKERS.map((make) => ({
    make: () => limited(page, make(page)),
    first: make === findings,
  }));
  // The findings lead to the sections below them; the summary is made first, to be seen while the rest is made.
  const at = above.length + MAKERS.indexOf(findings);
  const all = [...above, ...parts];
  return { parts: all, order: [...[...all.keys()].filter((one) => one !== at), at] };
}

/** A section whose records have no times says so while a range of time is chosen. */
function limited(page: Page, section: Section | null): Section | null {
  if (section && !section.timed) {
    const say = whileChosen(
      page.range,
      (span) => `Of the whole run: these records have no times and cannot be limited to ${spanText(span)}.`,
    );
    section.body.prepend(say);
  }
  return section;
}
