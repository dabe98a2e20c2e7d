import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BankCardService } from '../bank-card/bank-card.service.js';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import type { MemberAccount } from '../ledger/account.service.js';
import { fulfilled } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import { refuseWhileOpen } from '../payment/case-book.js';
import { requireRestricted, requireUnrestricted } from '../restriction/restrictions.js';
import { dayMs } from './alone.js';
import { LevelLimitService } from './level-limit.service.js';
import { WithdrawalLimitService, type WithdrawalLimits } from './withdrawal-limit.service.js';
import { TurnoverService, type Audited } from '../turnover/turnover.service.js';
import { riskChecks } from './risk-checks.js';
import { riskScore } from './risk-score.js';
import { VerifiedMemberService } from './verified-member.service.js';
import { Withdrawal, type WithdrawalState } from './withdrawal.entity.js';
import type { WithdrawalRequest, WithdrawalRules } from './withdrawal.dto.js';
import { addStep, lockWithdrawal, move } from './withdrawal.steps.js';

/** A withdrawal to place, with what was read before its transaction. */
interface Placed {
  readonly withdrawal: Withdrawal;
  readonly request: WithdrawalRequest;
  readonly limits: WithdrawalLimits;
  readonly audited: Audited;
}

/** Withdrawals from the member's side: ask, look, take back. */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly accounts: MemberAccountService,
    private readonly cards: BankCardService,
    private readonly identity: IdentityService,
    private readonly clock: Clock,
    private readonly limits: WithdrawalLimitService,
    private readonly turnover: TurnoverService,
    private readonly levels: LevelLimitService,
    private readonly verified: VerifiedMemberService,
  ) {}

  async rules(): Promise<WithdrawalRules> {
    const account = await this.account();
    const { availableMinor, heldMinor, currency } = account;
    const { missingMinor: turnoverLeftMinor } = await this.turnover.look(account);
    const { brand, id: memberId } = principal();
    const {
      minMinor,
      maxMinor,
      autoMinor: autoLimitMinor,
      unverifiedMinor,
    } = await this.limits.of({ brand, currency });
    const now = this.clock.now();
    const level = await this.levels.of(this.database.query, { id: '', memberId, brand, currency, createdAt: now });
    const locked = { lockedMinor: heldMinor, turnoverLeftMinor };
    const ofLevel = {
      levelName: level?.name ?? '',
      levelCount: level ? Math.max(0, level.perDay - level.used) : null,
      levelMinor: level ? notBelowZero(level.dayMinor - level.usedMinor) : null,
    };
    const unverifiedLeftMinor = await this.verified.left(this.database.query, memberId, currency, unverifiedMinor);
    const bounds = { minMinor, maxMinor, feeMinor: 0n, availableMinor, autoLimitMinor, unverifiedLeftMinor, currency };
    return { ...bounds, ...locked, ...ofLevel };
  }

  /** Takes the amount on hold and queues it for review. The same key returns the same withdrawal, without the payment password. */
  async create(request: WithdrawalRequest): Promise<Withdrawal> {
    const member = principal();
    const known = await this.database.manager.findOneBy(Withdrawal, {
      memberId: member.id,
      idempotencyKey: request.idempotencyKey,
    });
    if (known) return same(known, request);
    await requireUnrestricted(this.database.query, member.id, 'withdrawal', this.clock.now());
    const account = await this.account();
    const limits = await this.limits.of({ brand: member.brand, currency: account.currency });
    requireWithin(limits, request.amountMinor);
    const card = await this.cards.own(request.bankCardId, member.id);
    await this.identity.requirePaymentPassword(request.paymentPassword);
    const audited = await this.turnover.prepare(account);
    const now = this.clock.now();
    const withdrawal = Object.assign(new Withdrawal(), {
      id: randomUUID(),
      memberId: member.id,
      username: member.username,
      brand: member.brand,
      accountId: account.accountId,
      currency: account.currency,
      amountMinor: request.amountMinor,
      state: 'PENDING_RISK',
      reason: '',
      bankCardId: card.id,
      idempotencyKey: request.idempotencyKey,
      payoutAttempt: 0,
      receiptMinutes: limits.receiptMinutes,
      createdAt: now,
      updatedAt: now,
    });
    return this.database.transaction((tx) => this.place(tx, { withdrawal, request, limits, audited }));
  }

  /** One of the member's own withdrawals. */
  async own(id: string): Promise<Withdrawal> {
    const found = await this.database.manager.findOneBy(Withdrawal, { id, memberId: principal().id });
    if (!found) throw errors.withdrawal_not_found();
    return found;
  }

  /** Takes it back while nobody has looked at it. Asking twice returns the cancelled one. */
  async cancel(id: string): Promise<Withdrawal> {
    await this.own(id);
    return this.database.transaction(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal.state === 'CANCELLED') return withdrawal;
      const at = this.clock.now();
      if (!withdrawal.isUntouched(at)) throw errors.withdrawal_in_hand();
      await move(tx, withdrawal, { state: 'CANCELLED', at });
      await this.giveBack(tx, withdrawal);
      return withdrawal;
    });
  }

  /** Ends the hold: the whole amount is available again. Not while people have to find out whether it was paid. */
  async giveBack(tx: Tx, { id, accountId, currency }: Withdrawal): Promise<void> {
    await refuseWhileOpen(tx.query, id);
    const [outcome] = await this.ledger.apply(
      [
        {
          kind: 'withdrawal_release',
          source: 'cashier',
          externalId: id,
          reference: id,
          accountId,
          amountMinor: 0n,
          currency,
        },
      ],
      { tx },
    );
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
  }

  private async place(tx: Tx, { withdrawal, request, limits, audited }: Placed): Promise<Withdrawal> {
    const { id, memberId, accountId, amountMinor, currency, createdAt } = withdrawal;
    const { raw } = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(Withdrawal)
      .values(withdrawal)
      .orIgnore()
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 0) {
      const known = await tx.manager.findOneBy(Withdrawal, { memberId, idempotencyKey: request.idempotencyKey });
      if (known) return same(known, request);
      throw errors.withdrawal_open();
    }
    await this.levels.require(tx, withdrawal);
    await this.turnover.require(tx, audited);
    // Before the hold: the search through the journal must not keep the account locked.
    const { score, found } = riskScore(await riskChecks(tx.query, id, createdAt));
    Object.assign(withdrawal, { riskScore: score, riskFound: found });
    await addStep(tx, withdrawal, '');
    await move(tx, withdrawal, { state: await this.begins(tx, withdrawal, limits), at: createdAt });
    const [outcome] = await this.ledger.apply(
      [{ kind: 'withdrawal_hold', source: 'cashier', externalId: id, accountId, amountMinor, currency }],
      { tx },
    );
    if (outcome?.code === 'INSUFFICIENT_FUNDS')
      throw errors.insufficient_funds({ availableMinor: outcome.balanceMinor });
    if (outcome?.code === 'ACCOUNT_BLOCKED') throw errors.account_blocked();
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
    // What came between the look and the hold.
    await this.turnover.require(tx, audited);
    await requireRestricted(tx, memberId, currency, outcome.balanceMinor);
    await requireUnrestricted(tx.query, memberId, 'withdrawal', this.clock.now());
    return withdrawal;
  }

  /** Where one that was just stored goes: to wait for its member's documents, past the operators, or to them. */
  private async begins(tx: Tx, withdrawal: Withdrawal, limits: WithdrawalLimits): Promise<WithdrawalState> {
    if (await this.verified.mustWait(tx, withdrawal, limits.unverifiedMinor)) return 'WAITING_KYC';
    return (await passesAlone(tx, withdrawal, limits)) ? 'APPROVED' : 'IN_REVIEW';
  }

  private account(): Promise<MemberAccount> {
    return this.accounts.of(principal().id);
  }
}

