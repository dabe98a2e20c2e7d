import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

// The plug-ins share the generator's TypeScript with the app, so they are loaded as the app is.
const plugins = fileURLToPath(new URL('build/index.ts', import.meta.url));
const { module: own } = await runnerImport<typeof import('./build')>(plugins, { configFile: false, logLevel: 'error' });

const api = process.env['BANYAN_URL'] ?? 'http://127.0.0.1:8080';
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const doors = ['/wps', '/lgw', '/lotto', '/callback', '/openapi.json', '/docs'];

/** What every page starts with. Left alone, the bundler cuts it into dozens of files of a few hundred bytes. */
const start = [
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|i18next|react-i18next|i18next-resources-to-backend|zustand)\//,
  /\/kernel\/dist\/(money\/|rules\/in-time\.)/,
  /\/src\/(session|i18n)\/(?!business-days)[\w-]+\.tsx?$/,
  /\/src\/api\/(?!seal|inbox\.|notice|help-center|feedback|profit|bonuses|credit|points|promotions|lottery|turnover|facets|rooms|launch-game|content|chat)[\w-]+\.ts$/,
  /\/src\/shell\/(?!.*\.page)/,
  /\/src\/components\/(icon|button|spinner|badge|chip|money|time|balance-pill|toast|qr|logo|scene|rail|tile.*|use-tile-art|use-at-least|segment|throw-chip|empty-state|motif-picture)\.tsx?$/,
  /\/src\/(design\/icons|art\/scene|art\/random)\.ts$/,
];

/** What forms send that no first view asks for. */
const sent = /\/src\/api\/(limits|payment-password|change-password|restrictions)\.ts$/;

/** What every page with a form needs, and the wallet's pages, which lead from one to the next: a file each instead of twenty. */
const forms = [
  sent,
  /node_modules\/(radix-ui|@radix-ui|react-hook-form|aria-hidden|react-remove-scroll|dayjs)/,
  /\/kernel\/dist\/rules\//,
  /\/src\/i18n\/business-days\.ts$/,
  /\/src\/components\/(dialog|use-draggable|field|check|table|pagination|stat)\.tsx?$/,
  /\/src\/features\/shared\/(member-only|refusal|load-failed|copy-button|history-list|period-filter|restrictions)\.tsx$/,
];
/** What only the forms need that sign somebody in. */
const signingIn =
  /\/src\/(api\/(login|one-time-login|register|register-made|verification|recovery|proof|proof-work)|session\/(sign-in|one-time-code))\.ts$/;
/** What shelves of games are made of. A file of its own, or the first group that uses a part takes it along. */
const shelves = /\/src\/features\/shared\/(game-tile|free-rounds|jackpots|use-rolling|spotlight)\.tsx?$/;
/** What the agent centre's pages ask the server. */
const agents = /\/src\/api\/(agent[\w-]*|affiliate|referral-links)\.ts$/;
/** What the wallet's pages share; what one of them alone has comes with it. */
const wallet =
  /\/src\/(features\/(wallet\/(?!(withdrawal\.page|deposit-status\.page|withdrawal-steps|receipt|receipt-form|use-receipt-form|transfer-details|move-dialog)\.)|(statement|profit|bonus)\/)|api\/(bank-cards|banks|bonuses|create-[\w-]+|deposit-methods|profit|receipt|statement|transfers|turnover|vendor-wallets|withdrawals)\.ts$)/;
/** What the platform announces, on every page: a file for all of it. */
const announcements =
  /\/src\/(features\/notices\/(?!.*\.modal)[\w-]+\.tsx?$|features\/home\/banner\.tsx$|api\/notice[\w-]*\.ts$)/;
/** What only a press asks for: passkeys, messages without a page, and pictures to send along. */
const pressed = /\/src\/(session\/(passkey|push-browser)|api\/(passkeys?|push|pictures))\.ts$/;
/** What no page starts with, though it stands beside what every page does. */
const later = [sent, signingIn, pressed, agents, wallet];

const specs = ['src/**/*.spec.{ts,tsx}', 'build/**/*.spec.ts'];
/** Specs of what a page and its modules are before anything else was there. */
const fresh = [
  'build/boot.spec.ts',
  'src/components/toast.spec.tsx',
  'src/session/message-notice.spec.tsx',
  'src/shell/chunks.spec.tsx',
];
/** Specs that put other modules into the place of the app's: nobody after them should meet those. */
const apart = ['src', 'build']
  .flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.spec\.tsx?$/.test(file))
  .filter(
    (file) =>
      fresh.includes(file) ||
      /\bvi\.(mock|doMock|resetModules)[(<]/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    own.glyphTables(),
    own.prebuiltArt(),
    own.firstFiles(),
    own.offlineShell(),
    own.pageTexts('player'),
    own.firstWords(),
    own.publicPagesFile(),
    own.preloadFonts(['latin-wght', 'vietnamese-wght']),
    // Beside each file, so that nobody compresses at each request.
    compression({
      include: /\.(?:js|css|svg|json)$/,
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
    }),
  ],
  define: { APP_VERSION: JSON.stringify(version) },
  build: {
    manifest: true,
    target: 'es2023',
    // Data URLs for pictures and fonts would break the strict content policy and the budgets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: (id) => start.some((part) => part.test(id)) && !later.some((part) => part.test(id)),
            },
            { name: 'shelves', test: shelves },
            { name: 'forms', test: (id) => forms.some((part) => part.test(id)) },
            { name: 'wallet', test: wallet },
            { name: 'agents', test: agents },
            { name: 'announcements', test: announcements },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(doors.map((door) => [door, api])),
      '/socket.io': { target: api, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    // All cores; by itself a run leaves one unused.
    maxWorkers: '100%',
    setupFiles: ['../web-admin/src/testing/styles.ts', 'src/test-setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      // The modules of the app are read once for each worker instead of for each file.
      { extends: true, test: { name: 'together', isolate: false, include: specs, exclude: apart } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
