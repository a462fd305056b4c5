import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { markdown } from './markdown.ts';
import { texts } from './texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:8000';

/** Tells the service worker what the page is made of. */
const shell: Plugin = {
  name: 'shell',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const made = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    const files = ['', 'icon.svg', 'icon-192.png', 'manifest.webmanifest', ...made].map((name) => `/${name}`);
    const source = readFileSync(here('src/sw.js'), 'utf8').replace('__FILES__', JSON.stringify(files));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

export default defineConfig({
  plugins: [svelte(), texts, markdown, shell],
  resolve: { alias: { '@mazzo': here('../src/mazzo') } },
  build: {
    outDir: here('../src/mazzo/server/static'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [here('..')] }, proxy: { '/api': server, '/socket': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
