import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { DrawConfirmed } from '@banyan/proto/lottery/v1/events';
import { drawOf, seedAt } from '../rules/fair.js';
import type { VendorKind } from '../rules/vendor.js';

interface Due {
  readonly id: string;
  readonly game: string;
  readonly number: string;
  readonly kind: VendorKind;
  readonly place: number;
  readonly last: Buffer;
  readonly length: number;
}

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

/** The names of a vendor draw in its derivation: `<game>|<issue number>|`, and nothing from outside, since the chain binds it. */
export const messageOf = (game: string, number: string): string => `${game}|${number}|`;

const atOnce = 200;
const workAtOnce = 500;

/** Opens and closes issues by the server's clock, draws the house's own, and keeps what became of each. */
@Injectable()
export class DrawService {
  private readonly logger = new Logger('DrawService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
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
    const drawn = due.map(({ id, game, number, kind, place, last, length }) => {
      const seed = seedAt(last, length, place);
      return { id, seed: seed.toString('hex'), result: drawOf(kind, seed, messageOf(game, number)) };
    });
    await this.db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(drawnSql, [JSON.stringify(drawn), now]);
      const fresh = new Set(rows.map(({ id }) => id));
      await this.tell(tx, due.filter(({ id }) => fresh.has(id))); // prettier-ignore
    });
    return due.length;
  }
}

const openSql = sql`update issue set state = 'OPEN' where state = 'SCHEDULED' and opens_at <= $1 and closes_at > $1`;

/* Those that were never open, since nobody ran then, are closed all the same. */
const closeSql = sql`update issue set state = 'PENDING' where state in ('SCHEDULED', 'OPEN') and closes_at <= $1`;

const dueSql = sql`
select i.id, i.game, i.number, g.vendor_kind as kind, i.chain_place as place, c.last_seed as last, c.length
from issue i join lottery_game g on g.code = i.game join draw_chain c on c.game = i.game and c.day = i.day
where i.state = 'PENDING' and i.draws_at <= $1 and g.kind = 'VENDOR' order by i.draws_at, i.id limit $2`;

const drawnSql = sql`
update issue i set state = 'CONFIRMED', result = d.result, seed = decode(d.seed, 'hex'), confirmed_at = $2
from jsonb_to_recordset($1::jsonb) as d (id bigint, seed text, result jsonb) where i.id = d.id and i.state = 'PENDING' returning i.id`;

const workSql = sql`
select i.id, i.game, i.number, g.kind, g.region, g.vendor_kind as "vendorKind", i.state, i.result, i.revision
from issue i join lottery_game g on g.code = i.game where i.state in ('CONFIRMED', 'CANCELLING', 'CORRECTING') and i.id > $1 order by i.id limit $2`;

const finishSql = sql`
update issue set state = case state when 'CONFIRMED' then 'SETTLED' when 'CORRECTING' then 'CORRECTED' else 'CANCELLED' end, settled_at = $2
where id = $1 and revision = $3 and state in ('CONFIRMED', 'CANCELLING', 'CORRECTING')`;
