// SPDX-License-Identifier: BSD-3-Clause
// Unit tests of the page: x.test.ts beside x.ts, with a DOM that has no layout. What needs a browser is in tests/page_test.py.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], restoreMocks: true },
});
