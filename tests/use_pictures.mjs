// SPDX-License-Identifier: BSD-3-Clause
// Uses the pictures of I/O and time in a headless Chromium and prints what it saw as JSON. Run by pictures_page_test.py with: PAGE, and a
// folder for screenshots or nothing. Reaches no network.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { axeViolations, browser, settled as pageSettled, watchedPage } from './chromium.mjs';

const [file, shots] = process.argv.slice(2);
const seen = { problems: [], offsets: [], legends: {}, saved: {} };
const page = await watchedPage(seen.problems, { bypassCSP: true, acceptDownloads: true });
await page.goto(pathToFileURL(file).href);
await page.waitForSelector('#page[aria-busy=false]');
const settled = () => pageSettled(page);

/** Brings a picture into view, where it is drawn. */
const drawn = async (name) => {
  const place = await page.waitForSelector(`.picture[aria-label="${name}"]`);
  await place.scrollIntoViewIfNeeded();
  await place.waitForSelector('canvas', { state: 'attached' });
  await settled();
  return place;
};
const option = (name, read) => page.evaluate(([one, text]) => new Function('option', `return ${text}`)(globalThis.barograph.pictures().get(one).getOption()), [name, read]);
const shoot = async (selector, name) => {
  if (shots) {
    await settled();
    await (await page.$(selector)).screenshot({ path: path.join(shots, `pictures-${name}.png`) });
  }
};

const PHASES = 'Phases of I/O: bytes per second by time';
await drawn(PHASES);
seen.phases = {
  bars: await option(PHASES, 'option.series[0].data.length'),
  rows: (await page.$$('#table-io_phases tbody tr')).length,
  note: await page.innerText('#phases + div .note'),
};
await page.fill('#timeline input[aria-label^="From"]', '0.55');
await page.fill('#timeline input[aria-label^="To"]', '0.8');
await page.keyboard.press('Tab');
await settled();
seen.phases.chosen = (await page.$$('#table-io_phases tbody tr')).length;
await page.click('.range button');
await settled();

const TIME = 'Offset in the file by time';
const RANK = 'Offset in the file by rank';
await drawn(TIME);
await drawn(RANK);
seen.files = await page.$$eval('#offsets select option', (all) => all.map((one) => one.textContent));
for (const [place] of seen.files.entries()) {
  await page.selectOption('#offsets select', String(place));
  await settled();
  seen.offsets.push({
    marks: await option(TIME, 'option.series[0].data.length'),
    said: await page.innerText('#offsets [role=status]'),
    // The colours that are in the picture by time.
    paints: await page.evaluate((name) => {
      const canvas = document.querySelector(`.picture[aria-label="${name}"] canvas`);
      const { left, top, right, bottom } = globalThis.barograph.pictures().get(name).getOption().grid[0];
      const scale = canvas.width / canvas.clientWidth;
      const inside = [left, top, canvas.clientWidth - left - right, canvas.clientHeight - top - bottom];
      const { data } = canvas.getContext('2d').getImageData(...inside.map((pixels) => pixels * scale));
      const found = new Map();
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = data.slice(at, at + 3);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 100) {
          const key = `${red} ${green} ${blue}`;
          found.set(key, (found.get(key) ?? 0) + 1);
        }
      }
      return [...found].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
    }, TIME),
  });
  await shoot('#offsets', `offsets-${place}`);
}
seen.ranks = await option(RANK, 'option.xAxis[0].data');

const CALLS = 'Calls by layer, rank and time';
await drawn(CALLS);
const legend = () => page.$$eval('#timeline h3#calls + div .legend li', (all) => all.map((one) => one.innerText.trim()));
seen.legends.first = await legend();
for (const word of ['way', 'together', 'size', 'time', 'layer']) {
  await page.selectOption('#timeline label:has-text("Colours") select', word);
  await settled();
  seen.legends[word] = await legend();
  await shoot('#timeline', `colours-${word}`);
}

const FACETS = 'Layers of all ranks over one time axis';
const facets = await drawn(FACETS);
const width = () => option(FACETS, 'option.dataZoom[0].endValue - option.dataZoom[0].startValue');
seen.facets = {
  layers: await option(FACETS, 'option.yAxis.map(({ name }) => name)'),
  axes: await option(FACETS, 'option.dataZoom.map(({ xAxisIndex }) => xAxisIndex)'),
  whole: await width(),
  painted: await page.evaluate((name) => {
    const { grid } = globalThis.barograph.pictures().get(name).getOption();
    const canvas = document.querySelector(`.picture[aria-label="${name}"] canvas`);
    const scale = canvas.width / canvas.clientWidth;
    return grid.map(({ top, left }) => {
      const { data } = canvas.getContext('2d').getImageData(left * scale, top * scale, canvas.width / 2, 40 * scale);
      const coloured = data.filter((_, at) => at % 4 === 0 && Math.max(...data.slice(at, at + 3)) - Math.min(...data.slice(at, at + 3)) > 40);
      return coloured.length > 100;
    });
  }, FACETS),
};
await shoot('#timeline', 'facets');
await facets.focus();
await page.keyboard.press('+');
await page.keyboard.press('+');
await settled();
seen.facets.near = await width();
await shoot('#timeline', 'facets-near');

await page.focus('#pictures select');
await page.selectOption('#pictures select', PHASES);
for (const form of ['svg', 'png']) {
  await page.selectOption('#pictures label:has-text("Format") select', form);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#pictures button')]);
  const content = await readFile(await download.path());
  seen.saved[form] = { name: download.suggestedFilename(), start: content.subarray(0, 40).toString('utf-8') };
  if (shots) {
    await download.saveAs(path.join(shots, `saved.${form}`));
  }
}

// What this script reads back of canvases.
seen.problems = seen.problems.filter((text) => !text.startsWith('Canvas2D: Multiple readback'));
seen.axe = await axeViolations(page);
await shoot('#files', 'dark-files');
await shoot('#timeline', 'dark-timeline');
await page.setViewportSize({ width: 400, height: 900 });
await settled();
seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
await shoot('#files', 'narrow-files');
await shoot('#timeline', 'narrow-timeline');
await browser.close();
console.log(JSON.stringify(seen));
