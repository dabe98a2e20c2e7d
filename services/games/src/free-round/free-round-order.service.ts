import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { FreeRoundsChanged } from '@banyan/proto/games/v1/events';
import type { FreeRoundsAsked, FreeRoundsWithdrawn } from '@banyan/proto/promotions/v1/events';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { DomainError } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { PlayerLookupService, type Seated } from '../launch/player-lookup.service.js';
import { PlayerService } from '../launch/player.service.js';
import type { Vendor } from '../vendor/vendor.entity.js';
import { DayCapService } from './day-cap.service.js';
import { cancelling, orderedSql, tellChanged, toldColumns, type ChangedGrant } from './free-round-told.js';
import { requireBet, vendorOfGame } from './grantable.js';

/** So many requests are looked at at once. */
const atOnce = 10;
/** None is begun later in a run. */
const runMs = 15_000;

interface Order {
  readonly key: string;
  readonly member: string;
  readonly brand: string;
  readonly vendor: string;
  readonly game: string;
  readonly currency: string;
  readonly rounds: number;
  readonly bet: string;
  readonly validUntil: Date;
  readonly reference: string;
}

/** Free rounds that campaigns ask for. Two operators let the campaign through before, so its grants wait for nobody. */
@Injectable()
export class FreeRoundOrderService {
  private readonly logger = new Logger('FreeRoundOrder');

  constructor(
    private readonly database: Database,
    private readonly lookup: PlayerLookupService,
    private readonly players: PlayerService,
    private readonly clock: Clock,
    private readonly caps: DayCapService,
  ) {}

