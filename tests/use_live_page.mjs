// SPDX-License-Identifier: BSD-3-Clause
// Uses the page of an emulated job in a headless Chromium, as PART says, and prints what it saw as JSON. Run by
// live_page_test.py with ADDRESS PART SCREENSHOTS, and for `restart` the server's process id and its command.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { PATIENCE, axeViolations, browser, watchedPage } from './chromium.mjs';

const [address, part, pictures, pid, command] = process.argv.slice(2);
const seen = { problems: [], requests: [], referers: [] };
const page = await watchedPage(seen.problems);
page.on('request', (request) => {
  seen.requests.push(request.url());
  const { referer } = request.headers();
  if (referer) {
    seen.referers.push(referer);
  }
});
const text = (selector) => page.innerText(selector);
const says = (selector, words) =>
  page.waitForFunction(([selector, words]) => document.querySelector(selector)?.innerText.includes(words), [selector, words], PATIENCE);
const number = () => page.$eval('.now', (now) => Number(now.dataset.number));
const updates = async (many) => {
  const from = await number();
  await page.waitForFunction((to) => Number(document.querySelector('.now').dataset.number) >= to, from + many, PATIENCE);
};
const picture = (name) => pictures && page.screenshot({ path: path.join(pictures, `live-${name}.png`), fullPage: true });

const began = Date.now();
await page.goto(address);
await says('.now .verdict', 'The program is running');
seen.first_ms = Date.now() - began;

