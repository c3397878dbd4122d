// SPDX-License-Identifier: BSD-3-Clause
// Prints the seconds in which a page opens in a headless Chromium, best of three. Run by measure.py.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { chromium } = createRequire(`${process.env.VIEWER}/package.json`)('playwright-core');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
let best = Number.POSITIVE_INFINITY;
for (let turn = 0; turn < 3; turn++) {
  const page = await browser.newPage();
  const started = performance.now();
  await page.goto(pathToFileURL(process.argv[2]).href);
  await page.waitForSelector('#page[aria-busy=false]');
  best = Math.min(best, performance.now() - started);
  await page.close();
}
await browser.close();
console.log(best / 1000);
