import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { TestLeague, courseOf, first, second, slipIn, type Asked } from '../fixtures/league.fixture.js';
import { highestPayout, highestStake, payout } from '../game/sports/slip.js';

let at: Frames;
let league: TestLeague;

beforeAll(async () => {
  at = await frames();
  league = await TestLeague.of(at, 'banyan-league');
});

afterAll(() => at.close());

beforeEach(() => league.fresh());

describe('a slip', () => {
  it('before the kick-off is paid at its odds when its match is over', async () => {
    const token = await league.sit();
    const day = await league.next();
    const match = first(day);
    const asked = league.asked(match, 'x12:0:0');
    const slip = await league.taken(token, [asked]);
    expect(slip).toMatchObject({ state: 'OPEN', drawn: null, winMinor: null, betMinor: smallBet.toString() });
    const { returns } = slip['choice'] as { returns: number };
    expect([returns > 920_000, returns <= 955_000]).toEqual([true, true]);
    expect(league.gained).toBe(-smallBet);
    await league.start(day, { [match.id]: courseOf(90, [40]) });
    await league.run(day, league.length - 1);
    expect(await league.roundOf(token, slip.id)).toMatchObject({ state: 'OPEN', drawn: null });
    await league.run(day, league.length);
    const won = payout(smallBet, [asked.odds]);
    expect(await league.ended(token, slip.id)).toMatchObject({
      state: 'SETTLED',
      winMinor: won.toString(),
      drawn: { legs: [{ result: 'WON', score: [1, 0], fair: { salt: day.salt, nonce: 1 } }] },
    });
    expect(league.gained).toBe(won - smallBet);
    expect(at.platform.paths()).toEqual(['/authenticate', '/bet', '/win']);
  });

  it('of several matches multiplies its odds, and one lost leg loses it', async () => {
    const token = await league.sit();
    const day = await league.next();
    const legs = [league.asked(first(day), 'x12:0:0'), league.asked(second(day), 'x12:0:1')];
    const [both, one] = [
      await league.taken(token, legs),
      await league.taken(token, [...legs.slice(0, 1), league.asked(second(day), 'x12:0:0')]),
    ];
    await league.start(day, { [first(day).id]: courseOf(90, [3]), [second(day).id]: courseOf(90) });
    await league.run(day, league.length);
    const won = payout(
      smallBet,
      legs.map(({ odds }) => odds),
    );
    expect(await league.ended(token, both.id)).toMatchObject({ winMinor: won.toString() });
    expect(await league.ended(token, one.id)).toMatchObject({
      winMinor: '0',
      drawn: { legs: [{ result: 'WON' }, { result: 'LOST' }] },
    });
    expect(league.gained).toBe(won - 2n * smallBet);
  });

  it('over two match days waits for both', async () => {
    const token = await league.sit();
    const day = await league.next();
    const other = first(await league.after(day));
    const legs = [league.asked(first(day), 'btts:0:1'), league.asked(other, 'btts:0:1')];
    const slip = await league.taken(token, legs);
    await league.start(day, { [first(day).id]: courseOf(90) });
    await league.run(day, league.length);
    expect(await league.roundOf(token, slip.id)).toMatchObject({ state: 'OPEN' });
    const after = await league.next();
    await league.start(after, { [other.id]: courseOf(90) });
    await league.run(after, league.length);
    expect(await league.ended(token, slip.id)).toMatchObject({
      winMinor: payout(
        smallBet,
        legs.map(({ odds }) => odds),
      ).toString(),
    });
  });

  it('counts a leg that ends level on a whole line once', async () => {
    const token = await league.sit();
    const day = await league.next();
    const match = day.matches.find((one) => league.asked(one, 'ah:-2:0').odds > 0);
    if (!match) return expect(day.matches.map((one) => league.offers(one))).toEqual([]);
    const slip = await league.taken(token, [league.asked(match, 'ah:-2:0')]);
    await league.start(day, { [match.id]: courseOf(90, [20]) });
    await league.run(day, league.length);
    expect(await league.ended(token, slip.id)).toMatchObject({
      state: 'SETTLED',
      winMinor: smallBet.toString(),
      drawn: { legs: [{ result: 'PUSH' }] },
    });
    expect(league.gained).toBe(0n);
  });

  it('sent twice, and ten times at once, is one bet', async () => {
    const token = await league.sit();
    const day = await league.next();
    const legs = [league.asked(first(day), 'ou:5:0')];
    const spinId = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => league.place(token, legs, { spinId })));
    expect(new Set(same.map(({ body }) => slipIn(body).id)).size).toBe(1);
    const again = await league.place(token, legs, { spinId });
    expect(slipIn(again.body)).toMatchObject({ id: same.map(({ body }) => slipIn(body).id)[0], state: 'OPEN' });
    expect(league.gained).toBe(-smallBet);
    expect((await league.place(token, legs, { spinId, stake: smallBet * 2n })).body['code']).toBe(
      'studio.spin_conflict',
    );
    const other = await league.taken(token, legs);
    await league.run(day, league.length);
    for (const { id } of [slipIn(again.body), other])
      expect(await league.ended(token, id)).toMatchObject({ state: 'SETTLED' });
    expect(at.platform.paths().filter((path) => path === '/win')).toHaveLength(2);
  });

  it('of play money never reaches the platform', async () => {
    const token = await at.openDemo('banyan-league');
    const day = await league.next();
    const asked = league.asked(first(day), 'x12:0:0');
    const slip = await league.taken(token, [asked]);
    await league.start(day, { [first(day).id]: courseOf(90, [1, 2]) });
    await league.run(day, league.length);
    const won = payout(smallBet, [asked.odds]);
    expect(await league.ended(token, slip.id)).toMatchObject({
      balanceMinor: (100_000_000_000n - smallBet + won).toString(),
    });
    expect(at.platform.paths()).toEqual([]);
  });
});

