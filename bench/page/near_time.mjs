// SPDX-License-Identifier: BSD-3-Clause
// Opens a served page in a headless Chromium, zooms its timeline from the whole run to single calls, and prints as JSON what that
// took: ms to the first picture, ms of each zoom until what was there is drawn and until the answer is, marks, memory. Run by near.py with:
// ADDRESS, how near in ns.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(`${process.env.VIEWER}/package.json`)('playwright-core');
const [address, nearest] = process.argv.slice(2);
const NAME = 'Calls by layer, rank and time';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
page.setDefaultTimeout(300_000);
const problems = [];
page.on('pageerror', (error) => problems.push(String(error)));

const started = performance.now();
await page.goto(address);
await page.waitForSelector('#page[aria-busy=false]');
const opened = performance.now() - started;
const place = await page.waitForSelector(`.picture[aria-label="${NAME}"]`);
await place.scrollIntoViewIfNeeded();
await page.waitForSelector(`.picture[aria-label="${NAME}"][data-column-ns]`);
const first = performance.now() - started;
await page.waitForLoadState('networkidle');

const state = () => page.evaluate((name) => {
  const option = globalThis.barograph.pictures().get(name).getOption();
  return { marks: option.series.reduce((sum, one) => sum + one.data.length, 0), end: option.dataZoom[0].endValue };
}, NAME);
const whole = await state();
const zooms = [];
for (let span = whole.end / 4; span > Number(nearest) / 4; span /= 4) {
  const from = (whole.end - span) * 0.37;
  const answer = page.waitForResponse((one) => one.url().includes('trace/window'));
  const began = performance.now();
  // Two frames later what was there has been drawn at its new place.
  await page.evaluate(([name, from, to]) => new Promise((done) => {
    globalThis.barograph.pictures().get(name).dispatchAction({ type: 'dataZoom', startValue: from, endValue: to });
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  }), [NAME, from, from + span]);
  const moved = performance.now() - began;
  await (await answer).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  const answered = performance.now() - began;
  await page.waitForLoadState('networkidle');
  zooms.push({ span, moved, answered, marks: (await state()).marks });
}

const system = await browser.newBrowserCDPSession();
const { processInfo } = await system.send('SystemInfo.getProcessInfo');
const peaks = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1]));
const own = await page.context().newCDPSession(page);
await own.send('Performance.enable');
const { metrics } = await own.send('Performance.getMetrics');
await browser.close();
const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
console.log(JSON.stringify({ problems, opened, first, marks: whole.marks, zooms, heap, renderer: Math.max(...peaks) * 1024 }));
