import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { GameSessionService } from '../launch/game-session.service.js';
import { RefreshingCache } from '../vendor/refreshing-cache.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService } from '../vendor-api/bet-check.service.js';
import { Refusal } from '../vendor-api/status.js';
import { VendorBatchService } from '../vendor-api/vendor-batch.service.js';
import { VendorPromoService } from '../vendor-api/vendor-promo.service.js';
import { VendorSessionService } from '../vendor-api/vendor-session.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { Platform, SeatAt, Shape } from './shape.js';

const sessionMs = 24 * 3600_000;

/** The platform behind every shape: the same checks and bookings as the open protocol, counted in our minor units. */
@Injectable()
export class AdapterService {
  /* Vendors of these shapes name a player and a game, or the token that they were opened with, and no session of ours. */
  private readonly seats = new RefreshingCache<string | null>((key) => this.openSeat(key), {
    freshMs: 600_000,
    staleMs: 3_600_000,
    maxEntries: 20_000,
  });

  constructor(
    private readonly checks: BetCheckService,
    private readonly sessions: GameSessionService,
    private readonly batches: VendorBatchService,
    private readonly promo: VendorPromoService,
    private readonly vendorSessions: VendorSessionService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /** The platform for one call of a vendor. */
  at(known: KnownVendor, deadlineMs: number, { sharedIds }: Pick<Shape, 'sharedIds'>): Platform {
    const inMinor = Object.entries(known.currencies).map(
      ([ours, { code }]) => [ours, { code, unitMinor: '1' }] as const,
    );
    const vendor = { ...known, currencies: Object.fromEntries(inMinor) };
    const byPlayer = async (player: string, game: string): Promise<SeatAt> => {
      const { currency } = await this.checks.player(vendor, player);
      return { player, game, currency: currency.code };
    };
    return {
      byPlayer,
      byToken: async (token) => {
        const launch = await this.sessions.launchOf(token);
        if (launch?.vendorId !== vendor.id) throw new Refusal('INVALID_TOKEN', 'There is no such token');
        return byPlayer(launch.player, launch.gameCode);
      },
      balance: async ({ player }) => {
        const { accountId } = (await this.checks.player(vendor, player)).player;
        return String((await this.ledger.balance(accountId, deadlineMs)) ?? 0n);
      },
      play: async ({ player, game, currency }, round, actions, closeRound = false) => {
        const bets = actions.some(({ action }) => action === 'bet');
        const session = bets ? await this.seat(JSON.stringify([vendor.id, player, game])) : null;
        // Without a session a new bet is refused; one that was booked is answered as then.
        const request = { player, game, round, currency, actions, closeRound, ...(bets && { session: session ?? '' }) };
        return this.batches.batch(vendor, request, deadlineMs, sharedIds);
      },
      endRound: async ({ player, game }, round) => {
        return (await this.vendorSessions.endRound(vendor, { player, game, round }, deadlineMs)).balance;
      },
      promoWin: async ({ player, currency }, promotion, transaction, amount) => {
        const request = { player, transaction, promotion, amount, currency };
        const accepted = await this.promo.promoWin(vendor, request, deadlineMs);
        return { transaction: accepted.transaction ?? '', balance: accepted.balance };
      },
    };
  }

  /** The session that is held for the seat; one that is over, as after a log-out, makes way for that of the latest launch. */
  private async seat(key: string): Promise<string | null> {
    const held = await this.seats.get(key);
    const session = held && (await this.sessions.byToken(held));
    if (session && session.expiresAt > this.clock.now()) return held;
    const next = await this.openSeat(key);
    this.seats.set(key, next);
    return next;
  }

  private openSeat(key: string): Promise<string | null> {
    const [vendorId, player, game] = JSON.parse(key) as [number, string, string];
    return this.sessions.follow(vendorId, player, game, sessionMs);
  }
}
