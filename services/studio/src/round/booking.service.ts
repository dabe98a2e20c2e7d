import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { PlatformService, type Accepted, type Reply } from '../platform/platform.service.js';
import { endFreeRounds } from '../free-round/free-round.store.js';
import { poolCode } from '../jackpot/pool-names.js';
import { PoolService } from '../jackpot/pool.service.js';
import { bookingOf, gameOfRound, poolsWonBy, selectRounds, type RoundRow, type RoundState } from './round.row.js';

/** Pauses before the tries that a player waits for. Source: vendor API, section 8. */
const tryPausesMs = [0, 100, 300];

/** Pause after so many attempts: 1 s, 2 s, 4 s … at most 5 minutes. */
export const pauseMs = (attempts: number): number => Math.min(1000 * 2 ** Math.max(0, attempts - 1), 300_000);

/** What a refused win rollback may say: the win was never booked, so nothing is to be taken back. */
const noWin = 'TRANSACTION_NOT_FOUND';

/** What a bet of free rounds that are used up, over or cancelled is told. */
const noneLeft = 'FREE_ROUNDS_ENDED';

/** What a win of a bet that was rolled back is told. */
const rolledBack = 'TRANSACTION_ROLLED_BACK';

/** Brings stored rounds to their end with the platform, however often it takes: booked once, or taken back whole. */
@Injectable()
export class BookingService {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly database: Database,
    private readonly platform: PlatformService,
    private readonly pools: PoolService,
    private readonly clock: Clock,
  ) {}

  /**
   * Books a fresh round while its player waits: bet and win, or the bet alone of a round that has steps to come. A round
   * whose fate stays unknown is taken back.
   */
  async book(row: RoundRow): Promise<RoundState> {
    let doubtful = row.attempts > 1;
    for (const pause of tryPausesMs) {
      await delay(pause);
      const reply = await this.send(row);
      if (reply.kind === 'ok') {
        const { balance } = reply.answer;
        return row.stepped ? this.open(row, balance) : this.booked(row, balance);
      }
      doubtful ||= reply.kind === 'unknown';
      if (row.freeGrantId && reply.status === noneLeft)
        await endFreeRounds(this.database.query, row.freeGrantId, this.clock.now());
      if (reply.kind !== 'refused') continue;
      // A refusal proves nothing once an earlier try may have been booked: the platform asks session and game first.
      return doubtful ? this.takeBack(row, reply.status) : this.close(row, 'REFUSED', reply.status, null);
    }
    return doubtful ? this.takeBack(row, 'NO_ANSWER') : this.close(row, 'REFUSED', 'BUSY', null);
  }

  private send(row: RoundRow): Promise<Reply<Accepted>> {
    const booking = bookingOf(row);
    if (row.freeGrantId) return this.platform.freeRound(booking, row.freeGrantId);
    return row.stepped ? this.platform.bet(booking) : this.platform.betAndWin(booking);
  }

  /** Finishes rounds that a crash or an outage left behind; returns how many were taken in hand. */
  async resolve(): Promise<number> {
    const due = await this.takeDue();
    await Promise.all(due.map((row) => this.finish(row)));
    return due.length;
  }

  /** Sends a decided round's win, which may be zero. It is stored, so it goes on until it is booked. */
  async pay(row: RoundRow): Promise<RoundState> {
    if (!row.stepped) return this.payPools(row);
    const reply = await this.platform.win(bookingOf(row));
    if (reply.kind === 'ok') return this.close(row, 'SETTLED', '', reply.answer.balance);
    return reply.status === rolledBack ? this.close(row, 'VOID', rolledBack, null) : this.later(row);
  }

  /** Bet and win are booked. A game of the pools feeds them in the transaction that says so, and takes what it opened. */
  private async booked(row: RoundRow, balance: string): Promise<RoundState> {
    if (!gameOfRound(row).poolsWon) return this.close(row, 'SETTLED', '', balance);
    const won = poolsWonBy(row);
    const state = won.length > 0 ? 'CLOSING' : 'SETTLED';
    const due = won.length > 0 ? new Date(this.clock.now().getTime() + config.roundLeaseMs) : null;
    const { id, currency } = row;
    const moved = await this.database.transaction(async (tx) => {
      const statement = sql`update round set state = $2, balance_minor = $3, closed_at = $4, next_attempt_at = $5, attempts = 1
        where id = $1 and state = 'STARTED' returning id`;
      const told = won.length > 0 ? null : balance;
      if ((await tx.query(statement, [id, state, told, this.clock.now(), due])).length === 0) return false;
      await this.pools.play(tx, { id, currency, stakeMinor: BigInt(row.betMinor), won });
      return true;
    });
    if (!moved) return this.stateOf(row);
    return state === 'CLOSING' ? this.payPools({ ...row, state, attempts: 1 }) : state;
  }

  /** Sends what the pools gave, one after the other, until all of it is booked. */
  private async payPools(row: RoundRow): Promise<RoundState> {
    let balance = row.balanceMinor;
    for (const { tier, amountMinor, last } of await this.pools.owed(row.id)) {
      const win = { pool: poolCode(tier, row.currency), amountMinor: BigInt(amountMinor), last };
      const reply = await this.platform.poolWin(bookingOf(row), win);
      if (reply.kind !== 'ok') return this.later(row);
      balance = reply.answer.balance;
      await this.pools.told(row.id, tier);
    }
    return this.close(row, 'SETTLED', '', balance);
  }

  private async finish(row: RoundRow): Promise<void> {
    try {
      if (row.state === 'STARTED') await this.book(row);
      else await (row.state === 'CLOSING' ? this.pay(row) : this.undo(row));
    } catch (error) {
      this.logger.error({ msg: 'a round could not be finished yet', round: row.id, error: String(error) });
    }
  }

  private async takeDue(): Promise<RoundRow[]> {
    const now = this.clock.now();
    const taken = await this.database.query<{ id: string }>(
      sql`update round set attempts = attempts + 1, next_attempt_at = $2 where id in (
         select id from round where next_attempt_at <= $1 and state <> 'OPEN' order by next_attempt_at limit 20 for update skip locked
       ) returning id`,
      [now, new Date(now.getTime() + config.roundLeaseMs)],
    );
    if (taken.length === 0) return [];
    return this.database.query<RoundRow>(selectRounds(sql`r.id = any($1)`), [taken.map(({ id }) => id)]);
  }

  private async takeBack(row: RoundRow, reason: string): Promise<RoundState> {
    const statement = sql`update round set state = 'ROLLING_BACK', reason = $2 where id = $1 and state = 'STARTED' returning id`;
    const moved = await this.database.query(statement, [row.id, reason]);
    return moved.length > 0 ? this.undo({ ...row, state: 'ROLLING_BACK' }) : this.stateOf(row);
  }

  /** The bet first: from then on it can never be booked, nor its win with it. Then the win, if there was one. */
  private async undo(row: RoundRow): Promise<RoundState> {
    const bet = await this.platform.rollback(bookingOf(row), 'bet');
    if (bet.kind !== 'ok') return this.later(row);
    const win = await this.platform.rollback(bookingOf(row), 'win');
    if (win.kind !== 'ok' && win.status !== noWin) return this.later(row);
    return this.close(row, 'VOID', row.reason, win.kind === 'ok' ? win.answer.balance : bet.answer.balance);
  }

  private async later(row: RoundRow): Promise<RoundState> {
    const next = new Date(this.clock.now().getTime() + pauseMs(row.attempts));
    const statement = sql`update round set next_attempt_at = $2 where id = $1 and next_attempt_at is not null`;
    await this.database.query(statement, [row.id, next]);
    return row.state;
  }

  /** The bet is booked: from now on the player takes steps, until the round is left for too long. */
  private async open(row: RoundRow, balance: string): Promise<RoundState> {
    const until = new Date(this.clock.now().getTime() + config.roundIdleMs);
    const statement = sql`update round set state = 'OPEN', balance_minor = $2, next_attempt_at = $3
      where id = $1 and state = 'STARTED'
        and (shared_round_id is null or shared_round_id in (select id from shared_round where phase <> 'ENDED')) returning id`;
    const opened = await this.database.query(statement, [row.id, balance, until]);
    // A shared round does not wait for a slow booking.
    return opened.length > 0 ? 'OPEN' : this.takeBack(row, 'LATE');
  }

  private async close(row: RoundRow, state: RoundState, reason: string, balance: string | null): Promise<RoundState> {
    const closed = await this.database.query(
      sql`update round set state = $3, reason = case when $4 = '' then reason else $4 end, balance_minor = $5, closed_at = $6,
         next_attempt_at = null where id = $1 and state = $2 returning id`,
      [row.id, row.state, state, reason, balance, this.clock.now()],
    );
    return closed.length > 0 ? state : this.stateOf(row);
  }

  private async stateOf({ id }: RoundRow): Promise<RoundState> {
    const [row] = await this.database.query<{ state: RoundState }>(sql`select state from round where id = $1`, [id]);
    return row?.state ?? 'VOID';
  }
}
