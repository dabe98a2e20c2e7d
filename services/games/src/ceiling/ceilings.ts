import { entryOf } from '@banyan/kernel/rules';

/** One row of what operators agreed on; null: the default holds. Minor units. */
export interface CeilingRow {
  readonly currency: string;
  /** Empty: of all games that have no row of their own. */
  readonly gameCode: string;
  readonly winMinor: string | null;
  readonly hourMinor: string | null;
}

/** The ceilings of a vendor, by currency. */
export type Ceilings = Readonly<Record<string, CurrencyCeilings>>;

interface CurrencyCeilings {
  readonly winMinor: bigint | undefined;
  readonly hourMinor: bigint | undefined;
  readonly games: ReadonlyMap<string, bigint>;
}

/** What holds where operators have agreed on nothing. */
export interface DefaultCeilings {
  readonly win: ReadonlyMap<string, bigint>;
  readonly hour: ReadonlyMap<string, bigint>;
}

/** A vendor's rows over the defaults. */
export function ceilingsOf(rows: readonly CeilingRow[], defaults: DefaultCeilings): Ceilings {
  const names = new Set([...defaults.win.keys(), ...defaults.hour.keys(), ...rows.map(({ currency }) => currency)]);
  return Object.fromEntries(
    [...names].map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const whole = own.find(({ gameCode }) => gameCode === '');
      const games = own.flatMap(({ gameCode, winMinor }): Array<[string, bigint]> =>
        gameCode === '' || winMinor === null ? [] : [[gameCode, BigInt(winMinor)]],
      );
      return [
        currency,
        {
          winMinor: minorOr(whole?.winMinor, defaults.win.get(currency)),
          hourMinor: minorOr(whole?.hourMinor, defaults.hour.get(currency)),
          games: new Map(games),
        },
      ];
    }),
  );
}

const minorOr = (minor: string | null | undefined, other: bigint | undefined): bigint | undefined =>
  minor === null || minor === undefined ? other : BigInt(minor);

/** What one win and an hour's wins may come to; undefined: whatever they like. */
export function ceilingFor(
  ceilings: Ceilings,
  currency: string,
  gameCode: string,
): { win: bigint | undefined; hour: bigint | undefined } {
  const own = entryOf(ceilings, currency);
  return { win: own?.games.get(gameCode) ?? own?.winMinor, hour: own?.hourMinor };
}