  /** Keeps a request. The same again makes no other grant, and is answered with what is known of it. */
  async asked(tx: Tx, asked: FreeRoundsAsked): Promise<void> {
    const { key, memberId, brand, vendor, gameCode, currency, rounds, betMinor, validUntil, campaignId } = asked;
    const now = this.clock.now();
    const given = [key, memberId, brand, vendor, gameCode, currency, rounds, betMinor, validUntil ?? now];
    const fresh = await tx.query(
      sql`insert into free_round_order (key, member_id, brand, vendor, game_code, currency, rounds, bet_minor, valid_until, reference, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
      [...given, `campaign:${campaignId}`, now],
    );
    if (fresh.length === 0) await this.answer(tx, key, String(memberId));
  }

  /** Refuses a request that waits, or ends the grant that it has become: what was played of that stays, and its vendor is told. */
  async withdrawn(tx: Tx, { key, memberId }: FreeRoundsWithdrawn): Promise<void> {
    const refusal = errors.free_rounds_over().code;
    if (await done(tx, key, refusal)) return tellRefused(tx, { key, member: String(memberId) }, refusal);
    await tellChanged(tx, await tx.query<ChangedGrant>(withdrawnSql, [key, this.clock.now()]));
  }

  private async answer(tx: Tx, key: string, member: string): Promise<void> {
    const statement = sql`select refusal from free_round_order where key = $1 and refusal is not null`;
    const [refused] = await tx.query<{ refusal: string }>(statement, [key]);
    if (refused) return tellRefused(tx, { key, member }, refused.refusal);
    await tellChanged(tx, await tx.query<ChangedGrant>(orderedSql, [key]));
  }

  /**
   * Makes grants of what was asked for, or refuses it; returns how many it looked at. What cannot be looked up now is looked at again, and when identity or the
   * wallet is away this run tries no others.
   */
  async work(signal?: AbortSignal): Promise<number> {
    const until = performance.now() + runMs;
    for (let count = 0; ;) {
      const due = await this.take();
      const tried = await Promise.all(due.map((order) => this.tryFill(order)));
      count += due.length;
      const goesOn = tried.every(Boolean) && due.length === atOnce;
      if (!goesOn || signal?.aborted || performance.now() >= until) return count;
    }
  }

  /** False when somebody is away who has to be asked. */
  private async tryFill(order: Order): Promise<boolean> {
    try {
      await this.fill(order);
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'free_rounds_wait', order: order.key, error: String(error) });
      return !(error instanceof DomainError && error.code === 'system.unavailable');
    }
  }

  /* Put off before anybody is asked: another replica, or this one after a crash, comes back to it later and not at once. */
  private take(): Promise<Order[]> {
    return this.database.query<Order>(
      sql`with due as (select key from free_round_order where next_at <= $1 order by next_at limit $2 for update skip locked)
       update free_round_order o set tries = o.tries + 1, next_at = $1::timestamptz + least(power(2, least(o.tries, 10)) * 5, 600) * interval '1 second'
       from due where o.key = due.key
       returning o.key, o.member_id::text as member, o.brand, o.vendor, o.game_code as game, o.currency, o.rounds, o.bet_minor::text as bet,
         o.valid_until as "validUntil", o.reference`,
      [this.clock.now(), atOnce],
    );
  }

  private async fill(order: Order): Promise<void> {
    try {
      const vendor = await this.vendorOf(order);
      const member = BigInt(order.member);
      await this.lookup.requireBonuses([member]);
      const seated = await this.lookup.seat(member, order.brand);
      if (seated.currency !== order.currency) throw errors.currency_not_offered();
      const cap = await this.caps.of(order.brand);
      await this.database.transaction(async (tx) => {
        if (!(await done(tx, order.key, null))) return;
        await this.caps.refuseTooMany(tx, [order], cap);
        await this.insert(tx, order, vendor, seated);
        await failpoint('free_rounds.while_ordering');
      });
    } catch (error) {
      if (!(error instanceof DomainError) || !error.code.startsWith('games.')) throw error;
      await this.refuse(order, error.code);
    }
  }

  private async vendorOf({ vendor: code, brand, game, currency, bet, validUntil }: Order): Promise<Vendor> {
    const vendor = await vendorOfGame(this.database, { code }, brand, game);
    requireBet(vendor, currency, BigInt(bet));
    if (validUntil <= this.clock.now()) throw errors.free_rounds_over();
    return vendor;
  }

  private async insert(tx: Tx, order: Order, vendor: Vendor, seated: Seated): Promise<void> {
    const { key, member, brand, game, currency, rounds, bet, validUntil, reference } = order;
    const { player } = await this.players.ensure(tx, { ...seated, vendorId: vendor.id });
    const grant = [randomUUID(), brand, member, player, currency, vendor.id, key, game, rounds, bet, validUntil];
    const made = await tx.query(
      sql`insert into free_round_grant (id, brand, member_id, player, currency, vendor_id, campaign, game_code, rounds, bet_minor, valid_until,
         credit_to, state, reason, created_at, decided_at, next_call_at, ordered)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'cash', 'WAITING', $12, $13, $13, $13, true)
       on conflict do nothing returning 1`,
      [...grant, reference, this.clock.now()],
    );
    // By an operator, of a release that let him take this name.
    if (made.length === 0) throw errors.key_used();
  }

  private refuse(order: Order, refusal: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await done(tx, order.key, refusal)) await tellRefused(tx, order, refusal);
    });
  }
}

const withdrawnSql = sql`
update free_round_grant g set ${cancelling}
where campaign = $1 and ordered and state in ('WAITING', 'GRANTED') returning ${toldColumns}`;

/** Notes that a request is a grant, or why it is none; false when another replica was first. */
async function done(tx: Tx, key: string, refusal: string | null): Promise<boolean> {
  const ended = await tx.query(
    sql`update free_round_order set next_at = null, refusal = $2 where key = $1 and next_at is not null returning 1`,
    [key, refusal],
  );
  return ended.length > 0;
}

function tellRefused(tx: Tx, { key, member }: Pick<Order, 'key' | 'member'>, refusal: string): Promise<void> {
  const told = { key, memberId: BigInt(member), grantId: '', state: 'REFUSED', used: 0, refusal, version: 1 };
  return tx.publish(FreeRoundsChanged, told, member);
}
