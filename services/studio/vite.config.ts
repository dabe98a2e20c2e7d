import { join } from 'node:path';
import { constants } from 'node:zlib';
import { pageTexts } from '@banyan/texts/vite';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const root = join(import.meta.dirname, 'web');

/** The pages of the games and of the back office, into the folder that the service serves. Nothing is inlined: the pages' policy allows no inline part. */
export default defineConfig({
  root,
  publicDir: false,
  // Beside each file, so that nobody compresses at each request.
  plugins: [
    pageTexts('studio', { filled: true }),
    pageTexts('office', { filled: true, id: 'virtual:office-texts' }),
    compression({
      include: /\.(?:js|css|svg|json)$/,
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
    }),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { play: join(root, 'play.html'), verify: join(root, 'verify.html'), office: join(root, 'office.html') },
    },
  },
});
