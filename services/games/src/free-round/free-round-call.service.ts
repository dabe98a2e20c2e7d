import { Injectable } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { unitsOfMinor } from '../vendor/vendor-money.js';
import { VendorCallService, type VendorReply } from '../vendor/vendor-call.service.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import { tellChanged, toldColumns, type ChangedGrant } from './free-round-told.js';
import { entryOf } from '@banyan/kernel/rules';

interface Due {
  id: string;
  vendorId: number;
  player: string;
  game: string;
  campaign: string;
  rounds: number;
  bet: string;
  currency: string;
  state: 'WAITING' | 'CANCELLED';
  calls: number;
  validUntil: Date;
  currencies: Record<string, VendorCurrency>;
}

/** So many calls to one vendor are under way at once. */
const atOnce = 10;
/** No call begins later in a run: the last ones have as long again to end. */
const runMs = 10_000;

/** Sends grants of free rounds and their cancellations to vendors, again and again until each is acknowledged. */
@Injectable()
export class FreeRoundCallService {
  constructor(
    private readonly database: Database,
    private readonly caller: VendorCallService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the calls that are due, to each vendor at its own pace, so that one which does not answer keeps nobody else waiting; returns how many. A call that
   * is lost is made again under the grant's id, so it counts once.
   */
  async tell(signal?: AbortSignal): Promise<number> {
    const until = performance.now() + runMs;
    const vendors = await this.database.query<{ id: number }>(
      sql`select id from vendor v where exists (select from free_round_grant g where g.vendor_id = v.id and g.next_call_at <= $1)`,
      [this.clock.now()],
    );
    const told = await Promise.allSettled(vendors.map(({ id }) => this.tellVendor(id, until, signal)));
    // All have ended by now, those of other vendors too.
    const failed = told.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return told.reduce((all, one) => all + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  private async tellVendor(vendorId: number, until: number, signal?: AbortSignal): Promise<number> {
    for (let count = 0; ;) {
      const due = await this.take(vendorId);
      await Promise.all(
        due.map((grant) => this.callVendor(grant).catch((error: unknown) => this.note(grant, String(error)))),
      );
      count += due.length;
      if (due.length < atOnce || signal?.aborted || performance.now() >= until) return count;
    }
  }

  /** Ends grants whose time is over; returns how many. */
  async expire(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query<ChangedGrant>(
        sql`update free_round_grant g set state = 'EXPIRED', next_call_at = null, version = version + 1
         where state in ('WAITING', 'GRANTED') and valid_until <= $1 returning ${toldColumns}`,
        [this.clock.now()],
      );
      await tellChanged(tx, rows);
      return rows.length;
    });
  }

  /* Cancellations first: what is cancelled can be played until its vendor knows. Put off before the call: another replica, or this one after a crash, comes back to it later and not at once. */
  private take(vendorId: number): Promise<Due[]> {
    return this.database.query<Due>(
      sql`with due as (
         select id from free_round_grant where vendor_id = $2 and next_call_at <= $1
         order by state = 'CANCELLED' desc, next_call_at limit $3 for update skip locked
       )
       update free_round_grant g set calls = g.calls + 1, next_call_at = $1::timestamptz + least(power(2, least(g.calls, 10)) * 5, 600) * interval '1 second'
       from due, vendor v where g.id = due.id and v.id = g.vendor_id
       returning g.id, g.vendor_id as "vendorId", g.player, g.game_code as game, g.campaign, g.rounds, g.bet_minor as bet, g.currency,
         g.state, g.calls, g.valid_until as "validUntil", v.currencies`,
      [this.clock.now(), vendorId, atOnce],
    );
  }

  private async callVendor(grant: Due): Promise<void> {
    const said = await this.call(grant);
    await failpoint('free_rounds.after_call');
    if (said.outcome === 'unknown') return this.note(grant, said.message);
    const granted = grant.state === 'WAITING';
    const state = granted ? (said.outcome === 'ok' ? 'GRANTED' : 'REFUSED') : grant.state;
    const problem = said.outcome === 'refused' ? `${said.status} ${said.message}`.trim() : null;
    // Used up, cancelled or over meanwhile: then that is the state.
    await this.database.transaction(async (tx) => {
      const rows = await tx.query<ChangedGrant>(
        sql`update free_round_grant g set problem = $3, state = case state when 'WAITING' then $4 else state end, version = version + 1,
           next_call_at = case when state = 'CANCELLED' and $2 <> 'CANCELLED' then next_call_at end
         where id = $1 returning ${toldColumns}`,
        [grant.id, grant.state, problem, state],
      );
      await tellChanged(tx, rows);
    });
  }

  private call({ id, vendorId, player, game, campaign, rounds, state, ...grant }: Due): Promise<VendorReply> {
    if (state === 'CANCELLED') return this.caller.call(vendorId, 'cancel-free-rounds', { freeRounds: id, player });
    const own = entryOf(grant.currencies, grant.currency) ?? { code: grant.currency, unitMinor: '1' };
    return this.caller.call(vendorId, 'grant-free-rounds', {
      freeRounds: id,
      player,
      game,
      campaign,
      rounds,
      bet: unitsOfMinor(BigInt(grant.bet), own),
      currency: own.code,
      expires: grant.validUntil.toISOString(),
    });
  }

  private async note({ id }: Due, problem: string): Promise<void> {
    await this.database.query(sql`update free_round_grant set problem = $2 where id = $1`, [id, problem.slice(0, 300)]);
  }
}