describe('what is not taken', () => {
  it('a match twice, what is not offered, stakes and payouts beyond the limits', async () => {
    const token = await league.sit();
    const day = await league.next();
    const leg = league.asked(first(day), 'x12:0:0');
    const code = async (legs: readonly Asked[], stake = smallBet) =>
      (await league.place(token, legs, { stake })).body['code'];
    expect(await code([leg, league.asked(first(day), 'ou:5:0')])).toBe('studio.match_twice');
    expect(await code([{ ...leg, match: '999999999' }])).toBe('studio.choice_not_offered');
    expect(await code([{ ...leg, pick: 'nonsense' }])).toBe('studio.choice_not_offered');
    expect(await code([{ ...leg, pick: 'ou:99:0' }])).toBe('studio.market_closed');
    for (const stake of [smallBet - 1n, smallBet + 1n, highestStake + smallBet])
      expect(await code([leg], stake)).toBe('studio.bet_not_offered');
    const long = day.matches.map((match) => {
      const [side, odds] = league
        .offers(match)
        .filter(({ market }) => market === 'cs')
        .flatMap(({ sides }) => sides.map((one, at) => [at, one.odds] as const))
        .reduce((best, one) => (one[1] > best[1] ? one : best));
      return { match: match.id, pick: `cs:0:${side}`, odds };
    });
    expect(
      payout(
        highestStake,
        long.map(({ odds }) => odds),
      ),
    ).toBeGreaterThan(highestPayout);
    expect(await code(long, highestStake)).toBe('studio.payout_too_high');
    expect((await at.spin(token, smallBet, randomUUID(), { home: 0, away: 1 })).body['code']).toBe(
      'studio.game_not_found',
    );
    expect(league.gained).toBe(0n);
  });

  it('what the platform refuses leaves nothing', async () => {
    const token = await league.sit();
    at.platform.book.balance = 1n;
    const refused = await league.place(token, [league.asked(first(await league.next()), 'x12:0:0')]);
    expect([refused.status, refused.body['code']]).toEqual([422, 'studio.insufficient_funds']);
    expect(await at.http('GET', '/api/rounds', { token })).toMatchObject({ body: { value: [] } });
  });
});

describe('a slip whose fate is unknown for a while', () => {
  it('goes back when its bet is never answered', async () => {
    const token = await league.sit();
    at.platform.fate = ({ path }) => (path === '/bet' ? 'lose-answer' : 'answer');
    const slip = await league.taken(token, [league.asked(first(await league.next()), 'x12:0:0')]);
    expect(await league.ended(token, slip.id)).toMatchObject({ state: 'VOID', reason: 'NO_ANSWER' });
    expect(league.gained).toBe(0n);
  });

  it('is paid once when the answers to its win are lost', async () => {
    const token = await league.sit();
    const day = await league.next();
    const asked = league.asked(first(day), 'x12:0:0');
    const slip = await league.taken(token, [asked]);
    await league.start(day, { [first(day).id]: courseOf(90, [70]) });
    let lost = 0;
    at.platform.fate = ({ path }) =>
      path === '/win' && lost++ < 2 ? (lost === 1 ? 'lose-request' : 'lose-answer') : 'answer';
    await league.run(day, league.length);
    for (let tries = 0; tries < 6; tries++) {
      at.clock.advance(20_000);
      await league.resolve();
    }
    const won = payout(smallBet, [asked.odds]);
    expect(await league.ended(token, slip.id)).toMatchObject({ state: 'SETTLED', winMinor: won.toString() });
    expect(league.gained).toBe(won - smallBet);
    expect(lost).toBeGreaterThan(1);
  });

  it('is settled also when its booking is confirmed only after its match', async () => {
    const token = await league.sit();
    const day = await league.next();
    const asked = league.asked(first(day), 'x12:0:0');
    let once = true;
    at.platform.fate = async ({ path }): Promise<'answer'> => {
      if (path !== '/bet' || !once) return 'answer';
      once = false;
      await league.start(day, { [first(day).id]: courseOf(90, [9]) });
      await league.run(day, league.length);
      return 'answer';
    };
    const slip = await league.taken(token, [asked]);
    expect(await league.ended(token, slip.id)).toMatchObject({ winMinor: payout(smallBet, [asked.odds]).toString() });
  });
});
