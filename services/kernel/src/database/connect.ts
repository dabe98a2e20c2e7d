import { DataSource, type EntitySchema, type MixedList, type MigrationInterface } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;
export type EntityClass = (new () => object) | EntitySchema;

export interface Schema {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
}

/** Opens a database and brings its schema up to date, one process at a time. */
export async function connect(url: string, schema: Schema, poolSize = 10): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: [...schema.entities] as MixedList<new () => object>,
    migrations: [...schema.migrations],
    migrationsTableName: 'migration',
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    synchronize: false,
    extra: { application_name: 'banyan', statement_timeout: 30_000 },
  });
  await source.initialize();
  await migrate(source);
  return source;
}

const migrationLock = 7_142_011;

async function migrate(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [migrationLock]);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
  }
}
