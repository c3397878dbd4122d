// SPDX-License-Identifier: BSD-3-Clause
// Uses a report in a headless Chromium by keyboard and mouse, and prints what it saw as JSON: the search, a range of time,
// call paths of one rank, heads of columns, tables without room, a narrow screen, and what axe-core finds. Run by
// page_use_test.py with PAGE. Reaches no network.
import { pathToFileURL } from 'node:url';

import { axeViolations, browser, settled as pageSettled, watchedPage } from './chromium.mjs';

const [file] = process.argv.slice(2);
const seen = { problems: [] };
const page = await watchedPage(seen.problems, { bypassCSP: true });

// What stands there before the program of the page has run.
const still = await browser.newContext({ javaScriptEnabled: false });
const early = await still.newPage();
await early.goto(pathToFileURL(file).href);
seen.early = await early.innerText('#page');
seen.early_elements = await early.$$eval('#page img, #page script', (all) => all.length);
await still.close();

await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
const text = (selector) => page.innerText(selector);
const rows = (name) => page.$$eval(`#table-${name} tbody tr`, (all) =>
  all.map((row) => [...row.cells].filter((cell) => !cell.hidden).map((cell) => cell.innerText)));
const focused = () => page.evaluate(() => ({
  id: document.activeElement.id, text: document.activeElement.textContent, row: document.activeElement.dataset.row,
  section: document.activeElement.closest('section')?.id ?? '' }));
const settled = () => pageSettled(page);

// The search, by keyboard alone.
seen.search = {};
for (const words of ['out.h5', 's0.1', 'rank 2', 'pwrite64', 'finding ' + (await page.innerText('#finding-2 h3')), 'file line\\nbreak', 'no such thing']) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('/');
  await page.keyboard.insertText(words);
  const kinds = await page.$$eval('.found [role=group]', (all) => all.map((one) => one.querySelector('.kind').textContent));
  const active = await page.evaluate(() => {
    const box = document.activeElement;
    const id = box.getAttribute('aria-activedescendant');
    return { role: box.getAttribute('role'), text: (id && document.getElementById(id)?.textContent) ?? '' };
  });
  const said = await page.textContent('.search [role=status]');
  await page.keyboard.press('Enter');
  await settled();
  seen.search[words.startsWith('finding') ? 'finding' : words] = { kinds, active, said, at: await focused(), open: await page.isVisible('.found') };
  await page.keyboard.press('Escape');
}

// Call paths of one rank, and the arrow keys.
const width = (name) => page.$$eval('.flame button', (all, name) => {
  const frame = all.find((one) => one.getAttribute('aria-label').startsWith(`${name},`));
  return frame ? Number.parseFloat(frame.style.width.replace('calc(', '')) : 0;
}, name);
seen.rank_chosen = await page.$eval('#call-paths .controls select', (select) => select.value);
await page.selectOption('#call-paths .controls select', '');
seen.flame = { all: await width('H5Dwrite') };
await page.selectOption('#call-paths .controls select', '3');
seen.flame.rank3 = await width('H5Dwrite');
seen.flame.said = await text('#call-paths .about');
await page.selectOption('#call-paths .controls select', '0');
seen.flame.rank0 = await width('H5Dwrite');
await page.selectOption('#call-paths .controls select', '');
await page.focus('.flame [tabindex="0"]');
seen.tab_stops = await page.$$eval('.flame [tabindex="0"]', (all) => all.length);
seen.keys = [];
for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp']) {
  await page.keyboard.press(key);
  seen.keys.push(await page.evaluate(() => document.activeElement.getAttribute('aria-label')));
}

// The head of a column explains itself.
await page.focus('#table-operations th:last-child button');
seen.hint = { shown: await text('.hint'),
  described: await page.$eval('#table-operations th:last-child button', (one) => one.getAttribute('aria-description')) };
await page.keyboard.press('Escape');
seen.hint.after = await page.isVisible('.hint');
seen.unexplained = await page.$$eval('th button', (all) => all.filter((one) => !one.getAttribute('aria-description')).length);

