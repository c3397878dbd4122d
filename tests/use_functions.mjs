// SPDX-License-Identifier: BSD-3-Clause
// Uses the section of functions of a report in a headless Chromium, and prints what it saw as JSON: sampled stacks of all
// ranks and of one, the table, the search of the page, what axe-core finds, and functions of two runs. Run by
// functions_page_test.py with PAGE and the page of a difference.
import { pathToFileURL } from 'node:url';

import { axeViolations, browser, settled, watchedPage } from './chromium.mjs';

const [file, difference] = process.argv.slice(2);
const seen = { problems: [] };
const page = await watchedPage(seen.problems, { bypassCSP: true });
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
await settled(page);
const frames = () => page.$$eval('#functions .flame button', (all) => all.map((one) => ({
  name: one.textContent, level: one.getAttribute('aria-level'), kind: one.className,
  width: Number.parseFloat(one.style.width.replace('calc(', '')), about: one.title.split('\n')[1] })));
seen.title = await page.innerText('#functions h2');
seen.said = await page.innerText('#functions .note >> nth=0');
seen.frames = await frames();
seen.heads = await page.$$eval('#table-functions th', (all) => all.map((one) => one.innerText.trim()));
seen.rows = await page.$$eval('#table-functions tbody tr', (all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
await page.selectOption('#functions .controls select', '2');
await settled(page);
seen.rank = await frames();
await page.selectOption('#functions .controls select', '');
await settled(page);
await page.click('#table-functions td button:text-is("solve")');
await settled(page);
seen.marked = (await frames()).filter((one) => one.kind === 'found').map((one) => one.name);
await page.evaluate(() => document.activeElement.blur());
await page.keyboard.press('/');
await page.keyboard.insertText('kernel.c');
await page.keyboard.press('Enter');
await settled(page);
seen.searched = (await frames()).filter((one) => one.kind === 'found').map((one) => one.name);
await page.fill('#functions .controls input[type=search]', '');
seen.axe = await axeViolations(page);
await page.setViewportSize({ width: 380, height: 700 });
await settled(page);
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);

await page.setViewportSize({ width: 1280, height: 900 });
await page.goto(pathToFileURL(difference).href);
await page.waitForSelector('#page[aria-busy=false]');
await settled(page);
seen.compared = await page.$$eval('#table-diff_functions tbody tr', (all) => all.map((row) => ({
  marked: row.className, cells: [...row.cells].filter((cell) => !cell.hidden).map((cell) => cell.innerText) })));
seen.compared_said = await page.innerText('#functions .note >> nth=0');
await browser.close();
console.log(JSON.stringify(seen));
