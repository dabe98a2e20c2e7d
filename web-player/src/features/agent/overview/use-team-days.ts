import type { Overview } from '../../../api/agent';
import { useIncomeDays } from '../../../api/agent-bills';

/** One of the brand's days; amounts in minor units. */
export interface TeamDay {
  from: string;
  bet: bigint;
  loss: bigint;
  cash: bigint;
  players: number;
  income: bigint;
}

/** What days come to; `players` are those of each day, added up. */
export type TeamPeriod = Record<'bet' | 'cash' | 'income' | 'players', bigint>;

export interface TeamDays {
  days: TeamDay[];
  sum: TeamPeriod;
  /** As many days before them. */
  before: TeamPeriod;
}

const dayMs = 86_400_000;

const sumOf = (days: readonly TeamDay[]): TeamPeriod =>
  days.reduce(
    (sum, { bet, cash, income, players }) => ({
      bet: sum.bet + bet,
      cash: sum.cash + cash,
      income: sum.income + income,
      players: sum.players + BigInt(players),
    }),
    { bet: 0n, cash: 0n, income: 0n, players: 0n },
  );

/** The team's days with what they brought me, and the days before; undefined while the income is on its way. */
export function useTeamDays({ days, before, currency }: Overview): TeamDays | undefined {
  const until = new Date(Date.parse(days.at(-1)?.from ?? before.from) + dayMs).toISOString();
  const { data, error } = useIncomeDays({ from: before.from, until });
  if (!data && !error) return undefined;
  const brought = new Map<string, bigint>();
  for (const { from, currency: of, netMinor } of data?.data ?? [])
    if (of === currency) brought.set(from, (brought.get(from) ?? 0n) + BigInt(netMinor));
  const all = [...brought.values()].reduce((sum, minor) => sum + minor, 0n);
  const shown = days.map(({ from, betMinor, lossMinor, cashMinor, players }) => ({
    from,
    bet: BigInt(betMinor),
    loss: BigInt(lossMinor),
    cash: BigInt(cashMinor),
    players,
    income: brought.get(from) ?? 0n,
  }));
  const sum = sumOf(shown);
  return {
    days: shown,
    sum,
    before: {
      bet: BigInt(before.betMinor),
      cash: BigInt(before.cashMinor),
      income: all - sum.income,
      players: BigInt(before.players),
    },
  };
}
