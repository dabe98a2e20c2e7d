/**
 * The platform on one page: every service with its program, database, ports and surroundings. The launcher, the compose
 * file's test and the resets all read this table.
 *
 * A service may also have `webs` (web apps that it serves), `pages` (its own, built into its dist), `health` (when it
 * answers elsewhere than the others), `outsider` (it gets no address and no key of the platform's) and `stranger` (it runs on
 * our kernel, with a database, an event log and keys of its own, and knows the platform's public address only).
 *
 * `env(w)` gives what only this service needs. `w` is the wiring of one place (this machine, or compose):
 * `{ publicUrl, studioUrl, paymentUrl, purseUrl, inside(name, port), secrets, dist(web), dataFile(name), ... }`, where `inside` is the
 * `host:port` at which the other services reach a service.
 */
export const services = [
  {
    name: 'identity',
    main: 'services/identity/dist/main.js',
    database: 'banyan_identity',
    ports: { http: 8101, grpc: 8201, internal: 8301 },
    env: (w) => ({
      TOKEN_PRIVATE_JWK: JSON.stringify(w.secrets.token.privateJwk),
      SECRET_KEY: w.secrets.identityKey,
      OPERATOR_TOTP_SECRET: w.secrets.operatorTotp,
      APPROVER_TOTP_SECRET: w.secrets.approverTotp,
    }),
  },
  {
    name: 'wallet',
    main: 'services/wallet/dist/main.js',
    database: 'banyan_wallet',
    ports: { http: 8102, grpc: 8202, internal: 8302 },
    env: (w) => ({
      IDENTITY_GRPC: w.inside('identity', 'grpc'),
      PAYMENT_URL: `http://${w.inside('payment-sandbox', 'http')}`,
      PAYMENT_KEY_ID: w.secrets.payment.id,
      PAYMENT_SECRET: w.secrets.payment.secret,
      SEAL_PRIVATE_JWK: JSON.stringify(w.secrets.seal),
    }),
  },
  {
    name: 'games',
    main: 'services/games/dist/main.js',
    database: 'banyan_games',
    ports: { http: 8103, grpc: 8203, internal: 8303 },
    env: (w) => ({
      IDENTITY_GRPC: w.inside('identity', 'grpc'),
      WALLET_GRPC: w.inside('wallet', 'grpc'),
      SECRET_KEY: w.secrets.gamesKey,
      STUDIO_URL: w.studioUrl,
      STUDIO_KEY_ID: w.secrets.studio.id,
      STUDIO_SECRET: w.secrets.studio.secret,
      PURSE_URL: w.purseUrl,
      PURSE_API_URL: `http://${w.inside('purse-studio', 'http')}/platform`,
      PURSE_KEY_ID: w.secrets.purseStudio.id,
      PURSE_SECRET: w.secrets.purseStudio.secret,
    }),
  },
  {
    name: 'contracts',
    main: 'services/contracts/dist/main.js',
    database: 'banyan_contracts',
    ports: { http: 8105, internal: 8305 },
    env: (w) => ({ IDENTITY_GRPC: w.inside('identity', 'grpc'), WALLET_GRPC: w.inside('wallet', 'grpc') }),
  },
  {
    name: 'gateway',
    main: 'services/gateway/dist/main.js',
    database: null,
    ports: { http: 8080, internal: 8300 },
    webs: ['web-player', 'web-admin'],
    env: (w) => ({
      IDENTITY_GRPC: w.inside('identity', 'grpc'),
      IDENTITY_HTTP: `http://${w.inside('identity', 'http')}`,
      WALLET_HTTP: `http://${w.inside('wallet', 'http')}`,
      GAMES_HTTP: `http://${w.inside('games', 'http')}`,
      CONTRACTS_HTTP: `http://${w.inside('contracts', 'http')}`,
      PLAYER_DIST: w.dist('web-player'),
      ADMIN_DIST: w.dist('web-admin'),
      PAYLOAD_JWKS: JSON.stringify({ keys: [w.secrets.payload.privateJwk] }),
      FRAME_ORIGINS: [w.studioUrl, w.paymentUrl, w.purseUrl].map((url) => new URL(url).origin).join(','),
    }),
  },
  {
    // A vendor outside the trust boundary: it knows the public vendor API and its own keys, no inner address.
    name: 'studio',
    main: 'services/studio/dist/main.js',
    database: 'banyan_studio',
    stranger: true,
    ports: { http: 8090, internal: 8304, office: 8092 },
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
  },
  {
    // Another company's program: it knows nothing of the platform but its callback address and its own keys.
    name: 'payment-sandbox',
    main: 'deploy/payment-sandbox/dist/main.js',
    database: null,
    ports: { http: 8091 },
    health: { door: 'http', path: '/health' },
    outsider: true,
    env: (w) => ({
      CALLBACK_URL: `${w.gatewayUrl}/callback/payments/sandbox`,
      PAYMENT_KEY_ID: w.secrets.payment.id,
      PAYMENT_SECRET: w.secrets.payment.secret,
      PAYMENT_PUBLIC_URL: w.paymentUrl,
      DATA_FILE: w.dataFile('payment-sandbox'),
    }),
  },
  {
    // Another vendor outside, which keeps its players' money itself: it knows the public address and its own key.
    name: 'purse-studio',
    main: 'deploy/purse-studio/dist/main.js',
    database: null,
    ports: { http: 8093 },
    health: { door: 'http', path: '/health' },
    outsider: true,
    env: (w) => ({
      PUBLIC_URL: w.publicUrl,
      VENDOR_API_URL: `${w.gatewayUrl}/vendor/v1`,
      VENDOR_KEY_ID: w.secrets.purseStudio.id,
      VENDOR_SECRET: w.secrets.purseStudio.secret,
      DATA_FILE: w.dataFile('purse-studio'),
    }),
  },
];

