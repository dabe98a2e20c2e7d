import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { LimitChangeDto, LimitProposalDto, OperatorLimitRequest } from './limits.dto.js';

/** What is written down of one change. */
interface Change {
  readonly kind: string;
  readonly period?: string;
  readonly amountMinor?: bigint | null;
  readonly currency?: string;
  readonly choice?: string;
  readonly until?: Date;
  readonly reason?: string;
  readonly idempotencyKey?: string;
}

const oneAtATime = sql`select pg_advisory_xact_lock(hashtextextended('limit:' || $1::text, 0))`;

/** The record of changes, and of what one operator proposes to another. */
@Injectable()
export class LimitRecordService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async write({ query }: Tx, memberId: bigint, change: Change): Promise<void> {
    const { kind, period, amountMinor, currency, choice, until, reason, idempotencyKey } = change;
    const { type, id, username } = principal();
    await query(
      sql`insert into limit_change (member_id, kind, period, amount, currency, choice, until, made_by, made_by_name, reason, idempotency_key, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        memberId,
        kind,
        period ?? '',
        amountMinor ?? null,
        currency ?? '',
        choice ?? '',
        until ?? null,
        `${type}:${id}`,
        username,
        reason ?? '',
        idempotencyKey ?? null,
        this.clock.now(),
      ],
    );
  }

  /** Whether a change with this key was made before. Two with one key are asked one after the other. */
  async knows({ query }: Tx, memberId: bigint, idempotencyKey: string): Promise<boolean> {
    await query(oneAtATime, [memberId]);
    const rows = await query(sql`select 1 from limit_change where member_id = $1 and idempotency_key = $2`, [
      memberId,
      idempotencyKey,
    ]);
    return rows.length > 0;
  }

  /** True when another operator proposed just this before; else it is proposed now. The proposer cannot agree. */
  async agreed({ query }: Tx, memberId: bigint, currency: string, request: OperatorLimitRequest): Promise<boolean> {
    const { kind, period, amountMinor, reason } = request;
    const { id, username } = principal();
    const key = [memberId, currency, kind, period];
    await query(oneAtATime, [memberId]);
    const [proposal] = await query<{ proposed_by: string; amount: string | null }>(
      sql`select proposed_by, amount from limit_proposal where member_id = $1 and currency = $2 and kind = $3 and period = $4`,
      key,
    );
    const same = proposal && proposal.amount === (amountMinor === null ? null : String(amountMinor));
    if (same && BigInt(proposal.proposed_by) === id) throw errors.second_person_needed();
    await this.withdraw({ query }, memberId, currency, request);
    if (same) return true;
    await query(sql`insert into limit_proposal values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
      ...key,
      amountMinor,
      id,
      username,
      reason,
      this.clock.now(),
    ]);
    return false;
  }

  /** A proposal that has had its answer, or was overtaken by a stricter limit. */
  async withdraw(
    { query }: Pick<Tx, 'query'>,
    memberId: bigint,
    currency: string,
    { kind, period }: Pick<OperatorLimitRequest, 'kind' | 'period'>,
  ): Promise<void> {
    await query(sql`delete from limit_proposal where member_id = $1 and currency = $2 and kind = $3 and period = $4`, [
      memberId,
      currency,
      kind,
      period,
    ]);
  }

  proposals(memberId: bigint, currency: string): Promise<LimitProposalDto[]> {
    return this.database.query<LimitProposalDto>(
      sql`select kind, period, amount::text as "amountMinor", proposed_by_name as "proposedBy", reason, proposed_at as "proposedAt"
       from limit_proposal where member_id = $1 and currency = $2 order by proposed_at`,
      [memberId, currency],
    );
  }

  changes(memberId: bigint): Promise<LimitChangeDto[]> {
    return this.database.query<LimitChangeDto>(
      sql`select kind, period, amount::text as "amountMinor", choice, until, made_by_name as "madeBy", reason, made_at as "madeAt"
       from limit_change where member_id = $1 order by id desc limit 50`,
      [memberId],
    );
  }
}
