import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestHunt, bullet, misses, opening, seedFor } from '../fixtures/fish.fixture.js';
import { frames, type Frames } from '../fixtures/frame.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { drawNumbers, fish } from '../game/fish/fish.js';
import { outcomes, timesOf } from '../game/fish/kinds.js';
import { huntMs, waterOf } from '../game/fish/swim.js';
import { sql } from '@banyan/kernel/database';

const code = fish.sheet.code;

let at: Frames;
let hunt: TestHunt;

beforeAll(async () => {
  at = await frames();
  hunt = await TestHunt.of(at);
});

afterAll(() => at.close());

beforeEach(() => hunt.reset());

const calls = (path: string) => at.platform.paths().filter((one) => one === path).length;

describe('a volley', () => {
  it('is bet and won in one call, and what it catches is gone for everybody at the lagoon', async () => {
    const [one, other] = [await hunt.someone(), await hunt.someone()];
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await hunt.sure(one);
    const { status, value } = await hunt.shoot(one, [prey?.id ?? 0]);
    const win = bullet * BigInt(timesOf(prey?.kind ?? 0));
    expect(status).toBe(200);
    expect(value).toMatchObject({
      accepted: [true],
      round: { state: 'SETTLED', betMinor: String(bullet), winMinor: String(win), choice: { fish: [prey?.id] } },
    });
    expect(hunt.moved()).toBe(win - bullet);
    expect([calls('/bet-and-win'), calls('/bet')]).toEqual([1, 0]);
    await hunt.sure(other);
    expect((await hunt.shoot(other, [prey?.id ?? 0, prey?.id ?? 0])).value).toEqual({
      round: null,
      accepted: [false, false],
    });
    expect(calls('/bet-and-win')).toBe(1);
  });

  it('counts once, sent twice or eight times at once, and no other under its id', async () => {
    const token = await hunt.someone();
    const tide = await hunt.tide(outcomes - 1);
    const [first, second] = await hunt.seen(tide);
    const spinId = randomUUID();
    const targets = [first?.id ?? 0, second?.id ?? 0];
    const all = await Promise.all(Array.from({ length: 8 }, () => hunt.shoot(token, targets, spinId)));
    all.push(await hunt.shoot(token, targets, spinId));
    expect(new Set(all.map(({ value }) => value.round?.id)).size).toBe(1);
    expect(calls('/bet-and-win')).toBe(1);
    expect(hunt.moved()).toBe(BigInt(all[0]?.value.round?.winMinor ?? -1) - bullet * 2n);
    for (const other of [
      hunt.shoot(token, [first?.id ?? 0], spinId),
      hunt.shoot(token, targets, spinId, bullet * 2n),
      hunt.shootBoss(token, 2, spinId),
    ])
      expect(['studio.spin_conflict', 'studio.betting_closed']).toContain((await other).body['code']);
    expect(calls('/bet-and-win')).toBe(1);
  });

  it('of two at once catches a fish once; the other one costs nothing', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => hunt.someone()));
    for (const token of tokens) await hunt.sure(token);
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    const all = await Promise.all(tokens.map((token) => hunt.shoot(token, [prey?.id ?? 0])));
    expect(all.filter(({ value }) => value.round).length).toBe(1);
    expect(hunt.moved()).toBe(bullet * BigInt(timesOf(prey?.kind ?? 0)) - bullet);
  });

  it('pays for no bullet whose fish is gone: caught by the one before, swum away, or never there', async () => {
    const token = await hunt.someone();
    const tide = await hunt.tide(outcomes - 1);
    const { fish: all } = await waterOf(tide.serverSeedHash, tide.salt, tide.number);
    const later = all.find(({ fromMs }) => fromMs > 20_000)?.id ?? 0;
    const [prey] = await hunt.seen(tide);
    await hunt.sure(token);
    const { value } = await hunt.shoot(token, [later, 999, prey?.id ?? 0, prey?.id ?? 0]);
    expect(value.accepted).toEqual([false, false, true, false]);
    expect(value.round?.betMinor).toBe(String(bullet));
    const { id = 0 } = prey ?? {};
    hunt.to(tide, huntMs + 1);
    expect((await hunt.shoot(token, [id])).value.round).toBeNull();
  });

  it('that the platform refuses is refused, and its fish swims on', async () => {
    const [poor, other] = [await hunt.someone(), await hunt.someone()];
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await hunt.sure(poor);
    at.platform.book.balance = 1n;
    expect((await hunt.shoot(poor, [prey?.id ?? 0])).body['code']).toBe('studio.insufficient_funds');
    at.platform.book.balance = opening;
    await hunt.sure(other);
    expect((await hunt.shoot(other, [prey?.id ?? 0])).value.round).toMatchObject({ state: 'SETTLED' });
  });

  it('whose booking is never confirmed is taken back whole, and its fish swims on', async () => {
    const [one, other] = [await hunt.someone(), await hunt.someone()];
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await hunt.sure(one);
    at.platform.fate = ({ path }) => (path === '/bet-and-win' ? 'lose-answer' : 'answer');
    expect((await hunt.shoot(one, [prey?.id ?? 0])).value.round).toMatchObject({ state: 'VOID', drawn: null });
    expect(hunt.moved()).toBe(0n);
    at.platform.fate = () => 'answer';
    await hunt.sure(other);
    expect((await hunt.shoot(other, [prey?.id ?? 0])).value.round).toMatchObject({ state: 'SETTLED' });
  });

  it('is refused when it is no volley, of another price, too fast, or of another game', async () => {
    const token = await hunt.someone();
    const tide = await hunt.tide(outcomes - 1);
    await hunt.sure(token, misses);
    const [prey] = await hunt.seen(tide);
    const id = prey?.id ?? 0;
    expect((await hunt.shoot(token, [])).status).toBe(400);
    expect(
      (
        await hunt.shoot(
          token,
          Array.from({ length: 11 }, () => id),
        )
      ).status,
    ).toBe(400);
    expect((await hunt.shoot(token, [id], randomUUID(), bullet + 1n)).body['code']).toBe('studio.bet_not_offered');
    const dice = await at.open(randomUUID(), 'moon-dice');
    expect((await hunt.shoot(dice, [id])).body['code']).toBe('studio.game_not_found');
    for (const path of ['/api/table/bets', '/api/spins']) {
      const body = { spinId: randomUUID(), betMinor: bullet, choice: { kinds: [0], fish: [id] } };
      expect((await at.http('POST', path, { token, body })).body['code']).toBe('studio.game_not_found');
    }
    expect(hunt.moved()).toBe(0n);
    const ten = Array.from({ length: 10 }, () => id);
    await hunt.shoot(token, ten);
    await hunt.sure(token, misses);
    await hunt.shoot(token, ten);
    await hunt.sure(token, misses);
    const hasty = await hunt.shoot(token, [id]);
    expect([hasty.status, hasty.body['code']]).toEqual([429, 'studio.too_fast']);
    at.clock.advance(1001);
    expect((await hunt.shoot(token, [id])).status).toBe(200);
  });

  it('follows from its seeds alone: not from player, balance, bet or history', async () => {
    const [rich, poor] = [await hunt.someone(), await at.openDemo(code)];
    const tide = await hunt.tide(outcomes - 1);
    const ids = (await hunt.seen(tide, 150)).slice(0, 4).map(({ id }) => id);
    await hunt.sure(rich, misses);
    await hunt.shoot(rich, ids);
    const seed = await seedFor(misses);
    const same = sql`update seed_pair set server_seed = $1, client_seed = 'same', next_nonce = 500 where state = 'ACTIVE'`;
    await at.db.query(same, [seed]);
    const drawn = [];
    for (const [token, id, bet] of [
      [rich, ids[0] ?? 0, bullet * 1000n],
      [poor, ids[1] ?? 0, bullet],
    ] as const) {
      const { value } = await hunt.shoot(token, [id], randomUUID(), bet);
      drawn.push(value.round?.['drawn']);
    }
    expect(drawn[0]).toEqual(drawn[1]);
    expect(drawn[0]).toEqual(await drawNumbers(drawsOf(seed, 'same', 500), 1));
  });

  it('of a demo moves play money, and never calls the platform', async () => {
    const demo = await at.openDemo(code);
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await hunt.sure(demo);
    const { value } = await hunt.shoot(demo, [prey?.id ?? 0]);
    const win = bullet * BigInt(timesOf(prey?.kind ?? 0));
    expect(value.round).toMatchObject({ balanceMinor: String(100_000_000_000n - bullet + win) });
    expect(at.platform.seen).toEqual([]);
  });
});
