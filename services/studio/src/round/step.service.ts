import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { addPlayMoney } from '../session/play-money.js';
import type { AtPlay } from '../session/session.service.js';
import { BookingService } from './booking.service.js';
import type { StepDto } from './round.dto.js';
import { gameOfRound, isDecided, selectRounds, type RoundRow } from './round.row.js';
import { viewOf, type RoundView } from './round.view.js';

/** An end of an open round. */
export interface End {
  readonly row: RoundRow;
  /** Why it counts for nothing, so that its bet goes back; absent: it is played. */
  readonly reason?: string;
  /** What decides it, where that came only with its end; absent: what was drawn before. */
  readonly drawn?: unknown;
}

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

  /** Takes step number `at` (from 0). The same step again returns the round as it is. */
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

  /** Ends the round with what stands. A round that is decided already returns its end. */
  cashOut(play: AtPlay, id: string): Promise<RoundView> {
    return this.change(play, id, async (tx, row) => {
      if (isDecided(row.state)) return;
      if (row.state !== 'OPEN' || row.steps.length === 0) throw errors.step_conflict();
      await this.decide(tx, row);
    });
  }

  /** Ends rounds that their players left: what stands is theirs; where nothing was opened the bet goes back, or the game plays on by its rule. */
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
    const steps = gameOfRound(row).stepped?.left?.(row.drawn);
    if (steps) return this.decide(tx, { ...row, steps });
    await this.giveBack(tx, row, 'NOT_PLAYED');
  }

  /** Ends an open round that counts for nothing: its bet goes back. */
  giveBack(tx: Tx, row: RoundRow, reason: string): Promise<void> {
    return this.endAll(tx, [{ row, reason }]);
  }

  /** Stores the end: play money moves with it, real money is sent after. */
  decide(tx: Tx, row: RoundRow): Promise<void> {
    return this.endAll(tx, [{ row }]);
  }

  /** Ends rounds, however many with the same few statements; play money moves in their order. */
  async endAll(tx: Tx, ends: readonly End[]): Promise<void> {
    const due = ends.map((end) => ({ ...end, demo: end.row.mode === 'demo', minor: dueOf(end) }));
    const demos = due.filter(({ demo }) => demo);
    const left = await addPlayMoney(
      tx,
      demos.map(({ row: { playerId }, minor }) => ({ playerId, minor })),
    );
    const balances = new Map(demos.map(({ row: { id } }, place) => [id, String(left[place])]));
    const now = this.clock.now();
    const stored = due.map(({ row: { id, steps }, reason, drawn, demo, minor }) => {
      return { id, demo, reason, steps, drawn, win: String(minor), balance: balances.get(id) };
    });
    const [back, decided] = [
      stored.filter(({ reason }) => reason !== undefined),
      stored.filter(({ reason }) => reason === undefined),
    ];
    if (back.length > 0) await tx.query(giveBackSql, [JSON.stringify(back), now]);
    if (decided.length > 0)
      await tx.query(decideSql, [JSON.stringify(decided), new Date(now.getTime() + config.roundLeaseMs), now]);
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

/** What an end brings its player, in minor units. */
const dueOf = ({ row, reason, drawn = row.drawn }: End): bigint =>
  reason === undefined
    ? gameOfRound(row).winOf(drawn, row.choice, BigInt(row.betMinor), row.steps)
    : BigInt(row.betMinor);

const giveBackSql = sql`
update round r set state = case when n.demo then 'VOID' else 'ROLLING_BACK' end, reason = n.reason, balance_minor = n.balance, attempts = 0,
  next_attempt_at = case when n.demo then null else $2::timestamptz end, closed_at = case when n.demo then $2::timestamptz end
from jsonb_to_recordset($1) as n (id uuid, demo boolean, reason text, balance bigint) where r.id = n.id and r.state = 'OPEN'`;

const decideSql = sql`
update round r set state = case when n.demo then 'SETTLED' else 'CLOSING' end, steps = n.steps, drawn = coalesce(n.drawn, r.drawn), win_minor = n.win, attempts = 1,
  balance_minor = n.balance, next_attempt_at = case when n.demo then null else $2::timestamptz end,
  closed_at = case when n.demo then $3::timestamptz end
from jsonb_to_recordset($1) as n (id uuid, demo boolean, steps int[], drawn jsonb, win bigint, balance bigint) where r.id = n.id`;
