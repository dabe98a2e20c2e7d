import { Injectable } from '@nestjs/common';
import { CommandKind, OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { JackpotService } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetCheckService, type PlayerAtVendor } from './bet-check.service.js';
import { BookingService, minorOf, newGroup, type Booked, type Draft } from './booking.service.js';
import { contributionsOf } from './contributions.js';
import { Refusal, barredBy } from './status.js';
import { SideRecordService } from './side-record.service.js';
import type { BatchAction, BatchResponse, BatchRequest } from './vendor-api.schemas.js';
import { VendorFreeRoundService, type FreeBet } from './vendor-free-round.service.js';

const already: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_DUPLICATE,
  OutcomeCode.OUTCOME_CODE_ALREADY_REVERSED,
]);

/** A request of a vendor, and whether its bets and wins share their ids. */
type Shared = BatchRequest & { readonly sharedIds: boolean };

/** Several actions of one round in one request: in the order of the list, all of them or none. */
@Injectable()
export class VendorBatchService {
  constructor(
    private readonly checks: BetCheckService,
    private readonly bookings: BookingService,
    private readonly jackpots: JackpotService,
    private readonly takeBacks: SideRecordService,
    private readonly free: VendorFreeRoundService,
  ) {}

  /** `sharedIds`: its bets and wins share one space of ids, and a rollback is of either. */
  async batch(
    vendor: KnownVendor,
    request: BatchRequest,
    deadlineMs: number,
    sharedIds = false,
  ): Promise<BatchResponse> {
    const at = await this.checks.player(vendor, request.player, request.currency);
    const { actions } = request;
    const parts = actions.filter(isBet).flatMap((bet) => contributionsOf(vendor, at, bet));
    const free: FreeBet[] = [];
    const booked = await this.book(vendor, at, { ...request, sharedIds }, free, deadlineMs).catch(
      async (error: unknown) => {
        await this.free.giveBack(vendor, free, error);
        throw error;
      },
    );
    await this.jackpots.contribute(parts);
    await this.free.won(vendor, freeWins(actions, at));
    for (const kind of ['bet', 'win'] as const)
      await this.takeBacks.of(vendor, kind, takenBack(actions, kind, sharedIds));
    if (request.closeRound) await this.bookings.close(vendor, at, request, booked.accepted);
    return { ...booked.accepted, transactions: outcomesOf(actions, booked) };
  }

  /** Uses what free rounds the bets have, in the order of the list, then books all of it or none. */
  private async book(
    vendor: KnownVendor,
    at: PlayerAtVendor,
    request: Shared,
    free: FreeBet[],
    deadlineMs: number,
  ): Promise<Booked> {
    const barred =
      (await this.bars(vendor, at, request)) ?? (await barredBy(() => this.use(vendor, at, request, free)));
    const drafts = await this.draftsOf(vendor, at, request).catch((error: unknown) => {
      throw barred ?? error;
    });
    return this.bookings.book(vendor, at, drafts, deadlineMs, barred);
  }

  private async use(
    vendor: KnownVendor,
    at: PlayerAtVendor,
    { actions, round, game }: BatchRequest,
    free: FreeBet[],
  ): Promise<void> {
    for (const action of actions)
      if (isBet(action) && action.freeRounds !== undefined)
        free.push(await this.free.use(vendor, at, { ...action, round, game }, action.freeRounds));
  }

  private async draftsOf(
    vendor: KnownVendor,
    at: PlayerAtVendor,
    { actions, round: roundId, game: gameCode, sharedIds }: Shared,
  ): Promise<Draft[]> {
    const shared = { roundId, gameCode, group: newGroup(), ...(sharedIds && { sharedIds }) };
    const drafts: Draft[] = [];
    for (const action of actions) {
      const draft = draftOf(action, at, sharedIds);
      const grant = action.action === 'win' ? action.freeRounds : undefined;
      const kind =
        action.action === 'win' && grant
          ? await this.free.kindOf(vendor, at, grant, action.jackpot ? undefined : action.reference)
          : draft.kind;
      drafts.push({ ...shared, ...draft, kind });
    }
    return drafts;
  }

  /** With a bet among the actions all that a bet needs, else nothing. */
  private bars(vendor: KnownVendor, at: PlayerAtVendor, request: BatchRequest): Promise<Refusal | null> {
    const { actions, session, game } = request;
    if (!actions.some(isBet)) return Promise.resolve(null);
    if (session === undefined) throw new Refusal('BAD_REQUEST', 'A bet needs a session');
    return this.checks.bars(vendor, at, { session, game });
  }
}

/** What the rollbacks name; where bets and wins share their ids, as either. */
const takenBack = (actions: readonly BatchAction[], kind: 'bet' | 'win', sharedIds: boolean): string[] =>
  actions.flatMap((action) =>
    action.action === 'rollback' && (sharedIds || (action.referenceKind ?? 'bet') === kind) ? [action.reference] : [],
  );

const freeWins = (actions: readonly BatchAction[], at: PlayerAtVendor) =>
  actions.flatMap((action) =>
    action.action === 'win' && action.freeRounds !== undefined
      ? [
          {
            grant: action.freeRounds,
            transaction: action.transaction,
            amountMinor: minorOf(action.amount, at.currency),
          },
        ]
      : [],
  );

const isBet = (action: BatchAction): action is Extract<BatchAction, { action: 'bet' }> => action.action === 'bet';

const rollbackOf = {
  bet: CommandKind.COMMAND_KIND_ROLLBACK_BET,
  win: CommandKind.COMMAND_KIND_ROLLBACK_WIN,
} as const;

function draftOf(action: BatchAction, at: PlayerAtVendor, sharedIds: boolean): Draft {
  const { transaction: externalId } = action;
  if (action.action === 'rollback') {
    const kind = sharedIds ? CommandKind.COMMAND_KIND_ROLLBACK : rollbackOf[action.referenceKind ?? 'bet'];
    return { kind, externalId, amountMinor: 0n, reference: action.reference };
  }
  const amountMinor = minorOf(action.amount, at.currency);
  if (action.action === 'bet') return { kind: CommandKind.COMMAND_KIND_BET, externalId, amountMinor };
  const kind = action.jackpot ? CommandKind.COMMAND_KIND_JACKPOT_WIN : CommandKind.COMMAND_KIND_WIN;
  return { kind, externalId, amountMinor, reference: action.reference ?? '' };
}

const outcomesOf = (actions: readonly BatchAction[], { outcomes }: Booked) =>
  actions.map(({ transaction }, place) => {
    const outcome = outcomes[place];
    const duplicate = outcome !== undefined && already.has(outcome.code);
    return { transaction, id: outcome?.transactionId ?? '', ...(duplicate && { duplicate: true as const }) };
  });
