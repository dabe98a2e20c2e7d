import type { DeclaredGame } from '../game/game-store.js';

/** One row makes one game in every seeded brand. Only games that really open belong here. */
export type CatalogueRow = Omit<DeclaredGame, 'position'>;

/** The game of the vendor that keeps members' money itself, behind those of the studio. */
export const transferWalletGame: CatalogueRow = {
  code: 'lantern-coin',
  category: 'RNG',
  types: ['mini'],
  tags: ['lantern', 'đèn lồng', 'coin', 'đồng xu'],
  features: [],
  volatility: 'LOW',
  names: { VI: 'Đồng Xu Lồng Đèn', EN: 'Lantern Coin', CN: '灯笼钱币', AR: 'عملة الفانوس' },
  rtp: '99.0000',
  demo: false,
  lines: null,
  minBetMinor: 10_000_000n,
  isNew: false,
  art: { motif: 'lantern', palette: 'son' },
};

/** The brands of a new installation. */
export const seededBrands = ['BANYAN', 'LOTUS'] as const;

/** The studio's games, with the figures that it publishes at `/games.json`. */
export const catalogue: readonly CatalogueRow[] = [
  {
    code: 'banyan-moonlight',
    category: 'RNG',
    types: ['slots'],
    tags: ['folklore', 'dân gian'],
    features: ['free-spins'],
    volatility: 'MEDIUM',
    names: { VI: 'Trăng Gốc Đa', EN: 'Banyan Moonlight', CN: '榕树月光', AR: 'قمر البانيان' },
    rtp: '96.1053',
    demo: true,
    lines: 20,
    minBetMinor: 10_000_000n,
    isNew: true,
    art: { motif: 'banyan', palette: 'dem' },
  },
];
