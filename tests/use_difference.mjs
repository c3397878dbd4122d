// SPDX-License-Identifier: BSD-3-Clause
// Opens the page of two runs in a headless Chromium and prints what it saw as JSON. Run by difference_page_test.py with
// PAGE. Reaches no network.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [file] = process.argv.slice(2);
const require = createRequire(path.resolve(import.meta.dirname, '../viewer/package.json'));
const { chromium } = require('playwright-core');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
const seen = { problems: [] };
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light', bypassCSP: true });
const page = await context.newPage();
page.on('pageerror', (error) => seen.problems.push(String(error)));
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && seen.problems.push(message.text()));
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
await page.addScriptTag({ path: require.resolve('axe-core') });
seen.axe = {};
for (const colorScheme of ['light', 'dark']) {
  await page.emulateMedia({ colorScheme });
  seen.axe[colorScheme] = await page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')} (${nodes.length})`);
  });
}
await page.setViewportSize({ width: 500, height: 800 });
await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
seen.narrow_heads = await page.$$eval('#table-diff_environment th', (all) => all.filter((one) => !one.hidden).length);
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
seen.harmed = await page.evaluate(() => globalThis.harmed ?? null);
seen.elements = await page.$$eval('#page img, #page script, #page iframe', (all) => all.length);
await browser.close();
console.log(JSON.stringify(seen));
