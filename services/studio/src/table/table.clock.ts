import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { drawsOf } from '../game/fairness.js';
import type { SharedGame } from '../game/game.js';
import { BookingService } from '../round/booking.service.js';
import { selectRounds, type RoundRow } from '../round/round.row.js';
import { StepService } from '../round/step.service.js';
import { nextLink, seedOf } from './chain.js';
import { currentShared, type SharedRow } from './shared.row.js';
import { endShared, insertShared, runShared } from './shared.store.js';

/** One table of a game for all replicas: who holds this lock moves it. */
const tableLock = 7_151_002;

/** A live round whose end was moved on so much too late was not watched over; it counts for nothing. */
const lostMs = 5000;

/** How many decided bets are sent to the platform at a time. */
const sendersAtOnce = 16;

/** What one look at a table did. */
interface Moved {
  /** Bets whose win is to be sent. */
  readonly decided: readonly string[];
  /** Whether a round is under way that has to be brought to its end. */
  readonly unfinished: boolean;
}

/** Shared rounds, moved on by the clock: bets, what happens, end, and again while somebody is there. */
@Injectable()
export class TableClock {
  constructor(
    private readonly database: Database,
    private readonly steps: StepService,
    private readonly booking: BookingService,
    private readonly clock: Clock,
  ) {}

  /** Does what is due at a game's table. `audience`: whether a new round is wanted. */
  advance(game: SharedGame, audience: boolean): Promise<Moved> {
    return this.database.transaction(async (tx) => {
      const statement = sql`select pg_try_advisory_xact_lock($1, hashtext($2)) as held`;
      const [lock] = await tx.query<{ held: boolean }>(statement, [tableLock, game.sheet.code]);
      return lock?.held ? this.move(tx, game, audience) : { decided: [], unfinished: true };
    });
  }

  /** Sends what was decided; what fails is sent again by the resolver. */
  async send(decided: readonly string[]): Promise<void> {
    const left = [...decided];
    const sender = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) await this.pay(id);
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
  }

  private async pay(id: string): Promise<void> {
    const [row] = await this.database.query<RoundRow>(selectRounds(sql`r.id = $1 and r.state = 'CLOSING'`), [id]);
    if (row) await this.booking.pay(row);
  }

  private async move(tx: Tx, game: SharedGame, audience: boolean): Promise<Moved> {
    const round = await currentShared(tx, game.sheet.code, sql`for update`);
    const now = this.clock.now();
    await this.endOrphans(tx, game);
    if (!round || round.phase === 'ENDED') {
      const rested = !round?.endedAt || now.getTime() >= round.endedAt.getTime() + game.shared.restMs;
      if (audience && rested) await this.begin(tx, game, round, now);
      return { decided: [], unfinished: audience && rested };
    }
    if (now < round.startsAt) return { decided: [], unfinished: true };
    if (round.phase === 'BETTING') await runShared(tx, round.id);
    const running = now < round.endsAt;
    const decided = running ? await this.letAct(tx, game, round, now) : await this.end(tx, game, round, now);
    return { decided, unfinished: running };
  }

  private async begin(tx: Tx, game: SharedGame, before: SharedRow | undefined, now: Date): Promise<void> {
    const { code } = game.sheet;
    const { chainId, root, salt, number } = await nextLink(tx, code, before, now);
    const serverSeed = seedOf(root, number);
    // What a shared round draws is the same for every choice.
    const drawn = await game.draw(drawsOf(serverSeed, salt, number), null);
    const startsAt = new Date(now.getTime() + game.shared.bettingMs);
    const endsAt = new Date(startsAt.getTime() + game.shared.runMs(drawn));
    const serverSeedHash = seedOf(root, number - 1);
    await insertShared(tx, { game: code, chainId, number, serverSeed, serverSeedHash, salt, drawn, startsAt, endsAt });
  }

  /** Bets of a live round that act by themselves and have come to it. */
  private async letAct(tx: Tx, { shared }: SharedGame, round: SharedRow, now: Date): Promise<string[]> {
    const step = shared.live?.stepAt(now.getTime() - round.startsAt.getTime()) ?? null;
    if (!shared.live || step === null) return [];
    const statement = sql`select id, choice from round where shared_round_id = $1 and state = 'OPEN'`;
    const open = await tx.query<{ id: string; choice: unknown }>(statement, [round.id]);
    const due = open.filter(({ choice }) => shared.live?.acts(choice, step)).map(({ id }) => id);
    return due.length > 0 ? this.decide(tx, sql`r.id = any($1) and r.state = 'OPEN'`, due) : [];
  }

  private async end(tx: Tx, { shared }: SharedGame, round: SharedRow, now: Date): Promise<string[]> {
    const lost = shared.live !== undefined && now.getTime() - round.endsAt.getTime() > lostMs;
    const open = sql`r.shared_round_id = $1 and r.state = 'OPEN'`;
    const decided = await (lost ? this.giveBack(tx, open, round.id, 'TABLE_LOST') : this.decide(tx, open, round.id));
    await endShared(tx, round.id, now);
    return decided;
  }

  /** Bets that were booked too late for their round: they go back. */
  private async endOrphans(tx: Tx, { sheet }: SharedGame): Promise<void> {
    const orphaned = sql`r.game = $1 and r.shared_round_id is not null and r.state = 'OPEN' and c.phase = 'ENDED'`;
    await this.giveBack(tx, orphaned, sheet.code, 'LATE');
  }

  private async decide(tx: Tx, where: Sql, value: unknown): Promise<string[]> {
    // Beside the lock: the table's round is locked before, and one that has ended stays ended.
    const rows = await tx.query<RoundRow>(selectRounds(sql`${where} for update of r`), [value]);
    await this.steps.endAll(
      tx,
      rows.map((row) => ({ row })),
    );
    return rows.map(({ id }) => id);
  }

  private async giveBack(tx: Tx, where: Sql, value: unknown, reason: string): Promise<string[]> {
    // Beside the lock: the table's round is locked before, and one that has ended stays ended.
    const rows = await tx.query<RoundRow>(selectRounds(sql`${where} for update of r`), [value]);
    await this.steps.endAll(
      tx,
      rows.map((row) => ({ row, reason })),
    );
    return [];
  }
}
