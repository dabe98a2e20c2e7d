import { Injectable, Logger } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import { CommandKind, type Command, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import { Ledger } from '../ledger/ledger.service.js';
import { RoundClosing } from '../round/round-closing.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import { BetChecks, type AtTable } from './bet-checks.service.js';
import { Refusal, meaningOf } from './status.js';
import { minorOfUnits, unitsOfMinor } from './vendor-money.js';
import type {
  Accepted,
  BetAndWinRequest,
  BetRequest,
  PromoWinRequest,
  RollbackRequest,
  WinRequest,
} from './vendor-api.schemas.js';

const conflicts = metrics.counter('games_vendor_conflicts_total', 'Transaction ids sent again with other contents', [
  'vendor',
]);

type Draft = Pick<Command, 'kind' | 'externalId' | 'amountMinor'> & Partial<Command>;

let groups = 0;

/** The vendor's calls that move money. */
@Injectable()
export class VendorPlay {
  private readonly logger = new Logger('VendorPlay');

  constructor(
    private readonly checks: BetChecks,
    private readonly ledger: Ledger,
    private readonly closing: RoundClosing,
  ) {}

  async bet(vendor: KnownVendor, request: BetRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.bet(vendor, request);
    const { transaction, round, game } = request;
    const amountMinor = minorOf(request.amount, at.currency);
    const command = {
      kind: CommandKind.COMMAND_KIND_BET,
      externalId: transaction,
      amountMinor,
      roundId: round,
      gameCode: game,
    };
    return this.apply(vendor, at, [command], deadlineMs);
  }

  /** Neither session nor game nor the player's state is asked: a win is always paid. */
  async win(vendor: KnownVendor, request: WinRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { transaction, reference = '', round, game, closeRound, jackpot } = request;
    const kind = jackpot ? CommandKind.COMMAND_KIND_JACKPOT_WIN : CommandKind.COMMAND_KIND_WIN;
    const amountMinor = minorOf(request.amount, at.currency);
    const command = { kind, externalId: transaction, amountMinor, reference, roundId: round, gameCode: game };
    const accepted = await this.apply(vendor, at, [command], deadlineMs);
    if (closeRound) await this.close(vendor, at, request, accepted);
    return accepted;
  }

  /** Both are booked or none. */
  async betAndWin(vendor: KnownVendor, request: BetAndWinRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.bet(vendor, request);
    const { bet, win, round: roundId, game: gameCode } = request;
    const shared = { roundId, gameCode, group: String(++groups) };
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
    const accepted = await this.apply(vendor, at, commands, deadlineMs);
    if (request.closeRound) await this.close(vendor, at, request, accepted);
    return accepted;
  }

  async rollback(vendor: KnownVendor, request: RollbackRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player);
    const { transaction, reference, referenceKind = 'bet', round: roundId = '', game: gameCode = '' } = request;
    const kind =
      referenceKind === 'win' ? CommandKind.COMMAND_KIND_ROLLBACK_WIN : CommandKind.COMMAND_KIND_ROLLBACK_BET;
    const command = { kind, externalId: transaction, amountMinor: 0n, reference, roundId, gameCode };
    return this.apply(vendor, at, [command], deadlineMs);
  }

  async promoWin(vendor: KnownVendor, request: PromoWinRequest, deadlineMs: number): Promise<Accepted> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const amountMinor = minorOf(request.amount, at.currency);
    const { transaction, promotion } = request;
    const command = {
      kind: CommandKind.COMMAND_KIND_PROMO_WIN,
      externalId: transaction,
      amountMinor,
      reference: promotion,
    };
    return this.apply(vendor, at, [command], deadlineMs);
  }

  private async apply(
    vendor: KnownVendor,
    at: AtTable,
    drafts: readonly Draft[],
    deadlineMs: number,
  ): Promise<Accepted> {
    const outcomes = await this.ledger.apply(
      drafts.map((draft) => commandOf(vendor, at, draft)),
      deadlineMs,
    );
    const { status, message, duplicate } = meaningOf(outcomes);
    if (status === 'DUPLICATE_TRANSACTION') this.tellConflict(vendor, drafts);
    const balance = unitsOfMinor(latest(outcomes).balanceMinor, at.currency);
    if (status !== 'OK') throw new Refusal(status, message, { balance, currency: at.currency.code });
    const transaction = latest(outcomes).transactionId;
    return { status, transaction, balance, currency: at.currency.code, ...(duplicate && { duplicate }) };
  }

  private close(
    vendor: KnownVendor,
    { player }: AtTable,
    { round, game }: { round: string; game: string },
    { transaction }: Accepted,
  ) {
    const { accountId, memberId, brand, currency } = player;
    const version = BigInt(transaction?.split(':')[1] ?? 0);
    return this.closing.close({
      vendor: vendor.code,
      accountId,
      roundId: round,
      memberId,
      brand,
      gameCode: game,
      currency,
      version,
    });
  }

  private tellConflict(vendor: KnownVendor, drafts: readonly Draft[]): void {
    conflicts.inc({ vendor: vendor.code });
    const transactions = drafts.map(({ externalId }) => externalId);
    this.logger.error({ msg: 'a transaction id came with other contents', vendor: vendor.code, transactions });
  }
}

/** Field by field, in the order of the message: spreads make objects that are slow to read. */
function commandOf(vendor: KnownVendor, { player }: AtTable, draft: Draft): Command {
  const { kind, externalId, amountMinor, reference = '', roundId = '', gameCode = '', group = '' } = draft;
  const { accountId, currency } = player;
  const source = `vendor:${vendor.code}`;
  return { accountId, kind, source, externalId, amountMinor, currency, reference, roundId, gameCode, group };
}

function minorOf(units: string, currency: VendorCurrency): bigint {
  const minor = minorOfUnits(units, currency);
  if (minor === null) throw new Refusal('BAD_REQUEST', 'The amount is out of bounds');
  return minor;
}

function latest(outcomes: readonly Outcome[]): Outcome {
  const last = outcomes.at(-1);
  if (!last) throw new Refusal('INTERNAL', 'The ledger gave no answer');
  return last;
}