/** The PostgreSQL database of the event log's fall-back backing. */
export const eventLogDatabase = 'banyan_events';

/** The role that a service runs as; it owns nothing. */
export const runtimeOf = (name, secrets) => ({
  name: `banyan_${name}_runtime`,
  password: secrets.databaseRoles[name],
});

/** The role that owns a database and does nothing but migrate it. `name`: the service, or `events` for the event log. */
export const ownerOf = (name, secrets) => ({
  name: `banyan_${name}_owner`,
  password: secrets.databaseOwners[name],
});

/** Services that travel on the platform's event log. */
const onTheLog = services.filter(({ outsider, stranger }) => !outsider && !stranger);

/**
 * All databases that the platform uses on one server, each with its owner and who else may enter; see backing/roles.mjs. A
 * service enters its own, and the event log's.
 */
export const databases = (secrets) => [
  ...services
    .filter(({ database }) => database)
    .map(({ name, database }) => ({
      database,
      owner: ownerOf(name, secrets),
      users: [runtimeOf(name, secrets)],
    })),
  {
    database: eventLogDatabase,
    owner: ownerOf('events', secrets),
    users: onTheLog.map(({ name }) => runtimeOf(name, secrets)),
  },
];

/** The accounts that the services seed with SEED_DEMO=1. */
export const demoAccounts = (secrets) => ({
  member: { username: 'minhchau', password: 'Banyan#2026' },
  agent: { username: 'daily', password: 'Banyan#2026' },
  operator: { username: 'operator', password: 'Console#2026', totpSecret: secrets.operatorTotp },
  approver: { username: 'approver', password: 'Console#2026', totpSecret: secrets.approverTotp },
});

/** Where a service says that it is ready; most do so on their internal port. */
export const healthOf = ({ health = { door: 'internal', path: '/health/ready' } }) => health;

/** What uses others stops first, what all use stops last. */
const stopOrder = [
  ['gateway'],
  ['studio', 'games', 'contracts'],
  ['wallet'],
  ['identity'],
  ['payment-sandbox', 'purse-studio'],
  ['kafka'],
  ['redis'],
  ['postgres'],
];

/** Named things in groups that may stop together, in order; those that the order does not know come first. */
export function inStopOrder(things) {
  const known = new Set(stopOrder.flat());
  const groups = stopOrder.map((names) => things.filter(({ name }) => names.includes(name)));
  return [things.filter(({ name }) => !known.has(name)), ...groups].filter((group) => group.length > 0);
}
