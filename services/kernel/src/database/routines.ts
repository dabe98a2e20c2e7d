import { createHash } from 'node:crypto';
import type { Query } from './outbox-port.js';
import { sql, textOf, type Sql } from './sql.js';

/** Functions as their sources say, each a whole `create or replace`, by name; `revision` grows with every change of one. */
export interface Routines {
  readonly revision: number;
  readonly sources: Readonly<Record<string, Sql>>;
}

/**
 * Brings functions to what their sources say: one whose source changed, and all after a migration, which may have made an older form of
 * one. A release that is older than what is there leaves it, as it leaves what newer migrations made.
 */
export async function replaceRoutines(query: Query, routines: Routines, migrated: boolean): Promise<void> {
  const [place] = await query<{ there: boolean }>(sql`select to_regclass('public.routine') is not null as there`);
  if (!place?.there) await query(table);
  const known = await query<{ name: string; hash: string; revision: number }>(
    sql`select name, hash, revision from routine`,
  );
  if (known.some(({ revision }) => revision > routines.revision)) return;
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  for (const [name, source] of Object.entries(routines.sources)) {
    const hash = hashOf(source);
    if (!migrated && hashes.get(name) === hash) continue;
    await query(source);
    await query(
      sql`insert into routine (name, hash, revision) values ($1, $2, $3)
       on conflict (name) do update set hash = excluded.hash, revision = excluded.revision, replaced_at = now()`,
      [name, hash, routines.revision],
    );
  }
}

const hashOf = (source: Sql): string => createHash('sha256').update(textOf(source)).digest('hex');

/** Whether the functions are as their sources say, or as those of a newer release do. */
export async function areCurrent(query: Query, routines: Routines): Promise<boolean> {
  const known = await query<{ name: string; hash: string; revision: number }>(
    sql`select name, hash, revision from routine`,
  );
  if (known.some(({ revision }) => revision > routines.revision)) return true;
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  return Object.entries(routines.sources).every(([name, source]) => hashes.get(name) === hashOf(source));
}

const table = sql`
  create table routine (
    name text primary key,
    hash text not null,
    revision int not null,
    replaced_at timestamptz not null default now()
  )`;
