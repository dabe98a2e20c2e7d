import { randomInt, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DepositFailed, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { Clock, siteOrigin } from '@banyan/kernel/app';
import { auditAction, principal, type Principal } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { fulfilled } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import type { ReportOutcome } from '../payment/case-book.js';
import { PaymentProvider } from '../payment/payment.provider.js';
import { DepositMethods } from './deposit-methods.js';
import { DepositRuleService } from './deposit-rule.service.js';
import { Deposit, type DepositStep, type Report } from './deposit.entity.js';
import type { DepositRequest, ResolveDepositRequest } from './deposit.dto.js';

const lifetimeMs = 30 * 60_000;
const contentAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Deposits: from the request to the credit, once. */
@Injectable()
export class DepositService {
  private readonly logger = new Logger('Deposit');

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly accounts: MemberAccountService,
    private readonly rules: DepositRuleService,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /** Opens a deposit. The same key returns the same deposit; with another amount or method it is refused. */
  async create(request: DepositRequest): Promise<Deposit> {
    const member = principal();
    DepositMethods.check(request.method, request.amountMinor);
    const account = await this.accounts.of(member.id);
    const now = this.clock.now();
    const deposit = Object.assign(new Deposit(), {
      id: randomUUID(),
      memberId: member.id,
      username: member.username,
      brand: member.brand,
      accountId: account.accountId,
      currency: account.currency,
      method: request.method,
      state: 'CREATED',
      amountMinor: request.amountMinor,
      content: `BANYAN${contentCode()}`,
      reason: '',
      reportedMinor: null,
      creditedMinor: null,
      reportedEvent: null,
      idempotencyKey: request.idempotencyKey,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      createdAt: now,
      updatedAt: now,
    });
    const stored = await this.database.transaction(async (tx) => {
      const { manager } = tx;
      await manager.createQueryBuilder().insert().into(Deposit).values(deposit).orIgnore().execute();
      const row = await manager.findOneByOrFail(Deposit, {
        memberId: member.id,
        idempotencyKey: request.idempotencyKey,
      });
      if (row.id === deposit.id) await this.rules.admit(tx, row);
      return row;
    });
    if (stored.amountMinor !== request.amountMinor || stored.method !== request.method)
      throw errors.idempotency_conflict();
    return stored.state === 'CREATED' ? this.open(stored) : stored;
  }

  /** One of the member's own deposits. */
  async own(id: string, member: Principal = principal()): Promise<Deposit> {
    const deposit = await this.database.manager.findOneBy(Deposit, { id, memberId: member.id });
    if (!deposit) throw errors.deposit_not_found();
    return deposit;
  }

  /** Sends it to the provider, whose report then decides. An unreachable provider leaves the deposit CREATED: the same call again goes on. */
  private async open(deposit: Deposit): Promise<Deposit> {
    let redirectUrl: string | null = null;
    if (deposit.method === 'sandbox') {
      const { id, amountMinor, currency } = deposit;
      try {
        const returnUrl = `${siteOrigin(config.publicUrl)}/wallet/deposit/${id}`;
        ({ redirectUrl } = await this.provider.openDeposit({ reference: id, amountMinor, currency, returnUrl }));
      } catch (error) {
        this.logger.warn(`provider: ${String(error)}`);
        throw errors.provider_unavailable();
      }
    }
    await this.database.manager.update(
      Deposit,
      { id: deposit.id, state: 'CREATED' },
      { state: 'PENDING', redirectUrl, updatedAt: this.clock.now() },
    );
    return this.database.manager.findOneByOrFail(Deposit, { id: deposit.id });
  }

  /** Takes in a provider's report inside the caller's transaction, who opens the case when it is one. */
  async report(tx: Tx, id: string, report: Report): Promise<ReportOutcome> {
    const deposit = await this.locked(tx, id);
    const held = report.result === 'success' ? await this.rules.heldFor(tx, deposit, report.amountMinor) : null;
    const step = deposit.report(report, DepositMethods.of(deposit.method).minMinor, held, this.clock.now());
    if (step.do === 'case') return { is: 'case', what: step.what, depositId: id };
    await tx.manager.save(deposit);
    if (step.do === 'repeat') return { is: 'repeat' };
    await this.carryOut(tx, deposit, step);
    return { is: 'moved' };
  }

  /** An operator's word on a deposit in review: the first proposes, another one with the same word carries it out. */
  async resolve(id: string, request: ResolveDepositRequest): Promise<Deposit> {
    const operator = principal();
    return this.database.transaction(async (tx) => {
      const deposit = await this.locked(tx, id);
      if (deposit.state !== 'MANUAL_REVIEW') throw errors.deposit_not_in_review();
      const before = { state: deposit.state, proposedOutcome: deposit.proposedOutcome };
      const agrees = deposit.proposedBy !== null && deposit.proposedOutcome === request.outcome;
      if (agrees && deposit.proposedBy === operator.id) throw errors.second_person_needed();
      const now = this.clock.now();
      const credit = agrees
        ? deposit.resolve(operator.id, now)
        : (deposit.propose(request.outcome, operator.id, operator.username, request.reason, now), null);
      await tx.manager.save(deposit);
      const after = {
        state: deposit.state,
        proposedOutcome: deposit.proposedOutcome,
        creditedMinor: deposit.creditedMinor,
      };
      await auditAction(tx, {
        action: agrees ? 'deposit.resolve' : 'deposit.propose',
        objectType: 'deposit',
        objectId: id,
        before,
        after,
        reason: request.reason,
      });
      if (agrees)
        await this.carryOut(tx, deposit, credit === null ? { do: 'fail' } : { do: 'credit', amountMinor: credit });
      return deposit;
    });
  }

  /** Ends what nobody paid. A late payment is credited all the same. */
  async expire(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const due = await tx.manager
        .createQueryBuilder(Deposit, 'd')
        .where(`d.state in ('CREATED', 'PENDING') and d.expiresAt < :now`, { now })
        .orderBy('d.expiresAt')
        .limit(500)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const deposit of due) {
        deposit.expire(now);
        await tx.manager.save(deposit);
        await this.carryOut(tx, deposit, { do: 'fail' });
      }
      return due.length;
    });
  }

  private async carryOut(tx: Tx, deposit: Deposit, step: DepositStep): Promise<void> {
    const { id, memberId, brand, currency, accountId } = deposit;
    if (step.do === 'fail')
      await tx.publish(
        DepositFailed,
        DepositFailed.fromPartial({
          depositId: id,
          memberId,
          brand,
          reason: deposit.reason,
          currency,
          amountMinor: deposit.amountMinor,
        }),
        memberId,
      );
    if (step.do !== 'credit') return;
    const { amountMinor } = step;
    await tx.publish(
      DepositSettled,
      DepositSettled.fromPartial({ depositId: id, memberId, brand, currency, amountMinor }),
      memberId,
    );
    const source = deposit.method === 'bank' ? 'payment:bank' : `payment:${this.provider.name}`;
    const [outcome] = await this.ledger.apply(
      [{ kind: 'deposit', source, externalId: id, accountId, amountMinor, currency }],
      { tx },
    );
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
  }

  private async locked(tx: Tx, id: string): Promise<Deposit> {
    const deposit = await tx.manager.findOne(Deposit, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!deposit) throw errors.deposit_not_found();
    return deposit;
  }
}

function contentCode(): string {
  return Array.from({ length: 8 }, () => contentAlphabet[randomInt(contentAlphabet.length)]).join('');
}
