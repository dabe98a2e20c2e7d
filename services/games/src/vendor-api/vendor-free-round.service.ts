import { Injectable } from '@nestjs/common';
import { CommandKind } from '@banyan/proto/wallet/v1/wallet';
import { FreeRoundService } from '../free-round/free-round.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService, type PlayerAtVendor } from './bet-check.service.js';
import { BookingService, minorOf } from './booking.service.js';
import { Refusal, barredBy } from './status.js';
import { SideRecordService } from './side-record.service.js';
import type { Accepted, BetLeg, BetRequest, WinRequest } from './vendor-api.schemas.js';

/** Refusals after which the bet may still be booked by the same request. */
const open = new Set(['TIMEOUT', 'BUSY', 'INTERNAL']);

/** A free round's bet of a batch, and what using it came to. */
export interface FreeBet {
  readonly transaction: string;
  readonly used: 'first' | 'known' | 'again';
}

/** Bets and wins of rounds that an operator gave away. */
@Injectable()
export class VendorFreeRoundService {
  constructor(
    private readonly checks: BetCheckService,
    private readonly bookings: BookingService,
    private readonly freeRounds: FreeRoundService,
    private readonly takeBacks: SideRecordService,
  ) {}

  /** Uses one round of the grant, then books the stake of zero. */
  async bet(vendor: KnownVendor, request: BetRequest, grant: string, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { transaction, round: roundId, game: gameCode } = request;
    let used: FreeBet | undefined;
    const barred =
      (await this.checks.bars(vendor, at, request)) ??
      (await barredBy(async () => {
        used = await this.use(vendor, at, request, grant);
      }));
    const command = {
      kind: CommandKind.COMMAND_KIND_BET,
      externalId: transaction,
      amountMinor: 0n,
      reference: '',
      roundId,
      gameCode,
    };
    try {
      return (await this.bookings.book(vendor, at, [command], deadlineMs, barred)).accepted;
    } catch (error) {
      await this.giveBack(vendor, used ? [used] : [], error);
      throw error;
    }
  }

  /** Whenever it comes: the round was played while the grant lasted. */
  async win(vendor: KnownVendor, request: WinRequest, grant: string, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { transaction, reference, round: roundId, game: gameCode, jackpot } = request;
    const kind = await this.kindOf(vendor, at, grant, jackpot ? undefined : reference);
    const amountMinor = minorOf(request.amount, at.currency);
    const command = { kind, externalId: transaction, amountMinor, reference, roundId, gameCode };
    const { accepted } = await this.bookings.book(vendor, at, [command], deadlineMs);
    await this.freeRounds.won(vendor.id, [{ grant, transaction, amountMinor }]);
    if (request.closeRound) await this.bookings.close(vendor, at, request, accepted);
    return accepted;
  }

  /** Uses one round of a grant for a bet of zero; the same bet again uses the same. */
  async use(
    vendor: KnownVendor,
    at: PlayerAtVendor,
    { transaction, amount, round: roundId, game: gameCode }: BetLeg & Pick<BetRequest, 'round' | 'game'>,
    grant: string,
  ): Promise<FreeBet> {
    if (minorOf(amount, at.currency) !== 0n) throw new Refusal('BAD_REQUEST', 'A free round has a stake of zero');
    const used = await this.freeRounds.use(vendor.id, at.player.player, { grant, gameCode, transaction, roundId });
    if (!used)
      throw new Refusal('FREE_ROUNDS_ENDED', 'These free rounds are used up, over, or not of this player and game');
    return { transaction, used };
  }

  /** What a win of that bet is to the ledger, by its campaign. */
  async kindOf(vendor: KnownVendor, at: PlayerAtVendor, grant: string, reference?: string): Promise<CommandKind> {
    if (reference === undefined) throw new Refusal('BAD_REQUEST', 'A free round win names its bet');
    const creditTo = await this.freeRounds.creditOf(vendor.id, at.player.player, grant, reference);
    if (!creditTo) throw new Refusal('TRANSACTION_NOT_FOUND', 'That bet is none of these free rounds');
    return creditTo === 'bonus' ? CommandKind.COMMAND_KIND_FREESPIN_BONUS : CommandKind.COMMAND_KIND_FREESPIN_WIN;
  }

  /** Notes wins of a batch that is booked. */
  async won(
    vendor: KnownVendor,
    wins: ReadonlyArray<{ grant: string; transaction: string; amountMinor: bigint }>,
  ): Promise<void> {
    await this.freeRounds.won(vendor.id, wins);
  }

  /** Gives back what bets used that are refused for good. */
  async giveBack(vendor: KnownVendor, bets: readonly FreeBet[], error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || open.has(error.status)) return;
    // A bet that was known may stand under the same id from before.
    const mayStand = error.status === 'DUPLICATE_TRANSACTION';
    const back = bets.filter(({ used }) => used !== 'known' || !mayStand);
    await this.takeBacks.of(
      vendor,
      'bet',
      back.map(({ transaction }) => transaction),
    );
  }
}
