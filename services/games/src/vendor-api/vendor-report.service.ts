import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { JackpotService } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService } from './bet-check.service.js';
import { minorOf } from './booking.service.js';
import { Refusal } from './status.js';
import { unitsOfMinor } from '../vendor/vendor-money.js';
import type { JackpotsRequest, RoundResponse, RoundRequest } from './vendor-api.schemas.js';

interface RoundRow {
  id: string;
  state: 'OPEN' | 'COMPLETED' | 'CANCELLED';
  stake: string;
  win: string;
}

interface EntryRow {
  kind: string;
  amount: string;
  transaction: string;
  reference: string;
  at: Date;
}

const maxAheadMs = 60_000;

/** What vendors ask about, or tell us of, beside the play itself. */
@Injectable()
export class VendorReportService {
  constructor(
    private readonly checks: BetCheckService,
    private readonly database: Database,
    private readonly jackpots: JackpotService,
    private readonly clock: Clock,
  ) {}

  /** What we have of a round. It follows the bookings by a moment, so what is not in it may be under way. */
  async round(vendor: KnownVendor, { player, round }: RoundRequest): Promise<RoundResponse> {
    const at = await this.checks.player(vendor, player);
    const { code: currency } = at.currency;
    const [row] = await this.database.query<RoundRow>(
      sql`select id, state, stake_minor as stake, win_minor as win from round where vendor = $1 and account_id = $2 and round_id = $3`,
      [vendor.code, at.player.accountId, round],
    );
    if (!row) return { status: 'OK', round, state: 'UNKNOWN', currency, bet: '0', win: '0', transactions: [] };
    const entries = await this.database.query<EntryRow>(
      sql`select kind, abs(amount_minor)::text as amount, external_id as transaction, reference, happened_at as at
       from round_entry where round = $1 order by version limit 500`,
      [row.id],
    );
    const units = (minor: string) => unitsOfMinor(BigInt(minor), at.currency);
    const transactions = entries.map(({ kind, amount, transaction, reference, at: time }) => {
      return { kind, transaction, reference, amount: units(amount), at: time.toISOString() };
    });
    const { state, stake, win } = row;
    return { status: 'OK', round, state, currency, bet: units(stake), win: units(win), transactions };
  }

  async jackpotPools(vendor: KnownVendor, { at, pools }: JackpotsRequest): Promise<{ status: 'OK' }> {
    if (Number(at) > this.clock.now().getTime() + maxAheadMs)
      throw new Refusal('BAD_REQUEST', 'The figures are of a time to come');
    const own = Object.entries(vendor.currencies);
    const reported = pools.map(({ pool, names = {}, currency, amount, games = [] }) => {
      const known = own.find(([, { code }]) => code === currency);
      if (!known) throw new Refusal('WRONG_CURRENCY', `There are no players of yours with ${currency}`);
      return { pool, names, currency: known[0], amountMinor: minorOf(amount, known[1]), games };
    });
    await this.jackpots.report(vendor, reported, new Date(Number(at)));
    return { status: 'OK' };
  }
}
