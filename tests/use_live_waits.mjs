// SPDX-License-Identifier: BSD-3-Clause
// Opens the page of a traced job in a headless Chromium, waits until it shows who keeps others waiting, and that this grows; prints
// what it saw as JSON. Run by live_engine_test.py with ADDRESS SCREENSHOTS.
import path from 'node:path';

import { PATIENCE, browser, watchedPage } from './chromium.mjs';

const [address, pictures] = process.argv.slice(2);
const seen = { problems: [] };
const page = await watchedPage(seen.problems);
await page.goto(address);
await page.waitForSelector('#now .waits:not([hidden]) tbody tr', PATIENCE);
const rows = () =>
  page.$$eval('#now .waits tbody tr', (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
const times = () => page.$$eval('#now .waits tbody tr', (all) => all.reduce((sum, row) => sum + Number(row.cells[7].textContent.replaceAll(',', '')), 0));
const before = await times();
await page.waitForFunction((before) => [...document.querySelectorAll('#now .waits tbody tr')].reduce((sum, row) => sum + Number(row.cells[7].textContent.replaceAll(',', '')), 0) > before, before, PATIENCE);
seen.titles = await page.$$eval('#now .waits th', (all) => all.map((one) => one.textContent));
seen.rows = await rows();
seen.about = await page.innerText('#now .waits .note');
if (pictures) {
  await page.screenshot({ path: path.join(pictures, 'live-waits.png'), fullPage: true });
}
console.log(JSON.stringify(seen));
await browser.close();
