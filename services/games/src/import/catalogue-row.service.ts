import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { writeFile, type Format } from './catalogue-file.js';
import type { CatalogueRow, Field, Values } from '../game/catalogue-row.js';
import { keyOf } from './changes.js';
import type { CatalogueFileDto, FileQuery } from './import.dto.js';

/* A bigint leaves as digits: a number of JavaScript would round it. */
const columns = sql`g.brand, g.code, v.code as vendor, g.category, g.names, g.types, g.tags, g.features, g.volatility, g.position,
  g.enabled, g.is_new as "isNew", g.demo, trim_scale(g.rtp)::text as rtp, g.lines, g.min_bet_minor::text as "minBetMinor",
  g.only_countries as "onlyCountries", g.hidden_countries as "hiddenCountries"`;

type Row = Record<Field, unknown> & { brand: string; code: string };

/** Reads many games at once. */
@Injectable()
export class CatalogueRowService {
  constructor(private readonly database: Database) {}

  /** The whole catalogue, of one brand or all, as a file that can be imported again. */
  async file({ format, brand }: FileQuery): Promise<CatalogueFileDto> {
    const statement = sql`select ${columns} from game g join vendor v on v.id = g.vendor_id
      where $1::text is null or g.brand = $1 order by g.brand, g.position, g.node_id`;
    const games = await this.database.query<Row>(statement, [brand ?? null]);
    return { name: nameOf(format, brand), text: writeFile(format, games.map(rowOf)), rows: games.length };
  }

  /** The games that rows name, locked until the transaction ends. */
  async current(tx: Tx, rows: readonly CatalogueRow[]): Promise<ReadonlyMap<string, Record<Field, unknown>>> {
    const keys = rows.map(({ brand, code }) => ({ brand, code }));
    // Beside the lock: a game keeps its vendor, and a vendor its code.
    const statement = sql`select ${columns} from game g join vendor v on v.id = g.vendor_id
      where (g.brand, g.code) in (select brand, code from jsonb_to_recordset($1) k(brand text, code text))
      order by g.node_id for update of g`;
    const games = await tx.query<Row>(statement, [JSON.stringify(keys)]);
    return new Map(games.map(({ brand, code, ...values }) => [keyOf({ brand, code }), values]));
  }

  async vendors(tx: Tx): Promise<ReadonlySet<string>> {
    return new Set((await tx.query<{ code: string }>(sql`select code from vendor`)).map(({ code }) => code));
  }
}

const nameOf = (format: Format, brand: string | undefined): string => `catalogue-${brand ?? 'all'}.${format}`;

function rowOf({ brand, code, ...values }: Row): CatalogueRow {
  return { line: 0, brand, code, values: values as Values };
}
