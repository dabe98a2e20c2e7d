import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import { AccountService, type MemberAccount } from '../ledger/account.service.js';
import { fulfilled } from '../ledger/command.js';
import { operatorSource } from '../ledger/entry-name.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import { amountIn } from '../money/amount-in.js';
import { settings } from '../settings.gen.js';
import type {
  AdjustmentKind,
  AdjustmentState,
  BookAdjustmentRequest,
  ProposeAdjustmentRequest,
} from './adjustment.dto.js';
import { houseOf, requireEvidence } from './evidence.js';

const dayMs = 86_400_000;

/** What a brand lets be moved by hand in a currency, in minor units. */
interface Bounds {
  readonly maxMinor: bigint;
  /** Of one operator within 24 hours. */
  readonly dailyMinor: bigint;
  /** Of one member within 24 hours. */
  readonly memberDailyMinor: bigint;
}

/** An adjustment as the sums of a day count it. `id` is its own; null before it is stored. */
interface Counted {
  readonly id: string | null;
  readonly accountId: bigint;
  readonly currency: string;
  readonly amountMinor: bigint;
}

interface Adjustment {
  readonly id: string;
  readonly kind: AdjustmentKind;
  readonly state: AdjustmentState;
  readonly memberId: string;
  readonly username: string;
  readonly brand: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly category: string;
  readonly note: string;
  readonly document: string;
  readonly reference: string | null;
  readonly madeBy: string;
  readonly expiresAt: Date;
  readonly closedBy: string | null;
}

const columns = sql`c.id, c.kind, c.state, c.member_id::text as "memberId", c.username, c.brand, c.account_id::text as "accountId", c.currency,
  c.amount_minor::text as "amountMinor", c.category, c.note, c.document, c.reference, c.made_by::text as "madeBy",
  c.expires_at as "expiresAt", c.closed_by::text as "closedBy"`;

