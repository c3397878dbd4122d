// SPDX-License-Identifier: BSD-3-Clause
// Uses the timeline of a served profile in a headless Chromium: from the whole run to one call, and through its ranks. Prints what it
// saw as JSON. Run by served_trace_test.py with: ADDRESS, a time in ns, how far to zoom in ns, and a folder for screenshots or nothing.
// Asks nobody but that server.
import path from 'node:path';

import { axeViolations, browser, settled as pageSettled, watchedPage } from './chromium.mjs';

const [address, middle, nearest, shots] = process.argv.slice(2);
const seen = { problems: [], steps: [] };
const page = await watchedPage(seen.problems, { bypassCSP: true });
await page.goto(address);
await page.waitForSelector('#page[aria-busy=false]');
seen.address = page.url();

const NAME = 'Calls by layer, rank and time';
const place = await page.waitForSelector(`.picture[aria-label="${NAME}"]`);
await place.scrollIntoViewIfNeeded();
await page.waitForSelector(`.picture[aria-label="${NAME}"][data-column-ns]`);
const settled = () => pageSettled(page);
const shoot = async (name) => { await settled(); if (shots) { await (await page.$('#timeline')).screenshot({ path: path.join(shots, `near-${name}.png`) }); } };
const state = () => page.evaluate((name) => {
  const option = globalThis.barograph.pictures().get(name).getOption();
  return { bars: option.series[0].data.length, arrows: option.series[1].data.length, rows: option.yAxis[0].data, from: option.dataZoom[0].startValue, to: option.dataZoom[0].endValue };
}, NAME);
const said = () => page.textContent('#timeline .brushed + [role=status]');
// Until what was asked for is there, and all messages are.
const answered = async (call) => {
  await Promise.all([page.waitForResponse((answer) => answer.url().includes('trace/window')), call()]);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('#timeline .brushed + [role=status]')?.textContent?.includes('put together.') , null, { timeout: 120000 });
  await settled();
};
await page.waitForFunction(() => /arrow|message|bar of its own|each by itself\.$/.test(document.querySelector('#timeline .brushed + [role=status]')?.textContent ?? ''), null, { timeout: 120000 });
seen.whole = { ...(await state()), said: await said() };
await shoot('whole');

const end = seen.whole.to;
// The last one as near as asked for, however long the run was.
const spans = [];
for (let span = end / 8; span > Number(nearest); span /= 8) {
  spans.push(span);
}
for (const span of [...spans, Number(nearest)]) {
  const from = Math.min(Math.max(Number(middle) - span / 2, 0), end - span);
  const began = performance.now();
  await answered(() => page.evaluate(([name, from, to]) => globalThis.barograph.pictures().get(name).dispatchAction({ type: 'dataZoom', startValue: from, endValue: to }), [NAME, from, from + span]));
  seen.steps.push({ span, ms: Math.round(performance.now() - began), ...(await state()), said: await said() });
  await shoot(`step-${seen.steps.length}`);
}
seen.near = seen.steps.at(-1);

// What the nearest call is, under the pointer.
const target = await page.evaluate(([name, at]) => {
  const chart = globalThis.barograph.pictures().get(name);
  const { data } = chart.getOption().series[0];
  const one = data.find((bar) => bar[0] <= at && bar[1] >= at && bar[2] > 0) ?? data[0];
  const [x, y] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [Math.max(at, one[0]), one[2]]);
  return { x, y };
}, [NAME, (seen.near.from + seen.near.to) / 2]);
const box = await place.boundingBox();
await page.mouse.move(box.x + target.x, box.y + target.y);
await settled();
seen.hover = await place.innerText();
await shoot('hover');
await page.mouse.move(5, 5);

// The calls that are shown, as a table.
await page.click('#timeline summary:has-text("Calls shown")');
await page.waitForSelector('#timeline #table-spans tbody tr');
seen.table = await page.$$eval('#timeline #table-spans tbody tr', (all) => all.length);
await page.click('#timeline summary:has-text("Calls shown")');
await answered(() => page.click('#timeline button:has-text("Whole run")'));

// The ranks, a few at a time.
const next = '#timeline button:has-text("Next")';
if (await page.isVisible(next) && await page.isEnabled(next)) {
  await answered(() => page.click(next));
  seen.next = { ...(await state()), ranks: await page.textContent('#timeline .controls [role=status]') };
  await shoot('next');
}
const layers = await page.$('#timeline label:has-text("Rows") select');
if (layers) {
  await answered(() => page.selectOption('#timeline label:has-text("Rows") select', 'mpi'));
  seen.mpi = await state();
  await answered(() => page.selectOption('#timeline label:has-text("Rows") select', 'states'));
  seen.states = await state();
  await answered(() => page.selectOption('#timeline label:has-text("Rows") select', ''));
}
await page.emulateMedia({ colorScheme: 'dark' });
await shoot('dark');
await page.emulateMedia({ colorScheme: 'light' });
seen.axe = await axeViolations(page);
await page.setViewportSize({ width: 600, height: 900 });
await settled();
await shoot('narrow');
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await browser.close();
console.log(JSON.stringify(seen));
