import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@banyan/kernel/testing';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { SharedTable, type TableView } from '../fixtures/table.fixture.js';
import { baccarat } from '../game/baccarat/baccarat.js';
import { drawsOf } from '../game/fairness.js';
import { roulette } from '../game/roulette/roulette.js';
import { sql } from '@banyan/kernel/database';

const opening = 20_000_000_000n;
const wheel = roulette.sheet.code;

let at: Frames;
let table: SharedTable;

beforeAll(async () => {
  at = await frames();
  table = await SharedTable.of(at, wheel);
});

afterAll(() => at.close());

beforeEach(() => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = opening;
});

const moved = () => at.platform.book.balance - opening;
const value = (body: Json) => body['value'] as unknown as TableView;
const newsOf = async (game: string) => {
  const [{ TableNewsService }, { sharedOf }] = await Promise.all([
    import('./table-news.service.js'),
    import('../game/games.js'),
  ]);
  const shared = sharedOf(game);
  return shared ? at.app.get(TableNewsService).of(shared) : null;
};

describe('a layout at the wheel', () => {
  it('is one bet with its parts, settled by what all saw', async () => {
    const [mine, theirs] = [await at.open(randomUUID(), wheel), await at.openDemo(wheel)];
    const round = await table.fresh({ number: 17 });
    const bet = value((await table.bet(mine, { n17: 2, black: 10, h17: 1 })).body);
    const other = value((await table.bet(theirs, { red: 5, n17: 1 })).body);
    expect(bet).toMatchObject({ state: 'OPEN', drawn: null, betMinor: (smallBet * 13n).toString() });
    expect(moved()).toBe(smallBet * -13n);
    expect(await newsOf(wheel)).toMatchObject({
      phase: 'BETTING',
      drawn: null,
      players: 2,
      stakedMinor: (smallBet * 19n).toString(),
      parts: { n17: 3, black: 10, h17: 1, red: 5 },
      bets: [
        { id: bet.id, winMinor: null },
        { id: other.id, name: 'demo' },
      ],
    });
    await table.run(round, 2999);
    expect(await table.roundOf(mine, bet.id)).toMatchObject({ state: 'OPEN', drawn: null });
    await table.run(round, 3000);
    // 2 × 36 straight up, 10 × 2 for black, 18 for the split; the other one straight up.
    expect(await table.ended(mine, bet.id)).toMatchObject({
      state: 'SETTLED',
      winMinor: (smallBet * 110n).toString(),
      drawn: { number: 17 },
      fair: { serverSeed: round.serverSeed },
    });
    expect(await table.ended(theirs, other.id)).toMatchObject({ winMinor: (smallBet * 36n).toString() });
    expect(moved()).toBe(smallBet * 97n);
    expect(at.platform.paths()).toEqual(['/authenticate', '/bet', '/win']);
    expect((await newsOf(wheel))?.last[0]).toBe(17);
  });

  it('is taken once for the same spin, and refused when another one comes with its id or in its round', async () => {
    const token = await at.open(randomUUID(), wheel);
    const round = await table.fresh({ number: 0 });
    const spinId = randomUUID();
    const same = await Promise.all(Array.from({ length: 6 }, () => table.bet(token, { red: 3 }, smallBet, spinId)));
    expect(new Set(same.map(({ body }) => value(body).id)).size).toBe(1);
    expect(moved()).toBe(smallBet * -3n);
    expect((await table.bet(token, { red: 4 }, smallBet, spinId)).body['code']).toBe('studio.spin_conflict');
    expect((await table.bet(token, { black: 1 })).body['code']).toBe('studio.round_unfinished');
    await table.run(round, 3000);
    expect(await table.ended(token, value(same[0]?.body ?? ({} as Json)).id)).toMatchObject({ winMinor: '0' });
  });

  it('that comes too late, is empty or too large is refused and costs nothing', async () => {
    const token = await at.open(randomUUID(), wheel);
    const round = await table.fresh({ number: 1 });
    for (const wrong of [{}, { n99: 1 }, { red: 2001 }])
      expect((await table.bet(token, wrong)).body['code']).toBe('studio.choice_not_offered');
    expect((await table.bet(token, { red: 1 }, smallBet * 2n)).body['code']).toBe('studio.bet_not_offered');
    at.clock.advance(round.startsAt.getTime() - at.clock.now().getTime());
    const late = await table.bet(token, { red: 1 });
    expect([late.status, late.body['code']]).toEqual([409, 'studio.betting_closed']);
    expect(moved()).toBe(0n);
  });

  it('goes back when its booking comes after the ball has stopped', async () => {
    const token = await at.open(randomUUID(), wheel);
    const round = await table.fresh({ number: 3 });
    let once = true;
    at.platform.fate = async ({ path }): Promise<'answer'> => {
      if (path === '/bet' && once) {
        once = false;
        await table.run(round, 3000);
      }
      return 'answer';
    };
    const spinId = randomUUID();
    await table.bet(token, { n3: 1 }, smallBet, spinId);
    const { id } = value((await at.http('GET', `/api/spins/${spinId}`, { token })).body);
    expect(await table.ended(token, id)).toMatchObject({ state: 'VOID', reason: 'LATE' });
    expect(moved()).toBe(0n);
  });

  it('is settled also when nobody watched: there was nothing to do in time', async () => {
    const token = await at.open(randomUUID(), wheel);
    const round = await table.fresh({ number: 5 });
    const { id } = value((await table.bet(token, { red: 1 })).body);
    await table.run(round, 60_000);
    expect(await table.ended(token, id)).toMatchObject({ state: 'SETTLED', winMinor: (smallBet * 2n).toString() });
  });

  it('stops where its seed says', async () => {
    await table.fresh({ number: 8 });
    const rows = await at.db.query<{ number: number; seed: string; salt: string }>(
      sql`select number, server_seed as seed, salt from shared_round where game = $1 order by shared_round.id`,
      [wheel],
    );
    expect(table.drawn.size).toBeGreaterThan(4);
    for (const { seed, salt, number } of rows)
      expect(table.drawn.get(number)).toEqual(await roulette.draw(drawsOf(seed, salt, number), {}));
  });
});

describe('a layout at the cards', () => {
  it('pays the sides, the tie and pairs by the hands that were dealt', async () => {
    const cards = await SharedTable.of(at, baccarat.sheet.code);
    const token = await at.open(randomUUID(), baccarat.sheet.code);
    // Two aces against two fours: the banker wins with eight, and both have a pair.
    const round = await cards.fresh({ player: [0, 13], banker: [3, 16] });
    const { id } = value((await cards.bet(token, { banker: 20, playerPair: 1, tie: 2 })).body);
    await cards.run(round, 2500);
    expect(await cards.ended(token, id)).toMatchObject({
      state: 'SETTLED',
      winMinor: (smallBet * (39n + 12n)).toString(),
    });
    expect(moved()).toBe(smallBet * 28n);
    // The banker (1), both pairs (4, 8), eight points.
    expect((await newsOf(baccarat.sheet.code))?.last[0]).toBe(1 + 4 + 8 + 16 * 8);
  });
});
