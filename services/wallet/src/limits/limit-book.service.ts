import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import type { Query, Tx } from '@banyan/kernel/database';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import type { MemberAccount } from '../ledger/accounts.service.js';
import { Limits } from '../ledger/limits.service.js';
import { DepositLimits } from './deposit-limits.service.js';
import { exclusionEnd, type ExclusionChoice } from './exclusion.js';
import type { LimitDto, LimitRequest } from './limits.dto.js';

/** All limits of a member, whoever holds to them: the ledger to those on play, the cashier to those on deposits. */
@Injectable()
export class LimitBook {
  constructor(
    private readonly limits: Limits,
    private readonly deposits: DepositLimits,
    private readonly clock: Clock,
  ) {}

  async of({ memberId, accountId, currency }: MemberAccount, query?: Query): Promise<LimitDto[]> {
    const deposits = (await this.deposits.of(accountId, query)).map((limit) => ({
      kind: 'deposit' as const,
      ...limit,
    }));
    return [...deposits, ...(await this.limits.of(memberId, currency, query))];
  }

  /** Sets a limit of the one who acts: the member its own, an operator the platform's. */
  async set(tx: Tx, { memberId, accountId, currency }: MemberAccount, request: LimitRequest): Promise<void> {
    const { type: setBy, id } = principal();
    const { kind, period, amountMinor } = request;
    const change = { period, amountMinor, setBy, by: `${setBy}:${id}` };
    if (kind === 'deposit') await this.deposits.set({ accountId, ...change }, tx);
    else await this.limits.set({ memberId, currency, kind, ...change }, tx);
  }

  /** Keeps a member out from now on, and tells it, so that his games end; a longer exclusion stays as it is. Answers until when was asked. */
  async exclude(tx: Tx, memberId: bigint, choice: ExclusionChoice): Promise<Date> {
    const { type, id } = principal();
    const until = exclusionEnd(choice, this.clock.now());
    await this.limits.exclude(memberId, { choice, until }, `${type}:${id}`, tx);
    await tx.publish(MemberExcluded, { memberId, until }, memberId);
    return until;
  }
}
