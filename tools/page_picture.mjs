// SPDX-License-Identifier: BSD-3-Clause
// Takes a picture of a report's first screen in a headless Chromium, light and dark. Run by tools/page_picture.py with
// PAGE and the folder for light.png and dark.png; CHROMIUM names the browser. Reaches no network.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, folder] = process.argv.slice(2);
const require = createRequire(path.resolve(import.meta.dirname, '../viewer/package.json'));
const { chromium } = require('playwright-core');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 1500 }, colorScheme });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector('#page[aria-busy=false]');
  await page.screenshot({ path: path.join(folder, `${colorScheme}.png`) });
  await context.close();
}
await browser.close();
