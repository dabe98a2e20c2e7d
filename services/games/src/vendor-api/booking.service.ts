import { Injectable, Logger } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import { CommandKind, type Command, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import { WinCeilingService } from '../ceiling/win-ceiling.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { RoundClosingService } from '../round/round-closing.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';
import type { PlayerAtVendor } from './bet-check.service.js';
import { Refusal, lookupsAnswered, meaningOf, refusedAt } from './status.js';
import { minorOfUnits, unitsOfMinor } from '../vendor/vendor-money.js';
import type { Accepted } from './vendor-api.schemas.js';

const conflicts = metrics.counter('games_vendor_conflicts_total', 'Transaction ids sent again with other contents', [
  'vendor',
]);

/** What a vendor's call makes of a command; the rest is known from its player. */
export type Draft = Pick<Command, 'kind' | 'externalId' | 'amountMinor'> & Partial<Command>;

/** An accepted booking with the ledger's outcome of each of its commands. */
export interface Booked {
  readonly accepted: Accepted;
  readonly outcomes: readonly Outcome[];
}

/** What may be barred: what takes money from a player, and what belongs to no bet. */
const barrable: ReadonlySet<CommandKind> = new Set([CommandKind.COMMAND_KIND_BET, CommandKind.COMMAND_KIND_PROMO_WIN]);

const notHere = (): Refusal =>
  new Refusal('BAD_REQUEST', 'Your players bring their money to you: there is nothing to book here');

let groups = 0;

/** A name for commands that are applied together or not at all. */
export const newGroup = (): string => String(++groups);

/** Books vendors' bets, wins and rollbacks in the wallet. */
@Injectable()
export class BookingService {
  private readonly logger = new Logger('VendorPlayService');

  constructor(
    private readonly ledger: LedgerService,
    private readonly closing: RoundClosingService,
    private readonly ceilings: WinCeilingService,
  ) {}

  /**
   * Applies one request's commands and returns what its vendor is told; throws the {@link Refusal} otherwise. `barred`: why its bets
   * or promotional wins may not be, if they are new. What was booked is answered first: the ledger is asked about them in the one call that there is.
   */
  async book(
    vendor: KnownVendor,
    at: PlayerAtVendor,
    drafts: readonly Draft[],
    deadlineMs: number,
    barred: Refusal | null = null,
  ): Promise<Booked> {
    const foreign = vendor.walletMode === 'seamless' ? null : notHere();
    const refusal = foreign ?? barred;
    const asked = drafts.map(({ kind }) => foreign !== null || (barred !== null && barrable.has(kind)));
    const outcomes = await this.apply(
      vendor,
      drafts.map((draft, i) => commandOf(vendor, at, draft, asked[i])),
      deadlineMs,
    );
    if (refusal && !lookupsAnswered(asked, outcomes)) throw refusal;
    const { status, message, duplicate } = meaningOf(outcomes);
    if (status === 'DUPLICATE_TRANSACTION') this.reportConflict(vendor, drafts);
    const balance = unitsOfMinor(latest(outcomes).balanceMinor, at.currency);
    const { code: currency } = at.currency;
    if (status !== 'OK') {
      const action = drafts.length > 1 ? drafts[refusedAt(outcomes)]?.externalId : undefined;
      throw new Refusal(status, message, { balance, currency, ...(action && { action }) });
    }
    const transaction = latest(outcomes).transactionId;
    const accepted = { status, transaction, balance, currency, ...(duplicate && { duplicate }) };
    return { accepted, outcomes };
  }

  /** Ends the round of what was just booked. */
  close(
    vendor: KnownVendor,
    { player }: PlayerAtVendor,
    { round, game }: { round: string; game: string },
    { transaction }: Accepted,
  ): Promise<void> {
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

  /** Wins above the vendor's ceilings go as such, to be held. */
  private async apply(
    vendor: KnownVendor,
    commands: readonly Command[],
    deadlineMs: number,
  ): Promise<readonly Outcome[]> {
    const counted = this.ceilings.count(vendor, commands);
    let outcomes: readonly Outcome[] = [];
    try {
      outcomes = await this.ledger.apply(commands, deadlineMs);
      return outcomes;
    } finally {
      counted.keep(outcomes);
    }
  }

  private reportConflict(vendor: KnownVendor, drafts: readonly Draft[]): void {
    conflicts.inc({ vendor: vendor.code });
    const transactions = drafts.map(({ externalId }) => externalId);
    this.logger.error({ msg: 'a transaction id came with other contents', vendor: vendor.code, transactions });
  }
}

/** Minor units of a vendor's digit string. */
export function minorOf(units: string, currency: VendorCurrency): bigint {
  const minor = minorOfUnits(units, currency);
  if (minor === null) throw new Refusal('BAD_REQUEST', 'The amount is out of bounds');
  return minor;
}

/** Field by field, in the order of the message: spreads make objects that are slow to read. */
function commandOf(vendor: KnownVendor, { player }: PlayerAtVendor, draft: Draft, ask = false): Command {
  const { kind, externalId, amountMinor, reference = '', roundId = '', gameCode = '', group = '', sharedIds } = draft;
  const { accountId, currency } = player;
  const source = `vendor:${vendor.code}`;
  return {
    accountId,
    kind,
    source,
    externalId,
    amountMinor,
    currency,
    reference,
    roundId,
    gameCode,
    group,
    ask: ask || undefined,
    exceeded: undefined,
    sharedIds,
  };
}

function latest(outcomes: readonly Outcome[]): Outcome {
  const last = outcomes.at(-1);
  if (!last) throw new Refusal('INTERNAL', 'The ledger gave no answer');
  return last;
}
