import { Flag, Int, Minor, OneOf, Text } from '@banyan/kernel/dto';
import { categories, gameTypes, volatilities, type Category, type GameType, type Volatility } from '../kind/kinds.js';

const gameSorts = ['recommended', 'popular', 'new', 'name', 'rtp', 'min-bet'] as const;
export type GameSort = (typeof gameSorts)[number];

/** Odds profiles of lotteries: fixed decimal odds, or a prize group that the player slides. */
const prizeModes = ['SEA', 'CN'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** A wide screen or a mobile one, in the specification's letters. */
const devices = ['W', 'M'] as const;

/** Which games are asked for. */
export class CatalogueQuery {
  @OneOf(categories, { optional: true })
  category?: Category;

  @OneOf(gameTypes, { optional: true })
  type?: GameType;

  @Text({ optional: true, max: 32, description: 'the vassalage' })
  vendor?: string;

  @Text({
    optional: true,
    min: 0,
    max: 60,
    description: 'words of the name in any language, of tags or of the vendor, with or without accents, slips allowed',
  })
  q?: string;

  @Text({
    optional: true,
    max: 3_300,
    pattern: /^[\w.:-]{1,64}(,[\w.:-]{1,64}){0,49}$/,
    description: 'comma-separated, up to 50; these very games',
    example: 'moon-dice,kite-crash',
  })
  code?: string;

  @Text({
    optional: true,
    max: 100,
    pattern: /^[a-z-]+(,[a-z-]+)*$/,
    description: 'comma-separated; a game has all of them',
    example: 'megaways,buy-feature',
  })
  features?: string;

  @OneOf(volatilities, { optional: true })
  volatility?: Volatility;

  @Minor({ optional: true, description: 'games that can be played for this much or less' })
  maxBetMinor?: bigint;

  @Int({ optional: true, min: 1, max: 1_000_000, description: 'games with at least so many lines' })
  minLines?: number;

  @Flag({ optional: true })
  isNew?: boolean;

  @Flag({ optional: true })
  demo?: boolean;

  @OneOf(prizeModes, {
    optional: true,
    description:
      'lotteries of other odds are left out; what vendors list pays fixed odds (SEA), none has prize groups (CN)',
  })
  prizeMode?: PrizeMode;

  @OneOf(devices, { optional: true, description: 'leaves nothing out: every listed game opens on both' })
  device?: (typeof devices)[number];
}

export class GameQuery extends CatalogueQuery {
  @Int({ min: 1, max: 10_000, optional: true })
  page = 1;

  @Int({ min: 1, max: 100, optional: true })
  perPage = 24;

  @OneOf(gameSorts, { optional: true, description: 'best match first when something is searched for' })
  sort?: GameSort;
}

/** The flat list of the specification, in larger pages. */
export class FlatGameQuery extends GameQuery {
  override perPage = 100;
}

/** Whose vendors are asked for. */
export class VendorsQuery {
  @Text({ optional: true, max: 32, description: 'the brand that the host belongs to; any other is not found' })
  merchantCode?: string;
}