/** Credits and debits of members by hand: one operator proposes, another one books, and only then money moves. */
@Injectable()
export class AdjustmentService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly members: MemberAccountService,
    private readonly accounts: AccountService,
    private readonly identity: IdentityService,
    private readonly settings: SettingReader,
    private readonly clock: Clock,
  ) {}

  /** Notes a proposal, once per operator and key, and returns its id. It ends by itself after 24 hours. */
  async propose(request: ProposeAdjustmentRequest): Promise<string> {
    const { memberId, kind, currency, amountMinor, category, note, document, idempotencyKey } = request;
    const operator = principal();
    const reference = request.reference ?? null;
    const account = await this.account(memberId, currency);
    const username = (await this.identity.member(memberId))?.username ?? '';
    requireOther(username);
    const bounds = await this.bounds(account.brand, currency);
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const status = await lockAccount(tx, account.accountId);
      // Under the lock: the same proposal sent twice at once is answered by the first one's.
      const [known] = await tx.query<Adjustment>(
        sql`select ${columns} from adjustment c where c.made_by = $1 and c.idempotency_key = $2`,
        [operator.id, idempotencyKey],
      );
      if (known) return sameAs(known, request);
      requireWithin(bounds, amountMinor);
      requireTakes(status, kind);
      const counted = { id: null, accountId: account.accountId, currency, amountMinor };
      await requireDay(tx, counted, bounds, at);
      await requireEvidence(tx, { ...counted, kind, reference, memberId });
      const [made] = await tx.query<{ id: string }>(
        sql`insert into adjustment (kind, member_id, username, brand, account_id, currency, amount_minor, category, note, document,
             reference, idempotency_key, made_by, made_by_name, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
           on conflict (made_by, idempotency_key) do nothing returning id`,
        [
          kind,
          memberId,
          username,
          account.brand,
          account.accountId,
          currency,
          amountMinor,
          category,
          note,
          document,
          reference,
          idempotencyKey,
          operator.id,
          operator.username,
          at,
          new Date(at.getTime() + dayMs),
        ],
      );
      if (!made) throw errors.idempotency_conflict();
      await auditAction(
        tx,
        {
          action: 'adjustment.propose',
          objectType: 'adjustment',
          objectId: made.id,
          after: { kind, memberId, amountMinor, currency, category, document, reference },
          reason: note,
        },
        at,
      );
      return made.id;
    });
  }

  /**
   * Books a proposal as the second operator, who types its amount. Everything is looked at again: the bounds, the account and what is
   * charged back. Who booked it and sends the same again is answered as before.
   */
  async book(id: string, { amountMinor, reason }: BookAdjustmentRequest): Promise<void> {
    const operator = principal();
    // Asked for before others wait for the account.
    const bounds = await this.boundsFor(id);
    await this.database.transaction(async (tx) => {
      const row = await locked(tx, id);
      const amount = BigInt(row.amountMinor);
      if (row.state === 'BOOKED' && row.closedBy === String(operator.id) && amount === amountMinor) return;
      const at = this.clock.now();
      requireOpen(row, at);
      if (row.madeBy === String(operator.id)) throw errors.second_person_needed();
      requireOther(row.username);
      if (amount !== amountMinor) throw errors.adjustment_amount_differs();
      const { kind, currency, reference } = row;
      const counted = { id, accountId: BigInt(row.accountId), currency, amountMinor: amount };
      requireTakes(await lockAccount(tx, counted.accountId), kind);
      requireWithin(bounds, amount);
      await requireDay(tx, counted, bounds, at);
      await requireEvidence(tx, { ...counted, kind, reference, memberId: BigInt(row.memberId) });
      await tx.query(closeSql, [id, 'BOOKED', operator.id, operator.username, at, reason]);
      await this.audit(tx, row, 'BOOKED', reason, at);
      await this.move(tx, row, at);
    });
  }

  /** Ends a proposal without a movement: refused by another operator, or withdrawn by who made it. The same again is answered as before. */
  async close(id: string, state: 'REFUSED' | 'WITHDRAWN', reason: string): Promise<void> {
    const operator = principal();
    await this.database.transaction(async (tx) => {
      const row = await locked(tx, id);
      if (row.state === state && row.closedBy === String(operator.id)) return;
      const at = this.clock.now();
      requireOpen(row, at);
      if ((row.madeBy === String(operator.id)) !== (state === 'WITHDRAWN')) throw errors.second_person_needed();
      await tx.query(closeSql, [id, state, operator.id, operator.username, at, reason]);
      await this.audit(tx, row, state, reason, at);
    });
  }

  /** Ends what nobody decided in time. */
  async expire(): Promise<void> {
    await this.database.query(
      sql`update adjustment set state = 'EXPIRED', closed_at = $1 where state = 'OPEN' and expires_at <= $1`,
      [this.clock.now()],
    );
  }

  private async account(memberId: bigint, currency: string): Promise<MemberAccount> {
    const first = await this.members.of(memberId);
    const account = first.currency === currency ? first : await this.accounts.find(memberId, currency);
    if (!account) throw errors.no_account();
    return account;
  }

  private async bounds(brand: string, currency: string): Promise<Bounds> {
    const [max, daily, memberDaily] = await Promise.all([
      this.settings.get(brand, settings.adjustmentMax),
      this.settings.get(brand, settings.adjustmentDaily),
      this.settings.get(brand, settings.adjustmentMemberDaily),
    ]);
    return {
      maxMinor: amountIn(max, currency),
      dailyMinor: amountIn(daily, currency),
      memberDailyMinor: amountIn(memberDaily, currency),
    };
  }

  private async boundsFor(id: string): Promise<Bounds> {
    const [row] = await this.database.query<{ brand: string; currency: string }>(
      sql`select c.brand, c.currency from adjustment c where c.id = $1`,
      [id],
    );
    if (!row) throw errors.adjustment_not_found();
    return this.bounds(row.brand, row.currency);
  }

  private async audit(tx: Tx, row: Adjustment, state: AdjustmentState, reason: string, at: Date): Promise<void> {
    const { id, kind, memberId, amountMinor, currency } = row;
    await auditAction(
      tx,
      {
        action: `adjustment.${state === 'BOOKED' ? 'approve' : state === 'REFUSED' ? 'refuse' : 'withdraw'}`,
        objectType: 'adjustment',
        objectId: id,
        before: { state: row.state },
        after: { state, kind, memberId, amountMinor, currency },
        reason,
      },
      at,
    );
  }

  private async move(tx: Tx, row: Adjustment, at: Date): Promise<void> {
    const { id: externalId, kind, currency, reference } = row;
    if (kind === 'chargeback') await chargedBack(tx, row, at);
    const [outcome] = await this.ledger.apply(
      [
        {
          accountId: BigInt(row.accountId),
          kind,
          source: operatorSource,
          externalId,
          amountMinor: BigInt(row.amountMinor),
          currency,
          contra: await houseOf(tx, row),
          ...(reference !== null && { reference }),
        },
      ],
      { tx },
    );
    if (outcome?.code === 'INSUFFICIENT_FUNDS')
      throw errors.insufficient_funds({ availableMinor: outcome.balanceMinor });
    if (!outcome || !fulfilled(outcome)) throw errors.ledger_refused({ outcome: outcome?.code });
  }
}

const closeSql = sql`
update adjustment set state = $2, closed_by = $3, closed_by_name = $4, closed_at = $5, reason = $6 where id = $1`;

