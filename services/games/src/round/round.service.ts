import { Injectable, Logger } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import type { EntryPosted, WinHeld } from '@banyan/proto/wallet/v1/events';
import { lotteryVendor } from '../kind/kinds.js';
import { maskName } from '../winner/mask.js';
import { validBetOf, type Listed } from './valid-bet.js';
import { effectOf, isLateBet, isLateWin, stateOf, type RoundState, type RoundSums } from './round-rules.js';
import {
  addDeltas,
  addHeld,
  gameKey,
  insertEntries,
  listedOf,
  lockRounds,
  movedMinor,
  nicknamesOf,
  originalsOf,
  roundKey,
  setStates,
  sumsOf,
  transactionKey,
  type Entry,
  type RoundDelta,
  type RoundRow,
} from './round-store.js';

const lateWins = metrics.counter('games_late_wins_total', 'Wins credited after their round was closed', ['vendor']);

const lateBets = metrics.counter('games_late_bets_total', 'Bets that opened a closed round again', ['vendor']);

/** A round after a change, as it is published. */
interface Settled {
  readonly round: RoundRow;
  readonly state: RoundState;
  readonly sums: RoundSums;
}

const ticket: Listed = { category: 'LOTTERY', types: [] };
const unlisted: Listed = { category: '', types: [] };

const vendorSource = /^vendor:(.+)$/;

/** Rounds as a projection of the ledger's events, so that a bet waits for none of this. */
@Injectable()
export class RoundService {
  private readonly logger = new Logger('Round');

  constructor(private readonly clock: Clock) {}

  /** Stores journal rows with a few statements for all, and publishes their rounds' states after the last. A row that comes again changes nothing. */
  async record(tx: Tx, events: readonly EntryPosted[], times: readonly Date[]): Promise<void> {
    const entries = await entriesOf(tx, events, times);
    if (entries.length === 0) return;
    const rounds = await lockRounds(tx, entries);
    const placed = entries.map((entry) => {
      const round = rounds.get(roundKey(entry.vendor, entry.event.accountId, entry.roundId));
      if (!round) throw new Error('the round could not be stored');
      return { ...entry, round };
    });
    const changes = new Map<string, Change>();
    for (const entry of await insertEntries(tx, placed)) {
      const { round, event, happenedAt } = entry;
      const change = changes.get(round.id) ?? new Change(round);
      const late = isLateWin(change.sums, event.kind, event.version, happenedAt);
      const reopens = isLateBet(change.sums, event.kind, event.version, happenedAt);
      if (late || reopens) this.reportLate(entry, reopens);
      changes.set(round.id, change.add(entry, late, reopens));
    }
    const now = this.clock.now();
    const settled = [...changes.values()].map((change) => change.settled());
    await addDeltas(
      tx,
      [...changes.values()].map((change) => change.delta(now)),
    );
    await this.tell(tx, settled, now);
  }

  /** Updates rounds' states after something else than an entry changed them, and publishes those that are newly settled. */
  async settle(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
    const now = this.clock.now();
    const changed = rounds
      .map((round) => ({ round, sums: sumsOf(round), state: stateOf(sumsOf(round)) }))
      .filter(({ round, state }) => state !== round.state);
    await setStates(
      tx,
      changed.map(({ round, state }) => ({ id: round.id, state, settledAt: settledAt(state, now) })),
    );
    await this.tell(tx, changed, now);
  }

  /** What of a round waits for two operators; its state and sums are those of its entries. */
  async hold(tx: Tx, event: WinHeld): Promise<void> {
    const vendor = vendorSource.exec(event.source)?.[1];
    if (vendor && event.roundId) await addHeld(tx, vendor, event);
  }

  private async tell(tx: Tx, rounds: readonly Settled[], now: Date): Promise<void> {
    const settled = rounds.filter(({ state }) => state !== 'OPEN');
    if (settled.length === 0) return;
    const names = await nicknamesOf(
      tx,
      settled.map(({ round }) => round.member_id),
    );
    const listed = await listedOf(
      tx,
      settled.map(({ round }) => round),
    );
    const facts = settled.map(({ round, state, sums }) => {
      const game = round.vendor === lotteryVendor ? ticket : listed.get(gameKey(round));
      const { stakeMinor, winMinor } = sums;
      return {
        payload: {
          ...settledEvent({ round, state, sums }, now),
          player: maskName(names.get(round.member_id) ?? ''),
          category: game?.category,
          validMinor: validBetOf({ state, stakeMinor, winMinor }, game ?? unlisted),
        },
        key: round.member_id,
      };
    });
    await tx.publishAll(RoundSettled, facts);
  }

