// SPDX-License-Identifier: BSD-3-Clause
// Builds index.html and all it imports into one file, dist/index.html: it must work from disk, without a network.
import { defineConfig, type Plugin } from 'vite';

/** Puts the program and its style into the page, where their text can end neither element. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') {
        throw new Error('there is no index.html');
      }
      let script = '';
      let style = '';
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') {
          script += part.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
        } else if (name.endsWith('.css')) {
          style += String(part.source).replaceAll('</style', '<\\/style');
        } else {
          continue;
        }
        delete bundle[name];
      }
      page.source = String(page.source)
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
        .replace(/<script type="module"[^>]*><\/script>/, '')
        .replace('</body>', () => `<script type="module">${script}</script>\n</body>`);
    },
  };
}

export default defineConfig({
  plugins: [oneFile()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 1_000_000,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
  },
});
