import { Injectable } from '@nestjs/common';
import { failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { TitlesChanged, type Title } from '@banyan/proto/games/v1/events';
import { forgetVendorTitles, takeVendorTitles } from '../vendor/vendor-titles.js';

const atOnce = 200;
const markedAtOnce = 2000;

/**
 * Tells others what games and vendors are called: each title once, when it changes, and once a day again, for whoever was not there to hear it. What is
 * told is marked in the same commit.
 */
@Injectable()
export class TitleService {
  constructor(private readonly db: Database) {}

  /** Tells all that is new, and returns how many titles that were. */
  async tell(signal?: AbortSignal): Promise<number> {
    let told = 0;
    for (const take of [takeVendorTitles, takeGameTitles])
      for (let count = atOnce; count === atOnce && !signal?.aborted; told += count)
        count = await this.db.transaction((tx) => publish(tx, take));
    return told;
  }

  /** Has all titles told again by whoever tells next. */
  async again(signal?: AbortSignal): Promise<void> {
    await this.db.query(forgetVendorTitles);
    // In the order of the key, so that those told meanwhile are not taken again and again.
    let from: string | null = '0';
    while (from !== null && !signal?.aborted) {
      const [last]: Array<{ id: string | null }> = await this.db.query<{ id: string | null }>(againSql, [
        from,
        markedAtOnce,
      ]);
      from = last?.id ?? null;
    }
  }
}

async function publish(tx: Tx, take: (tx: Tx, most: number) => Promise<Title[]>): Promise<number> {
  const titles = await take(tx, atOnce);
  if (titles.length > 0) await tx.publish(TitlesChanged, { titles }, 'titles');
  await failpoint('games.before_titles');
  return titles.length;
}

const takeGameTitles = (tx: Tx, most: number): Promise<Title[]> => tx.query<Title>(takeSql, [most]);

const takeSql = sql`
update game g set told_names = g.names from vendor v where v.id = g.vendor_id and g.node_id in (
  select node_id from game where told_names is distinct from names order by node_id limit $1 for update skip locked)
returning v.code as vendor, g.code as "gameCode", g.brand, g.names`;

const againSql = sql`
with taken as (select node_id from game where node_id > $1 order by node_id limit $2 for update),
marked as (update game g set told_names = null from taken t where g.node_id = t.node_id)
select max(node_id) as id from taken`;