  private reportLate({ event, vendor, roundId }: Entry, bet: boolean): void {
    (bet ? lateBets : lateWins).inc({ vendor });
    this.logger.warn({
      msg: bet ? 'late_bet' : 'late_win',
      vendor,
      roundId,
      transaction: event.externalId,
      memberId: event.memberId.toString(),
    });
  }
}

const settledAt = (state: RoundState, now: Date): Date | null => (state === 'OPEN' ? null : now);

/** Leaves out entries of no vendor and no round. A rollback that names no round belongs to its bet's. */
async function entriesOf(tx: Tx, events: readonly EntryPosted[], times: readonly Date[]): Promise<Entry[]> {
  const rollbacks = events.filter(({ kind, source }) => kind.startsWith('rollback_') && vendorSource.test(source));
  const originals = await originalsOf(tx, rollbacks);
  const entries: Entry[] = [];
  for (const [i, event] of events.entries()) {
    const vendor = vendorSource.exec(event.source)?.[1];
    if (!vendor) continue;
    const { accountId, source, kind } = event;
    const back = kind.startsWith('rollback_');
    const original = back ? originals.get(transactionKey(accountId, source, event.reference, kind)) : undefined;
    const roundId = original ?? event.roundId;
    const effect = effectOf(kind, movedMinor(event), original !== undefined);
    if (!roundId || !effect) continue;
    entries.push({ event, vendor, roundId, effect, happenedAt: times[i] ?? new Date(0) });
    // From here on a rollback further down this batch finds it, as it would in a batch of its own.
    if (!back) originals.set(transactionKey(accountId, source, event.externalId, kind), roundId);
  }
  return entries;
}

/** What a batch does to one round. */
class Change {
  sums: RoundSums;
  private lateWins = 0;
  private lateBets = 0;
  private lateBetVersion: bigint | null = null;
  private lastEntryAt = new Date(0);

  constructor(private readonly round: RoundRow) {
    this.sums = sumsOf(round);
  }

  add({ event, effect, happenedAt }: Entry, late: boolean, reopens: boolean): this {
    const { sums } = this;
    this.sums = {
      ...sums,
      bets: sums.bets + effect.bets,
      betsRolledBack: sums.betsRolledBack + effect.betsRolledBack,
      tombstones: sums.tombstones + effect.tombstones,
      stakeMinor: sums.stakeMinor + effect.stakeMinor,
      wins: sums.wins + effect.wins,
      winMinor: sums.winMinor + effect.winMinor,
      lastVersion: event.version > sums.lastVersion ? event.version : sums.lastVersion,
      reopenedAt: reopens ? (sums.reopenedAt ?? happenedAt) : sums.reopenedAt,
    };
    if (reopens) {
      this.lateBets += 1;
      this.lateBetVersion = event.version;
    }
    if (late) this.lateWins += 1;
    if (happenedAt > this.lastEntryAt) this.lastEntryAt = happenedAt;
    return this;
  }

  settled(): Settled {
    return { round: this.round, sums: this.sums, state: stateOf(this.sums) };
  }

  delta(now: Date): RoundDelta {
    const { round, sums, lateWins: late, lateBets: bets, lateBetVersion, lastEntryAt } = this;
    const before = sumsOf(round);
    const state = stateOf(sums);
    return {
      id: round.id,
      bets: sums.bets - before.bets,
      betsRolledBack: sums.betsRolledBack - before.betsRolledBack,
      tombstones: sums.tombstones - before.tombstones,
      stakeMinor: sums.stakeMinor - before.stakeMinor,
      wins: sums.wins - before.wins,
      winMinor: sums.winMinor - before.winMinor,
      lateWins: late,
      lateBets: bets,
      lateBetVersion,
      lastVersion: sums.lastVersion,
      lastEntryAt,
      state,
      changed: state !== round.state,
      settledAt: settledAt(state, now),
    };
  }
}

function settledEvent({ round, state, sums }: Settled, now: Date): RoundSettled {
  return RoundSettled.fromPartial({
    vendor: round.vendor,
    roundId: round.round_id,
    memberId: BigInt(round.member_id),
    brand: round.brand,
    gameCode: round.game_code,
    currency: round.currency,
    stakeMinor: sums.stakeMinor,
    winMinor: sums.winMinor,
    state,
    settledAt: now,
    startedAt: round.started_at,
  });
}
