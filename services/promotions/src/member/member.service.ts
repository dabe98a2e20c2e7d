import { Injectable } from '@nestjs/common';
import { sql, type Query, type Tx } from '@banyan/kernel/database';
import type { MemberRegistered } from '@banyan/proto/identity/v1/events';
import type { CashMoved, DepositSettled, MemberExcluded } from '@banyan/proto/wallet/v1/events';
import { config } from '../config.js';

export interface MemberFact {
  readonly currency: string;
  readonly registeredAt: Date | null;
  readonly deposits: number;
  /** Whether a deposit stands that was not charged back. */
  readonly paidIn: boolean;
}

/** The demo's members, whose wallets open with a deposit that came through no payment. */
const openedWithDeposit: ReadonlySet<bigint> = new Set([1000n, 1001n, 998n, 997n, 996n]);

/** What is known of members: when they signed up, and how often they paid in. */
@Injectable()
export class MemberService {
  async registered(tx: Tx, event: MemberRegistered, at: Date): Promise<void> {
    const { memberId, brand, currency, username, accountType } = event;
    await tx.query(
      sql`insert into member_fact (member_id, brand, currency, registered_at, username, account_type, deposits) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (member_id) do update set currency = excluded.currency, registered_at = excluded.registered_at,
         username = excluded.username, account_type = excluded.account_type`,
      [
        memberId,
        brand,
        currency,
        at,
        username,
        accountType,
        config.seedDemo && openedWithDeposit.has(memberId) ? 1 : 0,
      ],
    );
  }

  /** Until when a member is kept from play; it is never shortened. */
  async excluded(tx: Tx, { memberId, until }: MemberExcluded): Promise<void> {
    await tx.query(
      sql`insert into excluded_member (member_id, until) values ($1, $2)
       on conflict (member_id) do update set until = greatest(excluded_member.until, excluded.until)`,
      [memberId, until ?? null],
    );
  }

  /** Counts a deposit and returns the how manieth it is. */
  async deposited(tx: Tx, event: DepositSettled, at: Date): Promise<number> {
    const { memberId, brand, currency, depositId, amountMinor } = event;
    const [row] = await tx.query<{ deposits: number }>(
      sql`insert into member_fact (member_id, brand, currency, deposits) values ($1, $2, $3, 1)
       on conflict (member_id) do update set deposits = member_fact.deposits + 1 returning deposits`,
      [memberId, brand, currency],
    );
    const nth = row?.deposits ?? 0;
    await tx.query(
      sql`insert into paid_deposit (deposit_id, member_id, currency, amount_minor, nth, paid_at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [depositId, memberId, currency, amountMinor, nth, at],
    );
    return nth;
  }

  /** Some of the single deposits from before an instant; how many. */
  async forgetDeposits(query: Query, before: Date, atOnce: number): Promise<number> {
    const rows = await query(
      sql`delete from paid_deposit where deposit_id in (select deposit_id from paid_deposit where paid_at < $1 limit $2) returning 1`,
      [before, atOnce],
    );
    return rows.length;
  }

  /** One of the deposits went back; also when it is not heard of yet. */
  async chargedBack(tx: Tx, { memberId, brand, currency }: CashMoved): Promise<void> {
    await tx.query(
      sql`insert into member_fact (member_id, brand, currency, charged_back) values ($1, $2, $3, 1)
       on conflict (member_id) do update set charged_back = member_fact.charged_back + 1`,
      [memberId, brand, currency],
    );
  }

  async factOf(query: Query, memberId: bigint): Promise<MemberFact | null> {
    const [row] = await query<MemberFact>(
      sql`select currency, registered_at as "registeredAt", deposits, deposits > charged_back as "paidIn" from member_fact where member_id = $1`,
      [memberId],
    );
    return row ?? null;
  }
}
