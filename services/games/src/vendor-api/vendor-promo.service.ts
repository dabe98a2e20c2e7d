import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { CommandKind } from '@banyan/proto/wallet/v1/wallet';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService } from './bet-check.service.js';
import { BookingService, minorOf } from './booking.service.js';
import { PromoBudgetService } from './promo-budget.service.js';
import { Refusal } from './status.js';
import type { Accepted, PromoWinRequest } from './vendor-api.schemas.js';

/** Credits outside of any round. */
@Injectable()
export class VendorPromoService {
  constructor(
    private readonly checks: BetCheckService,
    private readonly bookings: BookingService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly budget: PromoBudgetService,
  ) {}

  async promoWin(vendor: KnownVendor, request: PromoWinRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const amountMinor = minorOf(request.amount, at.currency);
    const { transaction, promotion, kind = 'gift' } = request;
    const { player, currency } = at.player;
    // A vendor that is on was opened by two. What it booked before it was switched off is still answered.
    const barred = vendor.enabled
      ? await this.budget.take(vendor, { transaction, player, currency, amountMinor })
      : new Refusal('GAME_DISABLED', 'The vendor is switched off');
    if (kind === 'tournament' && !barred) await this.reserve(vendor, request);
    const command = {
      kind: CommandKind.COMMAND_KIND_PROMO_WIN,
      externalId: transaction,
      amountMinor,
      reference: promotion,
    };
    return (await this.bookings.book(vendor, at, [command], deadlineMs, barred)).accepted;
  }

  /**
   * A tournament pays a player once. Its place is taken before the money, by one transaction id: with that one the vendor may ask
   * again however often, with another one it is refused.
   */
  private async reserve({ id }: KnownVendor, { promotion, player, transaction }: PromoWinRequest): Promise<void> {
    const award = [id, promotion, player, transaction];
    await this.database.query(
      sql`insert into promo_award (vendor_id, promotion, player, transaction, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [...award, this.clock.now()],
    );
    const [held] = await this.database.query(
      sql`select 1 from promo_award where vendor_id = $1 and promotion = $2 and player = $3 and transaction = $4`,
      award,
    );
    if (!held)
      throw new Refusal('DUPLICATE_TRANSACTION', 'The prize was paid under another id, or the id paid another prize');
  }
}
