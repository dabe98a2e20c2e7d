import { Injectable } from '@nestjs/common';
import { failpoint } from '@banyan/kernel/app';
import { Database, type Sql, sql, type Tx } from '@banyan/kernel/database';
import { TitlesChanged, type Title } from '@banyan/proto/games/v1/events';
import { newVendorTitles, vendorTitles } from '../vendor/vendor-titles.js';

const atOnce = 200;

/**
 * Tells others what games and vendors are called: each title once, when it changes, and once a day again, for whoever was not there to hear it. What is new is
 * marked in the same commit; whoever renames a game meanwhile waits for that, so its newest name is told last.
 */
@Injectable()
export class TitleService {
  constructor(private readonly db: Database) {}

  /** Tells all that is new, and returns how many titles that were. */
  async tell(signal?: AbortSignal): Promise<number> {
    return (await this.tellBy(newVendorTitles, signal)) + (await this.tellBy(newGameTitles, signal));
  }

  /** Tells all of them, and returns how many titles that were. */
  async again(signal?: AbortSignal): Promise<number> {
    return (await this.tellBy(vendorTitles, signal)) + (await this.tellBy(gameTitles, signal));
  }

  /** In the order of the key, so that none is gone through twice. */
  private async tellBy(take: Sql, signal?: AbortSignal): Promise<number> {
    let told = 0;
    let from: string | undefined = '0';
    while (from !== undefined && !signal?.aborted) {
      const taken: Taken[] = await this.db.transaction((tx) => publish(tx, take, from));
      told += taken.length;
      from = taken.length === atOnce ? taken.at(-1)?.id : undefined;
    }
    return told;
  }
}

interface Taken extends Title {
  readonly id: string;
}

async function publish(tx: Tx, take: Sql, from = '0'): Promise<Taken[]> {
  const taken = await tx.query<Taken>(take, [from, atOnce]);
  // Looked up afterwards: what locks a row reads nothing else.
  const codes = new Map((await tx.query<{ id: string; code: string }>(codesSql)).map(({ id, code }) => [id, code]));
  const titles = taken.map(({ vendor, gameCode, brand, names }) => ({
    vendor: codes.get(vendor) ?? '',
    gameCode,
    brand,
    names,
  }));
  if (titles.length > 0) await tx.publish(TitlesChanged, { titles }, 'titles');
  await failpoint('games.before_titles');
  return taken;
}

const codesSql = sql`select id::text, code from vendor`;

/** Of vendors and games `vendor` is the vendor's id. */
const newGameTitles = sql`
with told as (
  update game g set told_names = g.names where g.node_id in (
    select node_id from game where node_id > $1 and told_names is distinct from names order by node_id limit $2 for update skip locked)
  returning g.node_id, g.vendor_id, g.code, g.brand, g.names
)
select node_id::text as id, vendor_id::text as vendor, code as "gameCode", brand, names from told order by told.node_id`;

const gameTitles = sql`
select node_id::text as id, vendor_id::text as vendor, code as "gameCode", brand, names
from game where node_id > $1 order by node_id limit $2 for share`;
