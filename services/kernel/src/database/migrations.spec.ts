import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asOwner, asRuntime, createDatabase, dropDatabase } from '../testing/index.js';
import { connect, migrateOnly } from './connect.js';
import { sql } from './sql.js';

class Counting {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table if not exists ran (name text)');
    await runner.query('insert into ran values ($1)', [this.constructor.name]);
  }
  async down(): Promise<void> {}
}
class First1790000000001 extends Counting implements MigrationInterface {}
class Second1790000000002 extends Counting implements MigrationInterface {}
class Twin1790000000002 extends Counting implements MigrationInterface {}
class Moved1790000000003 extends Counting implements MigrationInterface {
  static readonly formerly = 'Twin1790000000002';
}
class Nameless extends Counting implements MigrationInterface {}

const schema = (...migrations: Array<new () => MigrationInterface>) => ({ entities: [], migrations });

describe('migrations', () => {
  it('start nothing when two share a timestamp or one has none', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/none';
    const start = (...migrations: Array<new () => MigrationInterface>) => connect(url, schema(...migrations));
    await expect(start(First1790000000001, Second1790000000002, Twin1790000000002)).rejects.toThrow(
      'Second1790000000002 and Twin1790000000002 share a timestamp',
    );
    await expect(start(Nameless)).rejects.toThrow('Nameless does not end with a timestamp');
  });

  it('that were renamed run on a new installation once, and never again on one that ran them by the old name', async () => {
    const url = await createDatabase();
    const ranAfter = async (...migrations: Array<new () => MigrationInterface>) => {
      const source = await connect(url, schema(...migrations), { poolSize: 2 });
      const rows: Array<{ name: string }> = await source.query('select name from ran order by name');
      const known: Array<{ name: string }> = await source.query('select name from migration order by timestamp');
      await source.destroy();
      return [rows.map(({ name }) => name), known.map(({ name }) => name)];
    };
    try {
      await ranAfter(First1790000000001, Twin1790000000002);
      const now = await ranAfter(First1790000000001, Second1790000000002, Moved1790000000003);
      expect(now).toEqual([
        ['First1790000000001', 'Second1790000000002', 'Twin1790000000002'],
        ['First1790000000001', 'Second1790000000002', 'Moved1790000000003'],
      ]);
      expect(await ranAfter(First1790000000001, Second1790000000002, Moved1790000000003)).toEqual(now);
    } finally {
      await dropDatabase(url);
    }
  });

  it('of every service have a timestamp of their own, in the name of their file as in their own', async () => {
    const services = join(import.meta.dirname, '../../..');
    let seen = 0;
    for (const service of await readdir(services)) {
      const folder = join(services, service, 'src/migrations');
      const files = await readdir(folder).catch(() => []);
      const stamped = files.flatMap((file) => (/^(\d{13})-[a-z-]+\.ts$/.exec(file) ? [file] : []));
      const stamps = stamped.map((file) => file.slice(0, 13));
      expect([service, stamps.filter((stamp, at) => stamps.indexOf(stamp) !== at)]).toEqual([service, []]);
      for (const file of stamped) {
        const [, stamp = ''] = /class \w+?(\d{13}) /.exec(await readFile(join(folder, file), 'utf8')) ?? [];
        expect(`${stamp} ${file}`).toBe(`${file.slice(0, 13)} ${file}`);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(80);
  });
});

describe('a service whose schema another process brings up to date', () => {
  it('waits until that ran all that its release knows, and then may use it', async () => {
    const url = asRuntime(await createDatabase('wallet'));
    const functions = {
      revision: 1,
      sources: { answer: sql`create or replace function answer() returns int language sql as 'select 42'` },
    };
    const release = { ...schema(First1790000000001, Second1790000000002), routines: functions, functions: ['answer'] };
    try {
      let up = false;
      const waiting = connect(url, release, { poolSize: 2, elsewhere: true });
      void waiting.then(() => (up = true));
      await migrateOnly(url, asOwner(url), schema(First1790000000001));
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(up).toBe(false);
      await migrateOnly(url, asOwner(url), release);
      const source = await waiting;
      expect(await source.query('select count(*)::int as ran, answer() from ran')).toEqual([{ ran: 2, answer: 42 }]);
      // The release before runs beside it on the newer schema.
      const before = await connect(url, schema(First1790000000001), { poolSize: 2, elsewhere: true });
      for (const one of [source, before]) await one.destroy();
    } finally {
      await dropDatabase(url);
    }
  });
});

describe('a service in production', () => {
  it('does nothing at all as a role that owns something or has powers', async () => {
    const url = await createDatabase();
    try {
      await expect(connect(url, schema(First1790000000001), { plain: true })).rejects.toThrow(
        'the role of DATABASE_URL must own nothing in production',
      );
      const source = await connect(url, schema());
      expect(await source.query(`select to_regclass('ran') as table`)).toEqual([{ table: null }]);
      await source.destroy();
    } finally {
      await dropDatabase(url);
    }
  });
});
