import { Injectable, Logger } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import type { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { maskName } from '../winner/mask.js';
import { effectOf, isLateWin, stateOf, type RoundEffect, type RoundState, type RoundSums } from './round-rules.js';

const lateWins = metrics.counter('games_late_wins_total', 'Wins credited after their round was closed', ['vendor']);

/** A round's row as the projection reads it back. */
export interface RoundRow {
  id: string;
  vendor: string;
  account_id: string;
  round_id: string;
  member_id: string;
  brand: string;
  game_code: string;
  currency: string;
  state: RoundState;
  bets: number;
  bets_rolled_back: number;
  tombstones: number;
  stake_minor: string;
  wins: number;
  win_minor: string;
  last_version: string;
  close_version: string | null;
  closed_at: Date | null;
}

interface Entry {
  readonly event: EntryPosted;
  readonly vendor: string;
  readonly roundId: string;
  readonly known: boolean;
  readonly happenedAt: Date;
}

const vendorSource = /^vendor:(.+)$/;

/** Rounds as the ledger tells them: a projection, so that a bet waits for none of this. */
@Injectable()
export class RoundService {
  private readonly logger = new Logger('Round');

  constructor(private readonly clock: Clock) {}

  /** Takes one journal row in. The same row again changes nothing. */
  async record(tx: Tx, event: EntryPosted, happenedAt: Date): Promise<void> {
    const entry = await this.entryOf(tx, event, happenedAt);
    const effect = entry && effectOf(event.kind, event.amountMinor, entry.known);
    if (!entry || !effect) return;
    const round = await roundFor(tx, entry);
    if (!(await insertEntry(tx, round, entry))) return;
    const late = isLateWin(sumsOf(round), event.kind, event.version, happenedAt);
    if (late) this.tellLate(entry);
    await this.settle(tx, await addEffect(tx, round, entry, effect, late), true);
  }

  /**
   * Brings the round's state up to date and tells the world when it is settled and something changed.
   * `changed`: its sums did; otherwise only a new state is worth telling.
   */
  async settle(tx: Tx, round: RoundRow, changed: boolean): Promise<void> {
    const state = stateOf(sumsOf(round));
    const settled = state !== 'OPEN';
    if (state !== round.state) {
      await tx.query('update round set state = $2, settled_at = $3 where id = $1', [
        round.id,
        state,
        settled ? this.clock.now() : null,
      ]);
    }
    if (!settled || (state === round.state && !changed)) return;
    const event = { ...settledEvent(round, state, this.clock.now()), player: await maskedPlayer(tx, round) };
    await tx.publish(RoundSettled, event, round.member_id);
  }

  /** Null for entries of no vendor and no round. A rollback that names no round belongs to its bet's. */
  private async entryOf(tx: Tx, event: EntryPosted, happenedAt: Date): Promise<Entry | null> {
    const vendor = vendorSource.exec(event.source)?.[1];
    if (!vendor) return null;
    const original = event.kind.startsWith('rollback_') ? await originalOf(tx, event) : null;
    const roundId = original?.round_id ?? event.roundId;
    return roundId ? { event, vendor, roundId, known: original !== null, happenedAt } : null;
  }

  private tellLate({ event, vendor, roundId }: Entry): void {
    lateWins.inc({ vendor });
    this.logger.warn({
      msg: 'late_win',
      vendor,
      roundId,
      transaction: event.externalId,
      memberId: event.memberId.toString(),
    });
  }
}

function sumsOf(row: RoundRow): RoundSums {
  return {
    bets: row.bets,
    betsRolledBack: row.bets_rolled_back,
    tombstones: row.tombstones,
    stakeMinor: BigInt(row.stake_minor),
    wins: row.wins,
    winMinor: BigInt(row.win_minor),
    lastVersion: BigInt(row.last_version),
    closeVersion: row.close_version === null ? null : BigInt(row.close_version),
    closedAt: row.closed_at,
  };
}

async function originalOf(tx: Tx, event: EntryPosted): Promise<{ round_id: string } | null> {
  const kinds = event.kind === 'rollback_win' ? ['win', 'jackpot_win'] : ['bet'];
  const sql = `select r.round_id from round_entry e join round r on r.id = e.round
    where e.account_id = $1 and e.source = $2 and e.external_id = $3 and e.kind = any($4) limit 1`;
  const [found] = await tx.query<{ round_id: string }>(sql, [event.accountId, event.source, event.reference, kinds]);
  return found ?? null;
}

async function roundFor(tx: Tx, { event, vendor, roundId, happenedAt }: Entry): Promise<RoundRow> {
  const sql = `insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, started_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (vendor, account_id, round_id) do update set started_at = least(round.started_at, excluded.started_at)
    returning *`;
  const { accountId, memberId, brand, gameCode, currency } = event;
  const [row] = await tx.query<RoundRow>(sql, [
    vendor,
    accountId,
    roundId,
    memberId,
    brand,
    gameCode,
    currency,
    happenedAt,
  ]);
  if (!row) throw new Error('the round could not be stored');
  return row;
}

async function insertEntry(tx: Tx, round: RoundRow, { event, happenedAt }: Entry): Promise<boolean> {
  const sql = `insert into round_entry (account_id, version, round, kind, amount_minor, source, external_id, reference, happened_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning version`;
  const { accountId, version, kind, amountMinor, source, externalId, reference } = event;
  const rows = await tx.query(sql, [
    accountId,
    version,
    round.id,
    kind,
    amountMinor,
    source,
    externalId,
    reference,
    happenedAt,
  ]);
  return rows.length > 0;
}

async function addEffect(tx: Tx, round: RoundRow, entry: Entry, effect: RoundEffect, late: boolean): Promise<RoundRow> {
  const sql = `update round set bets = bets + $2, bets_rolled_back = bets_rolled_back + $3, tombstones = tombstones + $4,
      stake_minor = stake_minor + $5, wins = wins + $6, win_minor = win_minor + $7, late_wins = late_wins + $8,
      last_version = greatest(last_version, $9), last_entry_at = greatest(last_entry_at, $10)
    where id = $1 returning *`;
  const { bets, betsRolledBack, tombstones, stakeMinor, wins, winMinor } = effect;
  const counted = [bets, betsRolledBack, tombstones, stakeMinor, wins, winMinor, late ? 1 : 0];
  const [row] = await tx.query<RoundRow>(sql, [round.id, ...counted, entry.event.version, entry.happenedAt]);
  if (!row) throw new Error('the round is gone');
  return row;
}

async function maskedPlayer(tx: Tx, round: RoundRow): Promise<string> {
  const sql = 'select nickname from player where member_id = $1 limit 1';
  const [row] = await tx.query<{ nickname: string }>(sql, [round.member_id]);
  return maskName(row?.nickname ?? '');
}

function settledEvent(round: RoundRow, state: RoundState, settledAt: Date): RoundSettled {
  const { stakeMinor, winMinor } = sumsOf(round);
  return RoundSettled.fromPartial({
    vendor: round.vendor,
    roundId: round.round_id,
    memberId: BigInt(round.member_id),
    brand: round.brand,
    gameCode: round.game_code,
    currency: round.currency,
    stakeMinor,
    winMinor,
    state,
    settledAt,
  });
}
