// SPDX-License-Identifier: BSD-3-Clause
// Opens files in the real speedscope (npm's release, served from disk) in a headless Chromium, and prints its sandwich
// table as JSON: file -> rows of "total, self, name". Run by consumers_test.py in build/consumers. Reaches no network.
import http from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const { chromium } = require('playwright-core');
const root = path.join(process.cwd(), 'node_modules/speedscope/dist/release');
const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
const server = http.createServer((request, response) => {
  const name = decodeURIComponent(request.url.split('?')[0]);
  const file = path.join(root, name === '/' ? 'index.html' : path.normalize(name));
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': kinds[path.extname(file)] ?? 'application/octet-stream' });
  response.end(fs.readFileSync(file));
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
});
const found = {};
for (const file of process.argv.slice(2)) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 4000 } });
  const failures = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('dialog', (dialog) => { failures.push(dialog.message()); dialog.dismiss(); });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const input = await page.waitForSelector('input[type=file]', { state: 'attached' });
  await input.setInputFiles(file);
  await page.getByText('Sandwich').click();
  await page.waitForFunction(() => document.body.innerText.includes('Symbol Name'));
  const rows = await page.$$eval('tr', (lines) =>
    lines.map((line) => [...line.children].map((cell) => cell.innerText.trim())));
  found[path.basename(file)] = { rows, failures };
  await page.close();
}
await browser.close();
server.close();
console.log(JSON.stringify(found));
