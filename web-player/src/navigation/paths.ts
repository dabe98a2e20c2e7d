import type { Category } from '../api/vendors';

const withQuery = (path: string, name: string, value?: string) =>
  value ? `${path}?${new URLSearchParams({ [name]: value })}` : path;

/** The systems that the site can be installed on. */
export const appSystems = ['android', 'ios'] as const;
export type AppSystem = (typeof appSystems)[number];

/** Every address of the site; screens and shell link through these. */
export const paths = {
  home: '/',
  /** The lobby, for one category or one vendor of it. Slots keep the specification's own address. */
  games: (category?: Category, vendor?: string) =>
    category === 'RNG'
      ? withQuery('/rng', 'page', vendor)
      : withQuery(category ? `/games/${category}` : '/games', 'vendor', vendor),
  play: (code: string) => `/play/${encodeURIComponent(code)}`,
  wallet: '/wallet',
  deposit: '/wallet/deposit',
  /** One deposit: where the payment provider sends the player back to. */
  depositOf: (id: string) => `/wallet/deposit/${encodeURIComponent(id)}`,
  withdraw: '/wallet/withdraw',
  withdrawalOf: (id: string) => `/wallet/withdraw/${encodeURIComponent(id)}`,
  statement: '/statement',
  profit: '/profit',
  /** What I was given outside of play. */
  bonus: '/bonus',
  /** What my money did in a period, with a code that proves it. */
  credit: '/credit',
  /** Whether a printed statement or report is true. */
  statementCheck: '/statement-check',
  rounds: '/rounds',
  /** The largest wins of a day, a week or a month. */
  leaderboard: '/leaderboard',
  lottery: (code?: string) => withQuery('/lottery', 'gameCode', code),
  lotteryResults: '/lottery?tab=results',
  /** Where a draw of the house's own is reckoned anew. */
  lotteryVerify: (id: string) => `/lottery/verify?draw=${encodeURIComponent(id)}`,
  lotteryBets: (code: string) => `/lottery?gameCode=${encodeURIComponent(code)}&tab=mine`,
  account: '/account',
  agent: '/agent',
  agentTeam: '/agent/team',
  agentContracts: '/agent/contracts',
  agentBulk: '/agent/contracts/bulk',
  agentContract: (id: string) => `/agent/contracts/${encodeURIComponent(id)}`,
  agentAmend: (id: string) => `/agent/contracts/${encodeURIComponent(id)}/amend`,
  /** A new offer, to one downline or to be chosen. */
  agentOffer: (downlineId?: string) => withQuery('/agent/offer', 'downline', downlineId),
  agentOpen: '/agent/open',
  agentNews: '/agent/news',
  agentIncome: '/agent/income',
  agentBill: (id: string) => `/agent/income/${encodeURIComponent(id)}`,
  agentPaydays: '/agent/paydays',
  agentStatements: '/agent/statements',
  agentDues: '/agent/dues',
  agentSales: '/agent/sales',
  agentFigures: '/agent/figures',
  agentProducts: '/agent/products',
  agentCash: '/agent/transactions',
  agentTransfers: '/agent/transfers',
  agentTransferTo: (id: string) => withQuery('/agent/transfers', 'to', id),
  agentLinks: '/agent/links',
  agentPresets: '/agent/presets',
  limits: '/account/limits',
  /** Second factor and devices. */
  security: '/account/security',
  /** The documents by which one shows who one is. */
  documents: '/account/documents',
  /** What happened to the member, and what the agents above tell. */
  messages: '/account/messages',
  messageSettings: '/account/messages?of=settings',
  promotions: '/promotions',
  /** My level, rebates and gifts. */
  vip: '/vip',
  /** What I redeemed in the points mall. */
  redemptions: '/pointMall?tab=history',
  affiliates: '/affiliates',
  news: '/news',
  blog: '/blog',
  live: '/live',
  /** The chat rooms; one of them by its id. */
  chat: (room?: string) => withQuery('/chat', 'room', room),
  /** One piece of the news or the blog; streams have a page together. */
  post: (kind: 'NEWS' | 'BLOG' | 'LIVE', slug: string) =>
    kind === 'LIVE' ? '/live' : `/${kind.toLowerCase()}/${encodeURIComponent(slug)}`,
  /** The page of an event, which operators compose. */
  event: '/worldcup',
  help: '/help',
  /** What I asked; one of it by its id. */
  feedback: (id?: string) => withQuery('/feedback', 'id', id),
  /** Talks with operators. */
  support: '/support',
  /** Measures the brand's addresses; opens in a window of its own. */
  speed: '/speed',
  register: '/register',
  terms: '/terms',
  privacy: '/privacy',
  /** How the site becomes an app; the guide of that system comes first. */
  app: (system?: AppSystem) => withQuery('/m/appDownload', 'os', system),
} as const;
