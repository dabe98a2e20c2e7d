import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { lockAccounts } from '../ledger/account.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import {
  restrictable,
  type OwnRestriction,
  type OwnRestrictions,
  type Restrictable,
  type RestrictRequest,
} from './member-restriction.dto.js';

const mostAsked = 1000;

interface Stored {
  readonly id: string;
  readonly memberId: string;
  readonly what: Restrictable;
  readonly reason: string;
  readonly from: Date;
  readonly until: Date | null;
  /** As it was asked for: a later one ends it at its own beginning. */
  readonly askedUntil: Date | null;
  readonly createdAt: Date;
  readonly liftedAt: Date | null;
}

const columns = sql`r.id, r.member_id::text as "memberId", r.what, r.reason, r.from_at as "from", r.until_at as "until",
  r.asked_until_at as "askedUntil", r.created_at as "createdAt", r.lifted_at as "liftedAt"`;

/** Sets and lifts what members may not do. */
@Injectable()
export class MemberRestrictionService {
  constructor(
    private readonly database: Database,
    private readonly members: MemberAccountService,
    private readonly clock: Clock,
  ) {}

  /** What holds for the member in hand, or will. */
  async own(): Promise<OwnRestrictions> {
    const restrictions = await this.database.query<OwnRestriction>(
      sql`select r.what, r.reason, r.from_at as "from", r.until_at as "until" from member_restriction r
         where r.member_id = $1 and r.lifted_at is null and (r.until_at is null or r.until_at > $2)
         order by r.from_at, r.what limit 100`,
      [principal().id, this.clock.now()],
    );
    return { restrictions };
  }

  /** Those of these members, at most 1000, whom operators keep this from now. */
  async restrictedOf(memberIds: readonly bigint[], what: string): Promise<bigint[]> {
    if (memberIds.length > mostAsked || !restrictable.some((known) => known === what)) throw requestErrors.invalid();
    const rows = await this.database.query<{ id: string }>(
      sql`select distinct r.member_id::text as id from member_restriction r where r.member_id = any($1::bigint[]) and r.what = $2 and r.lifted_at is null
         and r.from_at <= $3 and (r.until_at is null or r.until_at > $3)`,
      [memberIds.map(String), what, this.clock.now()],
    );
    return rows.map(({ id }) => BigInt(id));
  }

  /** Sets one, once per operator and key, and returns its id. What holds of the same kind ends where it begins. */
  async restrict(request: RestrictRequest): Promise<string> {
    const { memberId, what, reason, idempotencyKey } = request;
    const { brand } = await this.members.of(memberId);
    const at = this.clock.now();
    const from = request.from && request.from > at ? request.from : at;
    const until = request.until ?? null;
    if (until && until <= from) throw requestErrors.invalid({ fields: { until: ['after its beginning'] } });
    const operator = principal();
    return this.database.transaction(async (tx) => {
      // Whatever moves the member's money has happened, or sees the restriction.
      await lockAccounts(tx.query, memberId);
      const [known] = await tx.query<Stored>(
        sql`select ${columns} from member_restriction r where r.made_by = $1 and r.idempotency_key = $2`,
        [operator.id, idempotencyKey],
      );
      if (known) return sameAs(known, request);
      const replaced = await tx.query<Stored>(
        sql`select ${columns} from member_restriction r
           where r.member_id = $1 and r.what = $2 and r.lifted_at is null and (r.until_at is null or r.until_at > $3)
           order by r.from_at for update`,
        [memberId, what, from],
      );
      // What began before this one still holds until this one begins.
      await tx.query(sql`update member_restriction set until_at = $2 where id = any($1::uuid[])`, [
        replaced.filter((one) => one.from < from && from > at).map((one) => one.id),
        from,
      ]);
      await tx.query(
        sql`update member_restriction set lifted_by = $2, lifted_by_name = $3, lifted_at = $4, lift_reason = $5 where id = any($1::uuid[])`,
        [
          replaced.filter((one) => one.from >= from || from <= at).map((one) => one.id),
          operator.id,
          operator.username,
          at,
          reason,
        ],
      );
      const [made] = await tx.query<{ id: string }>(
        sql`insert into member_restriction (member_id, brand, what, reason, from_at, until_at, asked_until_at, idempotency_key, made_by, made_by_name, created_at)
           values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10) returning id`,
        [memberId, brand, what, reason, from, until, idempotencyKey, operator.id, operator.username, at],
      );
      await auditAction(
        tx,
        {
          action: 'member.restrict',
          objectType: 'member',
          objectId: memberId,
          before: { what, until: replaced[0]?.until?.toISOString() ?? null, restricted: replaced.length > 0 },
          after: { what, from: from.toISOString(), until: until?.toISOString() ?? null, restricted: true },
          reason,
        },
        at,
      );
      return made?.id ?? Promise.reject(new Error('the restriction is not there'));
    });
  }

  /** Ends one before its time. The same again is answered as before. */
  async lift(id: string, reason: string): Promise<void> {
    const operator = principal();
    await this.database.transaction(async (tx) => {
      const [row] = await tx.query<Stored>(
        sql`select ${columns} from member_restriction r where r.id = $1 for update`,
        [id],
      );
      if (!row) throw errors.restriction_not_found();
      if (row.liftedAt) return;
      const at = this.clock.now();
      await tx.query(
        sql`update member_restriction set lifted_by = $2, lifted_by_name = $3, lifted_at = $4, lift_reason = $5 where id = $1`,
        [id, operator.id, operator.username, at, reason],
      );
      await auditAction(
        tx,
        {
          action: 'member.lift_restriction',
          objectType: 'member',
          objectId: row.memberId,
          before: { what: row.what, restricted: true },
          after: { what: row.what, restricted: false },
          reason,
        },
        at,
      );
    });
  }
}

/** Whether the same is asked for again: a beginning that has passed, or none, means at once. */
function sameAs(known: Stored, { memberId, what, reason, from, until }: RestrictRequest): string {
  const begins = from && from > known.createdAt ? from : known.createdAt;
  const same =
    known.memberId === String(memberId) &&
    known.what === what &&
    known.reason === reason &&
    known.from.getTime() === begins.getTime() &&
    known.askedUntil?.getTime() === until?.getTime();
  if (!same) throw errors.idempotency_conflict();
  return known.id;
}
