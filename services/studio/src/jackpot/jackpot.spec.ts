import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@banyan/kernel/testing';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { highBet, jackpotCode, jackpotGame, plant, seedOpening } from '../fixtures/jackpot.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { fedBy, opened, pools, ticketUnitMinor, type Tier } from '../game/jackpot.js';
import type { PoolService as PoolsService } from './pool.service.js';
import { sql } from '@banyan/kernel/database';

const opening = 200_000_000_000n;
type Held = Record<Tier, { amount: bigint; after: bigint }>;

let at: Frames;
let jackpots: PoolsService;
let player: string;
let token: string;
let mini: string;

beforeAll(async () => {
  at = await frames();
  const { PoolService } = await import('./pool.service.js');
  jackpots = at.app.get(PoolService);
  mini = await seedOpening('mini');
});

afterAll(() => at.close());

beforeEach(async () => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = opening;
  await at.db.query(sql`delete from pool`);
  await jackpots.report();
  player = randomUUID();
  token = await at.open(player, jackpotCode);
});

async function held(): Promise<Held> {
  const statement = sql`select tier, amount_minor as amount, after_minor as after from pool`;
  const rows = await at.db.query<{ tier: Tier; amount: string; after: string }>(statement);
  return Object.fromEntries(
    rows.map(({ tier, amount, after }) => [tier, { amount: BigInt(amount), after: BigInt(after) }]),
  ) as Held;
}

const sumOf = (all: Held): bigint => Object.values(all).reduce((sum, { amount, after }) => sum + amount + after, 0n);
const fedWhole = (stake: bigint): bigint =>
  pools.reduce((sum, rule) => sum + fedBy(stake, rule).shown + fedBy(stake, rule).after, 0n);
const value = ({ body }: { body: Json }) => body['value'] as unknown as Record<string, unknown>;
const won = (round: Record<string, unknown>) => round['pools'] as Array<{ tier: Tier; amountMinor: string }>;
const jackpotWins = () => at.platform.seen.filter(({ body }) => body['jackpot'] === true);

/** A player whose first round at the highest bet opens the smallest pool. */
async function lucky(seed = mini): Promise<string> {
  const name = randomUUID();
  const bearer = await at.open(name, jackpotCode);
  await plant(at.db.query, name, seed);
  return bearer;
}

describe('the tickets', () => {
  it('give every unit of stake the same chance', () => {
    for (const [place, { tier, oneIn }] of pools.slice(0, 2).entries())
      for (const units of [1, 7, 2000]) {
        let open = 0;
        for (let ticket = 0; ticket < oneIn; ticket++) {
          const tickets = pools.map(({ oneIn: all }, other) => (other === place ? ticket : all - 1));
          if (opened(tickets, ticketUnitMinor * BigInt(units)).includes(tier)) open++;
        }
        expect(open).toBe(units);
      }
  });

  it('are drawn without the stake, by the seeds of the round alone', async () => {
    const drawn = await jackpotGame.draw(drawsOf(mini, 'spec', 0), { buy: false });
    expect(await jackpotGame.draw(drawsOf(mini, 'spec', 0), { buy: false })).toEqual(drawn);
    expect(jackpotGame.poolsWon?.(drawn, highBet)).toEqual(['mini']);
    expect(jackpotGame.winOf(drawn, { buy: false }, highBet, [])).toBeGreaterThanOrEqual(0n);
  });
});

describe('a real stake', () => {
  it('feeds every pool by the declared shares, and the platform is told of each part', async () => {
    const before = await held();
    expect(value(await at.spin(token))['state']).toBe('SETTLED');
    const after = await held();
    for (const rule of pools) {
      const { shown, after: next } = fedBy(smallBet, rule);
      expect(after[rule.tier].amount - before[rule.tier].amount).toBe(shown);
      expect(after[rule.tier].after - before[rule.tier].after).toBe(next);
    }
    const bet = at.platform.seen.at(-1)?.body.bet as unknown as { contributions: unknown };
    expect(bet.contributions).toEqual(
      pools.map((rule) => {
        const { shown, after: next } = fedBy(smallBet, rule);
        return { pool: `${rule.tier}-VND`, amount: String(shown + next) };
      }),
    );
  });

  it('feeds once when the same spin comes twice, and when the answer is lost', async () => {
    const before = sumOf(await held());
    const spinId = randomUUID();
    let calls = 0;
    at.platform.fate = ({ path }) => (path === '/bet-and-win' && ++calls === 1 ? 'lose-answer' : 'answer');
    await at.spin(token, smallBet, spinId);
    await at.spin(token, smallBet, spinId);
    expect(calls).toBe(2);
    expect(sumOf(await held()) - before).toBe(fedWhole(smallBet));
  });

  it('feeds nothing when it is refused, and opens nothing', async () => {
    const bearer = await lucky();
    const before = await held();
    at.platform.book.balance = 0n;
    expect((await at.spin(bearer, highBet)).status).toBe(422);
    expect(await held()).toEqual(before);
    expect(jackpotWins()).toEqual([]);
  });
});

