/**
 * A vendor outside the trust boundary: it knows the public vendor API and its own keys, no inner address.
 * @type {import('../../deploy/local/declarations.mjs').Declaration}
 */
export default {
  kind: 'stranger',
  title: 'a game vendor of our own that knows only the public vendor API',
  ports: { http: 8090, internal: 8304, office: 8092 },
  open: ['http'],
  near: ['office'],
  database: true,
  memoryMb: 1024,
  jobs: ['forget-sessions', 'report-pools', 'resolve-rounds', 'settle-slips'],
  pages: {
    workspace: 'services/studio',
    sources: ['web', 'src/game', 'vite.config.ts', 'package.json'].map((part) => `services/studio/${part}`),
    output: 'services/studio/dist/web/play.html',
  },
  env: (w) => ({
    VENDOR_API_URL: `${w.gatewayUrl}/vendor/v1`,
    VENDOR_KEY_ID: w.secrets.studio.id,
    VENDOR_SECRET: w.secrets.studio.secret,
    OFFICE_KEY: w.secrets.studioOffice,
  }),
};
