import { Injectable } from '@nestjs/common';
import { CommandKind } from '@banyan/proto/wallet/v1/wallet';
import { JackpotService } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService } from './bet-check.service.js';
import { BookingService, minorOf, newGroup } from './booking.service.js';
import { contributionsOf } from './contributions.js';
import { SideRecordService } from './side-record.service.js';
import type { Accepted, BetAndWinRequest, BetRequest, RollbackRequest, WinRequest } from './vendor-api.schemas.js';
import { VendorFreeRoundService } from './vendor-free-round.service.js';

/** The vendor's calls that move money in a round. */
@Injectable()
export class VendorPlayService {
  constructor(
    private readonly checks: BetCheckService,
    private readonly bookings: BookingService,
    private readonly jackpots: JackpotService,
    private readonly takeBacks: SideRecordService,
    private readonly free: VendorFreeRoundService,
  ) {}

  async bet(vendor: KnownVendor, request: BetRequest, deadlineMs: number): Promise<Accepted> {
    if (request.freeRounds !== undefined) return this.free.bet(vendor, request, request.freeRounds, deadlineMs);
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { transaction, round, game, contributions } = request;
    const amountMinor = minorOf(request.amount, at.currency);
    const parts = contributions && contributionsOf(vendor, at, request);
    const command = {
      kind: CommandKind.COMMAND_KIND_BET,
      externalId: transaction,
      amountMinor,
      roundId: round,
      gameCode: game,
    };
    const barred = await this.checks.bars(vendor, at, request);
    const { accepted } = await this.bookings.book(vendor, at, [command], deadlineMs, barred);
    if (parts) await this.jackpots.contribute(parts);
    return accepted;
  }

  /** Neither session nor game nor the player's state is asked: a win of a bet that stands is always paid. */
  async win(vendor: KnownVendor, request: WinRequest, deadlineMs: number): Promise<Accepted> {
    if (request.freeRounds !== undefined) return this.free.win(vendor, request, request.freeRounds, deadlineMs);
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { transaction, reference = '', round, game, closeRound, jackpot, pool } = request;
    const kind = jackpot ? CommandKind.COMMAND_KIND_JACKPOT_WIN : CommandKind.COMMAND_KIND_WIN;
    const amountMinor = minorOf(request.amount, at.currency);
    const command = { kind, externalId: transaction, amountMinor, reference, roundId: round, gameCode: game };
    const { accepted } = await this.bookings.book(vendor, at, [command], deadlineMs);
    if (jackpot && pool) await this.jackpots.won(vendor, at.player, { transaction, pool, amountMinor });
    if (closeRound) await this.bookings.close(vendor, at, request, accepted);
    return accepted;
  }

  /** Both are booked or none. */
  async betAndWin(vendor: KnownVendor, request: BetAndWinRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { bet, win, round: roundId, game: gameCode } = request;
    const parts = bet.contributions && contributionsOf(vendor, at, bet);
    const shared = { roundId, gameCode, group: newGroup() };
    const commands = [
      {
        ...shared,
        kind: CommandKind.COMMAND_KIND_BET,
        externalId: bet.transaction,
        amountMinor: minorOf(bet.amount, at.currency),
      },
      {
        ...shared,
        kind: CommandKind.COMMAND_KIND_WIN,
        externalId: win.transaction,
        amountMinor: minorOf(win.amount, at.currency),
        reference: bet.transaction,
      },
    ];
    const barred = await this.checks.bars(vendor, at, request);
    const { accepted } = await this.bookings.book(vendor, at, commands, deadlineMs, barred);
    if (parts) await this.jackpots.contribute(parts);
    if (request.closeRound) await this.bookings.close(vendor, at, request, accepted);
    return accepted;
  }

  async rollback(vendor: KnownVendor, request: RollbackRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player);
    const { transaction, reference, referenceKind = 'bet', round: roundId = '', game: gameCode = '' } = request;
    const kind =
      referenceKind === 'win' ? CommandKind.COMMAND_KIND_ROLLBACK_WIN : CommandKind.COMMAND_KIND_ROLLBACK_BET;
    const command = { kind, externalId: transaction, amountMinor: 0n, reference, roundId, gameCode };
    const { accepted } = await this.bookings.book(vendor, at, [command], deadlineMs);
    await this.takeBacks.of(vendor, referenceKind, [reference]);
    return accepted;
  }
}