// What there is no room for is left out, named, and can be shown.
const fits = () => page.$eval('#table-files .scroll', (one) => one.scrollWidth <= one.clientWidth);
const heads = () => page.$$eval('#table-files th', (all) => all.filter((one) => !one.hidden).map((one) => one.innerText));
await page.waitForFunction(() => document.querySelector('#table-files .fitted')?.hidden === false);
seen.fitted = { named: await page.getAttribute('#table-files .fitted button', 'title'), fits: await fits(), heads: await heads(), said: await text('#table-files .fitted'),
  cells: await page.$eval('#table-files tbody tr', (row) => [...row.cells].filter((cell) => !cell.hidden).length) };
await page.click('#table-files .fitted button');
seen.fitted.all = await heads();
await page.click('#table-files .fitted button');
seen.fitted.again = await fits();

// A range of time: first in the boxes, then drawn.
await page.fill('#table-files input[type=search]', '');
await page.click('#timeline .as-table summary');
await page.waitForSelector('#table-spans tbody tr');
await page.fill('#timeline .seconds >> nth=0', '1');
await page.fill('#timeline .seconds >> nth=1', '2');
await page.keyboard.press('Tab');
await settled();
seen.range = { bar: await text('.range'), spans: await text('#table-spans .about-range'),
  first: (await rows('spans'))[0], files: await text('#table-files .about-range'),
  untimed: await page.$$eval('.untimed', (all) => all.filter((one) => one.offsetParent).map((one) => one.closest('section').id)) };
await page.fill('#timeline .seconds >> nth=0', '4');
await page.fill('#timeline .seconds >> nth=1', '6');
await page.keyboard.press('Tab');
seen.range.later = (await rows('files')).map((row) => row[0]);
await page.click('.range button');
seen.range.after = { bar: await page.isVisible('.range'), files: (await rows('files')).length,
  untimed: await page.$$eval('.untimed', (all) => all.filter((one) => one.offsetParent).length) };
const picture = await page.$('#timeline .brushed >> nth=1');
await picture.scrollIntoViewIfNeeded();
await picture.waitForSelector('canvas');
await page.waitForFunction(() => globalThis.barograph.pictures().has('Density of a layer by rank and time'));
seen.layer = await page.$eval('#timeline .brushed ~ .controls, #timeline h3 ~ div .controls select', (one) => one.value ?? '');
const box = await picture.boundingBox();
await page.mouse.move(box.x + 0.3 * box.width, box.y + 60);
await page.mouse.down();
await page.mouse.move(box.x + 0.5 * box.width, box.y + 60, { steps: 4 });
await page.mouse.up();
await settled();
seen.drawn = { bar: await text('.range'), marks: await page.$$eval('.brush', (all) => all.map((one) => !one.hidden && one.offsetWidth)) };
await page.click('.range button');

// A picture by keyboard.
await page.focus('#timeline .picture >> nth=2');
await page.keyboard.press('+');
seen.zoomed = await page.evaluate(() => {
  const [{ start, end }] = globalThis.barograph.pictures().get('Density of a layer by rank and time').getOption().dataZoom;
  return end - start;
});
await page.keyboard.press('0');

// Everything opened, as far as it goes, and judged in both themes.
await page.evaluate(() => { for (const one of document.querySelectorAll('details')) { one.open = true; } });
for (const place of await page.$$('.picture')) {
  await place.scrollIntoViewIfNeeded();
  await place.waitForSelector('canvas', { state: 'attached' });
}
seen.axe = await axeViolations(page);

// Narrow: findings first, versions last, in what is read as well as in what is seen.
const order = () => page.$$eval('main > section', (all) => all.map((one) => one.id));
seen.order = { wide: await order() };
await page.setViewportSize({ width: 500, height: 800 });
await settled();
seen.order.narrow = await order();
seen.order.links = await page.$$eval('nav a', (all) => all.map((one) => one.getAttribute('href').slice(1)));
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await browser.close();
console.log(JSON.stringify(seen));
