// SPDX-License-Identifier: BSD-3-Clause
// The page of one run: its sections that have something to show. Called by main.
import { drawFrame, type Part } from './frame';
import { followAddress, Mentions } from './links';
import { loadLongTables, type Report } from './load';
import type { Page, Section } from './page';
import { rangeBar, spanText, TimeRange, whileChosen } from './range';
import { searchBox } from './search';
import { categories } from './sections/categories';
import { communicators } from './sections/communicators';
import { environment } from './sections/environment';
import { files } from './sections/files';
import { findings } from './sections/findings';
import { flame } from './sections/flame';
import { loops } from './sections/loops';
import { matrix } from './sections/matrix';
import { metrics } from './sections/metrics';
import { operations } from './sections/operations';
import { ranks } from './sections/ranks';
import { summary } from './sections/summary';
import { timeline } from './sections/timeline';
import { plainName } from './units';

const MAKERS = [
  summary,
  findings,
  ranks,
  operations,
  categories,
  flame,
  loops,
  metrics,
  communicators,
  matrix,
  files,
  timeline,
  environment,
];

export async function drawReport(place: HTMLElement, report: Report): Promise<void> {
  const page: Page = {
    report,
    links: {},
    mentions: new Mentions(report.findings),
    finds: [],
    range: new TimeRange(),
  };
  const name = plainName(report.summary.program);
  document.title = `${name}: Barograph report`;
  const parts: Part[] = MAKERS.map((make) => ({
    make: () => limited(page, make(page)),
    first: make === findings,
  }));
  // The findings lead to the sections below them; the summary is made first, to be seen while the rest is made.
  const at = MAKERS.indexOf(findings);
  const order = [...MAKERS.keys()].filter((one) => one !== at);
  const foot = plainName(`${report.summary.profile}, ${report.summary.origin}`);
  const tools = [searchBox(page.finds), followAddress(), rangeBar(page.range)];
  await drawFrame(place, name, parts, [...order, at], tools, foot, () => loadLongTables(report.tables));
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
