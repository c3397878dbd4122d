// SPDX-License-Identifier: BSD-3-Clause
// The page of `barograph diff --html`: what changed in the environment first, then both runs side by side. Called by main.

import { type Findable, searchBox } from '../choices/search';
import { element } from '../element';
import { drawFrame } from '../frame';
import type { Run } from '../generated/columns';
import { followAddress, visit } from '../links';
import type { Difference } from '../load';
import type { Section } from '../page';
import { DataTable } from '../table';
import { duration, plainName, signedDuration, signedPercent } from '../units';
import { metricValue, pairs, quoted } from '../wording';
import { differenceFlame } from './flame';

const SIGNED = { change_ns: signedDuration };
// What the bars stand for.
const BARS =
  'The bar of a change goes to the right where B takes longer, and to the left where it takes less.';

export async function drawDifference(place: HTMLElement, content: Difference): Promise<void> {
  const { comparison } = content;
  const names = [comparison.a, comparison.b].map(({ profile }) => plainName(profile));
  document.title = `${names.join(' and ')}: Barograph diff`;
  const finds: Findable[] = [];
  const makers = [changes, runs, split, findings, differenceFlame, operations, functions, metrics];
  const parts = makers.map((make) => ({ make: () => make(content, finds) }));
  const foot = `A: ${names[0]}, ${comparison.a.origin}; B: ${names[1]}, ${comparison.b.origin}`;
  const tools = [searchBox(finds), followAddress()];
  await drawFrame(place, `${names[0]} → ${names[1]}`, parts, [...makers.keys()], tools, plainName(foot));
}

/** What changed in a word, and what changed around the program. */
function changes({ tables, comparison }: Difference, finds: Findable[]): Section {
  const { a, b, change_ns, change } = comparison;
  const verdict =
    change_ns === 0
      ? 'B takes as long as A'
      : `B takes ${duration(Math.abs(change_ns))} ${change_ns > 0 ? 'longer' : 'less'} than A`;
  const percent = change === null || change_ns === 0 ? '' : ` (${signedPercent(change)})`;
  const times = `A ${duration(a.wall_ns)}, B ${duration(b.wall_ns)}`;
  const body = element('div', {}, element('p', { class: 'verdict' }, `${verdict}${percent}: ${times}.`));
  for (const remark of comparison.remarks) {
    body.append(element('p', { class: 'losses', role: 'note' }, plainName(remark)));
  }
  body.append(element('h3', {}, 'In the environment'), environment({ tables, comparison }));
  for (const fact of tables.diff_environment.fact) {
    finds.push({ kind: 'environment', text: fact, go: () => visit('environment') });
  }
  return { id: 'environment', title: 'What changed', body };
}

function environment({ tables, comparison }: Pick<Difference, 'tables' | 'comparison'>): HTMLElement {
  const rows = tables.diff_environment;
  const changed = rows.verdict.filter((verdict) => verdict === 'changed').length;
  const once = rows.verdict.filter((verdict) => verdict !== 'changed' && verdict !== 'same').length;
  const table = new DataTable(tables, 'diff_environment', {
    columns: ['fact', 'verdict', 'a', 'b'],
    wrapped: ['fact', 'verdict', 'a', 'b'],
    marked: (row) => rows.verdict[row] === 'changed',
    least: ['verdict'],
  });
  let all = false;
  const only = () => {
    table.restrict((row) => all || rows.verdict[row] !== 'same');
    table.root.hidden = !all && changed + once === 0;
  };
  const button = element('button', { type: 'button', 'aria-pressed': 'false' }, 'Show unchanged values');
  button.addEventListener('click', () => {
    all = !all;
    button.setAttribute('aria-pressed', String(all));
    only();
  });
  only();
  const many = rows.fact.length;
  const said = [
    `${changed ? changed : 'None'} of ${many} recorded ${many === 1 ? 'fact' : 'facts'} changed.`,
    once ? `${once} ${once === 1 ? 'is' : 'are'} known for one run only, which need not be a change.` : '',
    'Of lists, only the words that differ are shown.',
    String(comparison.notes.diff_environment ?? ''),
  ];
  return element(
    'div',
    {},
    element('p', { class: 'note' }, ...quoted(said.filter(Boolean).join(' '))),
    element('p', { class: 'controls' }, button),
    table.root,
  );
}

/** Both runs beside each other. */
function runs({ comparison: { a, b } }: Difference): Section {
  const body = element('div', { class: 'beside' }, run('A', a), run('B', b));
  return { id: 'runs', title: 'Runs', body };
}

