export const categories = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP'] as const;
export type Category = (typeof categories)[number];

/** What a game is, finer than its category. The order is that of the lobby. */
export const gameTypes = [
  'live-casino',
  'slots',
  'sports-today',
  'sports-rolling',
  'esports',
  'lottery',
  'board',
  'fishing',
  'poker',
  'crash',
  'arcade',
  'table',
  'cricket',
  'mini',
  'jackpot',
] as const;
export type GameType = (typeof gameTypes)[number];

export const gameFeatures = [
  'megaways',
  'buy-feature',
  'free-spins',
  'cascades',
  'hold-and-spin',
  'expanding-wilds',
  'jackpot',
] as const;
export type GameFeature = (typeof gameFeatures)[number];

export const volatilities = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Volatility = (typeof volatilities)[number];

/** Who brings the lottery's entries: its tickets are rounds. */
export const lotteryVendor = 'lott';
