/** What is played: vendors, catalogue, launch, the public vendor API, rounds. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'vendors, catalogue, launch, the public vendor API, rounds',
  ports: { http: 8103, grpc: 8203, internal: 8303 },
  database: true,
  memoryMb: 1024,
  calls: ['identity', 'wallet', 'purse-studio'],
  routes: ['/wps/game', '/wps/relay', '/lgw', '/vendor/v1', '/admin/v1/games'],
  // Vendors finish rounds over connections of their own, however busy players keep the others.
  ownConnections: ['/vendor/v1'],
  pathPolicies: [
    // Vendors call from one address for all their players, and games counts them by their key; they finish rounds while a brand is closed.
    { path: /^\/vendor\/v1\//, counted: 'service', closed: 'open', host: 'any', body: 'any' },
    { path: /^\/vendor\/v1$/, closed: 'open', host: 'any', body: 'any' },
  ],
  consumes: [
    'identity.MemberSessionEnded',
    'identity.MemberStatusChanged',
    'wallet.EntryPosted',
    'wallet.MemberExcluded',
    'wallet.WinHeld',
  ],
  jobs: [
    'games.ask-rounds',
    'games.check-vendor-transfers',
    'games.expire-free-rounds',
    'games.forget-won-minutes',
    'games.hot',
    'games.mark-rounds',
    'games.reconcile',
    'games.rewrap-keys',
    'games.sweep-rounds',
    'games.tell-free-rounds',
  ],
  pushes: {
    RoundSettled: [
      {
        to: 'member',
        as: 'round',
        value: {
          roundId: 'roundId',
          gameCode: 'gameCode',
          stakeMinor: 'stakeMinor',
          winMinor: 'winMinor',
          state: 'state',
        },
      },
      {
        when: "event.player !== '' && event.winMinor > event.stakeMinor",
        to: 'everybody',
        as: 'winner',
        value: { player: 'player', gameCode: 'gameCode', amountMinor: 'winMinor', currency: 'currency' },
      },
    ],
  },
  permissions: {
    game: ['view', 'edit'],
    vendor: ['view', 'edit', 'keys', 'money'],
    round: ['view'],
  },
  resources: {
    vendors: { path: 'vendors', permission: 'vendor' },
    games: { path: 'games', permission: 'game' },
    rounds: { path: 'rounds', permission: 'round', file: true },
    freeRounds: { path: 'free-rounds', permission: 'vendor' },
    vendorTransfers: { path: 'vendor-transfers', permission: 'vendor' },
    reconciliations: { path: 'reconciliations', permission: 'vendor' },
  },
  env: (w) => ({
    SECRET_KEY: w.secrets.gamesKey,
    STUDIO_URL: w.studioUrl,
    STUDIO_KEY_ID: w.secrets.studio.id,
    STUDIO_SECRET: w.secrets.studio.secret,
    PURSE_URL: w.purseUrl,
    PURSE_API_URL: `http://${w.inside('purse-studio', 'http')}/platform`,
    PURSE_KEY_ID: w.secrets.purseStudio.id,
    PURSE_SECRET: w.secrets.purseStudio.secret,
  }),
};
