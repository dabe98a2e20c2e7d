import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { GameSessionService } from '../launch/game-session.service.js';
import { PlayerService, type KnownPlayer } from '../launch/player.service.js';
import { maintenanceAt } from '../vendor/maintenance.js';
import { VendorDirectoryService, type KnownVendor } from '../vendor/vendor-directory.service.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import { Refusal, barredBy } from './status.js';
import { entryOf } from '@banyan/kernel/rules';

/** A player with the currency as his vendor counts it. */
export interface PlayerAtVendor {
  readonly player: KnownPlayer;
  readonly currency: VendorCurrency;
}

/** Checks before money moves. A new bet has to pass all of them, a win or a rollback only names its player. */
@Injectable()
export class BetCheckService {
  constructor(
    private readonly players: PlayerService,
    private readonly sessions: GameSessionService,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** The vendor's player and, when the request names a currency, that it is his. */
  async player(vendor: KnownVendor, id: string, currency?: string): Promise<PlayerAtVendor> {
    const player = await this.players.find(vendor.id, id);
    if (!player) throw new Refusal('PLAYER_NOT_FOUND', 'There is no such player');
    const own = entryOf(vendor.currencies, player.currency) ?? { code: player.currency, unitMinor: '1' };
    if (currency !== undefined && currency !== own.code)
      throw new Refusal('WRONG_CURRENCY', `The player has ${own.code}`);
    return { player, currency: own };
  }

  /** The session's owner, while the session lasts. */
  async session(vendor: KnownVendor, token: string, player: string): Promise<{ gameCode: string }> {
    const session = await this.sessions.byToken(token);
    if (!session || session.vendorId !== vendor.id || session.player !== player) {
      throw new Refusal('INVALID_TOKEN', 'The session is not of this player');
    }
    if (session.expiresAt <= this.clock.now())
      throw new Refusal('TOKEN_EXPIRED', 'The session is over, launch the game again');
    return session;
  }

  /**
   * Why a new bet may not be, else null: session of this player and game, brand, game and vendor on. It is an answer, nothing that
   * is thrown, since a bet that was booked before is answered as then, whatever was closed since: only `Bookings.book` can tell.
   */
  bars(
    vendor: KnownVendor,
    { player }: PlayerAtVendor,
    { session, game }: { readonly session: string; readonly game: string },
  ): Promise<Refusal | null> {
    return barredBy(async () => {
      const { gameCode } = await this.session(vendor, session, player.player);
      if (gameCode !== game) throw new Refusal('INVALID_TOKEN', 'The session is of another game');
      await this.gameOn(vendor, player.brand, game);
    });
  }

  /** Refuses a game that the vendor does not have in this brand, on or off. */
  async gameKnown(vendor: KnownVendor, brand: string, code: string): Promise<void> {
    if (!(await this.directory.game(vendor.id, brand, code)))
      throw new Refusal('BAD_REQUEST', 'You have no such game here');
  }

  /** Refuses while the brand is closed, or the game or its vendor switched off or in maintenance. */
  async gameOn(vendor: KnownVendor, brand: string, code: string): Promise<void> {
    const game = await this.directory.game(vendor.id, brand, code);
    const now = this.clock.now();
    if (!vendor.enabled || !game?.enabled) throw new Refusal('GAME_DISABLED', 'The game is switched off');
    if (maintenanceAt(game, now) ?? maintenanceAt(vendor, now))
      throw new Refusal('GAME_DISABLED', 'The game is in maintenance');
  }
}