/** The account is locked before the proposal, as every movement of its money does: what a freeze or closure says is seen. */
async function locked(tx: Tx, id: string): Promise<Adjustment> {
  // Beside the lock: an adjustment keeps its account.
  await tx.query(
    sql`select 1 from account where id = (select account_id from adjustment where id = $1) for no key update`,
    [id],
  );
  const [row] = await tx.query<Adjustment>(sql`select ${columns} from adjustment c where c.id = $1 for update`, [id]);
  if (!row) throw errors.adjustment_not_found();
  return row;
}

/** Locks the account until the transaction ends and returns its status. */
async function lockAccount(tx: Tx, accountId: bigint): Promise<string | undefined> {
  const [row] = await tx.query<{ status: string }>(sql`select status from account where id = $1 for no key update`, [
    accountId,
  ]);
  return row?.status;
}

/** A closed account takes only what has happened outside: a payment that was charged back, a credit that was never due. */
function requireTakes(status: string | undefined, kind: AdjustmentKind): void {
  if (status === 'CLOSED' && kind.startsWith('manual_')) throw errors.account_closed();
}

/**
 * Holds what the operator in hand proposed or booked within 24 hours in this currency, in any brand, and what was proposed or booked for
 * the member, each with this one, to the brand's bounds. Asked under the account's lock.
 */
async function requireDay(
  tx: Tx,
  { id, accountId, currency, amountMinor }: Counted,
  { dailyMinor, memberDailyMinor }: Bounds,
  at: Date,
): Promise<void> {
  const operator = principal();
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('adjustments:' || $1::text, 0))`, [operator.id]);
  const since = new Date(at.getTime() - dayMs);
  const [own] = await tx.query<{ sum: string }>(
    sql`select coalesce(sum(c.amount_minor), 0)::text as sum from adjustment c
       where c.currency = $2 and c.id is distinct from $4
         and (c.made_by = $1 and c.created_at > $3 and c.state in ('OPEN', 'BOOKED')
           or c.closed_by = $1 and c.closed_at > $3 and c.state = 'BOOKED')`,
    [operator.id, currency, since, id],
  );
  const usedMinor = BigInt(own?.sum ?? 0);
  if (usedMinor + amountMinor > dailyMinor) throw errors.adjustment_daily_limit({ usedMinor, dailyMinor });
  // What was booked within the day was proposed within two.
  const [member] = await tx.query<{ sum: string }>(
    sql`select coalesce(sum(c.amount_minor), 0)::text as sum from adjustment c
       where c.member_id = (select member_id from account where id = $1) and c.account_id = $1 and c.id is distinct from $4
         and c.created_at > $3 and (c.state = 'OPEN' and c.created_at > $2 or c.state = 'BOOKED' and c.closed_at > $2)`,
    [accountId, since, new Date(since.getTime() - dayMs), id],
  );
  const memberMinor = BigInt(member?.sum ?? 0);
  if (memberMinor + amountMinor > memberDailyMinor)
    throw errors.adjustment_member_limit({ usedMinor: memberMinor, dailyMinor: memberDailyMinor });
}

/** A payment went back: told as money that left, for each chargeback of it apart. */
async function chargedBack(tx: Tx, row: Adjustment, at: Date): Promise<void> {
  const { id, brand, currency, reference } = row;
  const memberId = BigInt(row.memberId);
  await tx.publish(
    CashMoved,
    {
      kind: 'deposit',
      movementId: `${reference}:charged_back:${id}`,
      memberId,
      brand,
      currency,
      amountMinor: -BigInt(row.amountMinor),
      otherId: 0n,
      movedAt: at,
    },
    memberId,
  );
}

/** An operator who plays under his own name does not move his own money. */
function requireOther(username: string): void {
  if (username !== '' && username.toLowerCase() === principal().username.toLowerCase())
    throw errors.adjustment_own_account();
}

function requireOpen({ state, expiresAt }: Adjustment, at: Date): void {
  if (state === 'EXPIRED' || (state === 'OPEN' && expiresAt <= at)) throw errors.adjustment_expired();
  if (state !== 'OPEN') throw errors.adjustment_closed();
}

function requireWithin({ maxMinor }: { maxMinor: bigint }, amountMinor: bigint): void {
  if (amountMinor > maxMinor) throw errors.amount_out_of_bounds({ minMinor: 1n, maxMinor });
}

function sameAs(known: Adjustment, request: ProposeAdjustmentRequest): string {
  const same =
    known.memberId === String(request.memberId) &&
    known.kind === request.kind &&
    known.amountMinor === String(request.amountMinor) &&
    known.currency === request.currency &&
    known.category === request.category &&
    known.note === request.note &&
    known.document === request.document &&
    known.reference === (request.reference ?? null);
  if (!same) throw errors.idempotency_conflict();
  return known.id;
}
