import type { QueryRunner } from 'typeorm';
import type { MigrationClass } from './connect.js';

/** A migration whose name changed says by which one installations know it that ran it before. */
interface Renamed {
  readonly formerly?: string;
}

const timestampOf = ({ name }: MigrationClass): string => /\d{13}$/.exec(name)?.[0] ?? '';

/**
 * The order of migrations is their timestamps: two with the same one run in whatever order they happen to be named. Throws where two
 * share one, or one has none.
 */
export function requireOwnTimestamps(migrations: readonly MigrationClass[]): void {
  const taken = new Map<string, string>();
  for (const migration of migrations) {
    const timestamp = timestampOf(migration);
    const other = taken.get(timestamp);
    if (!timestamp) throw new Error(`migration ${migration.name} does not end with a timestamp`);
    if (other) throw new Error(`migrations ${other} and ${migration.name} share a timestamp`);
    taken.set(timestamp, migration.name);
  }
}

/** Tells the table of what ran the new names of migrations that were renamed, so that nothing runs twice. */
export async function takeOverRenamed(runner: QueryRunner, migrations: readonly MigrationClass[]): Promise<void> {
  const [known] = (await runner.query(`select to_regclass('migration') is not null as there`)) as [{ there: boolean }];
  if (!known.there) return;
  const ran = (await runner.query('select name from migration')) as Array<{ name: string }>;
  for (const migration of migrations) {
    const { formerly } = migration as Renamed;
    // Told only where it is news: a role that migrates nothing may not write here either.
    if (!formerly || !ran.some(({ name }) => name === formerly)) continue;
    await runner.query('update migration set name = $1, timestamp = $2 where name = $3', [
      migration.name,
      timestampOf(migration),
      formerly,
    ]);
  }
}
