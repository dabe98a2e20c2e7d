import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { GameSessionService, type WaitingLaunch } from '../launch/game-session.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { RoundClosingService } from '../round/round-closing.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService, type PlayerAtVendor } from './bet-check.service.js';
import { Refusal } from './status.js';
import { unitsOfMinor } from '../vendor/vendor-money.js';
import type {
  Accepted,
  AuthenticateRequest,
  Authenticated,
  BalanceRequest,
  EndRoundRequest,
  Refreshed,
} from './vendor-api.schemas.js';
import { entryOf } from '@banyan/kernel/rules';

/** The vendor's calls that move no money. */
@Injectable()
export class VendorSessionService {
  constructor(
    private readonly checks: BetCheckService,
    private readonly sessions: GameSessionService,
    private readonly ledger: LedgerService,
    private readonly closing: RoundClosingService,
    private readonly clock: Clock,
  ) {}

  /** Trades a launch token, once, for a session of 24 hours. */
  async authenticate(vendor: KnownVendor, { token }: AuthenticateRequest, deadlineMs: number): Promise<Authenticated> {
    const launch = await this.waiting(vendor, token);
    await this.checks.gameOn(vendor, launch.brand, launch.gameCode);
    const at = await this.checks.player(vendor, launch.player);
    const balance = await this.balanceOf(at, deadlineMs);
    const session = await this.sessions.take(launch);
    if (!session) throw new Refusal('INVALID_TOKEN', 'The launch token was used before');
    const { player, nickname } = at.player;
    const language = entryOf(vendor.languages, launch.language) ?? launch.language;
    return {
      status: 'OK',
      player,
      nickname,
      currency: at.currency.code,
      balance,
      session,
      language,
      country: launch.country,
    };
  }

  /**
   * Gives a session that still lasts a successor of 24 hours. The one before stays good until its own end, so an answer that is
   * lost costs nothing.
   */
  async refresh(vendor: KnownVendor, request: BalanceRequest, deadlineMs: number): Promise<Refreshed> {
    const at = await this.checks.player(vendor, request.player);
    const { gameCode } = await this.checks.session(vendor, request.session, request.player);
    await this.checks.gameOn(vendor, at.player.brand, gameCode);
    const balance = await this.balanceOf(at, deadlineMs);
    const renewed = await this.sessions.renew(request.session);
    if (!renewed) throw new Refusal('TOKEN_EXPIRED', 'Seven days after its launch a game has to be launched again');
    const { token: session, expiresAt } = renewed;
    return { status: 'OK', session, expires: expiresAt.toISOString(), balance, currency: at.currency.code };
  }

  async balance(vendor: KnownVendor, { session, player }: BalanceRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, player);
    await this.checks.session(vendor, session, player);
    return { status: 'OK', balance: await this.balanceOf(at, deadlineMs), currency: at.currency.code };
  }

  async endRound(
    vendor: KnownVendor,
    { player: id, game, round }: EndRoundRequest,
    deadlineMs: number,
  ): Promise<Accepted> {
    const at = await this.checks.player(vendor, id);
    const { accountId, memberId, brand, currency } = at.player;
    await this.checks.gameKnown(vendor, brand, game);
    const balance = await this.balanceOf(at, deadlineMs);
    await this.closing.close({
      vendor: vendor.code,
      accountId,
      roundId: round,
      memberId,
      brand,
      gameCode: game,
      currency,
      version: null,
    });
    return { status: 'OK', balance, currency: at.currency.code };
  }

  private async waiting(vendor: KnownVendor, token: string): Promise<WaitingLaunch> {
    const launch = await this.sessions.launchOf(token);
    if (launch?.vendorId !== vendor.id) throw new Refusal('INVALID_TOKEN', 'There is no such launch token');
    if (launch.authenticatedAt) throw new Refusal('INVALID_TOKEN', 'The launch token was used before');
    if (launch.launchExpiresAt <= this.clock.now()) throw new Refusal('TOKEN_EXPIRED', 'The launch token is too old');
    return launch;
  }

  private async balanceOf({ player, currency }: PlayerAtVendor, deadlineMs: number): Promise<string> {
    const minor = await this.ledger.balance(player.accountId, deadlineMs);
    if (minor === null) throw new Refusal('PLAYER_NOT_FOUND', 'There is no such player');
    return unitsOfMinor(minor, currency);
  }
}
