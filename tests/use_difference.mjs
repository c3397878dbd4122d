// SPDX-License-Identifier: BSD-3-Clause
// Opens the page of two runs in a headless Chromium and prints what it saw as JSON. Run by difference_page_test.py with
// PAGE. Reaches no network.
import { pathToFileURL } from 'node:url';

import { axeViolations, browser, settled, watchedPage } from './chromium.mjs';

const [file] = process.argv.slice(2);
const seen = { problems: [] };
const page = await watchedPage(seen.problems, { bypassCSP: true });
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
const rows = (name) => page.$$eval(`#table-${name} tbody tr`, (all) =>
  all.map((row) => [...row.cells].map((cell) => cell.innerText)));
seen.title = await page.title();
seen.sections = await page.$$eval('main > section', (all) => all.map((one) => one.id));
seen.verdict = await page.innerText('.verdict');
seen.environment = await rows('diff_environment');
await page.click('#environment .controls button');
seen.whole_environment = await rows('diff_environment');
seen.operations = await rows('diff_operations');
seen.bars = await page.$$eval('#table-diff_operations tbody td.bar', (all) => all.map((one) => ({
  text: one.innerText, kind: one.className, from: one.style.getPropertyValue('--from'), to: one.style.getPropertyValue('--to') })));
seen.remarks = await page.$$eval('#environment .losses', (all) => all.map((one) => one.innerText));
seen.runs = await page.$$eval('#runs .beside > div', (all) => all.map((one) => one.innerText));
const frames = () => page.$$eval('.flame button', (all) => all.map((one) => ({
  name: one.getAttribute('aria-label'), width: Number.parseFloat(one.style.width.replace('calc(', '')),
  tint: one.style.getPropertyValue('--tint'), title: one.title })));
seen.in_b = await frames();
await page.selectOption('#call-paths .controls select', 'a');
seen.in_a = await frames();
await page.keyboard.press('/');
await page.keyboard.insertText('MPI_Send');
await page.keyboard.press('Enter');
seen.found = await page.evaluate(() => document.activeElement.closest('section')?.id);
seen.axe = await axeViolations(page);
await page.setViewportSize({ width: 500, height: 800 });
await settled(page);
seen.narrow_heads = await page.$$eval('#table-diff_environment th', (all) => all.filter((one) => !one.hidden).length);
seen.narrow_operations = await page.$$eval('#table-diff_operations th', (all) =>
  all.filter((one) => !one.hidden).map((one) => one.innerText.trim()));
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
seen.harmed = await page.evaluate(() => globalThis.harmed ?? null);
seen.elements = await page.$$eval('#page img, #page script, #page iframe', (all) => all.length);
await browser.close();
console.log(JSON.stringify(seen));
