import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, 'web');

/** Both pages of the game, into the folder that the service serves. Nothing is inlined: the pages' policy allows no inline part. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { play: join(root, 'play.html'), verify: join(root, 'verify.html') } },
  },
});
