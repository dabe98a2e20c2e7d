import { sql, type Tx } from '@banyan/kernel/database';
import type { SettledRound } from './contribution.js';

/** What became of a round: what it counted for before and does now, booked at an instant that no closed period holds. */
export interface RoundChange {
  readonly brand: string;
  readonly vendor: string;
  readonly roundId: string;
  readonly memberId: bigint;
  readonly currency: string;
  readonly gameCode: string;
  /** The game's category when the round was first told; null: it is not known. */
  readonly category: string | null;
  readonly bookedAt: Date;
  readonly was: SettledRound | undefined;
  readonly now: SettledRound;
}

/** Salaries that pay by order are computed from these. */
export async function addChanges(tx: Tx, changes: readonly RoundChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (of: (change: RoundChange) => unknown) => changes.map((change) => textOf(of(change)));
  await tx.query(
    sql`insert into sales_change (brand, vendor, round_id, member_id, currency, booked_at, was_stake_minor, was_win_minor,
       stake_minor, win_minor, was_valid_minor, valid_minor, game_code, category)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::timestamptz[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[], $14::text[])`,
    [
      column(({ brand }) => brand),
      column(({ vendor }) => vendor),
      column(({ roundId }) => roundId),
      column(({ memberId }) => memberId),
      column(({ currency }) => currency),
      column(({ bookedAt }) => bookedAt),
      column(({ was }) => counting(was)?.stakeMinor),
      column(({ was }) => counting(was)?.winMinor),
      column(({ now }) => counting(now)?.stakeMinor),
      column(({ now }) => counting(now)?.winMinor),
      column(({ was }) => counting(was)?.validMinor),
      column(({ now }) => counting(now)?.validMinor),
      column(({ gameCode }) => gameCode),
      column(({ category }) => category),
    ],
  );
}

const counting = (round: SettledRound | undefined): SettledRound | undefined =>
  round?.state === 'CANCELLED' ? undefined : round;

const textOf = (value: unknown): string | null => {
  if (value instanceof Date) return value.toISOString();
  return value === undefined || value === null ? null : String(value as bigint | string);
};
