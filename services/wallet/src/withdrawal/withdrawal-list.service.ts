import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, type ListSpec, since, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { maskName } from '@banyan/kernel/rules';
import { maskedAccount } from '../bank-card/bank-card.entity.js';
import { errors } from '../errors.js';
import { bankOf } from '../payment/banks.js';
import { needsSecond } from './alone.js';
import { shownNote } from './payable.js';
import type { ReviewedStep, ReviewedWithdrawal, WithdrawalPage, WithdrawalRow } from './review.dto.js';
import { TurnoverService } from '../turnover/turnover.service.js';
import { WithdrawalLimitService } from './withdrawal-limit.service.js';
import { riskChecks } from './risk-checks.js';
import { Withdrawal } from './withdrawal.entity.js';
import type { OwnWithdrawal, OwnWithdrawalPage, PaidTo, WithdrawalResponse } from './withdrawal.dto.js';

const shown = {
  id: sql`w.id`,
  state: sql`w.state`,
  amountMinor: sql`w.amount_minor`,
  currency: sql`w.currency`,
  reason: sql`w.reason`,
  createdAt: sql`w.created_at`,
  updatedAt: sql`w.updated_at`,
} as const;

const adminSpec: ListSpec = {
  from: sql`withdrawal w`,
  fields: {
    ...shown,
    memberId: sql`w.member_id`,
    username: sql`w.username`,
    brand: sql`w.brand`,
    claimedBy: sql`w.claimed_by`,
    claimedByName: sql`w.claimed_by_name`,
    claimedUntil: sql`w.claimed_until`,
    firstApprover: sql`w.first_approver`,
    firstApproverName: sql`w.first_approver_name`,
    riskScore: sql`w.risk_score`,
    riskLevel: sql`w.risk_level`,
    payoutAttempt: sql`w.payout_attempt`,
  },
  filters: {
    id: equals(sql`w.id`, 'uuid'),
    state: equals(sql`w.state`),
    memberId: equals(sql`w.member_id`, 'bigint'),
    claimedBy: equals(sql`w.claimed_by`, 'bigint'),
    brand: equals(sql`w.brand`),
    riskLevel: equals(sql`w.risk_level`),
    q: startsWith(sql`w.username`, sql`w.id::text`),
    from: since(sql`w.created_at`),
    until: before(sql`w.created_at`),
    // The member says that not all of it arrived, and no operator has decided yet.
    disputed: () =>
      sql`w.id in (select withdrawal_id from withdrawal_receipt where answer <> 'RECEIVED' and outcome is null)`,
  },
  sort: ['createdAt', 'DESC'],
  key: sql`w.id`,
  large: { sorts: { createdAt: sql`w.created_at`, amountMinor: sql`w.amount_minor` }, narrowedBy: ['memberId'] },
};

const oneSpec: ListSpec = { ...adminSpec, fields: { ...adminSpec.fields, riskFound: sql`w.risk_found` } };

interface CardRow {
  bank_code: string;
  account_number: string;
  holder_name: string;
}

/** Withdrawals in pages, and one in full. */
@Injectable()
export class WithdrawalListService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly exports: ExportService,
    private readonly limits: WithdrawalLimitService,
    private readonly turnover: TurnoverService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'withdrawals', permission: 'withdrawal.view', spec: () => adminSpec });
  }

  own(query: ListQuery): Promise<OwnWithdrawalPage> {
    const filters = { state: equals(sql`w.state`), from: since(sql`w.created_at`), until: before(sql`w.created_at`) };
    return listPage<OwnWithdrawal>(this.database.query, query, {
      ...adminSpec,
      fields: shown,
      filters,
      where: sql`w.member_id = $1`,
      parameters: [principal().id],
      large: undefined,
    });
  }

  all(query: ListQuery): Promise<WithdrawalPage> {
    return listPage<WithdrawalRow>(this.database.query, query, adminSpec);
  }

  async one(id: string): Promise<ReviewedWithdrawal> {
    const { data } = await listPage<WithdrawalRow & Pick<ReviewedWithdrawal, 'riskFound'>>(
      this.database.query,
      { page: 1, perPage: 1, filter: { id } },
      oneSpec,
    );
    const [row] = data;
    if (!row) throw errors.withdrawal_not_found();
    await this.count(row);
    const [bankCard, timeline, checks] = await Promise.all([
      this.paidTo(id),
      this.steps(id),
      riskChecks(this.database.query, id, this.clock.now()),
    ]);
    const { twoPersonsMinor } = await this.limits.of(row);
    return {
      ...row,
      bankCard: { ...bankCard, holderName: maskName(bankCard.holderName) },
      timeline,
      checks,
      twoPersonLimitMinor: twoPersonsMinor,
      needsTwo: await this.needsTwo(row, twoPersonsMinor),
    };
  }

  /** What is found about one that waits follows the bets up to now. */
  private async count({ id, state, brand }: WithdrawalRow): Promise<void> {
    if (state !== 'IN_REVIEW' && state !== 'PENDING_RISK') return;
    const { accountId } = await this.database.manager.findOneByOrFail(Withdrawal, { id });
    await this.turnover.refresh({ accountId, brand });
  }

  /** Of one that waits: whether this operator's approval alone would not do. Of one that was decided: whether its amount asked for two. */
  private async needsTwo({ id, state, ...row }: WithdrawalRow, twoPersonsMinor: bigint): Promise<boolean> {
    const amountMinor = BigInt(row.amountMinor);
    if (state !== 'IN_REVIEW' && state !== 'PENDING_RISK') return amountMinor > twoPersonsMinor;
    return needsSecond(this.database.query, { id, amountMinor, twoPersonsMinor }, principal().id, this.clock.now());
  }

  async toResponse(withdrawal: Withdrawal): Promise<WithdrawalResponse> {
    const { id, state, amountMinor, currency, reason, createdAt } = withdrawal;
    const [bankCard, steps] = await Promise.all([this.paidTo(id), this.steps(id)]);
    const timeline = steps.map(({ state: was, at, note }) => ({
      state: was,
      at,
      ...(shownNote(note) && { note }),
    }));
    return {
      id,
      state,
      amountMinor,
      currency,
      reason,
      bankCard,
      timeline,
      cancellable: withdrawal.isUntouched(this.clock.now()),
      createdAt,
    };
  }

  private async paidTo(id: string): Promise<PaidTo> {
    const [row] = await this.database.query<CardRow>(
      sql`select c.bank_code, c.account_number, c.holder_name from withdrawal w join bank_card c on c.id = w.bank_card_id where w.id = $1`,
      [id],
    );
    if (!row) throw errors.withdrawal_not_found();
    return {
      bankCode: row.bank_code,
      bankName: bankOf(row.bank_code)?.name ?? row.bank_code,
      accountNumber: maskedAccount(row.account_number),
      holderName: row.holder_name,
    };
  }

  private steps(id: string): Promise<ReviewedStep[]> {
    return this.database.query(
      sql`select state, at, actor, note from withdrawal_step where withdrawal_id = $1 order by step`,
      [id],
    );
  }
}