function run(side: string, about: Run): HTMLElement {
  const made = element(
    'div',
    {},
    element('h3', {}, side),
    pairs([['profile', about.profile], ...about.header]),
  );
  const said = [...about.unfinished, ...about.losses];
  if (said.length) {
    const list = element('ul', {}, ...said.map((one) => element('li', {}, plainName(one))));
    made.append(element('div', { class: 'losses', role: 'note' }, element('strong', {}, 'Incomplete'), list));
  }
  return made;
}

function split({ tables }: Difference): Section {
  const table = new DataTable(tables, 'diff_time_split', {
    kept: ['part', 'change_ns'],
    numbers: SIGNED,
    changes: ['change_ns'],
  });
  const note = `Means over the ranks of each run, all threads of a rank together. ${BARS}`;
  return {
    id: 'time',
    title: 'Where the time went',
    body: element('div', {}, element('p', { class: 'note' }, note), table.root),
  };
}

function findings({ tables }: Difference, finds: Findable[]): Section {
  const rows = tables.diff_findings;
  for (const title of rows.title) {
    finds.push({ kind: 'finding', text: title, go: () => visit('findings') });
  }
  const note =
    'By kind: the cost is that of the most expensive finding of each kind, an upper bound on the savings. ' +
    'A finding that is gone may have fallen below its reporting threshold.';
  const body = rows.title.length
    ? element(
        'div',
        {},
        element('p', { class: 'note' }, note),
        new DataTable(tables, 'diff_findings', { wrapped: ['title'], least: ['count_a', 'count_b'] }).root,
      )
    : element('p', {}, 'No finding in either run.');
  return { id: 'findings', title: 'Findings', body };
}

function operations({ tables, comparison }: Difference, finds: Findable[]): Section {
  const rows = tables.diff_operations;
  for (const [row, name] of rows.operation.entries()) {
    const text = `${name}: ${signedDuration(rows.change_ns[row] ?? null)}`;
    finds.push({ kind: 'region or call', text: plainName(text), go: () => visit('table-diff_operations') });
  }
  const table = new DataTable(tables, 'diff_operations', {
    numbers: SIGNED,
    changes: ['change_ns'],
    filter: rows.operation.length > 10,
    kept: ['operation', 'change_ns'],
    least: ['layer', 'calls_a', 'calls_b'],
  });
  table.root.setAttribute('tabindex', '-1');
  const note = `Exclusive time per rank, what changed most first. ${comparison.notes.diff_operations ?? ''}`;
  return {
    id: 'operations',
    title: 'Regions and calls',
    body: element('div', {}, element('p', { class: 'note' }, note), table.root),
  };
}

function functions({ tables, comparison }: Difference, finds: Findable[]): Section | null {
  const rows = tables.diff_functions;
  const note = String(comparison.notes.diff_functions ?? '');
  if (!note) {
    return null;
  }
  for (const [row, name] of rows.function.entries()) {
    const text = `${name}: ${signedDuration(rows.change_ns[row] ?? null)}`;
    finds.push({ kind: 'function', text: plainName(text), go: () => visit('functions') });
  }
  const table = new DataTable(tables, 'diff_functions', {
    numbers: SIGNED,
    changes: ['change_ns'],
    filter: rows.function.length > 10,
    kept: ['function', 'change_ns'],
    least: ['samples_a', 'samples_b', 'file', 'change'],
    marked: (row) => rows.verdict[row] === 'more',
  });
  return {
    id: 'functions',
    title: 'Functions',
    body: element('div', {}, element('p', { class: 'note' }, note), rows.function.length ? table.root : null),
  };
}

function metrics({ tables, comparison }: Difference, finds: Findable[]): Section | null {
  const rows = tables.diff_metrics;
  if (!rows.metric.length) {
    return null;
  }
  for (const name of rows.metric) {
    finds.push({ kind: 'metric', text: plainName(name), go: () => visit('metrics') });
  }
  const digits = (value: number) => metricValue(value, '');
  const table = new DataTable(tables, 'diff_metrics', {
    numbers: {
      a: digits,
      b: digits,
      change: digits,
      percent: (value) => `${value > 0 ? '+' : ''}${value.toFixed(1)} %`,
    },
    kept: ['metric', 'percent'],
    least: ['count_a', 'count_b', 'unit'],
  });
  const note = `Matched by name, unit and call path; means of all values of each run. ${comparison.notes.diff_metrics ?? ''}`;
  return {
    id: 'metrics',
    title: 'Metrics of the program',
    body: element('div', {}, element('p', { class: 'note' }, note), table.root),
  };
}
