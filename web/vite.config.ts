import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { '@texts': here('../src/mazzo/texts') } },
  build: { outDir: here('../src/mazzo/server/static'), emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: [here('..')] }, proxy: { '/api': server, '/socket': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
