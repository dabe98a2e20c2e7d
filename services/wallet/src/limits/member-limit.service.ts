import { Injectable } from '@nestjs/common';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import type { MemberAccount } from '../ledger/account.service.js';
import { LimitService } from '../ledger/limit.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import { LimitOverviewService } from './limit-overview.service.js';
import { LimitRecordService } from './limit-record.service.js';
import type {
  ExclusionRequest,
  LimitDto,
  LimitRequest,
  LimitsOfMemberDto,
  MemberLimitsDto,
  OperatorExclusionRequest,
  OperatorLimitRequest,
} from './limits.dto.js';

/** What members set for themselves, and operators for them. */
@Injectable()
export class MemberLimitService {
  constructor(
    private readonly database: Database,
    private readonly accounts: MemberAccountService,
    private readonly book: LimitOverviewService,
    private readonly limits: LimitService,
    private readonly records: LimitRecordService,
  ) {}

  /** The limits and exclusion of the member who asks. */
  async own(): Promise<MemberLimitsDto> {
    return this.view(await this.account(principal().id));
  }

  /** Sets or ends one of the member's own limits; the same again changes nothing. */
  async setOwn(request: LimitRequest): Promise<MemberLimitsDto> {
    const account = await this.account(principal().id);
    await this.database.transaction((tx) => this.set(tx, account, request));
    return this.view(account);
  }

  /** Excludes the member who asks, once per key. */
  async excludeOwn(request: ExclusionRequest): Promise<MemberLimitsDto> {
    const account = await this.account(principal().id);
    await this.database.transaction((tx) => this.exclude(tx, account, request));
    return this.view(account);
  }

  /** A member's limits as operators see them. */
  async ofMember(memberId: bigint): Promise<LimitsOfMemberDto> {
    const account = await this.account(memberId);
    const [view, proposals, changes] = await Promise.all([
      this.view(account),
      this.records.proposals(memberId, account.currency),
      this.records.changes(memberId),
    ]);
    return { ...view, memberId, proposals, changes };
  }

  /** Sets the platform's limit on a member: a stricter one at once, a laxer one when a second operator says the same. */
  async setFor(memberId: bigint, request: OperatorLimitRequest): Promise<LimitsOfMemberDto> {
    const account = await this.account(memberId);
    await this.database.transaction(async (tx) => {
      const before = find(await this.book.of(account, tx.query), request);
      const stricter = isStricter(before?.amountMinor ?? null, request.amountMinor);
      const done = stricter || (await this.records.agreed(tx, memberId, account.currency, request));
      if (stricter) await this.records.withdraw(tx, memberId, account.currency, request);
      if (done) await this.set(tx, account, request, request.reason);
      const { kind, period, amountMinor, reason } = request;
      await auditAction(tx, {
        action: done ? 'limit.set' : 'limit.propose',
        objectType: 'member',
        objectId: memberId,
        before: { kind, period, amountMinor: before?.amountMinor ?? null },
        after: { kind, period, amountMinor },
        reason,
      });
    });
    return this.ofMember(memberId);
  }

  /** Excludes a member, once per key. No operator can end it before its time either. */
  async excludeFor(memberId: bigint, request: OperatorExclusionRequest): Promise<LimitsOfMemberDto> {
    const account = await this.account(memberId);
    await this.database.transaction(async (tx) => {
      const before = await this.limits.exclusion(memberId, tx.query);
      if (!(await this.exclude(tx, account, request, request.reason))) return;
      const after = await this.limits.exclusion(memberId, tx.query);
      await auditAction(tx, {
        action: 'member.exclude',
        objectType: 'member',
        objectId: memberId,
        before: { until: before?.until.toISOString() ?? null },
        after: { until: after?.until.toISOString() ?? null, choice: request.choice },
        reason: request.reason,
      });
    });
    return this.ofMember(memberId);
  }

  private async set(tx: Tx, account: MemberAccount, request: LimitRequest, reason = ''): Promise<void> {
    const { currency, memberId } = account;
    const { kind, period, amountMinor } = request;
    await this.book.set(tx, account, request);
    await this.records.write(tx, memberId, { kind, period, amountMinor, currency, reason });
  }

  private async exclude(tx: Tx, { memberId }: MemberAccount, request: ExclusionRequest, reason = ''): Promise<boolean> {
    const { choice, idempotencyKey } = request;
    const known = await this.records.knows(tx, memberId, idempotencyKey);
    if (known) return false;
    const until = await this.book.exclude(tx, memberId, choice);
    await this.records.write(tx, memberId, { kind: 'exclusion', choice, until, idempotencyKey, reason });
    return true;
  }

  private async view(account: MemberAccount): Promise<MemberLimitsDto> {
    const [limits, exclusion] = await Promise.all([this.book.of(account), this.limits.exclusion(account.memberId)]);
    return { currency: account.currency, limits, exclusion };
  }

  private account(memberId: bigint): Promise<MemberAccount> {
    return this.accounts.of(memberId);
  }
}

const find = (limits: readonly LimitDto[], { kind, period }: LimitRequest): LimitDto | undefined =>
  limits.find((limit) => limit.kind === kind && limit.period === period && limit.setBy === 'operator');

const isStricter = (before: bigint | null, after: bigint | null): boolean =>
  after === null ? before === null : before === null || after <= before;
