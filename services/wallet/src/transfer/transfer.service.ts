import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Tx, columnsOf } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import { AccountService, type MemberAccount } from '../ledger/account.service.js';
import { fulfilled, type LedgerCommand } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import { requireRestricted, requireUnrestricted, restrictionOf } from '../restriction/restrictions.js';
import { TurnoverService, type Audited } from '../turnover/turnover.service.js';
import { TransferLimitService } from './transfer-limit.service.js';
import type { TransferDto, TransferRequest, TransferRulesDto } from './transfer.dto.js';
import { TransferPartyService, type Parties } from './transfer-party.service.js';

/** What was read before the transaction of a transfer. */
interface Known extends Parties {
  readonly dailyMinor: bigint;
  readonly audited: Audited;
}

/** Money between an agent and its direct upline or downlines. Both sides move in the one transaction that stores the transfer. */
@Injectable()
export class TransferService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountService,
    private readonly members: MemberAccountService,
    private readonly ledger: LedgerService,
    private readonly parties: TransferPartyService,
    private readonly identity: IdentityService,
    private readonly limits: TransferLimitService,
    private readonly turnover: TurnoverService,
  ) {}

  async rules(): Promise<TransferRulesDto> {
    const [account, upline] = await Promise.all([this.own(), this.parties.upline()]);
    const { minMinor, maxMinor, dailyMinor } = await this.limits.of(account.currency);
    const left = dailyMinor - (await this.sentToday(this.db.query));
    const { availableMinor, currency } = account;
    return { minMinor, maxMinor, dailyMinor, dailyLeftMinor: left > 0n ? left : 0n, availableMinor, currency, upline };
  }

  /** Sends once per key. A key that is known returns its transfer, without the payment password. */
  async send(request: TransferRequest): Promise<TransferDto> {
    const known = await this.known(this.db.query, request);
    if (known) return known;
    await requireFree(this.db.query, principal().id, this.clock.now());
    const own = await this.members.of(principal().id);
    const { minMinor, maxMinor, dailyMinor } = await this.limits.of(own.currency);
    if (request.amountMinor < minMinor || request.amountMinor > maxMinor)
      throw errors.amount_out_of_bounds({ minMinor, maxMinor });
    const parties = await this.parties.recipient(request.toId);
    await this.identity.requirePaymentPassword(request.paymentPassword);
    // A member whose registration was not consumed yet gets his account before the transfer, not inside it.
    await this.members.of(request.toId);
    const audited = await this.turnover.prepare(own);
    return this.db.transaction((tx) => this.move(tx, request, { ...parties, dailyMinor, audited }));
  }

  private async move(
    tx: Tx,
    request: TransferRequest,
    { to, direction, dailyMinor, audited }: Known,
  ): Promise<TransferDto> {
    const { id: fromId, username, brand } = principal();
    const { toId, amountMinor, idempotencyKey } = request;
    // One after the other per sender: the day's sum must not be read by two at once.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('transfer:' || $1::text, 0))`, [fromId]);
    const known = await this.known(tx.query, request);
    if (known) return known;
    const leftMinor = dailyMinor - (await this.sentToday(tx.query));
    if (amountMinor > leftMinor) throw errors.transfer_daily_limit({ leftMinor: leftMinor > 0n ? leftMinor : 0n });
    const [from, into] = [await this.account(fromId, tx.query), await this.account(toId, tx.query)];
    const id = randomUUID();
    await tx.query(
      sql`insert into transfer (id, brand, direction, from_id, from_name, to_id, to_name, currency, amount_minor, idempotency_key, created_at, circular)
       select $1, $2, $3, $4::bigint, $5, $6::bigint, $7, $8, $9, $10, $11::timestamptz, exists (
         select from transfer r where r.from_id = $6 and r.to_id = $4 and r.created_at > $11::timestamptz - interval '24 hours')`,
      [id, brand, direction, fromId, username, toId, to.username, from.currency, amountMinor, idempotencyKey, this.clock.now()],
    ); // prettier-ignore
    const made = await this.known(tx.query, request);
    await this.turnover.requireToSend(tx, audited);
    await this.post(tx, id, from, into, amountMinor);
    // What came between the look and the movement.
    await this.turnover.requireToSend(tx, audited);
    return made ?? Promise.reject(new Error(`transfer ${id} is not there`));
  }

  /** Over a house account that is back at zero when both sides have moved. */
  private async post(tx: Tx, id: string, from: MemberAccount, into: MemberAccount, amountMinor: bigint): Promise<void> {
    const leg = ({ accountId, currency }: MemberAccount, side: string, amount: bigint): LedgerCommand => ({
      accountId,
      kind: 'adjustment',
      source: transferSource,
      externalId: `${id}-${side}`,
      amountMinor: amount,
      currency,
      group: id,
    });
    const [out, arrived] = await this.ledger.apply([leg(from, 'out', -amountMinor), leg(into, 'in', amountMinor)], {
      tx,
    });
    if (out?.code === 'INSUFFICIENT_FUNDS') throw errors.insufficient_funds({ availableMinor: out.balanceMinor });
    if (!out || !arrived || !fulfilled(out) || !fulfilled(arrived))
      throw errors.ledger_refused({ outcome: out?.code, arrived: arrived?.code });
    await requireRestricted(tx, from.memberId, from.currency, out.balanceMinor);
    const at = this.clock.now();
    await requireFree(tx.query, from.memberId, at);
    // Why is the recipient's own matter.
    if (await restrictionOf(tx.query, into.memberId, 'transfer', at)) throw errors.recipient_closed();
  }

  private async known(
    query: Query,
    { toId, amountMinor, idempotencyKey }: TransferRequest,
  ): Promise<TransferDto | null> {
    const [row] = await query<TransferDto>(
      sql`select ${transferColumns} from transfer t where t.from_id = $1 and t.idempotency_key = $2`,
      [principal().id, idempotencyKey],
    );
    if (row && (BigInt(row.toId) !== toId || BigInt(row.amountMinor) !== amountMinor))
      throw errors.idempotency_conflict();
    return row ?? null;
  }

  private async sentToday(query: Query): Promise<bigint> {
    const [row] = await query<{ sum: string }>(
      sql`select coalesce(sum(amount_minor), 0)::text as sum from transfer
       where from_id = $1 and created_at >= date_trunc('day', $2::timestamptz, $3)`,
      [principal().id, this.clock.now(), config.businessZone],
    );
    return BigInt(row?.sum ?? 0);
  }

  private async own(): Promise<MemberAccount> {
    return active(await this.members.of(principal().id));
  }

  private async account(memberId: bigint, query: Query): Promise<MemberAccount> {
    const account = await this.accounts.find(memberId, undefined, query);
    if (!account) throw errors.no_account();
    return active(account);
  }
}

/** Who may not withdraw does not send what he has to somebody who may. */
async function requireFree(query: Query, memberId: bigint, at: Date): Promise<void> {
  await requireUnrestricted(query, memberId, 'transfer', at);
  await requireUnrestricted(query, memberId, 'withdrawal', at);
}

function active(account: MemberAccount): MemberAccount {
  if (account.status !== 'ACTIVE') throw errors.account_blocked();
  return account;
}

/** The sender of transfers' movements in the ledger, and the house account between the two sides. */
export const transferSource = 'house:transfer';

export const transferFields = {
  id: sql`t.id`,
  direction: sql`t.direction`,
  fromId: sql`t.from_id`,
  from: sql`t.from_name`,
  toId: sql`t.to_id`,
  to: sql`t.to_name`,
  currency: sql`t.currency`,
  amountMinor: sql`t.amount_minor`,
  createdAt: sql`t.created_at`,
} as const;

const transferColumns = columnsOf(transferFields);
