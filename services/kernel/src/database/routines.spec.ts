import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner, asRuntime, createDatabase, dropDatabase } from '../testing/index.js';
import { connect, sql, type Sql } from './index.js';

const answering = (number: number): Sql =>
  number === 1
    ? sql`create or replace function answer() returns int language sql as $$ select 1 $$`
    : sql`create or replace function answer() returns int language sql as $$ select 2 $$`;

describe('functions that are kept as their sources say', () => {
  let url: string;
  beforeAll(async () => {
    url = asRuntime(await createDatabase('wallet'));
  });
  afterAll(() => dropDatabase(url));

  /** A start of the service whose function answers `number`, in this revision; what `run` reads before it closes. */
  const started = async <T>(
    number: number,
    revision: number,
    run: (query: (text: string) => Promise<T[]>) => Promise<T[]>,
    owner = true,
  ) => {
    const routines = { revision, sources: { answer: answering(number) } };
    const schema = { entities: [], migrations: [], functions: ['answer'], routines };
    const source = await connect(url, schema, { poolSize: 2, ...(owner && { ownerUrl: asOwner(url) }) });
    try {
      return await run((text) => source.query<T[]>(text));
    } finally {
      await source.destroy();
    }
  };
  const answer = (number: number, revision: number, owner = true) =>
    started<{ answer: number }>(number, revision, (query) => query('select answer()'), owner);

  it('are made, left alone while they are the same, and made anew when they are not', async () => {
    expect(await answer(1, 1)).toEqual([{ answer: 1 }]);
    const when = () => started<{ at: string }>(1, 1, (query) => query('select replaced_at::text as at from routine'));
    expect(await when()).toEqual(await when());
    expect(await answer(2, 2)).toEqual([{ answer: 2 }]);
  });

  it('are left by an older release that starts beside a newer one', async () => {
    expect(await answer(1, 1)).toEqual([{ answer: 2 }]);
  });

  it('need no right of the owner while they are the same, and it when they are not', async () => {
    expect(await answer(2, 2, false)).toEqual([{ answer: 2 }]);
    await expect(answer(1, 3, false)).rejects.toThrow(/must be owner|permission denied/);
  });

  it('are made once by many who start at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(1, 4)));
    expect(answers).toEqual(Array.from({ length: 4 }, () => [{ answer: 1 }]));
  });

  it('stay callable while others start: no right is taken away and given back later', async () => {
    const schema = {
      entities: [],
      migrations: [],
      functions: ['answer'],
      routines: { revision: 4, sources: { answer: answering(1) } },
    };
    const running = await connect(url, schema, { poolSize: 2, ownerUrl: asOwner(url) });
    try {
      let starting = true;
      const starts = (async () => {
        for (let n = 0; n < 8; n += 1) await answer(1, 4);
        starting = false;
      })();
      let calls = 0;
      for (; starting; calls += 1) expect(await running.query('select answer()')).toEqual([{ answer: 1 }]);
      await starts;
      expect(calls).toBeGreaterThan(20);
    } finally {
      await running.destroy();
    }
  });
});
