// SPDX-License-Identifier: BSD-3-Clause
// Uses the waits of a traced program's page in a headless Chromium and prints what it saw as JSON: on the timeline, in their table, and
// the way from one to the other by keyboard. Run by waits_page_test.py with: PAGE (a file, or the address of a served profile), and a
// folder for screenshots or nothing. Asks nobody but that server.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { axeViolations, browser, watchedPage } from './chromium.mjs';

const [file, shots] = process.argv.slice(2);
const served = file.startsWith('http');
const seen = { problems: [] };
const page = await watchedPage(seen.problems, { bypassCSP: true });
const asked = new Set();
page.on('request', (request) => asked.add(request));
for (const over of ['requestfinished', 'requestfailed']) {
  page.on(over, (request) => asked.delete(request));
}
await page.goto(served ? file : pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');

const NAME = 'Calls by layer, rank and time';
const place = await page.waitForSelector(`.picture[aria-label="${NAME}"]`);
await place.scrollIntoViewIfNeeded();
await page.waitForSelector(`.picture[aria-label="${NAME}"]${served ? '[data-column-ns]' : ' canvas'}`, { state: 'attached' });
// After so many frames a zoom is over, and what it needs was asked for; then until all of that has been answered.
const FRAMES = served ? 42 : 18;
const frames = () => page.evaluate((number) => new Promise((done) => {
  const next = (left) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : done());
  next(number);
}), FRAMES);
const settled = async () => {
  await frames();
  while (asked.size > 0) {
    await frames();
  }
};
// Without a folder nobody looks: to draw that many frames takes a second.
const shoot = async (name, of = '#timeline') => { if (shots) { await settled(); await (await page.$(of)).screenshot({ path: path.join(shots, `waits-${served ? 'near-' : ''}${name}.png`) }); } };
const state = () => page.evaluate((name) => {
  const { series, yAxis, dataZoom } = globalThis.barograph.pictures().get(name).getOption();
  const waiting = series.find((one) => one.name === 'waiting')?.data ?? [];
  return { marks: waiting.map(([from, to, line, row, many, waited, , share]) => ({ from, to, row, many, waited, share, line: yAxis[0].data[line] })), from: dataZoom[0].startValue, to: dataZoom[0].endValue, rows: yAxis[0].data };
}, NAME);
const paths = () => page.$$eval('#timeline .cause path', (all) => all.map((one) => one.getAttribute('class')));
const status = () => page.innerText('#timeline .wait-chosen');
const cells = (row) => page.$$eval('#table-longest_waits tbody tr', (all, at) => [...all[at].cells].map((cell) => cell.innerText), row);
const hover = async (mark) => {
  const target = await page.evaluate(([name, at, line]) => globalThis.barograph.pictures().get(name).convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [at, line]), [NAME, (mark.from + mark.to) / 2, (await state()).rows.indexOf(mark.line)]);
  const box = await place.boundingBox();
  await page.mouse.move(box.x + target[0], box.y + target[1]);
  await settled();
};

await settled();
seen.whole = await state();
seen.width = await place.evaluate((one) => one.clientWidth);
seen.legend = await page.$$eval('#timeline .legend li', (all) => all.map((one) => one.innerText));
await shoot('whole');
await shoot('table', '#waits');

// The longest wait of the table, by keyboard.
seen.heads = await page.$$eval('#table-longest_waits th', (all) => all.map((one) => one.innerText.trim()));
seen.longest = await cells(0);
seen.note = await page.innerText('#waits h3:has-text("The longest waits") + .note');
await page.focus('#table-longest_waits tbody tr:first-child button');
await page.keyboard.press('Enter');
await settled();
seen.chosen = { ...(await state()), status: await status(), paths: await paths(), focus: await page.evaluate(() => document.activeElement?.getAttribute('aria-label')) };
await shoot('chosen');
await page.emulateMedia({ colorScheme: 'dark' });
await shoot('chosen-dark');
await page.setViewportSize({ width: 700, height: 900 });
await settled();
await shoot('chosen-dark-700');
await page.emulateMedia({ colorScheme: 'light' });
await settled();
await shoot('chosen-700');
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await page.setViewportSize({ width: 1280, height: 900 });
await settled();

// The pointer on the mark of that wait; then on another one, and a click.
await page.click('#timeline button:has-text("Leave this wait")');
seen.left = await paths();
const messages = '#timeline label:has-text("Messages") select';
if (await page.isVisible(messages)) { await page.selectOption(messages, 'none'); await settled(); }
const [mark] = [...(await state()).marks].filter(({ many, from, to }) => many === 1 && from >= 0 && to > from).sort((a, b) => b.waited - a.waited);
await hover(mark);
seen.hover = await place.innerText();
seen.hovered = await paths();
await page.mouse.down();
await page.mouse.up();
await settled();
seen.clicked = await status();
await page.mouse.move(5, 5);
await settled();
seen.kept = await paths();
// A screenshot scrolls what is below the pointer.
await hover(mark);
await shoot('hover');
await page.mouse.move(5, 5);

// Hidden, and shown again; the whole run at last.
const choose = (word) => page.selectOption('#timeline label:has-text("Waiting") select', word);
await choose('none');
await settled();
seen.hidden = { marks: (await state()).marks.length, paths: await paths() };
await choose('shown');
await place.focus();
await page.keyboard.press('0');
await settled();
seen.again = (await state()).marks.length;
seen.axe = await axeViolations(page);
await browser.close();
console.log(JSON.stringify(seen));