const parts = {
  async steady() {
    await updates(3); // all kinds have been seen
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.click('.kinds li:nth-child(3) button');
    await page.selectOption('.controls label:nth-child(1) select', 'node');
    await page.selectOption('.controls label:nth-child(2) select', 'atmosphere');
    await page.focus('.now .wall');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.focus('.controls label:nth-child(2) select');
    await page.evaluate(() => scrollTo(0, 150));
    await updates(1);
    await page.evaluate(() => {
      globalThis.changes = { removed: [], added: [], shifts: 0 };
      const names = (nodes) => [...nodes].filter((node) => node instanceof Element).map((node) => node.outerHTML.slice(0, 80));
      new MutationObserver((records) => {
        for (const record of records) {
          globalThis.changes.removed.push(...names(record.removedNodes));
          globalThis.changes.added.push(...names(record.addedNodes));
        }
      }).observe(document.body, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        globalThis.changes.shifts += list.getEntries().length;
      }).observe({ type: 'layout-shift' });
      globalThis.scrolled = scrollY;
    });
    const from = await number();
    await updates(6);
    seen.updates = (await number()) - from;
    Object.assign(seen, await page.evaluate(() => globalThis.changes));
    Object.assign(
      seen,
      await page.evaluate(() => ({
        scroll_before: globalThis.scrolled,
        scroll_after: scrollY,
        pressed: document.querySelector('.kinds li:nth-child(3) button').getAttribute('aria-pressed'),
        grouped: document.querySelector('.controls label:nth-child(1) select').value,
        program: document.querySelector('.controls label:nth-child(2) select').value,
        shown: Number(document.querySelector('.now').dataset.shown),
        focused: document.activeElement.tagName,
        about: document.querySelector('.wall-about').innerText,
      })),
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    await picture('steady');
    await page.setViewportSize({ width: 500, height: 900 });
    await updates(1);
    seen.narrow = await page.evaluate(() => document.documentElement.scrollWidth);
    await picture('steady-narrow');
    await page.emulateMedia({ media: 'print' });
    seen.printed = await page.isVisible('#now');
    const judged = await watchedPage(seen.problems, { bypassCSP: true });
    await judged.goto(address);
    await judged.waitForSelector('.kinds li');
    seen.axe = await axeViolations(judged);
  },

  async token() {
    await updates(1);
    seen.address = page.url();
    await page.reload();
    await says('.now .verdict', 'The program is running');
    await updates(1);
    seen.works_after_reload = true;
    seen.after_reload = page.url();
    seen.cookies = await page.context().cookies();
    const other = await watchedPage([]);
    await other.goto(page.url());
    seen.new_tab = await other.innerText('body');
  },

  async hostile() {
    await updates(1);
    seen.alarm = await text('.sentences');
    await page.click('text=Show stacks');
    await page.waitForSelector('.losses .stacks > *', PATIENCE);
    seen.stacks = await text('.losses .stacks');
    await page.focus('.now .wall');
    const texts = [];
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('ArrowRight');
      texts.push(await text('.wall-details'));
    }
    await page.selectOption('.controls label:nth-child(1) select', 'program');
    await page.selectOption('.controls label:nth-child(2) select', { index: 1 });
    await page.hover('.last-minutes', { position: { x: 400, y: 100 } });
    await updates(2);
    seen.everything = `${texts.join('\n')}\n${await text('body')}\n${await page.innerHTML('.controls')}`.replaceAll('&lt;', '<');
    seen.executed = (await page.title()).includes('executed');
    seen.markup = await page.$$eval('#page img, #page script, #page [onerror], #page a[href^=javascript]', (all) => all.length);
    await picture('hostile');
  },

  async many() {
    await updates(2);
    seen.head = await text('.now .verdict');
    const took = [];
    for (let step = 0; step < 4; step++) {
      await updates(1);
      took.push(await page.$eval('.now', (now) => Number(now.dataset.took)));
    }
    seen.took_ms = took.sort((a, b) => a - b)[1];
    // Another one that listens: all at first, then what changes.
    const reader = (await fetch(address.replace('/?', '/events?'))).body.getReader();
    await reader.read();
    let bytes = 0;
    const from = performance.now();
    while (performance.now() - from < 4000) {
      bytes += (await reader.read()).value?.length ?? 0;
    }
    await reader.cancel();
    seen.bytes_per_s = (1000 * bytes) / (performance.now() - from);
    await picture('many');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('text=Copy as text');
    await page.waitForSelector('text=Copied', PATIENCE);
    seen.copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.focus('.now .wall');
    for (let step = 0; step <= 33; step++) {
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await says('.now .crumbs', 'node033');
    seen.crumbs = await text('.now .crumbs');
    await page.waitForFunction(() => document.querySelector('.now').dataset.shown === '128', null, PATIENCE);
    for (let step = 0; step <= 76; step++) {
      await page.keyboard.press('ArrowRight');
    }
    seen.culprit = await text('.wall-about');
    await updates(1);
    await picture('many-node');
    await page.keyboard.press('Escape');
    seen.crumbs_after = await page.isVisible('.now .crumbs');
    seen.node_after = await text('.wall-about');
  },

  async restart() {
    await page.evaluate(() => {
      globalThis.stays = true;
    });
    process.kill(Number(pid), 'SIGSTOP');
    await says('.now .connection', 'does not answer');
    seen.stopped = await text('.now .connection');
    process.kill(Number(pid), 'SIGCONT');
    await page.waitForFunction(() => document.querySelector('.now .connection').innerText === '', null, PATIENCE);
    seen.goes_on = !(await page.$eval('.now', (now) => now.classList.contains('old')));
    process.kill(Number(pid), 'SIGKILL');
    await says('.now .connection', 'does not answer');
    seen.gone = await text('.now .connection');
    seen.old = await page.$eval('.now', (now) => now.classList.contains('old'));
    seen.stays = await text('.now .verdict');
    const [program, ...words] = command.split('\n');
    const start = async (more) => {
      const server = spawn(program, [...words, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
      process.on('exit', () => server.kill('SIGKILL'));
      await new Promise((done) => server.stdout.once('data', done));
      return server;
    };
    let server = await start([]);
    await says('.now .connection', 'started again');
    seen.back = await text('.now .connection');
    await says('.now .verdict', '2 nodes');
    seen.head = await text('.now .verdict');
    server.kill('SIGKILL');
    server = await start(['--token', 'another']);
    await says('.now .connection', 'open the address');
    seen.other_token = await text('.now .connection');
    seen.reloaded = !(await page.evaluate(() => globalThis.stays === true));
    server.kill('SIGKILL');
  },
};

await parts[part]();
await browser.close();
console.log(JSON.stringify(seen));
