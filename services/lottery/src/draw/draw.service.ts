import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Sql, type Tx } from '@banyan/kernel/database';
import { DrawConfirmed } from '@banyan/proto/lottery/v1/events';
import type { VendorKind } from '../rules/vendor.js';
import { DrawKeyService } from './draw-key.service.js';
import { drawnOf, givenUp, type Due, type Outcome } from './outcome.js';

/** An issue as whoever settles it needs it. */
export interface WorkIssue {
  readonly id: string;
  readonly game: string;
  readonly number: string;
  readonly kind: 'OFFICIAL' | 'VENDOR';
  readonly region: 'MB' | 'MT' | 'MN' | null;
  readonly vendorKind: VendorKind | null;
  readonly state: 'CONFIRMED' | 'CANCELLING' | 'CORRECTING';
  readonly result: unknown;
  /** Corrections of the result so far. */
  readonly revision: number;
}

const atOnce = 200;
const workAtOnce = 500;

/** Opens and closes issues by the server's clock, draws the house's own, and keeps what became of each. */
@Injectable()
export class DrawService {
  private readonly logger = new Logger('DrawService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly key: DrawKeyService,
  ) {}

  /** What is due now. */
  async tick(): Promise<void> {
    const now = this.clock.now();
    await this.attempt('close', () => this.db.query(closeSql, [now]));
    await this.attempt('open', () => this.db.query(openSql, [now]));
    await this.attempt('draw', async () => {
      for (let count = atOnce; count === atOnce;) count = await this.draw(now);
    });
  }

  /** Confirmed, cancelled and corrected issues whose bets are not all settled, oldest first, however many those are that cannot be settled. */
  async *work(page = workAtOnce): AsyncGenerator<WorkIssue> {
    for (let after = '0', count = page; count === page;) {
      const issues = await this.db.query<WorkIssue>(workSql, [after, page]);
      yield* issues;
      count = issues.length;
      after = issues.at(-1)?.id ?? after;
    }
  }

  /** All bets of an issue are settled by the result of this revision, or have come back. */
  async finish(tx: Tx, { id, revision }: Pick<WorkIssue, 'id' | 'revision'>): Promise<void> {
    await tx.query(finishSql, [id, this.clock.now(), revision]);
  }

  /** Cancels the draws whose beacon says nothing in these rounds, and has not for as long as their day announced: all stakes come back. */
  async giveUp(silent: ReadonlyArray<{ chain: string; round: number }>, now: Date): Promise<void> {
    const late = await this.db.query<Due>(lateSql, [JSON.stringify(silent), now, atOnce]);
    if (late.length === 0) return;
    const over = late.map((due) => givenUp(due, now));
    await this.db.transaction(async (tx) => {
      const rows = await this.keep(tx, silentSql, over, now);
      if (rows.length > 0) this.logger.error({ msg: 'a beacon was silent: draws are cancelled', draws: rows.length });
    });
  }

  /** Tells that these have their results. */
  async tell(
    tx: Tx,
    confirmed: ReadonlyArray<{ id: string; game: string; number: string }>,
    revision = 0,
  ): Promise<void> {
    const facts = confirmed.map(({ id, game, number }) => ({
      payload: { gameCode: game, issueId: BigInt(id), number, revision },
      key: game,
    }));
    await tx.publishAll(DrawConfirmed, facts);
  }

  /** What fails is begun anew with the next second, and keeps nothing else from its time. */
  private async attempt(step: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.logger.error({ msg: 'a step of the draws failed', step, error });
    }
  }

  private async draw(now: Date): Promise<number> {
    const due = await this.db.query<Due>(dueSql, [now, atOnce]);
    if (due.length === 0) return 0;
    const drawn = due.map((each) => drawnOf(each, now));
    await this.db.transaction(async (tx) => {
      const rows = await this.keep(tx, drawnSql, drawn, now);
      const fresh = new Set(rows.map(({ id }) => id));
      await this.tell(tx, due.filter(({ id }) => fresh.has(id))); // prettier-ignore
    });
    return due.length;
  }

  /** Writes what became of draws, each signed; answers those that nobody had decided yet. */
  private async keep(tx: Tx, statement: Sql, outcomes: readonly Outcome[], now: Date): Promise<Array<{ id: string }>> {
    await this.key.publish(tx);
    const rows = outcomes.map(({ record, ...outcome }) => ({ ...outcome, ...this.key.sign(record) }));
    return tx.query<{ id: string }>(statement, [JSON.stringify(rows), now]);
  }
}

const openSql = sql`update issue set state = 'OPEN' where state = 'SCHEDULED' and opens_at <= $1 and closes_at > $1`;

/* Those that were never open, since nobody ran then, are closed all the same. */
const closeSql = sql`update issue set state = 'PENDING' where state in ('SCHEDULED', 'OPEN') and closes_at <= $1`;

const due = sql`
select i.id, i.game, i.number, g.vendor_kind as kind, i.day::text as day, i.chain_place as place, c.last_seed as last, c.length,
  encode(c.commitment, 'hex') as commitment, i.closes_at as "closesAt", i.draws_at as "drawsAt",
  case when i.beacon_round is not null then c.beacon_chain end as chain, i.beacon_round as round, encode(b.randomness, 'hex') as randomness
from issue i join lottery_game g on g.code = i.game join draw_chain c on c.game = i.game and c.day = i.day
left join beacon_round b on b.chain = c.beacon_chain and b.round = i.beacon_round
where i.state = 'PENDING' and g.kind = 'VENDOR'`;

const dueSql = sql`
${due} and i.draws_at <= $1 and (i.beacon_round is null or b.round is not null) order by i.draws_at, i.id limit $2`;

/* The round's own time counts where it is later than the draw's. */
const lateSql = sql`
${due} and b.round is null and (c.beacon_chain, i.beacon_round) in (select chain, round from jsonb_to_recordset($1::jsonb) as s (chain text, round int))
  and greatest(i.draws_at, to_timestamp(c.beacon_genesis + (i.beacon_round - 1)::bigint * c.beacon_period)) + make_interval(secs => c.silent_seconds) <= $2
order by i.draws_at, i.id limit $3`;

const decided = sql`
seed = decode(d.seed, 'hex'), drawn_at = $2, signature = decode(d.signature, 'hex'), key_id = d."keyId"
from jsonb_to_recordset($1::jsonb) as d (id bigint, seed text, result jsonb, signature text, "keyId" text)
where i.id = d.id and i.state = 'PENDING'`;

const drawnSql = sql`
update issue i set state = 'CONFIRMED', result = d.result, confirmed_at = $2, ${decided} returning i.id`;

/* What another process has learned of the round meanwhile counts. */
const silentSql = sql`
update issue i set state = 'CANCELLING', ${decided} and not exists (
  select from draw_chain c join beacon_round b on b.chain = c.beacon_chain and b.round = i.beacon_round where c.game = i.game and c.day = i.day
) returning i.id`;

const workSql = sql`
select i.id, i.game, i.number, g.kind, g.region, g.vendor_kind as "vendorKind", i.state, i.result, i.revision
from issue i join lottery_game g on g.code = i.game where i.state in ('CONFIRMED', 'CANCELLING', 'CORRECTING') and i.id > $1 order by i.id limit $2`;

const finishSql = sql`
update issue set state = case state when 'CONFIRMED' then 'SETTLED' when 'CORRECTING' then 'CORRECTED' else 'CANCELLED' end, settled_at = $2
where id = $1 and revision = $3 and state in ('CONFIRMED', 'CANCELLING', 'CORRECTING')`;
