import { z } from '@banyan/kernel/config';
import { isKept, isPlain } from '@banyan/kernel/dto';
import { gameFeatures, gameTypes, volatilities, type Category, type GameType } from '../kind/kinds.js';
import type { CatalogueRow } from './catalogue.js';

const plain = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => isPlain(text) && isKept(text));
const text = plain(80).min(1);

/** One game of a vendor's `/games.json`, with the fields that a catalogue needs; what we do not know is left out. */
const declaredGame = z.object({
  code: z.string().regex(/^[a-z0-9-]{3,60}$/),
  names: z.record(z.string().regex(/^[A-Z]{2}(-[A-Z]{2})?$/), text).refine((names) => Object.hasOwn(names, 'EN')),
  rtp: z.string().regex(/^\d{2,3}\.\d{1,4}$/),
  lines: z.number().int().positive().nullable(),
  minBetMinor: z.string().regex(/^\d{1,18}$/),
  demo: z.boolean(),
  type: z.enum(gameTypes),
  /** Where it stands in the lobby, when under more than its type. */
  types: z.array(z.enum(gameTypes)).min(1).max(5).optional(),
  features: z.array(plain(40)).max(10),
  tags: z.array(plain(40)).max(10),
  volatility: z.enum(volatilities).nullable(),
  art: z.object({ motif: plain(40), palette: plain(40) }),
});

const declaration = z.object({ games: z.array(declaredGame).max(20_000) });

/** Where the lobby's main rows list a type; all others are games of chance. */
const categoryOf: Readonly<Partial<Record<GameType, Category>>> = {
  'live-casino': 'LIVE',
  'sports-today': 'SPORTS',
  'sports-rolling': 'SPORTS',
  cricket: 'SPORTS',
  esports: 'SPORTS',
  fishing: 'FISH',
  board: 'PVP',
  poker: 'PVP',
};

/**
 * The catalogue rows that a vendor's declaration comes to. Throws when it is not one: a catalogue is not filled from half
 * of a page.
 */
export function rowsOf(page: unknown): CatalogueRow[] {
  return declaration.parse(page).games.map(({ type, types, features, minBetMinor, ...game }) => ({
    ...game,
    category: categoryOf[type] ?? 'RNG',
    // A slot that plays for pools stands in the lobby's jackpot shelf too.
    types: types ?? (features.includes('jackpot') && type !== 'jackpot' ? [type, 'jackpot'] : [type]),
    features: gameFeatures.filter((feature) => features.includes(feature)),
    minBetMinor: BigInt(minBetMinor),
    isNew: false,
  }));
}
