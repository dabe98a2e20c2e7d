import { Injectable, Logger } from '@nestjs/common';
import { failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';

/** Where a change of a round stands in the order in which they are summed. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

/** Sums what rounds of `brands` changed behind `from` up to `end`, at most 20,000, in the transaction that it is given; `at` is when it was to do so first. */
export type ChangeFollower = (tx: Tx, from: Cursor, end: Cursor, brands: readonly string[], at: Date) => Promise<void>;

/** Hears of every stretch that a follower is told, once and whether or not it can be summed, in the same transaction. */
export type StretchSeen = (tx: Tx, from: Cursor, end: Cursor, at: Date) => Promise<void>;

/** Changes behind the first up to the second cursor. */
interface Owed {
  readonly fromXid: string;
  readonly fromId: string;
  readonly endXid: string;
  readonly endId: string;
  readonly brands: readonly string[];
  readonly at: Date;
}

/** After so many failures the rest waits for the next run. */
const mostFailures = 10;
const atOnce = 100;

/**
 * Who sums changes of rounds as well, beside the days of teams: each change once, in the same transaction. What one of them cannot sum is undone alone and
 * owed to it, so that the days of teams go on; `catchUp` sums it later.
 */
@Injectable()
export class ChangeFollowers {
  private readonly logger = new Logger('ChangeFollowers');
  private readonly followers = new Map<string, { sum: ChangeFollower; seen: StretchSeen | undefined }>();

  constructor(private readonly db: Database) {}

  /** In the order in which they asked. The name is what their debts go by, over releases. */
  follow(name: string, sum: ChangeFollower, seen?: StretchSeen): void {
    this.followers.set(name, { sum, seen });
  }

  /** Has all of them sum, or owes it to them: of the brands that fail alone. A connection that is lost takes all of the transaction with it. */
  async tell(tx: Tx, from: Cursor, end: Cursor, brands: readonly string[], at: Date): Promise<void> {
    for (const [name, follower] of this.followers) {
      await follower.seen?.(tx, from, end, at);
      const sum = (some: readonly string[]) => apart(tx, () => follower.sum(tx, from, end, some, at));
      if (!(await sum(brands))) continue;
      for (const brand of brands) {
        const error = await sum([brand]);
        if (!error) continue;
        await tx.query(oweSql, [name, from.xid, from.id, end.xid, end.id, [brand], at]);
        this.logger.error({ msg: 'sums_owed', follower: name, brand, error: String(error) });
      }
    }
  }

  /** Since when one of them is owed something of these brands; null when it is not. */
  async owedSince(name: string, brands: readonly string[]): Promise<Date | null> {
    const [row] = await this.db.query<{ at: Date | null }>(
      sql`select min(owed_at) as at from sum_owed where follower = $1 and brands && $2::text[]`,
      [name, brands],
    );
    return row?.at ?? null;
  }

  /** Sums what is owed to one of them, what failed least often first. Whatever fails stays owed: the first error is thrown once the others are done. */
  async catchUp(name: string, signal?: AbortSignal): Promise<void> {
    const errors: unknown[] = [];
    const due = await this.db.query<{ id: string }>(
      sql`select id from sum_owed where follower = $1 order by attempts, id limit $2`,
      [name, atOnce],
    );
    for (const { id } of due) {
      if (signal?.aborted || errors.length === mostFailures) break;
      try {
        await this.db.transaction((tx) => this.pay(tx, name, id));
      } catch (error) {
        errors.push(error);
        await this.db.query(sql`update sum_owed set attempts = attempts + 1 where id = $1`, [id]);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Nothing when another replica did so meanwhile. */
  private async pay(tx: Tx, name: string, id: string): Promise<void> {
    const [owed] = await tx.query<Owed>(paySql, [id]);
    if (!owed) return;
    const { fromXid, fromId, endXid, endId, brands, at } = owed;
    await this.followers.get(name)?.sum(tx, { xid: fromXid, id: fromId }, { xid: endXid, id: endId }, brands, at);
    await failpoint('contracts.before_owed');
  }
}

/** What fails is undone alone, and returned. */
async function apart(tx: Tx, work: () => Promise<void>): Promise<Error | null> {
  await tx.query(sql`savepoint apart`);
  try {
    await work();
    await tx.query(sql`release savepoint apart`);
    return null;
  } catch (error) {
    await tx.query(sql`rollback to savepoint apart`);
    await tx.query(sql`release savepoint apart`);
    return error instanceof Error ? error : new Error(String(error));
  }
}

const oweSql = sql`
insert into sum_owed (follower, from_xid, from_id, end_xid, end_id, brands, owed_at) values ($1, $2, $3, $4, $5, $6, $7)`;

const paySql = sql`
delete from sum_owed where id = $1
returning from_xid::text as "fromXid", from_id as "fromId", end_xid::text as "endXid", end_id as "endId", brands, owed_at as at`;
