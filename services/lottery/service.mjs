/** Official and vendor draws, bets on them. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'lottery draws, bets on them, their results and payouts',
  ports: { http: 8107, internal: 8307 },
  database: true,
  memoryMb: 1024,
  calls: ['identity', 'outlet', 'wallet'],
  routes: ['/wps/lottery', '/lgw/vn', '/lotto', '/admin/v1/lottery'],
  consumes: [],
  jobs: [
    'lottery.beacon',
    'lottery.chase',
    'lottery.draw',
    'lottery.generate',
    'lottery.prune',
    'lottery.resolve',
    'lottery.settle',
    'lottery.tell-names',
  ],
  pushes: {
    DrawConfirmed: [
      { to: 'everybody', as: 'draw', value: { gameCode: 'gameCode', issueId: 'issueId', number: 'number' } },
    ],
    TicketSettled: [
      {
        to: 'member',
        as: 'ticket',
        value: { ticketId: 'ticketId', gameCode: 'gameCode', state: 'state', payoutMinor: 'payoutMinor' },
      },
    ],
  },
  permissions: { lottery: ['view', 'edit', 'results', 'correct', 'cancel'] },
  resources: {
    lotteryGames: { path: 'games', permission: 'lottery' },
    lotteryIssues: { path: 'issues', permission: 'lottery' },
    lotteryTickets: { path: 'tickets', permission: 'lottery' },
    lotteryChases: { path: 'chases', permission: 'lottery' },
    lotteryExposures: { path: 'exposures', permission: 'lottery' },
  },
  env: (w) => ({
    DRAW_PRIVATE_JWK: JSON.stringify(w.secrets.draw),
    BEACON_URLS: `http://${w.inside('outlet', 'http')}/beacon`,
    BEACON_CHAIN: '0dd212e23f9c15095b8be67c366df4d291b25b21428ca1bdfbabaf5896273988',
  }),
};
