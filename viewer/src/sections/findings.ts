// SPDX-License-Identifier: BSD-3-Clause
// Findings, the most expensive first: what, where, what it costs, what to do; with links to the pictures that show them.
import { element } from '../element';
import type { CallSite, Finding, Snippet, Suppressed } from '../generated/columns';
import { addressOf, leave, SIGNS, visit, wholePaths } from '../links';
import type { Page, Section } from '../page';
import { count, duration, percent, plainName, size } from '../units';
import { quoted } from '../wording';

// The number that are open at first: those below cost less.
const OPEN = 3;
// Lines of call sites with less of the cost than this are folded.
const LEAST = 0.05;

export function findings(page: Page): Section {
  const { findings: all, suppressed, summary } = page.report;
  const body = element('div');
  if (!all.length) {
    body.append(
      element(
        'p',
        {},
        summary.ranks
          ? `No pattern that is looked for costs a noticeable part of the ${duration(summary.wall_ns)}.`
          : 'No rank has any records, so nothing can be found.',
      ),
    );
  } else {
    const sum = 'Ranked by the upper bound on the wall time saved. Costs may overlap: do not add them up.';
    const source = String(summary.notes.source ?? '');
    const shown = new Set<string>();
    body.append(
      element('p', { class: 'note' }, sum, ' ', ...quoted(source)),
      element('ol', { class: 'findings' }, ...all.map((finding, place) => one(page, finding, place, shown))),
    );
  }
  for (const [place, finding] of all.entries()) {
    const go = () => visit(addressOf(place));
    page.finds.push({ kind: 'finding', text: `${finding.title}: ${finding.what.replaceAll('`', '')}`, go });
    for (const { source } of finding.where) {
      if (source) {
        page.finds.push({ kind: 'call site', text: `${source}: ${finding.title}`, go });
      }
    }
  }
  if (suppressed.length) {
    body.append(hidden(suppressed));
  }
  return { id: 'findings', title: all.length ? `Findings (${all.length})` : 'Findings', body };
}

/** What the user's settings hide, and why. */
function hidden(suppressed: readonly Suppressed[]): HTMLElement {
  const many = suppressed.reduce((sum, { findings: some }) => sum + some.length, 0);
  const title = many === 1 ? '1 finding' : `${many} findings`;
  const made = element(
    'details',
    { id: 'suppressed', tabindex: -1 },
    element('summary', {}, `${title} suppressed by the settings`),
  );
  for (const { reason, findings: some } of suppressed) {
    const list = some.map(short);
    made.append(element('p', {}, `Reason: ${plainName(reason)}`), element('ul', {}, ...list));
  }
  return made;
}

/** A cost worked out from time on a core is not a bound. */
function atMost(finding: Finding): string {
  return finding.estimated ? 'about' : 'up to';
}

/** What the cost is a part of, where work around the calls may be saved as well. */
function within(finding: Finding): string {
  return finding.of_calls ? ' in these calls' : '';
}

// How much of the colour of a cost is left that is next to nothing.
const PALEST = 0.35;

/** What a finding costs, in few words. */
export function price(finding: Finding): string {
  return finding.seconds_lost > 0
    ? `${atMost(finding)} ${duration(finding.seconds_lost * 1e9)}, ${percent(finding.share_lost)}${within(finding)}`
    : 'cost not known';
}

function one(page: Page, finding: Finding, place: number, shown: Set<string>): HTMLElement {
  const wall = duration(page.report.summary.wall_ns);
  const cost = finding.seconds_lost > 0;
  const text = cost
    ? `${atMost(finding)} ${duration(finding.seconds_lost * 1e9)} of ${wall} (${percent(finding.share_lost)})${within(finding)}`
    : 'cost not known';
  const bar = element('div', { class: 'cost', 'aria-hidden': 'true' }, element('div'));
  const filled = bar.firstElementChild as HTMLElement;
  const share = Math.min(finding.share_lost, 1);
  filled.style.width = `${100 * share}%`;
  filled.style.opacity = String(PALEST + (1 - PALEST) * share);
  const level = `${SIGNS[finding.severity] ?? ''} ${finding.severity}`;
  const details = element(
    'details',
    { open: place === 0 || (place < OPEN && cost) },
    element('summary', {}, 'Where, why and what to do'),
    part('What to do', steps(finding)),
    part('Where', callSites(page, finding, place, shown)),
    part('Observed in', observed(page, finding, place)),
    part('Why it matters', finding.why ? element('p', {}, finding.why) : null),
    part('How the cost is estimated', cost && finding.cost ? element('p', {}, finding.cost) : null),
    part('Code to start from', snippets(finding.snippets)),
    evidence(finding),
  );
  const head = element(
    'header',
    {},
    element('span', { class: `level ${finding.severity}` }, level),
    element('h3', {}, finding.title),
    element('span', { class: 'price' }, text),
  );
  const id = addressOf(place);
  const made = element(
    'article',
    { id, tabindex: -1 },
    head,
    cost && bar,
    element('p', { class: 'what' }, ...quoted(finding.what)),
  );
  made.append(details);
  const explained = alsoSeenAs(page, finding);
  if (explained) {
    made.append(explained);
  }
  return element('li', {}, made);
}

function part(title: string, content: HTMLElement | null): HTMLElement | null {
  return content && element('section', {}, element('h4', {}, title), content);
}

function steps(finding: Finding): HTMLElement | null {
  if (!finding.steps.length) {
    return null;
  }
  return element('ul', {}, ...finding.steps.map((step) => element('li', {}, ...quoted(step))));
}

/** What this finding explains: other views of the same cause, which were findings of their own without it. */
function alsoSeenAs(page: Page, finding: Finding): HTMLElement | null {
  const below = page.report.explained.filter(
    (one) =>
      one.explained_by === finding.id &&
      finding.also_seen_as.some((text) => text.startsWith(`${one.title} [${one.id}]`)),
  );
  if (!below.length) {
    return null;
  }
  const titles = [...new Set(below.map(({ title }) => title))].join('; ');
  return element(
    'details',
    { class: 'explained' },
    element('summary', {}, `Also seen as: ${titles}`),
    element('ul', {}, ...below.map(short)),
  );
}

/** A finding in a few lines. */
function short(finding: Finding): HTMLElement {
  return element(
    'li',
    {},
    element('strong', {}, finding.title),
    ` (${finding.severity}, ${price(finding)}): `,
    ...quoted(finding.what),
    steps(finding),
  );
}

function callSites(page: Page, finding: Finding, at: number, shown: Set<string>): HTMLElement | null {
  const list = element('ul', { class: 'call-sites' });
  const link = (text: string, go: (() => void) | null | undefined) =>
    go && element('button', { type: 'button', class: 'link', onclick: () => leave(addressOf(at), go) }, text);
  const show = (text: string, go: (() => void) | null | undefined) =>
    go && element('span', { class: 'onscreen' }, ' ', link(text, go));
  const { callPath, file, communicator, calls, loop } = page.links;
  for (const site of finding.where) {
    const path = plainName(site.call_path);
    const which = ranksText(site.ranks ?? 0, site.rank_list);
    const where = which ? ` on ${which}` : '';
    const called = site.calls === 1 ? 'call' : 'calls';
    const what = site.sampled ? `${called} sampled` : called;
    const said = `${percent(site.share)} of it, ${count(site.calls)} ${what}${where}`;
    list.append(
      element(
        'li',
        {},
        site.source ? element('code', { class: 'source' }, plainName(site.source)) : null,
        site.source ? ' ' : null,
        said,
        show('show call path', callPath && (() => callPath(site.call_path, wholePaths(site)[0]))),
        show('show iterations', loop?.(site.call_path)),
        element('div', { class: 'path' }, path),
        ...stacks(site),
        excerpt(page, site, shown),
      ),
    );
  }
  // The table of files has them, where there is one.
  for (const name of finding.observed_in.length ? [] : finding.files) {
    const text = plainName(name);
    const row = link(text, file && (() => file(name))) || text;
    list.append(element('li', {}, 'file ', row, show('show on the timeline', calls?.(name))));
  }
  const { name: names, user_name: own } = page.report.tables.communicators;
  for (const name of finding.communicators) {
    const program = own[names.indexOf(name)];
    const text = plainName(program ? `${name} (${program})` : name);
    list.append(
      element('li', {}, 'communicator ', link(text, communicator && (() => communicator(name))) || text),
    );
  }
  return list.childElementCount ? list : null;
}

// Longer lists of ranks are cut.
const MOST_RANGES = 6;

/** Ranks such as `0-3,7` for people: the first ones of many. */
function fewRanges(list: string): string {
  const ranges = list.split(',');
  return ranges.slice(0, MOST_RANGES).join(', ') + (ranges.length > MOST_RANGES ? ', ...' : '');
}

/** How many ranks, and which as far as it is known: `4 ranks (0-2, 7)`. */
function ranksText(ranks: number, list: string): string {
  const many = ranks === 1 ? 'rank' : 'ranks';
  return ranks > 0 ? `${count(ranks)} ${many}${list ? ` (${fewRanges(list)})` : ''}` : '';
}

/** Who called the function of a call site: a line for each stack, from its outermost function on. */
function stacks(site: CallSite): HTMLElement[] {
  const chain = (stack: readonly string[]) => [...stack].reverse().map(plainName).join(' > ');
  if (!site.callers.length) {
    return site.stack.length > 1
      ? [element('div', { class: 'path' }, 'called from ', chain(site.stack))]
      : [];
  }
  const lines = site.callers.map(({ stack, share, calls, rank_list }) => {
    const called = calls === 1 ? 'call' : 'calls';
    const ranks = rank_list ? ` on ${rankNumbers(rank_list)}` : '';
    return element(
      'li',
      {},
      `${percent(share)}, ${count(calls)} ${called}${ranks}: `,
      element('span', { class: 'path' }, chain(stack)),
    );
  });
  const others = site.other_callers ?? 0;
  if (others > 0) {
    lines.push(element('li', {}, `and ${count(others)} other ${others === 1 ? 'stack' : 'stacks'}`));
  }
  return [element('ul', { class: 'stacks', 'aria-label': 'Called from' }, ...lines)];
}

/** `rank 3`, `ranks 0-2,7`. */
function rankNumbers(list: string): string {
  return `${/^\d+$/.test(list) ? 'rank' : 'ranks'} ${fewRanges(list)}`;
}

/** Whether a file is of a series such as `plt[000-120].h5`. */
export function isOf(name: string, series: string): boolean {
  const parts = series.split(/\[\d+-\d+\]/);
  const plain = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${plain.join('\\d+')}$`).test(name);
}

/** The files that a finding about I/O was observed in, with what of it is in each. */
function observed(page: Page, finding: Finding, at: number): HTMLElement | null {
  if (!finding.observed_in.length) {
    return null;
  }
  const { file, calls } = page.links;
  const link = (text: string, go: (() => void) | null | undefined) =>
    go && element('button', { type: 'button', class: 'link', onclick: () => leave(addressOf(at), go) }, text);
  const several = finding.where.length > 1;
  const head = ['file', 'calls', 'bytes', 'share', 'ranks', ...(several ? ['most calls at'] : [])];
  const rows = finding.observed_in.map((one) => {
    // The other pictures know single files: of a series the one that costs most.
    const name = one.files > 1 ? finding.files.find((each) => isOf(each, one.file)) : one.file;
    const timeline = name === undefined ? null : calls?.(name);
    const many = one.files > 1 ? ` (${count(one.files)} files)` : '';
    return element(
      'tr',
      {},
      element(
        'td',
        { class: 'name' },
        (name !== undefined && file && link(plainName(one.file), () => file(name))) || plainName(one.file),
        many,
        timeline ? element('span', { class: 'onscreen' }, ' ', link('on the timeline', timeline)) : null,
      ),
      element('td', { class: 'number' }, count(one.calls)),
      element('td', { class: 'number' }, size(one.bytes)),
      element('td', { class: 'number' }, one.share === null ? '?' : percent(one.share)),
      element('td', {}, one.rank_list ? fewRanges(one.rank_list) : '?'),
      several ? element('td', {}, plainName(one.source) || '?') : null,
    );
  });
  const share = finding.observed_in[0]?.share_of ?? '';
  return element(
    'div',
    { class: 'scroll fitting', tabindex: 0, role: 'region', 'aria-label': 'Observed in' },
    element(
      'table',
      { class: 'observed' },
      element('caption', {}, `Share: of ${share} of the run`),
      element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
      element('tbody', {}, ...rows),
    ),
  );
}

/** The lines of the program around a call site; open where they first come in the list of findings. */
function excerpt(page: Page, { source, share }: CallSite, shown: Set<string>): HTMLElement | null {
  const found = page.report.excerpts.find((one) => one.source === source);
  if (!found) {
    return null;
  }
  const lines = found.lines.map((text, at) => {
    const number = (found.first ?? 0) + at;
    const marked = number === found.line;
    const gutter = element('span', { class: 'gutter', 'aria-hidden': 'true' });
    gutter.textContent = `${marked ? '▶' : ' '}${String(number).padStart(5)} `;
    return element('span', { class: marked ? 'marked' : false }, gutter, `${plainName(text)}\n`);
  });
  const title = `${plainName(found.file)}, line ${found.line}`;
  const made = element(
    'details',
    { class: 'excerpt', open: !shown.has(source) && (share ?? 0) >= LEAST },
    element('summary', {}, title),
    element('pre', { tabindex: 0, 'aria-label': title }, element('code', {}, ...lines)),
  );
  shown.add(source);
  return made;
}

function evidence(finding: Finding): HTMLElement | null {
  if (!finding.evidence.length) {
    return null;
  }
  const list = element('dl', { class: 'pairs' });
  for (const [name, value] of finding.evidence) {
    list.append(element('dt', {}, name), element('dd', {}, plainName(value)));
  }
  return element('details', {}, element('summary', {}, 'Evidence'), list);
}

function snippets(all: readonly Snippet[]): HTMLElement | null {
  if (!all.length) {
    return null;
  }
  return element('div', {}, ...all.map(snippet));
}

function snippet(one: Snippet): HTMLElement {
  const code = element('code', {}, one.code);
  const copy = element('button', {
    type: 'button',
    onclick: () => {
      const range = document.createRange();
      range.selectNodeContents(code);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      navigator.clipboard?.writeText(one.code).then(
        () => {
          copy.textContent = 'Copied';
        },
        () => {
          copy.textContent = 'Selected';
        },
      );
    },
  });
  copy.textContent = 'Copy';
  const caption = element('figcaption', {}, `${one.title} `, copy);
  return element('figure', { class: 'snippet' }, caption, element('pre', { tabindex: 0 }, code));
}
