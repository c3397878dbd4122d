// SPDX-License-Identifier: BSD-3-Clause
// Uses the page of a job of several programs in a headless Chromium: shows each of its programs, then all again, and prints
// what stood there as JSON. Run by program_page_test.py with PAGE and, for each choice, what its summary must say.
import { pathToFileURL } from 'node:url';

import { browser, watchedPage } from './chromium.mjs';

const [file, ...said] = process.argv.slice(2);
const seen = { problems: [], requests: [], shown: [] };
const page = await watchedPage(seen.problems);
page.on('request', (request) => seen.requests.push(request.url()));
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
seen.title = await page.title();
const choice = page.locator('header select').first();
seen.choices = await choice.locator('option').allInnerTexts();
for (const place of [...said.keys(), 0]) {
  await choice.selectOption({ index: place });
  // All sections are replaced in one step.
  await page.waitForFunction((text) => document.getElementById('summary').innerText.includes(text), said[place]);
  seen.shown.push(await page.evaluate(() => ({
    ranks: document.getElementById('summary').innerText.match(/(\d+) ranks on/)?.[1],
    sections: [...document.querySelectorAll('main > section')].map((one) => one.id),
    findings: [...document.querySelectorAll('.findings article .what')].map((one) => one.innerText),
    titles: [...document.querySelectorAll('#summary h3')].map((one) => one.innerText),
  })));
}
console.log(JSON.stringify(seen));
await browser.close();
