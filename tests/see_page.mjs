// SPDX-License-Identifier: BSD-3-Clause
// Measures how a report looks in a headless Chromium and prints it as JSON: lengths of lines, bars, ticks, and what paper has of it. Run
// by page_looks_test.py with PAGE, and a file that becomes what is printed. Reaches no network.
import { pathToFileURL } from 'node:url';

import { browser, settled, watchedPage } from './chromium.mjs';

const [file, printed] = process.argv.slice(2);
const seen = { problems: [] };
const page = await watchedPage(seen.problems, { viewport: { width: 1400, height: 900 }, colorScheme: 'dark' });
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
for (const place of await page.$$('.picture')) {
  await place.scrollIntoViewIfNeeded();
  await place.waitForSelector('canvas', { state: 'attached' });
}
await settled(page);

// The longest line of text of each paragraph, in letters: of words that stand on one height.
seen.lines = await page.evaluate(() => {
  const longest = (root) => {
    const lines = new Map();
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => (node.parentElement.closest('pre') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const word of node.data.matchAll(/\S+\s*/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const box = range.getClientRects()[0];
        if (box) {
          const line = Math.round(box.bottom / 6);
          lines.set(line, `${lines.get(line) ?? ''}${word[0]}`);
        }
      }
    }
    return [...lines.values()].sort((a, b) => b.length - a.length)[0] ?? '';
  };
  return [...document.querySelectorAll('main p:not(.controls, .range), main dd, .findings section li')].map(longest);
});
seen.bars = await page.$$eval('#table-operations td.bar', (all) => all.map((one) => ({
  width: Number.parseFloat(one.style.getPropertyValue('--to')), strength: Number.parseFloat(one.style.getPropertyValue('--strength')),
  image: getComputedStyle(one).backgroundImage })));
seen.ticks = await page.evaluate(() => [...globalThis.barograph.pictures()].flatMap(([name, picture]) => {
  const option = picture.getOption();
  return ['xAxis', 'yAxis'].flatMap((axis) => option[axis].map(({ type, axisLabel, show, data }) => (
    { name, axis, type, shown: show !== false, values: axisLabel.customValues ?? null, data: data?.slice(0, 200) ?? null })));
}));
seen.grid_cells = await page.evaluate(() => {
  const option = globalThis.barograph.pictures().get('One call on the grid of ranks').getOption();
  return option.series[0].data;
});

// Paper: a table has more rows than the screen; what is as wide and as high as a sheet.
seen.rows = await page.$$eval('main .table tbody', (all) => all.map((one) => one.rows.length));
await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
seen.paper = { ground: await ground(), rows: await page.$$eval('main .table tbody', (all) => all.map((one) => one.rows.length)) };
// A4 without margins of 10 mm, in pixels of 1/96 inch.
for (const [name, width, height] of [['portrait', 718, 1047], ['landscape', 1047, 718]]) {
  await page.setViewportSize({ width, height });
  await settled(page);
  seen.paper[name] = await page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const visible = [...document.querySelectorAll('main *')].filter((one) => one.offsetParent !== null);
    return {
      page: document.documentElement.scrollWidth,
      out: visible.filter((one) => one.getBoundingClientRect().right > wide + 1).slice(0, 5).map((one) => one.outerHTML.slice(0, 160)),
      cut: visible
        .filter((one) => one.matches('.scroll, pre, td, h1, .picture') && one.scrollWidth > one.clientWidth + 1)
        .slice(0, 5)
        .map((one) => one.outerHTML.slice(0, 160)),
      high: [...document.querySelectorAll('.paper')].map((one) => one.getBoundingClientRect().height),
      empty: [...document.querySelectorAll('.picture:has(.paper)')].map((one) => one.clientHeight - one.querySelector('.paper').clientHeight),
      split: visible.filter((one) => one.matches('tr, thead') && getComputedStyle(one).breakInside !== 'avoid').length,
      // A head that is repeated on the next page is drawn without boxes in it.
      boxes: [...document.querySelectorAll('main thead button')].filter((one) => one.getClientRects().length > 0).length,
    };
  });
}
await page.evaluate(() => dispatchEvent(new Event('afterprint')));
await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
await page.setViewportSize({ width: 1400, height: 900 });
await settled(page);
// A PDF has the media that is emulated, where one is.
await page.emulateMedia({ media: null });
await page.pdf({ path: printed, format: 'A4' });
await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
seen.after = { ground: await ground(), rows: await page.$$eval('main .table tbody', (all) => all.map((one) => one.rows.length)) };
await browser.close();
console.log(JSON.stringify(seen));
