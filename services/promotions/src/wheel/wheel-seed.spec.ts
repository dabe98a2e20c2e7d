import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, sql } from '@banyan/kernel/database';
import { drawsOf, weightedPlace } from '@banyan/kernel/rules';
import { PromotionsFixture } from '../fixtures/promotions.fixture.js';
import type { WheelSeedsDto } from './wheel.dto.js';
import { cash, nothing, points, wheelsOf } from './wheel.fixture.js';

type Wheels = ReturnType<typeof wheelsOf>;

describe('the seeds of lucky wheels', () => {
  let promotions: PromotionsFixture;
  let step: Wheels['step'];
  let publish: Wheels['publish'];
  let seedsOf: Wheels['seedsOf'];
  let spin: Wheels['spin'];
  let won: Wheels['won'];
  let spins: Wheels['spins'];
  let shown: Wheels['shown'];
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    ({ step, publish, seedsOf, spin, won, spins, shown } = wheelsOf(promotions));
  });
  afterAll(() => promotions.close());

  it('follow from seeds that were promised before, as anybody can reckon anew', async () => {
    const id = await publish({ segments: [cash(1, 5), points(3, 3), nothing(92)], free: 50 });
    const seeds = async (member = 21) =>
      (await promotions.wheels(member, 'GET', `/${id}/seeds`)).body.value as unknown as WheelSeedsDto;
    const rotate = async (clientSeed: string) =>
      (await promotions.wheels(21, 'POST', `/${id}/seeds`, { clientSeed })).body;
    const before = await seeds();
    expect(await seeds()).toEqual(before);
    // A seed that no spin used keeps its promise, with the member's own beside it.
    expect((await rotate('mine')).value).toEqual({ ...before, clientSeed: 'mine' });
    expect((await rotate('not mine!'))['code']).toBe('request.invalid');
    for (let count = 0; count < 10; count++) await won(21, id);
    expect((await spins(21, id)).every(({ serverSeed }) => serverSeed === null)).toBe(true);
    expect((await rotate('another')).value).toMatchObject({
      commitment: before.nextCommitment,
      clientSeed: 'another',
      nonce: 0,
    });
    await won(21, id);
    const [last, ...told] = await spins(21, id);
    expect(last).toMatchObject({ serverSeed: null, clientSeed: 'another', nonce: 0 });
    expect(told).toHaveLength(10);
    for (const { serverSeed, clientSeed, nonce, place, commitment } of told) {
      expect(commitment).toBe(before.commitment);
      expect(
        createHash('sha256')
          .update(serverSeed ?? '')
          .digest('hex'),
      ).toBe(commitment);
      expect(await weightedPlace([5, 3, 92], drawsOf(serverSeed ?? '', clientSeed, nonce))).toBe(place);
    }
    expect((await seeds(22)).commitment).not.toBe((await seeds()).commitment);
    // When the wheel is over every seed is told.
    await promotions.operator(2, 'POST', `/wheels/${id}/end`, step(3));
    expect((await spins(21, id)).every(({ serverSeed }) => serverSeed !== null)).toBe(true);
    expect((await rotate('late'))['code']).toBe('promotions.wheel_closed');
  });

  it('are spun under the promise that the member was shown, and under no other', async () => {
    const id = await publish({ free: 3 });
    const shown = await seedsOf(71, id);
    expect(await spin(71, id, { commitment: '0'.repeat(64) })).toEqual({ code: 'promotions.wheel_seeds' });
    expect(await won(71, id, { commitment: shown?.commitment })).toMatchObject({ commitment: shown?.commitment });
    await promotions.wheels(71, 'POST', `/${id}/seeds`, { clientSeed: 'other' });
    expect(await spin(71, id, { commitment: shown?.commitment })).toEqual({ code: 'promotions.wheel_seeds' });
    const { body } = await promotions.wheels(71, 'POST', `/${id}/spin`, { payment: 'EARNED', idempotencyKey: randomUUID() }); // prettier-ignore
    expect(body['code']).toBe('request.invalid');
  });

  it('keep promises, prizes and seeds as they were, whoever writes to the database, and no seed that is not told', async () => {
    const id = await publish({ free: 3 });
    const spun = await won(72, id);
    const { owner } = promotions.service;
    for (const change of [
      sql`update wheel_seed set commitment = repeat('0', 64) where member_id = 72`,
      sql`update wheel_seed set salt = repeat('0', 64) where member_id = 72`,
      sql`update wheel_seed set server_seed = repeat('0', 64) where member_id = 72`,
      sql`update wheel_seed set client_seed = 'x' where state = 'ACTIVE' and member_id = 72`,
      sql`update wheel_seed set next_nonce = 0 where state = 'ACTIVE' and member_id = 72`,
      sql`delete from wheel_seed where member_id = 72 and state = 'NEXT'`,
    ])
      await expect(owner.query(change)).rejects.toThrow('stay as they were promised');
    for (const change of [
      sql`update wheel_spin set place = 3 - place where member_id = 72`,
      sql`update wheel_spin set deposit_id = null where member_id = 72`,
      sql`delete from wheel_spin where member_id = 72`,
    ])
      await expect(promotions.service.app.get(Database).query(change)).rejects.toThrow('permission denied');
    const seeds = () =>
      promotions.service.owner.query<{ state: string; seed: string | null }>(
        sql`select state, server_seed as seed from wheel_seed where member_id = 72 order by id`,
      );
    expect(await seeds()).toEqual([
      { state: 'ACTIVE', seed: null },
      { state: 'NEXT', seed: null },
    ]);
    await promotions.wheels(72, 'POST', `/${id}/seeds`, { clientSeed: 'other' });
    const [told] = await spins(72, id);
    expect(told?.id).toBe(spun.id);
    expect((await seeds())[0]).toEqual({ state: 'REVEALED', seed: told?.serverSeed });
  });

  it('let one member wait for seeds at one connection, however often he asks', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await publish({}));
    const asked: Array<Promise<unknown>> = [];
    await promotions.service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:wheel:78', 0))`);
      for (const id of ids) asked.push(promotions.wheels(78, 'GET', `/${id}/seeds`), promotions.wheels(78, 'POST', `/${id}/seeds`, { clientSeed: 'x' })); // prettier-ignore
      let refused = 0;
      for (const each of asked) void each.then(() => (refused += 1));
      // One of them is at work, and three wait for it.
      while (refused < 8) await new Promise((resolve) => setTimeout(resolve, 10));
      const waiting = await tx.query(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(waiting.length).toBeLessThanOrEqual(1);
      expect(await shown(1, ids[0] ?? '')).toMatchObject({ status: 'OPEN' });
    });
    const answers = (await Promise.all(asked)) as Array<{ status: number }>;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });
});
