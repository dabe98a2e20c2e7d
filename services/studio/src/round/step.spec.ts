import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@banyan/kernel/testing';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { times } from '../game/game.js';
import { mines, multiplierOf } from '../game/mines/mines.js';
import { sql } from '@banyan/kernel/database';

const opening = 20_000_000_000n;
const choice = { mines: 3 };

let at: Frames;
let player: string;
let token: string;

beforeAll(async () => {
  at = await frames();
});

afterAll(() => at.close());

beforeEach(async () => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = opening;
  await at.db.query(sql`delete from round where state = 'OPEN'`);
  player = randomUUID();
  token = await at.open(player, 'lotus-mines');
});

const begin = async (bearer = token) => value(await at.spin(bearer, smallBet, randomUUID(), choice));
const moved = () => at.platform.book.balance - opening;
const act = (id: unknown, path: string, body: object = {}, bearer = token) =>
  at.http('POST', `/api/rounds/${String(id)}/${path}`, { token: bearer, body });
const step = (id: unknown, index: number, cell: number) => act(id, 'steps', { at: index, step: cell });
const jobs = async () => {
  const { RoundJobs } = await import('./round.jobs.js');
  await at.app.get(RoundJobs).resolve();
};

/** Where the mines of a round are; the test may look, a player may not. */
async function hidden(id: unknown): Promise<{ mines: number[]; safe: number[] }> {
  const [row] = await at.db.query<{ drawn: { mines: number[] } }>(sql`select drawn from round where id = $1`, [id]);
  const found = row?.drawn.mines ?? [];
  return { mines: found, safe: Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !found.includes(cell)) };
}

const value = (answer: { body: Json }) => answer.body['value'] as unknown as Record<string, unknown>;

describe('a round with steps', () => {
  it('books its bet, tells nothing of what is drawn while it is open, and pays what stands', async () => {
    const round = await begin();
    expect(round).toMatchObject({ state: 'OPEN', drawn: null, winMinor: null, steps: [] });
    expect(moved()).toBe(-smallBet);
    const { safe } = await hidden(round['id']);
    for (const [index, cell] of safe.slice(0, 2).entries())
      expect(value(await step(round['id'], index, cell))).toMatchObject({ state: 'OPEN', drawn: null });
    const end = value(await act(round['id'], 'cash-out'));
    const win = times(smallBet, multiplierOf(3, 2));
    expect(end).toMatchObject({ state: 'SETTLED', winMinor: win.toString(), steps: safe.slice(0, 2) });
    expect(moved()).toBe(win - smallBet);
    expect(at.platform.paths()).toEqual(['/authenticate', '/bet', '/win']);
    expect(at.platform.seen.at(-1)?.body).toMatchObject({ closeRound: true, reference: `${String(round['id'])}-bet` });
  });

  it('ends at a mine, with one call that books nothing and closes the round', async () => {
    const round = await begin();
    const { mines: cells } = await hidden(round['id']);
    const end = value(await step(round['id'], 0, cells[1] ?? 0));
    expect(end).toMatchObject({ state: 'SETTLED', winMinor: '0', drawn: { mines: cells } });
    expect(moved()).toBe(-smallBet);
    expect(at.platform.seen.at(-1)).toMatchObject({ path: '/win', body: { amount: '0', closeRound: true } });
  });

  it('counts a step once, sent twice or ten times at once, and no other in its place', async () => {
    const round = await begin();
    const { safe } = await hidden(round['id']);
    const [first = 0, second = 1] = safe;
    const same = await Promise.all(Array.from({ length: 10 }, () => step(round['id'], 0, first)));
    expect(same.map((answer) => value(answer)['steps'])).toEqual(same.map(() => [first]));
    expect((await step(round['id'], 0, second)).body['code']).toBe('studio.step_conflict');
    expect((await step(round['id'], 1, first)).body['code']).toBe('studio.step_not_offered');
    expect((await step(round['id'], 1, 25)).body['code']).toBe('studio.step_not_offered');
  });

  it('is cashed out once by ten at once, and takes no step after', async () => {
    const round = await begin();
    const { safe } = await hidden(round['id']);
    expect((await act(round['id'], 'cash-out')).body['code']).toBe('studio.step_conflict');
    await step(round['id'], 0, safe[0] ?? 0);
    const ends = await Promise.all(Array.from({ length: 10 }, () => act(round['id'], 'cash-out')));
    expect(new Set(ends.map((answer) => value(answer)['winMinor'])).size).toBe(1);
    expect(moved()).toBe(times(smallBet, multiplierOf(3, 1)) - smallBet);
    expect((await step(round['id'], 1, safe[1] ?? 1)).body['code']).toBe('studio.step_conflict');
    const again = await at.open(randomUUID(), 'lotus-mines');
    expect((await act(round['id'], 'cash-out', {}, again)).status).toBe(404);
  });

  it('is one at a time, is found again, and keeps the seed hidden', async () => {
    const round = await begin();
    const other = await at.spin(token, smallBet, randomUUID(), choice);
    expect([other.status, other.body['code']]).toEqual([409, 'studio.round_unfinished']);
    const found = await at.http('GET', '/api/rounds/open', { token });
    expect(found.body['value']?.['round']?.['id']).toBe(round['id']);
    const rotate = await at.http('POST', '/api/seeds/rotate', { token, body: { clientSeed: 'abc' } });
    expect(rotate.body['code']).toBe('studio.round_open');
  });
});

