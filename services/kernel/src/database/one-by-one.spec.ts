import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { PgSession } from './pg-session.js';
import { createDatabase, dropDatabase } from '../testing/index.js';
import type { BaseConfig } from '../runtime/config.js';
import { connect, Database, DeadlineClient, sql } from './index.js';
import { queryWith } from './tx.js';

describe('a statement that is given to a connection while another runs there', () => {
  let url: string;
  let source: DataSource;
  beforeAll(async () => {
    url = await createDatabase();
    source = await connect(url, { entities: [], migrations: [] }, { poolSize: 2 });
  });
  afterAll(async () => {
    await source.destroy();
    await dropDatabase(url);
  });

  it('is refused, and the transaction with it', async () => {
    await source.query('create table kept (n int)');
    const work = source.transaction(async (manager) => {
      const query = queryWith(manager);
      await Promise.all([1, 2].map((n) => query(sql`insert into kept values ($1)`, [n])));
    });
    await expect(work).rejects.toThrow('while another runs');
    expect(await source.query('select n from kept')).toEqual([]);
  });

  it('is none where each has a connection of its own, or where the one before has failed', async () => {
    await Promise.all([1, 2].map(() => source.query('select pg_sleep(0.02)')));
    await source.transaction(async (manager) => {
      await manager.query('savepoint here');
      await expect(manager.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
      await manager.query('rollback to here');
      expect(await manager.query('select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('waits for its turn in production', async () => {
    process.env['BANYAN_ENV'] = 'production';
    const client = new DeadlineClient({ connectionString: url });
    process.env['BANYAN_ENV'] = 'test';
    await client.connect();
    const answers = await Promise.all([1, 2].map((n) => client.query<{ n: number }>('select $1::int as n', [n])));
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2]);
    await client.end();
  });

  it('is committed, and whoever waits is told so, though what should follow fails', async () => {
    const outbox = { insert: async () => undefined, wake: () => undefined };
    const db = new Database(source, outbox, { databaseUrl: url } as unknown as BaseConfig);
    let followed = 0;
    await source.query('create table followed (n int)');
    const done = await db.transaction(async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('what follows fails')));
      tx.afterCommit(() => void (followed += 1));
      await tx.query(sql`insert into followed values (1)`);
      return 'done';
    });
    expect([done, followed, await source.query('select n from followed')]).toEqual(['done', 1, [{ n: 1 }]]);
  });

  it('takes its turn on the connection that several parts hold locks on', async () => {
    const session = new PgSession(url, 'spec');
    const asked = [1, 2, 3].map((n) => session.query<{ n: number }>(sql`select $1::int as n`, [n]));
    expect((await Promise.all(asked)).map(([row]) => row?.n)).toEqual([1, 2, 3]);
    await expect(session.query(sql`select 1 / $1::int`, [0])).rejects.toThrow('division by zero');
    expect(await session.lock('spec')).toBe(true);
    await session.close();
  });
});
