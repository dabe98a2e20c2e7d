import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { VendorCallService } from '../vendor/vendor-call.service.js';
import { unitsOfMinor } from '../vendor/vendor-money.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import { RoundClosingService } from './round-closing.service.js';
import { entryOf } from '@banyan/kernel/rules';

interface Asked {
  id: string;
  vendorId: number;
  vendor: string;
  accountId: string;
  memberId: string;
  brand: string;
  gameCode: string;
  currency: string;
  roundId: string;
  player: string;
  stake: string;
  win: string;
  currencies: Record<string, VendorCurrency>;
}

const againMs = 6 * 3600_000;
const states: ReadonlySet<unknown> = new Set(['OPEN', 'COMPLETED', 'CANCELLED', 'UNKNOWN']);

const columns = sql`r.id, v.id as "vendorId", r.vendor, r.account_id as "accountId", r.member_id as "memberId", r.brand, r.game_code as "gameCode",
  r.currency, r.round_id as "roundId", p.player, r.stake_minor as stake, r.win_minor + r.held_minor as win, v.currencies`;

/** Queries vendors for rounds that they did not end. */
@Injectable()
export class RoundInquiryService {
  private readonly logger = new Logger('RoundInquiryService');

  constructor(
    private readonly database: Database,
    private readonly caller: VendorCallService,
    private readonly closing: RoundClosingService,
    private readonly clock: Clock,
  ) {}

  /** Queries rounds that are open for a day, each every six hours; returns how many. */
  async askOverdue(): Promise<number> {
    const now = this.clock.now();
    const due = await this.database.query<Asked>(
      sql`with due as (
         select r.id from round r join vendor v on v.code = r.vendor and v.api_url is not null
         where r.state = 'OPEN' and r.overdue_at is not null and (r.asked_at is null or r.asked_at < $2)
         order by r.started_at limit 50 for update of r skip locked
       )
       update round r set asked_at = $1 from due, vendor v, player p
       where r.id = due.id and v.code = r.vendor and p.vendor_id = v.id and p.account_id = r.account_id
       returning ${columns}`,
      [now, new Date(now.getTime() - againMs)],
    );
    for (const round of due) await this.askOne(round);
    return due.length;
  }

  /** Queries one round, now. */
  async ask(id: bigint): Promise<void> {
    const [round] = await this.database.query<Asked>(
      sql`update round r set asked_at = $2 from vendor v, player p
       where r.id = $1 and v.code = r.vendor and p.vendor_id = v.id and p.account_id = r.account_id returning ${columns}`,
      [id, this.clock.now()],
    );
    if (!round) throw errors.round_not_found();
    await this.database.transaction((tx) =>
      auditAction(tx, { action: 'round.ask', objectType: 'round', objectId: String(id) }),
    );
    await this.askOne(round);
  }

  /**
   * A round that its vendor has completed with the same sums is closed. Nothing here moves money: what is cancelled or unknown there has
   * to be rolled back by the vendor, and other sums are for people.
   */
  private async askOne(round: Asked): Promise<void> {
    const { id, vendorId, player, roundId, gameCode } = round;
    try {
      const said = await this.caller.call(vendorId, 'round-status', { player, game: gameCode, round: roundId });
      const { state, bet, win } = said.outcome === 'ok' ? said.body : {};
      if (!states.has(state)) return;
      const same =
        state !== 'COMPLETED' || (bet === this.units(round, round.stake) && win === this.units(round, round.win));
      await this.database.query(sql`update round set vendor_state = $2 where id = $1`, [
        id,
        same ? state : 'DIFFERENT',
      ]);
      if (state === 'COMPLETED' && same) await this.close(round);
    } catch (error) {
      this.logger.warn(
        `round ${roundId} of ${round.vendor}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private units({ currencies, currency }: Asked, minor: string): string {
    return unitsOfMinor(BigInt(minor), entryOf(currencies, currency) ?? { code: currency, unitMinor: '1' });
  }

  private close({ vendor, accountId, roundId, memberId, brand, gameCode, currency }: Asked): Promise<void> {
    const ids = { accountId: BigInt(accountId), memberId: BigInt(memberId) };
    return this.closing.close({ vendor, ...ids, roundId, brand, gameCode, currency, version: null });
  }
}