describe('a round that its player leaves', () => {
  it('is paid what stands after an hour', async () => {
    const round = await begin();
    const { safe } = await hidden(round['id']);
    await step(round['id'], 0, safe[0] ?? 0);
    at.clock.advance(3_599_000);
    await jobs();
    expect(moved()).toBe(-smallBet);
    at.clock.advance(2_000);
    await jobs();
    await jobs();
    at.clock.advance(60_000);
    await jobs();
    expect(moved()).toBe(times(smallBet, multiplierOf(3, 1)) - smallBet);
  });

  it('gives its bet back where nothing was opened', async () => {
    const round = await begin();
    at.clock.advance(3_601_000);
    await jobs();
    at.clock.advance(1_000);
    await jobs();
    const [row] = await at.db.query(sql`select state, reason from round where id = $1`, [round['id']]);
    expect(row).toEqual({ state: 'VOID', reason: 'NOT_PLAYED' });
    expect(moved()).toBe(0n);
  });
});

describe('answers that are lost', () => {
  it('of the bet, every time: the round is taken back and never opens', async () => {
    at.platform.fate = ({ path }) => (path === '/bet' ? 'lose-answer' : 'answer');
    expect(await begin()).toMatchObject({ state: 'VOID', drawn: null });
    expect(moved()).toBe(0n);
  });

  it('of the win: the result stands, and it is sent again until it is booked, once', async () => {
    const round = await begin();
    const { safe } = await hidden(round['id']);
    await step(round['id'], 0, safe[0] ?? 0);
    at.platform.fate = ({ path }) => (path === '/win' ? 'lose-answer' : 'answer');
    const win = times(smallBet, multiplierOf(3, 1));
    const end = value(await act(round['id'], 'cash-out'));
    expect(end).toMatchObject({ state: 'CLOSING', winMinor: win.toString(), balanceMinor: null });
    at.platform.fate = () => 'answer';
    at.clock.advance(300_000);
    await jobs();
    expect((await at.http('GET', `/api/rounds/${String(round['id'])}`, { token })).body['value']).toMatchObject({
      state: 'SETTLED',
    });
    expect(moved()).toBe(win - smallBet);
  });
});

describe('a demo of it', () => {
  it('moves play money at the bet and at the end, and never calls the platform', async () => {
    const demo = await at.openDemo('lotus-mines');
    at.platform.seen.length = 0;
    const round = await begin(demo);
    expect(round).toMatchObject({ state: 'OPEN', balanceMinor: (100_000_000_000n - smallBet).toString() });
    const { safe } = await hidden(round['id']);
    await act(round['id'], 'steps', { at: 0, step: safe[0] }, demo);
    const end = value(await act(round['id'], 'cash-out', {}, demo));
    const win = times(smallBet, multiplierOf(3, 1));
    expect(end).toMatchObject({ state: 'SETTLED', balanceMinor: (100_000_000_000n - smallBet + win).toString() });
    const left = await begin(demo);
    at.clock.advance(3_601_000);
    await jobs();
    expect((await at.http('GET', `/api/rounds/${String(left['id'])}`, { token: demo })).body['value']).toMatchObject({
      state: 'VOID',
      balanceMinor: (100_000_000_000n - smallBet + win).toString(),
    });
    expect(at.platform.seen).toEqual([]);
  });
});

describe('an outcome', () => {
  it('is the same for another player, balance, bet and history with the same seeds', async () => {
    const rich = await at.open(randomUUID(), 'moon-dice');
    const poor = await at.openDemo('moon-dice');
    const seeds = ['7'.repeat(64), 'same-seed'];
    const target = { side: 'under', count: 5000 };
    await at.spin(rich, smallBet, randomUUID(), target);
    const same = sql`update seed_pair set server_seed = $1, client_seed = $2, next_nonce = 1000 where state = 'ACTIVE'`;
    await at.db.query(same, seeds);
    await at.db.query(sql`update player set play_balance_minor = 50000000 where mode = 'demo'`);
    const drawn = [];
    for (const [bearer, bet] of [
      [rich, smallBet * 1000n],
      [poor, smallBet],
    ] as const)
      drawn.push(value(await at.spin(bearer, bet, randomUUID(), target))['drawn']);
    expect(drawn[0]).toEqual(drawn[1]);
  });

  it('of an open round follows from its seeds as well, whenever its steps are taken', async () => {
    const round = await begin();
    const { mines: drawn } = await hidden(round['id']);
    const [seeds] = await at.db.query<{ server: string; client: string; nonce: number }>(
      sql`select s.server_seed as server, s.client_seed as client, r.nonce from round r join seed_pair s on s.id = r.seed_pair_id
       where r.id = $1`,
      [round['id']],
    );
    const again = await mines.draw(drawsOf(seeds?.server ?? '', seeds?.client ?? '', seeds?.nonce ?? 0), choice);
    expect(again.mines).toEqual(drawn);
  });
});

describe('a choice that costs more than the bet', () => {
  it('stakes its whole price, once', async () => {
    const { titleOf, codeOf } = await import('../game/slots/titles.js');
    const number = Array.from({ length: 100 }, (_, index) => index + 1).find((one) => titleOf(one).model.buy) ?? 0;
    const slot = await at.open(player, codeOf(number));
    const spinId = randomUUID();
    const round = value(await at.spin(slot, smallBet, spinId, { buy: true }));
    expect(round).toMatchObject({ state: 'SETTLED', betMinor: (smallBet * 43n).toString(), choice: { buy: true } });
    expect(moved()).toBe(BigInt(String(round['winMinor'])) - smallBet * 43n);
    expect(value(await at.spin(slot, smallBet, spinId, { buy: true }))).toEqual(round);
    expect((await at.spin(slot, smallBet, spinId, { buy: false })).body['code']).toBe('studio.spin_conflict');
    const plain = await at.open(player, codeOf(1));
    expect((await at.spin(plain, smallBet, randomUUID(), { buy: true })).body['code']).toBe(
      'studio.choice_not_offered',
    );
  });
});
