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

/** Sends grants of free rounds and their cancellations to vendors, again and again until each is acknowledged. */
@Injectable()
export class FreeRoundCallService {
  constructor(
    private readonly database: Database,
    private readonly caller: VendorCallService,
    private readonly clock: Clock,
  ) {}

  /** Makes the calls that are due; returns how many. A call that is lost is made again under the grant's id, so it counts once. */
  async tell(): Promise<number> {
    const due = await this.take();
    await Promise.all(
      due.map((grant) => this.callVendor(grant).catch((error: unknown) => this.note(grant, String(error)))),
    );
    return due.length;
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

  /* Put off before the call: another replica, or this one after a crash, comes back to it later and not at once. */
  private take(): Promise<Due[]> {
    return this.database.query<Due>(
      sql`with due as (
         select id from free_round_grant where next_call_at <= $1 order by next_call_at limit 20 for update skip locked
       )
       update free_round_grant g set calls = g.calls + 1, next_call_at = $1::timestamptz + least(power(2, g.calls) * 5, 600) * interval '1 second'
       from due, vendor v where g.id = due.id and v.id = g.vendor_id
       returning g.id, g.vendor_id as "vendorId", g.player, g.game_code as game, g.campaign, g.rounds, g.bet_minor as bet, g.currency,
         g.state, g.calls, g.valid_until as "validUntil", v.currencies`,
      [this.clock.now()],
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
