import { addUpwards, type Parents } from './uplines.js';

/** What members did, added to in place; `members`: how many of them by bucket. */
export interface TeamSums {
  betMinor: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
  winStakeMinor: bigint;
  lossStakeMinor: bigint;
  readonly members: number[];
}

const amounts = ['betMinor', 'stakeMinor', 'payoutMinor', 'winStakeMinor', 'lossStakeMinor'] as const;

/**
 * Rows of one part, currency and bucket as columns, each a list as the database writes it: a hundred thousand rows as such take several times
 * as long to read. NEAR: what the direct downlines of an agent did; OWN: what an agent did itself; PAST: what whoever
 * was moved in the period did, for an agent above it then.
 */
export interface Columns extends Record<(typeof amounts)[number], string> {
  readonly part: 'NEAR' | 'OWN' | 'PAST';
  readonly currency: string;
  readonly bucket: number;
  readonly agents: string;
  readonly members: string;
}

/** Agents whose direct downlines did anything, and who is above them is not known. */
export const unplaced = (rows: readonly Columns[], parents: Parents): bigint[] => [
  ...new Set(
    rows.filter(isNear).flatMap(({ agents }) =>
      listed(agents)
        .map(BigInt)
        .filter((id) => !parents.has(id)),
    ),
  ),
];

/** The sums of teams by currency and agent, added up along the tree; in it is whose team did anything. */
export function teamSums(rows: readonly Columns[], parents: Parents): Map<string, Map<bigint, TeamSums>> {
  return new Map(
    [...groupBy(rows)].map(([currency, own]) => {
      const sums = new Map<bigint, TeamSums>();
      for (const row of own.filter(isNear)) addRows(sums, row);
      addUpwards(parents, sums, addSums);
      for (const row of own) if (!isNear(row)) addRows(sums, row);
      return [currency, sums];
    }),
  );
}

const isNear = ({ part }: Columns): boolean => part === 'NEAR';

function groupBy(rows: readonly Columns[]): Map<string, Columns[]> {
  const groups = new Map<string, Columns[]>();
  for (const row of rows) groups.set(row.currency, [...(groups.get(row.currency) ?? []), row]);
  return groups;
}

function addRows(sums: Map<bigint, TeamSums>, row: Columns): void {
  const members = listed(row.members);
  const [bet, stake, payout, win, loss] = amounts.map((name) => listed(row[name]));
  for (const [index, id] of listed(row.agents).entries()) {
    const agent = BigInt(id);
    let sum = sums.get(agent);
    if (!sum) sums.set(agent, (sum = noSums()));
    sum.betMinor += BigInt(bet?.[index] ?? 0);
    sum.stakeMinor += BigInt(stake?.[index] ?? 0);
    sum.payoutMinor += BigInt(payout?.[index] ?? 0);
    sum.winStakeMinor += BigInt(win?.[index] ?? 0);
    sum.lossStakeMinor += BigInt(loss?.[index] ?? 0);
    sum.members[row.bucket] = (sum.members[row.bucket] ?? 0) + Number(members[index]);
  }
}

/** `{1,2,3}` as `1`, `2`, `3`. */
export const listed = (text: string): string[] => text.slice(1, -1).split(',');

const noSums = (): TeamSums => ({
  betMinor: 0n,
  stakeMinor: 0n,
  payoutMinor: 0n,
  winStakeMinor: 0n,
  lossStakeMinor: 0n,
  members: [],
});

function addSums(to: TeamSums = noSums(), of: TeamSums): TeamSums {
  to.betMinor += of.betMinor;
  to.stakeMinor += of.stakeMinor;
  to.payoutMinor += of.payoutMinor;
  to.winStakeMinor += of.winStakeMinor;
  to.lossStakeMinor += of.lossStakeMinor;
  for (const [bucket, count] of of.members.entries()) to.members[bucket] = (to.members[bucket] ?? 0) + (count ?? 0);
  return to;
}
