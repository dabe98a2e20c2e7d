import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { ScoringService } from './scoring.service.js';
import type { Scoring } from './tournament.dto.js';
import { opened, points, tournamentsOf } from './tournament.fixture.js';

type Tournaments = ReturnType<typeof tournamentsOf>;

describe('scores of tournaments', () => {
  let promotions: PromotionsFixture;
  let publish: Tournaments['publish'];
  let bet: Tournaments['bet'];
  let scores: Tournaments['scores'];
  let standing: Tournaments['standing'];
  let join: Tournaments['join'];
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    ({ publish, bet, scores, standing, join } = tournamentsOf(promotions));
  });
  afterAll(async () => promotions.close());
  // Each on its own: nothing of the one before is open any more.
  const alone = async (of: object = {}) => {
    await promotions.service.owner.query(sql`update tournament set state = 'CANCELLED' where state = 'PUBLISHED'`);
    return publish(of);
  };
  const at = (seconds: number) => new Date(opened.getTime() + seconds * 1_000);

  it.each<[Scoring, string, string]>([
    ['VALID_BETS', vnd(30_000), vnd(20_000)],
    ['WINS', vnd(25_000), vnd(90_000)],
    ['NET_WIN', '', vnd(70_000)],
    ['BEST_WIN', vnd(15_000), vnd(90_000)],
    ['MULTIPLIER', '150', '450'],
  ])('are by %s', async (scoring, first, second) => {
    const id = await alone({ scoring });
    await bet(1, `${scoring}a`, 10_000, 15_000);
    await bet(1, `${scoring}b`, 20_000, 10_000);
    await bet(2, `${scoring}c`, 20_000, 90_000);
    const expected = [
      ['p***1', first],
      ['p***2', second],
    ].filter(([, score]) => score);
    expect(await scores(id)).toEqual(expected.toSorted(([, a], [, b]) => (BigInt(a ?? 0) > BigInt(b ?? 0) ? -1 : 1)));
    if (scoring === 'NET_WIN')
      expect(await standing(1, id)).toMatchObject({ entered: true, score: `-${vnd(5_000)}`, place: null });
  });

  it.each<[Scoring, Array<[string, string]>]>([
    [
      'WINS',
      [
        ['p***2', vnd(1_710_000)],
        ['p***1', vnd(487_500)],
      ],
    ],
    [
      'BEST_WIN',
      [
        ['p***2', vnd(1_710_000)],
        ['p***1', vnd(487_500)],
      ],
    ],
    ['NET_WIN', [['p***2', vnd(900_000)]]],
    [
      'MULTIPLIER',
      [
        ['p***2', '190'],
        ['p***1', '97'],
      ],
    ],
  ])(
    'by %s are of what was at risk: both sides of a table bring little, and below the least nothing',
    async (scoring, expected) => {
      const id = await alone({ scoring, leastMinor: vnd(100_000) });
      // Ten million on each of two sides, and a table on which one side is a little larger.
      await bet(1, `${scoring}d`, 20_000_000, 19_500_000, { validMinor: BigInt(vnd(500_000)) });
      await bet(2, `${scoring}e`, 1_000_000, 1_900_000, { validMinor: BigInt(vnd(900_000)) });
      await bet(3, `${scoring}f`, 1_000_000, 990_000, { validMinor: BigInt(vnd(10_000)) });
      expect(await scores(id)).toEqual(expected);
      if (scoring === 'NET_WIN') expect(await standing(3, id)).toMatchObject({ score: `-${vnd(10_000)}` });
    },
  );

  it('count a round once, as it was told last, and take back what was taken back, also of the best round', async () => {
    const sums = await alone({ scoring: 'VALID_BETS' });
    const best = await publish({ scoring: 'MULTIPLIER' });
    await bet(1, 'r1', 10_000, 20_000, { settledAt: at(1) });
    await bet(1, 'r1', 10_000, 20_000, { settledAt: at(1) });
    await bet(1, 'r2', 10_000, 50_000, { settledAt: at(2), startedAt: at(1) });
    expect(await scores(sums)).toEqual([['p***1', vnd(20_000)]]);
    expect(await scores(best)).toEqual([['p***1', '500']]);
    // A late win, then the bet that was taken back, then what was told before that and comes late.
    await bet(1, 'r2', 10_000, 70_000, { settledAt: at(5), startedAt: at(1) });
    expect(await scores(best)).toEqual([['p***1', '700']]);
    await bet(1, 'r2', 10_000, 50_000, { settledAt: at(9), startedAt: at(1), state: 'CANCELLED' });
    await bet(1, 'r2', 10_000, 70_000, { settledAt: at(5), startedAt: at(1) });
    expect(await scores(sums)).toEqual([['p***1', vnd(10_000)]]);
    expect(await scores(best)).toEqual([['p***1', '200']]);
    await bet(1, 'r1', 10_000, 20_000, { settledAt: at(9), state: 'CANCELLED' });
    expect([await scores(sums), await scores(best)]).toEqual([[], []]);
  });

  it('count no free round, no stake that came back, none below the least, of no other game, brand, currency or time', async () => {
    const id = await alone({ counts: 'GAMES', counted: ['g'] });
    const categories = await publish({ counts: 'CATEGORIES', counted: ['LIVE'] });
    const vendors = await publish({ counts: 'VENDORS', counted: ['elsewhere'] });
    await bet(3, 'free', 10_000, 99_000, { validMinor: 0n });
    await bet(3, 'least', 999);
    await bet(3, 'game', 10_000, 0, { gameCode: 'h' });
    await bet(3, 'brand', 10_000, 0, { brand: 'OTHER' });
    await bet(3, 'currency', 10_000, 0, { currency: 'USD' });
    await bet(3, 'early', 10_000, 0, { startedAt: at(-31), settledAt: at(1) });
    await bet(3, 'late', 10_000, 0, { startedAt: new Date('2026-03-20T05:00:00Z') });
    expect([await scores(id), await scores(categories), await scores(vendors)]).toEqual([[], [], []]);
    await bet(3, 'last', 1_000, 0, { startedAt: new Date('2026-03-20T04:59:59Z') });
    await bet(3, 'live', 2_000, 0, { category: 'LIVE', gameCode: 'h' });
    await bet(3, 'vendor', 3_000, 0, { vendor: 'elsewhere', category: 'FISH', gameCode: 'h' });
    expect([await scores(id), await scores(categories), await scores(vendors)]).toEqual([
      [['p***3', vnd(1_000)]],
      [['p***3', vnd(2_000)]],
      [['p***3', vnd(3_000)]],
    ]);
  });

  it('are of who meets the conditions, and of who joined from then on', async () => {
    await promotions.registered(901, undefined, 4);
    const id = await alone({ paidIn: true });
    const joined = await publish({ joining: true });
    const stake = { stakeMinor: BigInt(vnd(5_000)), validMinor: BigInt(vnd(5_000)) };
    await promotions.round(4, 'a', stake);
    await promotions.round(901, 'trial', stake);
    expect([await scores(id), await scores(joined)]).toEqual([[], []]);
    await promotions.deposit(4, vnd(1_000), 'paid4');
    promotions.service.clock.set(at(60));
    expect(await join(4, joined)).toBe('joined');
    await bet(4, 'b', 7_000);
    await bet(4, 'before', 9_000, 0, { startedAt: at(59), settledAt: at(61) });
    expect(await scores(joined)).toEqual([['p***4', vnd(7_000)]]);
    expect(await scores(id)).toEqual([['p***4', vnd(16_000)]]);
    expect(await standing(5, joined)).toMatchObject({ entered: false, place: null });
  });

  it('rank equal ones by who had it first', async () => {
    const id = await alone();
    await bet(6, 'a', 5_000, 0, { startedAt: at(30) });
    await bet(7, 'a', 5_000, 0, { startedAt: at(10) });
    await bet(8, 'a', 4_000, 0, { startedAt: at(1) });
    expect(await scores(id)).toEqual([
      ['p***7', vnd(5_000)],
      ['p***6', vnd(5_000)],
      ['p***8', vnd(4_000)],
    ]);
    expect(await standing(8, id)).toMatchObject({
      place: 3,
      above: { place: 2, player: 'p***6', score: vnd(5_000) },
      nextPlace: 1,
      missing: String(BigInt(vnd(1_000)) + 1n),
    });
    expect(await standing(7, id)).toMatchObject({ place: 1, above: null, nextPlace: null, missing: null });
  });

  it.each<Scoring>(['VALID_BETS', 'WINS', 'NET_WIN', 'BEST_WIN', 'MULTIPLIER'])(
    'by %s are those of a naive reckoning, whatever is told in which batches and twice',
    async (scoring) => {
      const id = await alone({ scoring, leastMinor: '10', paidIn: false, prizes: [points(1, 1, 20)] });
      const last = new Map<string, RoundSettled>();
      let seed = scoring.length;
      const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
      for (let batch = 0; batch < 25; batch++) {
        const events = Array.from({ length: 1 + chance(20) }, (_of, index) => {
          const [member, round] = [10 + chance(6), chance(12)];
          const stakeMinor = BigInt(5 + chance(40));
          const event = RoundSettled.fromPartial({
            vendor: 'studio',
            roundId: `${scoring}${round}`,
            memberId: BigInt(member),
            brand: 'BANYAN',
            gameCode: 'g',
            currency: 'VND',
            category: 'RNG',
            player: `p***${member}`,
            state: chance(5) === 0 ? 'CANCELLED' : 'COMPLETED',
            stakeMinor,
            winMinor: BigInt(chance(3) === 0 ? chance(200) : 0),
            validMinor: [0n, stakeMinor / 2n, stakeMinor, stakeMinor][chance(4)] ?? 0n,
            startedAt: at(member * 20 + round),
            // Some are of before what is known; none of the same instant as another one.
            settledAt: new Date(at(1_000 + batch * 40 - chance(200)).getTime() + batch * 30 + index),
          });
          const key = `${member}:${round}`;
          const known = last.get(key);
          if (!known?.settledAt || (event.settledAt ?? 0) >= known.settledAt) last.set(key, event);
          return event;
        });
        await Promise.all([deliver(events.slice(0, 7)), deliver(events.slice(7))]);
        if (chance(3) === 0) await deliver(events);
      }
      expect(await scores(id)).toEqual(naive(scoring, [...last.values()]));
    },
    120_000,
  );

  const deliver = async (events: readonly RoundSettled[]) => {
    const { service } = promotions;
    await service.app.get(Database).transaction((tx) => service.app.get(ScoringService).settled(tx, events));
  };
});

