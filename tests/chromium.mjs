// SPDX-License-Identifier: BSD-3-Clause
// A headless Chromium for the scripts that use a page, with what they all watch and ask. Reaches no network.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(path.resolve(import.meta.dirname, '../viewer/package.json'));
const { chromium } = require('playwright-core');

export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });

// What a page on a busy machine may take to do anything.
export const PATIENCE = { timeout: 120_000 };

/** Opens an empty page 1280 wide, and puts its errors and warnings into `problems`. */
export async function watchedPage(problems, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light', ...options });
  context.setDefaultTimeout(PATIENCE.timeout);
  const page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  return page;
}

/** Waits until tables and pictures have fitted themselves: in the frame after the one in which their size is known. */
export const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Returns what axe-core finds on a page in either colour scheme; the page's context needs bypassCSP. */
export async function axeViolations(page) {
  await page.addScriptTag({ path: require.resolve('axe-core') });
  const seen = {};
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    seen[colorScheme] = await page.evaluate(async () => {
      const found = await globalThis.axe.run(document, { resultTypes: ['violations'] });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')} (${nodes.length})`);
    });
  }
  return seen;
}
