import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Signing } from '../fixtures/games.fixture.js';
import { VendorTable, game } from '../fixtures/vendor-table.fixture.js';
import { sql } from '@banyan/kernel/database';

/** Acceptance scenarios A, B, S and T of the wallet protocol. */
describe('access to the vendor API', () => {
  let table: VendorTable;
  beforeAll(async () => {
    table = await VendorTable.open();
  });
  afterAll(() => table.close());

  it('A: a bad signature is refused and posts nothing', async () => {
    const seat = await table.arrive(1000);
    const body = {
      session: seat.session,
      player: seat.player,
      game,
      round: 'r1',
      transaction: 'a',
      amount: '100',
      currency: 'VND',
    };
    const { status, body: answer } = await table.games.vendor('bet', body, { secret: "somebody else's secret" });
    expect([status, answer['status']]).toEqual([401, 'INVALID_SIGNATURE']);
    expect(await table.balance(seat)).toBe(1000);
  });

  it('B: balance only', async () => {
    expect(await table.call('balance', await table.arrive(777))).toEqual({
      status: 'OK',
      balance: '777',
      currency: 'VND',
    });
  });

  it('S: a clock that is off by more than a minute is refused, either way', async () => {
    const seat = await table.arrive(1000);
    const now = table.games.service.clock.now().getTime();
    const at = async (ms: number) =>
      (await table.call('balance', { session: seat.session, player: seat.player }, { timestamp: String(now + ms) }))
        .status;
    expect([await at(-60_001), await at(-60_000), await at(60_000), await at(60_001)]).toEqual([
      'EXPIRED_TIMESTAMP',
      'OK',
      'OK',
      'EXPIRED_TIMESTAMP',
    ]);
  });

  it('T: after a rotation the old secret is good for the overlap and no longer', async () => {
    const seat = await table.arrive(1000);
    const [row] = await table.games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    const fresh = await table.games.agreeOnKey(row?.id ?? 0, 10);
    const play = async (transaction: string, signing: Signing) =>
      (
        await table.call(
          'bet',
          { session: seat.session, player: seat.player, game, round: 'r1', transaction, amount: '1', currency: 'VND' },
          signing,
        )
      ).status;
    expect([await play('t-1', {}), await play('t-2', { keyId: fresh.keyId, secret: fresh.secret })]).toEqual([
      'OK',
      'OK',
    ]);
    table.games.service.clock.advance(10 * 60_000);
    expect([await play('t-3', {}), await play('t-4', { keyId: fresh.keyId, secret: fresh.secret })]).toEqual([
      'UNKNOWN_KEY',
      'OK',
    ]);
    expect(Number((await table.call('balance', seat, { keyId: fresh.keyId, secret: fresh.secret })).balance)).toBe(997);
  });
});
