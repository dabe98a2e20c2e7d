import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { GameSessions } from '../launch/game-session.service.js';
import { Players, type KnownPlayer } from '../launch/player.service.js';
import { maintenanceAt } from '../vendor/maintenance.js';
import { VendorDirectory, type KnownVendor } from '../vendor/vendor-directory.service.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import { Refusal } from './status.js';

/** A player with the currency as his vendor counts it. */
export interface AtTable {
  readonly player: KnownPlayer;
  readonly currency: VendorCurrency;
}

/** What must hold before money moves. A bet has to pass all of it, a win or a rollback only names its player. */
@Injectable()
export class BetChecks {
  constructor(
    private readonly players: Players,
    private readonly sessions: GameSessions,
    private readonly directory: VendorDirectory,
    private readonly clock: Clock,
  ) {}

  /** The vendor's player and, when the request names a currency, that it is his. */
  async player(vendor: KnownVendor, id: string, currency?: string): Promise<AtTable> {
    const player = await this.players.find(vendor.id, id);
    if (!player) throw new Refusal('PLAYER_NOT_FOUND', 'There is no such player');
    const own = vendor.currencies[player.currency] ?? { code: player.currency, unitMinor: '1' };
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

  /** All that a bet needs: session of this player and game, the game and its vendor on, the right currency. */
  async bet(
    vendor: KnownVendor,
    request: { session: string; player: string; game: string; currency: string },
  ): Promise<AtTable> {
    const at = await this.player(vendor, request.player, request.currency);
    const session = await this.session(vendor, request.session, request.player);
    if (session.gameCode !== request.game) throw new Refusal('INVALID_TOKEN', 'The session is of another game');
    await this.gameOn(vendor, at.player.brand, request.game);
    return at;
  }

  /** Refuses while the game or its vendor is switched off or in maintenance. */
  async gameOn(vendor: KnownVendor, brand: string, code: string): Promise<void> {
    const game = await this.directory.game(vendor.id, brand, code);
    const now = this.clock.now();
    if (!vendor.enabled || !game?.enabled) throw new Refusal('GAME_DISABLED', 'The game is switched off');
    if (maintenanceAt(game, now) ?? maintenanceAt(vendor, now))
      throw new Refusal('GAME_DISABLED', 'The game is in maintenance');
  }
}
