import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { type Query, sql, type Tx } from '@banyan/kernel/database';
import type { MemberVerifiedChanged } from '@banyan/proto/identity/v1/events';
import { Withdrawal } from './withdrawal.entity.js';
import { lockWithdrawal, move } from './withdrawal.steps.js';

/** Who has shown who he is, as identity told last, and what he may have paid out before that. */
@Injectable()
export class VerifiedMemberService {
  constructor(private readonly clock: Clock) {}

  /** A change that is told late, or again, does not replace a later one. What waited for the member's documents goes on to the operators. */
  async changed(tx: Tx, { memberId, verified, version }: MemberVerifiedChanged): Promise<void> {
    await this.lock(tx, memberId);
    const [newer] = await tx.query(
      sql`insert into verified_member as m (member_id, verified, version) values ($1, $2, $3)
       on conflict (member_id) do update set verified = $2, version = $3 where m.version < $3 returning 1`,
      [memberId, verified, version],
    );
    if (!newer || !verified) return;
    const waiting = await tx.manager.findOneBy(Withdrawal, { memberId, state: 'WAITING_KYC' });
    if (!waiting) return;
    const withdrawal = await lockWithdrawal(tx, waiting.id);
    if (withdrawal.state === 'WAITING_KYC') await move(tx, withdrawal, { state: 'IN_REVIEW', at: this.clock.now() });
  }

  /** Nothing of who has shown who he is changes for this member until the transaction ends. Comes before a withdrawal's lock. */
  async lock({ query }: Tx, memberId: bigint): Promise<void> {
    await query(sql`select pg_advisory_xact_lock(hashtextextended('verified:' || $1::text, 0))`, [memberId]);
  }

  async isVerified(query: Query, memberId: bigint): Promise<boolean> {
    const [row] = await query<{ verified: boolean }>(sql`select verified from verified_member where member_id = $1`, [
      memberId,
    ]);
    return row?.verified ?? false;
  }

  /** What may still be asked for without documents; null for who needs none. `limitMinor`: how much in all. */
  async left(query: Query, memberId: bigint, currency: string, limitMinor: bigint): Promise<bigint | null> {
    if (await this.isVerified(query, memberId)) return null;
    const left = limitMinor - (await askedFor(query, memberId, currency));
    return left > 0n ? left : 0n;
  }

  /** Whether one that is stored has to wait for documents: with all before it, it is more than may go without. */
  async mustWait(tx: Tx, { memberId, currency }: Withdrawal, limitMinor: bigint): Promise<boolean> {
    await this.lock(tx, memberId);
    if (await this.isVerified(tx.query, memberId)) return false;
    return (await askedFor(tx.query, memberId, currency)) > limitMinor;
  }
}

/** All that a member was paid or is to be. */
async function askedFor(query: Query, memberId: bigint, currency: string): Promise<bigint> {
  const [row] = await query<{ minor: string }>(
    sql`select coalesce(sum(amount_minor), 0)::text as minor from withdrawal
     where member_id = $1 and currency = $2 and state not in ('REJECTED', 'CANCELLED')`,
    [memberId, currency],
  );
  return BigInt(row?.minor ?? 0);
}
