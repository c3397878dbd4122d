// SPDX-License-Identifier: BSD-3-Clause
// Opens the page of a running job in a headless Chromium, ends the phases of the program (tests/programs/phases.c) by
// making files in FOLDER, and prints what it saw as JSON. Run by live_test.py with ADDRESS FOLDER SCREENSHOTS.
import fs from 'node:fs';
import path from 'node:path';

import { PATIENCE, axeViolations, browser, watchedPage } from './chromium.mjs';

const [address, folder, pictures] = process.argv.slice(2);
const seen = { problems: [], requests: [] };
const page = await watchedPage(seen.problems, { bypassCSP: false, acceptDownloads: true });
page.on('request', (request) => seen.requests.push(new URL(request.url()).origin));
const second = await watchedPage(seen.problems);

const text = (selector, where = page) => where.innerText(selector);
const waitForText = (selector, words, where = page) =>
  where.waitForFunction(([selector, words]) => document.querySelector(selector)?.innerText.includes(words), [selector, words], PATIENCE);
const picture = (name) => pictures && page.screenshot({ path: path.join(pictures, `live-${name}.png`), fullPage: true });

await page.goto(address);
await waitForText('#now .legend', 'computing in a region: 4');
seen.computing = { head: await text('#now .verdict'), legend: await text('#now .legend') };
await page.focus('#now .wall');
await page.keyboard.press('ArrowRight');
await page.keyboard.press('ArrowRight');
seen.about = await text('#now .wall-about');

// The report so far. What is chosen in it must be there afterwards.
await page.waitForSelector('#page[data-report]', PATIENCE);
await page.waitForSelector('#table-operations tbody tr');
seen.early_sections = await page.$$eval('main > section', (all) => all.map((one) => one.id));
seen.early_alarms = await page.$$eval('.losses, [role=alert], .connection', (all) =>
  all.filter((one) => one.offsetParent !== null && one.innerText.trim()).map((one) => one.innerText));
seen.title = await page.title();
await picture('early');

await second.goto(address);
await waitForText('#now .legend', 'computing in a region: 4', second);

fs.writeFileSync(path.join(folder, 'io'), '');
await waitForText('#now .legend', 'POSIX: 4');
seen.io = await text('#now .wall-about');
await waitForText('#now .legend', 'POSIX: 4', second);
seen.second = await text('#now .legend', second);
await picture('io');
for (const rank of [0, 1, 2, 3]) {
  fs.writeFileSync(path.join(folder, `fifo.${rank}`), '');
}
await waitForText('#now .legend', 'MPI collective: 3');
await page.waitForSelector('#now .losses:not([hidden])', PATIENCE);
seen.alarm = await text('#now .losses');
await page.click('#now .wall', { position: { x: 10, y: 10 } });
await waitForText('#now .wall-about', 'phases.c:');
seen.line = await text('#now .wall-about');
await page.click('text=Show stacks');
await page.waitForSelector('#now .losses figure.stack', PATIENCE);
seen.stacks = await text('#now .losses .stacks');
await page.click('text=Show the stack of rank 0');
await page.waitForSelector('#now .wall ~ div figure.stack', PATIENCE);
seen.stack = await text('#now .wall ~ div figure.stack');
seen.drawn = await page.$eval('#now .last-minutes', (canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
});
await picture('hang');

// Choices that have to survive the next report.
await page.click('#ranks .as-table summary');
await page.fill('#table-ranks input[type=search]', '2');
await page.click('#table-ranks th:first-child button');
await page.selectOption('#call-paths .controls select', '2');
await page.focus('#table-ranks input[type=search]');
await page.$eval('#call-paths', (one) => one.scrollIntoView());
seen.before = await page.evaluate(() => ({
  sorted: document.querySelector('#table-ranks th').getAttribute('aria-sort'),
  top: document.querySelector('#call-paths').getBoundingClientRect().top,
}));
// A page that is never empty, and never loaded again.
await page.evaluate(() => {
  globalThis.stays = true;
  globalThis.least = Number.POSITIVE_INFINITY;
  globalThis.frames = 0;
  const look = () => {
    globalThis.least = Math.min(globalThis.least, document.querySelectorAll('main > section').length);
    globalThis.frames += 1;
    requestAnimationFrame(look);
  };
  look();
});
const report = await page.getAttribute('#page', 'data-report');
fs.writeFileSync(path.join(folder, 'end'), '');
await waitForText('#now .verdict', 'Below is its final report');
await page.waitForFunction((before) => document.querySelector('#page').dataset.report !== before, report, PATIENCE);
// As it is when it has been drawn.
await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))));
seen.after = await page.evaluate(() => ({
  filter: document.querySelector('#table-ranks input[type=search]')?.value,
  rows: [...document.querySelectorAll('#table-ranks tbody tr')].map((row) => row.cells[0].innerText),
  sorted: document.querySelector('#table-ranks th')?.getAttribute('aria-sort'),
  chosen: document.querySelector('#call-paths .controls select').value,
  top: document.querySelector('#call-paths').getBoundingClientRect().top,
  focused: document.activeElement.closest('.table')?.id ?? '',
  stays: globalThis.stays,
  least: globalThis.least,
  frames: globalThis.frames,
}));
seen.foot = await text('footer');
seen.alarm_after = await page.isVisible('#now .losses');
const [download] = await Promise.all([page.waitForEvent('download', PATIENCE), page.click('.save')]);
const saved = fs.readFileSync(await download.path(), 'utf8');
seen.saved = { name: download.suggestedFilename(), text: saved.slice(-200), has_token: saved.includes(new URL(address).searchParams.get('token')) };
// The file is the report and nothing else, without a network.
const alone = path.join(folder, 'alone.html');
fs.writeFileSync(alone, saved);
const offline = await watchedPage(seen.problems, { offline: true });
offline.on('request', (request) => seen.requests.push(new URL(request.url()).protocol === 'file:' ? new URL(address).origin : request.url()));
await offline.goto(`file://${alone}`);
await offline.waitForSelector('#page[aria-busy=false]', PATIENCE);
seen.alone = await offline.$$eval('main > section', (all) => all.map((one) => one.id));
await picture('final');
await page.emulateMedia({ colorScheme: 'dark' });
await picture('dark');
await page.setViewportSize({ width: 500, height: 800 });
await picture('narrow');
// Charts follow the width of the window a moment later.
await page.waitForFunction(() => document.documentElement.scrollWidth <= 500, undefined, PATIENCE).catch(() => undefined);
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await page.setViewportSize({ width: 1280, height: 900 });

const judged = await watchedPage(seen.problems, { bypassCSP: true });
await judged.goto(address);
await judged.waitForSelector('#page[data-report]', PATIENCE);
seen.axe = await axeViolations(judged);
await browser.close();
console.log(JSON.stringify(seen));