describe('a pool that opens', () => {
  it('pays all that it shows, and what was put aside takes its place', async () => {
    const bearer = await lucky();
    const before = await held();
    const [rule] = pools;
    if (!rule) throw new Error('no pools');
    const fed = fedBy(highBet, rule);
    const round = value(await at.spin(bearer, highBet));
    expect(round['state']).toBe('SETTLED');
    const paid = before.mini.amount + fed.shown;
    expect(won(round)).toEqual([{ tier: 'mini', amountMinor: String(paid) }]);
    expect((await held()).mini).toEqual({ amount: before.mini.after + fed.after, after: 0n });
    expect(at.platform.book.balance - opening).toBe(BigInt(String(round['winMinor'])) + paid - highBet);
    expect(round['balanceMinor']).toBe(String(at.platform.book.balance));
    expect(jackpotWins().map(({ body }) => body)).toMatchObject([
      {
        pool: 'mini-VND',
        amount: String(paid),
        closeRound: true,
        round: round['id'],
        reference: `${String(round['id'])}-bet`,
      },
    ]);
    const [bet] = at.platform.seen.filter(({ path }) => path === '/bet-and-win');
    expect(bet?.body['closeRound']).toBe(false);
  });

  it('is paid once to each of two rounds that open it at once', async () => {
    const bearers = [await lucky(), await lucky()];
    const before = sumOf(await held());
    const rounds = (await Promise.all(bearers.map((bearer) => at.spin(bearer, highBet)))).map(value);
    const paid = rounds.flatMap(won).map(({ amountMinor }) => BigInt(amountMinor));
    expect(paid.length).toBe(2);
    expect(paid[0]).not.toBe(paid[1]);
    const after = sumOf(await held());
    expect(before + 2n * fedWhole(highBet) - after).toBe(paid.reduce((sum, one) => sum + one, 0n));
    expect(jackpotWins().length).toBe(2);
  });

  it('can open beside another in one round, each paid by itself', async () => {
    const bearer = await lucky(await seedOpening('mini', 'minor'));
    const round = value(await at.spin(bearer, highBet));
    expect(won(round).map(({ tier }) => tier)).toEqual(['mini', 'minor']);
    expect(jackpotWins().map(({ body }) => [body['pool'], body['closeRound']])).toEqual([
      ['mini-VND', false],
      ['minor-VND', true],
    ]);
  });

  it('is told again until the platform has it, and counts once', async () => {
    const bearer = await lucky();
    at.platform.fate = ({ body }) => (body['jackpot'] === true ? 'lose-answer' : 'answer');
    const spun = value(await at.spin(bearer, highBet));
    expect([spun['state'], won(spun).length, spun['balanceMinor']]).toEqual(['CLOSING', 1, null]);
    at.platform.fate = () => 'answer';
    at.clock.advance(600_000);
    const { RoundJobs } = await import('../round/round.jobs.js');
    await at.app.get(RoundJobs).resolve();
    const again = await at.http('GET', `/api/rounds/${String(spun['id'])}`, { token: bearer });
    expect(value(again)).toMatchObject({ state: 'SETTLED', pools: spun['pools'] });
    const paid = BigInt(won(spun)[0]?.amountMinor ?? 0);
    expect(at.platform.book.balance - opening).toBe(BigInt(String(spun['winMinor'])) + paid - highBet);
  });

  it('stays as it is when a demo opens it, which is paid in play money', async () => {
    const demo = await at.openDemo(jackpotCode);
    const set = sql`update seed_pair set server_seed = $1, client_seed = 'spec' where state = 'ACTIVE' and player_id =
      (select max(id) from player where mode = 'demo')`;
    await at.db.query(set, [mini]);
    const before = await held();
    const playerBalance = async () =>
      BigInt(String(value(await at.http('GET', '/api/purse', { token: demo }))['balanceMinor']));
    const had = await playerBalance();
    const round = value(await at.spin(demo, highBet));
    expect(won(round)).toEqual([{ tier: 'mini', amountMinor: String(before.mini.amount) }]);
    expect((await playerBalance()) - had).toBe(BigInt(String(round['winMinor'])) + before.mini.amount - highBet);
    expect(await held()).toEqual(before);
  });
});

describe('the figures', () => {
  it('are told to the platform and to every frame', async () => {
    at.platform.seen.length = 0;
    await jackpots.report();
    const told = at.platform.seen.at(-1);
    expect(told?.path).toBe('/jackpots');
    const { body } = await at.http('GET', '/api/pools');
    const shown = body['value'] as unknown as Array<Record<string, unknown>>;
    expect(shown.map(({ tier }) => tier)).toEqual(['mini', 'minor', 'major', 'grand']);
    expect(told?.body['pools']).toMatchObject(
      shown.map(({ tier, amountMinor }) => ({ pool: `${String(tier)}-VND`, amount: amountMinor, currency: 'VND' })),
    );
    const [first] = (told?.body['pools'] ?? []) as Array<{ games: string[] }>;
    const games = first?.games ?? [];
    expect(games[0]).toBe(jackpotCode);
    expect(games.length).toBeLessThanOrEqual(100);
  });
});
