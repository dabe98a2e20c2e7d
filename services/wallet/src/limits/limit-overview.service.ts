import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import type { Query, Tx } from '@banyan/kernel/database';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import type { MemberAccount } from '../ledger/account.service.js';
import { LimitService } from '../ledger/limit.service.js';
import { DepositLimitService } from './deposit-limit.service.js';
import { exclusionEnd, type ExclusionChoice } from './exclusion.js';
import type { LimitDto, LimitRequest } from './limits.dto.js';

/** All limits of a member, whoever holds to them: the ledger to those on play, the cashier to those on deposits. */
@Injectable()
export class LimitOverviewService {
  constructor(
    private readonly limits: LimitService,
    private readonly deposits: DepositLimitService,
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

  /** Excludes a member from now on, and publishes what changed, so that his games end; a longer exclusion stays as it is. Returns until when was requested. */
  async exclude(tx: Tx, memberId: bigint, choice: ExclusionChoice): Promise<Date> {
    const { type, id } = principal();
    const until = exclusionEnd(choice, this.clock.now());
    const isChanged = await this.limits.exclude(memberId, { choice, until }, `${type}:${id}`, tx);
    if (isChanged) await tx.publish(MemberExcluded, { memberId, until }, memberId);
    return until;
  }
}
