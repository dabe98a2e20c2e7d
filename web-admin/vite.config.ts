import { constants } from 'node:zlib';
import { pageTexts } from '@banyan/texts/vite';
import react from '@vitejs/plugin-react';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

const api = process.env.BANYAN_API ?? 'http://localhost:8080';

export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    pageTexts('console', { filled: true }),
    // Beside each file, so that nobody compresses at each request.
    compression({
      include: /\.(?:js|css|svg|json)$/,
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
    }),
  ],
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'] },
  build: { outDir: 'dist', manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  server: {
    port: 5174,
    proxy: {
      '/admin/v1': { target: api },
      '/socket.io': { target: api, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    // All cores; by itself a run leaves one unused.
    maxWorkers: '100%',
    // Reading react-admin takes seconds: once for each worker instead of for each file.
    isolate: false,
    css: true,
    // Under vitest's conditions react-router-dom resolves to CommonJS, and with it a second copy of the router.
    alias: { 'react-router-dom': 'react-router' },
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['src/testing/styles.ts', 'src/testing/setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    server: {
      deps: { inline: [/react-admin/, /ra-core/, /ra-ui-materialui/, /ra-i18n-polyglot/, /@mui/, /react-router/] },
    },
  },
});
