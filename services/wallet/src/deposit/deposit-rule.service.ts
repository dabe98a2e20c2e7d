import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { LimitService } from '../ledger/limit.service.js';
import { DepositLimitService } from '../limits/deposit-limit.service.js';
import type { Deposit, HeldReason } from './deposit.entity.js';

/** Whether a member may put money in. */
@Injectable()
export class DepositRuleService {
  constructor(
    private readonly limits: LimitService,
    private readonly depositLimits: DepositLimitService,
  ) {}

  /** Refuses a deposit that was just stored when the member is excluded or its limits leave no room for it. */
  async admit(tx: Tx, { memberId, accountId, amountMinor }: Deposit): Promise<void> {
    const exclusion = await this.limits.exclusion(memberId, tx.query);
    if (exclusion) throw errors.excluded({ choice: exclusion.choice, until: exclusion.until.toISOString() });
    const tight = await this.depositLimits.tightest(tx.query, accountId);
    if (tight && tight.leftMinor < 0n)
      throw errors.deposit_limit_reached({ period: tight.period, leftMinor: room(tight.leftMinor + amountMinor) });
  }

  /** Why money that came all the same waits for an operator: it may be more than was announced, or come late. */
  async heldFor(tx: Tx, deposit: Deposit, reportedMinor: bigint): Promise<HeldReason | null> {
    if (await this.limits.exclusion(deposit.memberId, tx.query)) return 'member_excluded';
    const tight = await this.depositLimits.tightest(tx.query, deposit.accountId, deposit.id);
    return tight && tight.leftMinor < reportedMinor ? 'deposit_limit_reached' : null;
  }
}

const room = (minor: bigint): bigint => (minor > 0n ? minor : 0n);
