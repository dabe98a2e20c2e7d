import { Injectable } from '@nestjs/common';
import { CommandKind, OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { Jackpots } from '../jackpot/jackpot.service.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { BetChecks, type AtTable } from './bet-checks.service.js';
import { Bookings, minorOf, newGroup, type Booked, type Draft } from './bookings.service.js';
import { contributionsOf } from './contributions.js';
import { Refusal } from './status.js';
import { TakeBacks } from './take-backs.service.js';
import type { BatchAction, BatchAnswer, BatchRequest } from './vendor-api.schemas.js';

const already: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_DUPLICATE,
  OutcomeCode.OUTCOME_CODE_ALREADY_REVERSED,
]);

/** Several actions of one round in one request: in the order of the list, all of them or none. */
@Injectable()
export class VendorBatch {
  constructor(
    private readonly checks: BetChecks,
    private readonly bookings: Bookings,
    private readonly jackpots: Jackpots,
    private readonly takeBacks: TakeBacks,
  ) {}

  async batch(vendor: KnownVendor, request: BatchRequest, deadlineMs: number): Promise<BatchAnswer> {
    const at = await this.admit(vendor, request);
    const { actions, round: roundId, game: gameCode } = request;
    const bets = actions.flatMap((action) => (isBet(action) ? [action] : []));
    const parts = bets.flatMap((bet) => contributionsOf(vendor, at, bet));
    const shared = { roundId, gameCode, group: newGroup() };
    const drafts = actions.map((action) => ({ ...shared, ...draftOf(action, at) }));
    const booked = await this.bookings.book(vendor, at, drafts, deadlineMs);
    await this.jackpots.contribute(parts);
    for (const kind of ['bet', 'win'] as const) await this.takeBacks.of(vendor, kind, takenBack(actions, kind));
    if (request.closeRound) await this.bookings.close(vendor, at, request, booked.accepted);
    return { ...booked.accepted, transactions: toldOf(actions, booked) };
  }

  /** With a bet among the actions all that a bet needs, else only who the player is. */
  private admit(vendor: KnownVendor, request: BatchRequest): Promise<AtTable> {
    const { actions, session, player, currency } = request;
    if (!actions.some(isBet)) return this.checks.player(vendor, player, currency);
    if (session === undefined) throw new Refusal('BAD_REQUEST', 'A bet needs a session');
    return this.checks.bet(vendor, { ...request, session });
  }
}

const takenBack = (actions: readonly BatchAction[], kind: 'bet' | 'win'): string[] =>
  actions.flatMap((action) =>
    action.action === 'rollback' && (action.referenceKind ?? 'bet') === kind ? [action.reference] : [],
  );

const isBet = (action: BatchAction): action is Extract<BatchAction, { action: 'bet' }> => action.action === 'bet';

function draftOf(action: BatchAction, at: AtTable): Draft {
  const { transaction: externalId } = action;
  if (action.action === 'rollback') {
    const kind =
      action.referenceKind === 'win' ? CommandKind.COMMAND_KIND_ROLLBACK_WIN : CommandKind.COMMAND_KIND_ROLLBACK_BET;
    return { kind, externalId, amountMinor: 0n, reference: action.reference };
  }
  const amountMinor = minorOf(action.amount, at.currency);
  if (action.action === 'bet') return { kind: CommandKind.COMMAND_KIND_BET, externalId, amountMinor };
  const kind = action.jackpot ? CommandKind.COMMAND_KIND_JACKPOT_WIN : CommandKind.COMMAND_KIND_WIN;
  return { kind, externalId, amountMinor, reference: action.reference ?? '' };
}

const toldOf = (actions: readonly BatchAction[], { outcomes }: Booked) =>
  actions.map(({ transaction }, place) => {
    const outcome = outcomes[place];
    const duplicate = outcome !== undefined && already.has(outcome.code);
    return { transaction, id: outcome?.transactionId ?? '', ...(duplicate && { duplicate: true as const }) };
  });
