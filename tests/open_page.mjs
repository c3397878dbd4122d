// SPDX-License-Identifier: BSD-3-Clause
// Opens a report in a headless Chromium as a reader would, from disk, and prints what it saw as JSON. Run by page_test.py
// with: PAGE, a folder for screenshots, and the values of units to show. Reaches no network.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { browser, settled, watchedPage } from './chromium.mjs';

const [file, shots, numbers] = process.argv.slice(2);
const seen = { problems: [], requests: [] };
const page = await watchedPage(seen.problems);
page.on('dialog', (dialog) => { seen.problems.push(dialog.message()); dialog.dismiss(); });
page.on('request', (request) => seen.requests.push(request.url()));
const started = performance.now();
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
seen.opened_ms = performance.now() - started;
seen.title = await page.title();
seen.sections = await page.$$eval('main > section', (all) => all.map((one) => one.id));
seen.text = await page.evaluate(() => document.body.innerText);
seen.findings = await page.$$eval('.findings article', (all) =>
  all.map((one) => ({ title: one.querySelector('h3').innerText, what: one.querySelector('.what').innerText })));
seen.units = await page.evaluate((values) => {
  const { duration, size, count, percent } = globalThis.barograph.units;
  return values.map((value) => [duration(value), size(value), count(value), percent(value / 1e6)]);
}, JSON.parse(numbers));
seen.changes = await page.evaluate(() =>
  [-1, -0.9999, -0.25, 0, 0.27, 8.99, 9, 44.5, 3521.59].map(globalThis.barograph.units.signedPercent));
seen.found_first = await page.$$eval('.most-expensive li', (all) => all.map((one) => one.innerText));
await page.click('.most-expensive li:nth-child(2) a');
seen.found_leads_to = await page.evaluate(() => document.activeElement.id);
seen.communicator_calls = await page.$$eval('#table-communicators tbody tr, #table-communicator_sizes tbody tr', (all) =>
  all.map((row) => [...row.cells].map((cell) => cell.innerText)));
seen.communicator_heads = await page.$$eval('#table-communicator_sizes th', (all) => all.map((one) => one.innerText.trim()));

// Every picture is drawn once it has been in view.
for (const place of await page.$$('.picture')) {
  await place.scrollIntoViewIfNeeded();
  await place.waitForSelector('canvas', { state: 'attached' });
}
seen.pictures = await page.evaluate(() => [...globalThis.barograph.pictures().keys()]);
seen.communicator_bars = await page.evaluate(() => {
  const { yAxis, series } = globalThis.barograph.pictures().get('Time on communicators by operation').getOption();
  return { names: yAxis[0].data, operations: series.map(({ name, data }) => [name, data]) };
});

const rows = (name) => page.$$eval(`#table-${name} tbody tr`, (all) =>
  all.map((row) => [...row.cells].map((cell) => cell.innerText)));
const order = (name, column) => page.$eval(
  `#table-${name} th:nth-child(${column})`, (head) => head.getAttribute('aria-sort'));
seen.sorting = [];
for (let turn = 0; turn < 2; turn++) {
  await page.click('#table-operations th:nth-child(4) button');
  seen.sorting.push({ how: await order('operations', 4), rows: (await rows('operations')).map((row) => row[3]) });
}
await page.focus('#table-operations th:nth-child(1) button');
await page.keyboard.press('Enter');
seen.sorting.push({ how: await order('operations', 1), rows: (await rows('operations')).map((row) => row[0]) });
seen.files = await rows('files');
await page.fill('#table-files input[type=search]', 'run.log');
seen.filtered = await rows('files');

// The flame graph: a finding leads to its call path, a click zooms, a button goes back, a search marks.
const frames = () => page.$$eval('.flame button', (all) =>
  all.map((one) => ({ name: one.getAttribute('aria-label'), width: one.style.width, kind: one.className })));
seen.flame = await frames();
await page.click('.findings .call-sites button:has-text("show call path")');
seen.shown_path = await page.innerText('.about strong');
await page.click('.controls button:has-text("Whole program")');
await page.click('.flame button[aria-label^="dump"]');
seen.zoomed_flame = await frames();
await page.fill('#call-paths input[type=search]', 'pwrite64');
seen.searched = { frames: await frames(), text: await page.innerText('#call-paths .controls .note') };

