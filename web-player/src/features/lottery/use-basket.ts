import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { usePlaceBasket, type LotteryGameDetail, type OfferedBet, type Placed } from '../../api/lottery';
import { useErrorText } from '../../i18n/use-error-text';

/** A line in the basket, with what it costs and what a hit brings. */
export interface Line {
  id: string;
  issueId: string;
  game: string;
  number: string;
  bet: string;
  numbers: readonly string[];
  unitMinor: bigint;
  stakeMinor: bigint;
  /** In thousandths: of the number that brings most. */
  odds: number;
  /** What one hit brings at most. */
  winMinor: bigint;
}

/** What numbers cost at a bet's price, and what one hit brings. */
export function priceOf(
  bet: Pick<OfferedBet, 'pick' | 'units' | 'odds' | 'choices'>,
  numbers: readonly string[],
  unitMinor: bigint,
) {
  const n = BigInt(numbers.length);
  const bets = bet.pick === 1 ? n : bet.pick === 0 ? (n * (n - 1n)) / 2n : 1n;
  const odds = numbers.map((number) => bet.odds[bet.choices.indexOf(number)] ?? bet.odds[0] ?? 0);
  return {
    stakeMinor: unitMinor * BigInt(bet.units) * bets,
    odds: Math.max(0, ...odds),
    winMinor: (unitMinor * BigInt(Math.max(0, ...odds))) / 1000n,
  };
}

/** Whether the numbers are as many as the bet asks for. */
export const isComplete = ({ pick }: Pick<OfferedBet, 'pick'>, count: number): boolean =>
  pick === 1 ? count > 0 : pick === 0 ? count > 1 : count === pick;

/** The basket: lines of any games, placed as one command under a key that stays until it is answered. */
export function useBasket() {
  const errorText = useErrorText();
  const { mutateAsync, isPending } = usePlaceBasket();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [last, setLast] = useState<readonly Line[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string>();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const change = (next: readonly Line[]) => {
    setLines(next);
    setKey(crypto.randomUUID());
    setRefused(undefined);
    setPlaced(null);
  };
  const place = async (): Promise<boolean> => {
    setRefused(undefined);
    try {
      const sent = lines.map(({ issueId, bet, numbers, unitMinor }) => ({
        issueId,
        bet,
        numbers,
        unitMinor: String(unitMinor),
      }));
      const answer = await mutateAsync({ key, lines: sent });
      setLast(lines);
      change([]);
      setPlaced(answer);
      return true;
    } catch (error) {
      setRefused(errorText(error));
      // A refusal is the answer of that key; what was not answered is asked again under it.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(crypto.randomUUID());
      return false;
    }
  };
  return {
    lines,
    last,
    refused,
    /** What was taken last, until the basket changes. */
    placed,
    busy: isPending,
    add: (more: readonly Omit<Line, 'id'>[]) =>
      change([...lines, ...more.map((line) => ({ ...line, id: crypto.randomUUID() }))]),
    remove: (id: string) => change(lines.filter((line) => line.id !== id)),
    clear: () => change([]),
    /** Lines of a game's draw that is closed go to the one that is sold now. */
    renew: (game: Pick<LotteryGameDetail, 'code' | 'current'>) => {
      const { current } = game;
      if (!current) return;
      change(
        lines.map((line) =>
          line.game === game.code ? { ...line, issueId: current.id, number: current.number } : line,
        ),
      );
    },
    place,
  };
}

export type Basket = ReturnType<typeof useBasket>;

/** The lines of before for what a game sells now. */
export const againFor = (lines: readonly Line[], game: LotteryGameDetail): Omit<Line, 'id'>[] =>
  game.current
    ? lines
        .filter((line) => line.game === game.code)
        .map((line) => ({ ...line, issueId: game.current?.id ?? '', number: game.current?.number ?? '' }))
    : [];
