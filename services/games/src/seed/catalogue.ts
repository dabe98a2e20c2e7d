import type { Category, GameArt, GameFeature, GameType, Volatility } from '../game/game.entity.js';

/** One row makes one game in every seeded brand. Only games that really open belong here. */
export interface CatalogueRow {
  readonly code: string;
  readonly category: Category;
  readonly types: readonly GameType[];
  readonly tags: readonly string[];
  readonly features: readonly GameFeature[];
  readonly volatility: Volatility | null;
  readonly names: Readonly<Record<string, string>>;
  /** Declared return in percent, decimal text; null until the vendor declares it. */
  readonly rtp: string | null;
  readonly demo: boolean;
  readonly lines: number | null;
  readonly minBetMinor: bigint | null;
  readonly isNew: boolean;
  readonly art: GameArt;
}

/** The game of the vendor that keeps members' money itself, behind those of the studio. */
export const purseGame: CatalogueRow = {
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
