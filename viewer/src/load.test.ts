// SPDX-License-Identifier: BSD-3-Clause
// Data out of the page: what comes out again, and what is said where there is none.
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { element } from './element';
import type { Tables } from './generated/columns';
import { load, loadLongTables, type Report, VERSION } from './load';

function put(id: string, text: string): void {
  document.body.append(element('script', { id, type: 'application/octet-stream' }, text));
}

function packed(value: unknown): string {
  return gzipSync(JSON.stringify(value)).toString('base64');
}

beforeEach(() => {
  document.body.replaceChildren();
});

test('what was packed comes out, also letters beyond ASCII', async () => {
  put('data', `\n${packed({ version: VERSION, kind: 'report', summary: { program: 'größe ✓' } })}\n`);
  expect(await load()).toEqual({ version: VERSION, kind: 'report', summary: { program: 'größe ✓' } });
});

test('the packed text does not stay in the page', async () => {
  put('data', packed({ version: VERSION }));
  await load();
  expect(document.getElementById('data')).toBeNull();
});

test('data of another version are refused with both numbers', async () => {
  put('data', packed({ version: VERSION + 1 }));
  await expect(load()).rejects.toThrow(`shows data of version ${VERSION}, and holds version ${VERSION + 1}`);
});

test.each([['@@data@@'], ['  ']])('a page that was never filled says so: %j', async (text) => {
  put('data', text);
  await expect(load()).rejects.toThrow('This page contains no report');
});

test('a page without a place for data says so', async () => {
  await expect(load()).rejects.toThrow('This page contains no report');
});

test('damaged data are refused', async () => {
  put('data', packed({ version: VERSION }).slice(0, 20));
  await expect(load()).rejects.toThrow();
});

test('long tables join those that are there', async () => {
  put('later', packed({ spans: { rank: [1] } }));
  const tables = { ranks: { rank: ['0'] } } as unknown as Tables;
  await loadLongTables({ tables } as unknown as Report);
  expect(tables).toEqual({ ranks: { rank: ['0'] }, spans: { rank: [1] } });
});

test('long tables of programs join those of the program', async () => {
  put('later', packed({ spans: { rank: [1] }, parts: [{}, { messages: { bytes: [2] } }] }));
  const parts = [0, 1].map(() => ({ report: { tables: {} } }));
  const report = { tables: {}, parts } as unknown as Report;
  await loadLongTables(report);
  expect(report.tables).toEqual({ spans: { rank: [1] } });
  expect(parts.map((part) => part.report.tables)).toEqual([{}, { messages: { bytes: [2] } }]);
});
