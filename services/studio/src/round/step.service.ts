import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { AtPlay } from '../session/session.service.js';
import { BookingService } from './booking.service.js';
import { movePlayMoney } from './play-money.js';
import type { StepDto } from './round.dto.js';
import { gameOfRound, isDecided, selectRounds, type RoundRow } from './round.row.js';
import { viewOf, type RoundView } from './round.view.js';

/**
 * What happens between a round's bet and its win. Each step is one transaction on the locked row, so steps that arrive at
 * once, twice or beside the clock count in one order; a step that ends the round stores its win before it is sent.
 */
@Injectable()
export class StepService {
  constructor(
    private readonly database: Database,
    private readonly booking: BookingService,
    private readonly clock: Clock,
  ) {}

  /** Takes step number `at` (from 0). The same step again answers the round as it is. */
  step(play: AtPlay, id: string, { at, step }: StepDto): Promise<RoundView> {
    return this.change(play, id, async (tx, row) => {
      if (row.steps[at] === step) return;
      const { stepped } = gameOfRound(row);
      if (row.state !== 'OPEN' || at !== row.steps.length || !stepped) throw errors.step_conflict();
      if (!stepped.allows(row.choice, row.steps, step)) throw errors.step_not_offered();
      const steps = [...row.steps, step];
      if (stepped.over(row.drawn, row.choice, steps)) return this.decide(tx, { ...row, steps });
      const statement = sql`update round set steps = $2, next_attempt_at = $3 where id = $1`;
      await tx.query(statement, [row.id, steps, new Date(this.clock.now().getTime() + config.roundIdleMs)]);
    });
  }

  /** Ends the round with what stands. A round that is decided already answers its end. */
  cashOut(play: AtPlay, id: string): Promise<RoundView> {
    return this.change(play, id, async (tx, row) => {
      if (isDecided(row.state)) return;
      if (row.state !== 'OPEN' || row.steps.length === 0) throw errors.step_conflict();
      await this.decide(tx, row);
    });
  }

  /** Ends rounds that their players left: what stands is theirs; where nothing was opened the bet goes back. */
  async expire(): Promise<number> {
    const statement = sql`select id from round where state = 'OPEN' and shared_round_id is null and next_attempt_at <= $1
      order by next_attempt_at limit 50`;
    const due = await this.database.query<{ id: string }>(statement, [this.clock.now()]);
    for (const { id } of due) await this.database.transaction((tx) => this.leave(tx, id));
    return due.length;
  }

  /** Ends one open round that its player left. */
  private async leave(tx: Tx, id: string): Promise<void> {
    await tx.query(sql`select from round where id = $1 for update`, [id]);
    const [row] = await tx.query<RoundRow>(
      selectRounds(sql`r.id = $1 and r.state = 'OPEN' and r.next_attempt_at <= $2`),
      [id, this.clock.now()],
    );
    if (!row) return;
    if (row.steps.length > 0) return this.decide(tx, row);
    await this.giveBack(tx, row, 'NOT_PLAYED');
  }

  /** Ends an open round that counts for nothing: its bet goes back. */
  async giveBack(tx: Tx, row: RoundRow, reason: string): Promise<void> {
    const demo = row.mode === 'demo';
    const balance = demo ? await movePlayMoney(tx, row.playerId, 0n, BigInt(row.betMinor)) : null;
    const now = this.clock.now();
    await tx.query(
      sql`update round set state = $2, reason = $6, balance_minor = $3, next_attempt_at = $4, closed_at = $5, attempts = 0
       where id = $1 and state = 'OPEN'`,
      [row.id, demo ? 'VOID' : 'ROLLING_BACK', balance, demo ? null : now, demo ? now : null, reason],
    );
  }

  /** Stores the end: play money moves with it, real money is sent after. */
  async decide(tx: Tx, row: RoundRow): Promise<void> {
    const win = gameOfRound(row).winOf(row.drawn, row.choice, BigInt(row.betMinor), row.steps);
    const demo = row.mode === 'demo';
    const balance = demo ? await movePlayMoney(tx, row.playerId, 0n, win) : null;
    const now = this.clock.now();
    await tx.query(
      sql`update round set state = $2, steps = $3, win_minor = $4, balance_minor = $5, next_attempt_at = $6, closed_at = $7,
         attempts = 1 where id = $1`,
      [
        row.id,
        demo ? 'SETTLED' : 'CLOSING',
        row.steps,
        win,
        balance,
        demo ? null : new Date(now.getTime() + config.roundLeaseMs),
        demo ? now : null,
      ],
    );
  }

  private async change(play: AtPlay, id: string, work: (tx: Tx, row: RoundRow) => Promise<void>): Promise<RoundView> {
    const before = await this.database.transaction(async (tx) => {
      await tx.query(sql`select from round where id = $1 and player_id = $2 for update`, [id, play.playerId]);
      const row = await this.get(tx, play, id);
      await work(tx, row);
      return row.state;
    });
    const row = await this.get(this.database, play, id);
    if (row.state !== 'CLOSING' || before !== 'OPEN') return viewOf(row);
    await this.booking.pay(row);
    return viewOf(await this.get(this.database, play, id));
  }

  private async get(from: Pick<Tx, 'query'>, { playerId }: AtPlay, id: string): Promise<RoundRow> {
    const [row] = await from.query<RoundRow>(selectRounds(sql`r.player_id = $1 and r.id = $2 and r.stepped`), [
      playerId,
      id,
    ]);
    if (!row) throw errors.round_not_found();
    return row;
  }
}