// The matrix: Ctrl and the wheel.
const extent = () => page.evaluate(() => {
  const picture = globalThis.barograph.pictures().get('Matrix of senders and receivers of point-to-point messages');
  return picture.getOption().dataZoom.map(({ start, end }) => end - start);
});
const matrix = await page.$('#messages .picture');
await matrix.scrollIntoViewIfNeeded();
const box = await matrix.boundingBox();
await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
const before = await extent();
await page.keyboard.down('Control');
await page.mouse.wheel(0, -400);
await page.waitForFunction(() => {
  const picture = globalThis.barograph.pictures().get('Matrix of senders and receivers of point-to-point messages');
  return picture.getOption().dataZoom.some(({ start, end }) => end - start < 99);
}).catch(() => null);
await page.keyboard.up('Control');
seen.matrix = { before, after: await extent() };

await page.click('#timeline .as-table summary');
await page.waitForSelector('#table-spans tbody tr');
seen.calls = (await rows('spans')).length;

// Links there and back, by keyboard alone: from a finding to what it is about, and from that to the finding.
const press = async (selector) => { await page.focus(selector); await page.keyboard.press('Enter'); };
const place = () => page.evaluate(() => ({
  hash: decodeURIComponent(location.hash), at: document.activeElement.id || document.activeElement.tagName,
  text: document.activeElement.value || document.activeElement.textContent }));
await page.fill('#call-paths input[type=search]', '');
const atFinding = () => page.waitForFunction(() => document.activeElement.id.startsWith('finding-'));
seen.links = {};
for (const [name, leave, back] of [
  ['call path', '#finding-1 .call-sites button:has-text("show call path")', '#call-paths .mentions a'],
  ['file', '#finding-1 .call-sites li button.link:text-matches("out.h5")', '#table-files .mentions a'],
  ['timeline', '#finding-1 .call-sites button:has-text("show on the timeline")', '#timeline .controls .mentions a'],
  ['communicator', '#finding-3 .call-sites button:has-text("s0.1")', '#table-communicators .mentions a'],
]) {
  await page.evaluate(() => { for (const one of document.querySelectorAll('article details')) { one.open = true; } });
  await press(leave);
  await page.waitForFunction(() => !location.hash.startsWith('#finding'));
  const there = await place();
  await press('button.back');
  await atFinding();
  const returned = await place();
  await press(back);
  await atFinding();
  seen.links[name] = { there, returned, linked: await place() };
}
seen.back = await page.isVisible('button.back');
seen.excerpt = await page.$eval('#finding-1 .excerpt', (one) => ({
  title: one.querySelector('summary').innerText, marked: one.querySelector('.marked').innerText,
  lines: one.querySelectorAll('code > span').length }));
seen.explained = await page.$eval('#finding-1 .explained', (one) => one.textContent);
seen.suppressed = await page.$eval('#suppressed', (one) => ({ open: one.open, text: one.textContent }));
seen.late = await rows('late_arrival');

// Nothing is wider than a narrow screen.
await page.setViewportSize({ width: 380, height: 700 });
await settled(page);
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await page.setViewportSize({ width: 1280, height: 900 });

// Colours: what the system says, then what the reader says.
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
seen.grounds = { light: await ground() };
await page.screenshot({ path: path.join(shots, 'light.png'), fullPage: true });
await page.emulateMedia({ colorScheme: 'dark' });
seen.grounds.dark = await ground();
await page.screenshot({ path: path.join(shots, 'dark.png'), fullPage: true });
await page.click('button.theme');
seen.grounds.switched = await ground();
await page.evaluate(() => { for (const one of document.querySelectorAll('details')) { one.open = false; } });
await page.emulateMedia({ colorScheme: 'light', media: 'print' });
await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
const visible = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.offsetParent !== null).length);
seen.printed = { controls: await visible('.controls, nav, button.theme, .back'), findings: await visible('article h3'),
  call_sites: await visible('article .call-sites > li'), pictures: await visible('.picture > .paper'),
  screen_only: await visible('.picture > :not(.paper), .onscreen'), suppressed: await visible('#suppressed li') };
await page.evaluate(() => dispatchEvent(new Event('afterprint')));
await page.setViewportSize({ width: 700, height: 900 });
seen.first_on_paper = await page.$eval('main > section', (one) => one.id);
await page.setViewportSize({ width: 1280, height: 900 });
seen.paper_after = await page.$$eval('.paper', (all) => all.length);
seen.open_after = await page.$$eval('details[open]', (all) => all.length);
seen.harmed = await page.evaluate(() => globalThis.harmed ?? null);
seen.elements = await page.$$eval('#page img, #page script, #page iframe, #page object', (all) => all.length);
await browser.close();
console.log(JSON.stringify(seen));