/**
 * Small ones, to an account that was paid to before: whoever took over a member's session brings an account of his own. All that a member
 * asked for within a day has to stay below what needs two operators, or a row of small ones would need none.
 */
async function passesAlone(
  { query }: Tx,
  { id, amountMinor, currency, memberId, bankCardId, createdAt }: Withdrawal,
  { autoMinor, twoPersonsMinor }: WithdrawalLimits,
): Promise<boolean> {
  if (amountMinor > autoMinor) return false;
  const [row] = await query<{ known: boolean; day: string }>(
    sql`select exists (select 1 from withdrawal where member_id = $1 and bank_card_id = $2 and state = 'SUCCESS') as known,
       (select coalesce(sum(amount_minor), 0) from withdrawal where member_id = $1 and created_at > $3 and currency = $4 and id <> $5
         and state not in ('REJECTED', 'CANCELLED')) as day`,
    [memberId, bankCardId, new Date(createdAt.getTime() - dayMs), currency, id],
  );
  return row?.known === true && amountMinor + BigInt(row.day) <= twoPersonsMinor;
}

const notBelowZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n);

function requireWithin({ minMinor, maxMinor }: WithdrawalLimits, amountMinor: bigint): void {
  if (amountMinor < minMinor || amountMinor > maxMinor || amountMinor % 10_000n !== 0n)
    throw errors.amount_out_of_bounds({ minMinor, maxMinor });
}

function same(known: Withdrawal, request: WithdrawalRequest): Withdrawal {
  if (known.amountMinor !== request.amountMinor || known.bankCardId !== request.bankCardId)
    throw errors.idempotency_conflict();
  return known;
}
