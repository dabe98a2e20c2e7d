import { sql, type Tx } from '@banyan/kernel/database';
import type { PointKind } from './points.dto.js';

/** One movement of a member's points, and the house's account that has them the other way. */
export interface Movement {
  readonly kind: Extract<PointKind, 'EARNED' | 'CONVERTED' | 'RETURNED' | 'REDEEMED' | 'SPUN' | 'WON' | 'GIVEN'>;
  readonly contra:
    'house:accrual' | 'house:conversion' | 'house:mall' | 'house:wheel' | 'house:tournament' | 'house:campaign';
  readonly points: bigint;
  /** Of a member it comes once for ever. */
  readonly key: string;
  readonly at: Date;
}

/** What an account has, under its lock: nobody else moves its points until the transaction is over. */
export async function lockPoints(tx: Tx, memberId: bigint): Promise<bigint> {
  const [account] = await tx.query<{ balance: string }>(
    sql`select balance::text as balance from point_account where member_id = $1 for update`,
    [memberId],
  );
  return BigInt(account?.balance ?? 0);
}

/** Moves points of an account that is locked. */
export async function movePoints(tx: Tx, memberId: bigint, movement: Movement): Promise<void> {
  const { kind, contra, points, key, at } = movement;
  await tx.query(
    sql`with moved as (
       update point_account set balance = balance + $2, version = version + 1 where member_id = $1 returning balance, version
     )
     insert into point_entry (member_id, version, kind, contra, points, balance_after, key, posted_at)
     select $1, version, $3, $6, $2, balance, $4, $5 from moved`,
    [memberId, points, kind, key, at, contra],
  );
}

interface Given extends Movement {
  readonly brand: string;
}

/** Gives members points, also those who had none yet. Under the same key a second time it fails. */
export async function givePoints(tx: Tx, members: readonly string[], given: Given): Promise<void> {
  const { brand, points, key, at, kind, contra } = given;
  await tx.query(giveSql, [members, brand, points, key, at, kind, contra]);
}

const giveSql = sql`
with given as (
  insert into point_account (member_id, brand, balance, version) select m, $2, $3::bigint, 1 from unnest($1::bigint[]) as n (m)
  on conflict (member_id) do update set balance = point_account.balance + excluded.balance, version = point_account.version + 1
  returning member_id, version, balance
)
insert into point_entry (member_id, version, kind, contra, points, balance_after, key, posted_at)
select member_id, version, $6, $7, $3::bigint, balance, $4, $5 from given`;