/** Goes through everything, as nobody would who is in a hurry. */
function naive(scoring: Scoring, rounds: readonly RoundSettled[]): string[][] {
  const of = (round: RoundSettled): bigint => {
    if (round.state !== 'COMPLETED' || !round.validMinor || round.stakeMinor < 10n) return 0n;
    if (scoring === 'NET_WIN') return round.winMinor - round.stakeMinor;
    if (round.validMinor < 10n) return 0n;
    if (scoring === 'VALID_BETS') return round.validMinor;
    if (scoring === 'MULTIPLIER') return (round.winMinor * 100n) / round.stakeMinor;
    return (round.winMinor * round.validMinor) / round.stakeMinor;
  };
  const isBest = scoring === 'BEST_WIN' || scoring === 'MULTIPLIER';
  const players = [...new Set(rounds.map(({ player }) => player))].map((player) => {
    const own = rounds.filter((round) => round.player === player && of(round) !== 0n);
    const all = own.map(of);
    const score = isBest ? all.reduce((most, one) => (one > most ? one : most), 0n) : all.reduce((a, b) => a + b, 0n);
    const times = own.filter((round) => !isBest || of(round) === score).map(({ startedAt }) => Number(startedAt));
    return { player, score, reached: isBest ? Math.min(...times) : Math.max(...times) };
  });
  return players
    .filter(({ score }) => score > 0n)
    .toSorted((a, b) => (a.score === b.score ? a.reached - b.reached : a.score > b.score ? -1 : 1))
    .map(({ player, score }) => [player, String(score)]);
}
