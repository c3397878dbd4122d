// SPDX-License-Identifier: BSD-3-Clause
// Uses the timeline of a traced program in a headless Chromium and prints what it saw as JSON. Run by traced_page_test.py with:
// PAGE, and a folder for screenshots or nothing. Reaches no network.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { axeViolations, browser, settled as pageSettled, watchedPage } from './chromium.mjs';

const [file, shots] = process.argv.slice(2);
const seen = { problems: [] };
const page = await watchedPage(seen.problems, { bypassCSP: true });
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');

const NAME = 'Calls by layer, rank and time';
const place = await page.waitForSelector(`.picture[aria-label="${NAME}"]`);
await place.scrollIntoViewIfNeeded();
await place.waitForSelector('canvas', { state: 'attached' });
const settled = () => pageSettled(page);
const shoot = async (name) => { await settled(); if (shots) { await (await page.$('#timeline')).screenshot({ path: path.join(shots, `timeline-${name}.png`) }); } };
const series = () => page.evaluate((name) => globalThis.barograph.pictures().get(name).getOption().series.filter((one) => !['waiting', 'states'].includes(one.name)).map(({ data }) => data.length), NAME);
const choose = async (label, value) => { await page.selectOption(`#timeline label:has-text("${label}") select`, value); await settled(); };
const text = (selector) => page.innerText(selector);

seen.rows = await page.evaluate((name) => globalThis.barograph.pictures().get(name).getOption().yAxis[0].data, NAME);
seen.files = await page.$$eval('#timeline label:has-text("File") option', (all) => all.map((one) => one.textContent));
seen.whole = { series: await series(), status: await text('#timeline .controls [role=status]') };
seen.note = await text('#timeline h3#calls + div .note');
seen.legend = await page.$$eval('#timeline h3#calls + div .legend li', (all) => all.map((one) => one.innerText.trim()));
// The states of the ranks: which there are in the row of each, and in which colours calls of MPI are drawn.
const states = () => page.evaluate((name) => {
  const { series, xAxis, yAxis } = globalThis.barograph.pictures().get(name).getOption();
  const found = {};
  for (const [, , line, state] of series.find((one) => one.name === 'states').data) {
    const row = yAxis[0].data[line];
    found[row] = [...new Set([...(found[row] ?? []), state])].sort();
  }
  return { rows: yAxis[0].data, found, end: xAxis[0].max };
}, NAME);
seen.states = await states();
await shoot('whole');

// The pointer on the middle of the first arrow that has some room: what is said of it.
await page.keyboard.press('Escape');
const target = await page.evaluate((name) => {
  const chart = globalThis.barograph.pictures().get(name);
  const [, arrows] = chart.getOption().series;
  const longest = arrows.data.map((one) => one).sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  const [fromX, fromY] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [longest[0], longest[2]]);
  const [toX, toY] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [longest[1], longest[3]]);
  return { x: (fromX + toX) / 2, y: (fromY + toY) / 2, message: longest[4] };
}, NAME);
const box = await place.boundingBox();
await page.mouse.move(box.x + target.x, box.y + target.y);
await settled();
seen.hover = await place.innerText();
await shoot('hover');
await page.mouse.move(5, 5);

// One rank alone has no arrow; none are drawn where they are hidden.
await choose('Ranks', '0');
seen.one_rank = { series: await series(), status: await text('#timeline .controls [role=status]') };
await choose('Ranks', 'all');
await choose('Messages', 'none');
seen.hidden = { series: await series(), status: await page.textContent('#timeline .controls [role=status]') };
await choose('Messages', 'arrows');

// The states alone, of all ranks at once.
await choose('Rows', 'states');
seen.only_states = { ...(await states()), series: await series() };
await shoot('states');
await choose('Rows', 'all');

// Nearer, by keyboard, until one call is as wide as it can be.
await place.focus();
for (let turn = 0; turn < 4; turn++) { await page.keyboard.press('+'); }
seen.zoomed = await page.evaluate((name) => {
  const [{ start, end }] = globalThis.barograph.pictures().get(name).getOption().dataZoom;
  return end - start;
}, NAME);
await shoot('near');
await page.emulateMedia({ colorScheme: 'dark' });
await shoot('dark');
await page.emulateMedia({ colorScheme: 'light' });
await page.keyboard.press('0');

// The messages as a table.
await page.click('#timeline summary:has-text("Messages as a table")');
await page.waitForSelector('#table-arrows tbody tr');
const rows = () => page.$$eval('#table-arrows tbody tr', (all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
seen.heads = await page.$$eval('#table-arrows th', (all) => all.map((one) => one.innerText.trim()));
seen.longest = (await rows())[0];
seen.axe = await axeViolations(page);
await page.setViewportSize({ width: 380, height: 700 });
await shoot('narrow');
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await browser.close();
console.log(JSON.stringify(seen));
