import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textOf, type GamesFixture } from '../fixtures/games.fixture.js';
import { game, RoundsFixture } from '../fixtures/rounds.fixture.js';

describe('rounds that are read', () => {
  let rounds: RoundsFixture;
  let games: GamesFixture;
  beforeAll(async () => {
    rounds = await RoundsFixture.start();
    ({ games } = rounds);
  });
  afterAll(() => rounds.close());

  const entry: RoundsFixture['entry'] = (...of) => rounds.entry(...of);
  const newRound = () => rounds.newRound();
  const end = (round: string) => rounds.end(round);
  const shown = (round: string) => rounds.shown(round);

  it('are summed up by category, vendor and game for their player alone, within a span', async () => {
    await games.seat(1003);
    const began = games.service.clock.now().getTime();
    games.service.clock.advance(60_000);
    const sums = async (member: number, by: string, from = began + 30_000, to = began + 90_000) => {
      const query = `by=${by}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      const { status, body } = await games.asMember(member, 'GET', `/wps/game/rounds/sums?${query}`);
      return status === 200 ? body['value']?.['groups'] : body['code'];
    };
    for (const stake of [-100n, -40n]) {
      const round = newRound();
      await games.posted(entry('bet', stake, round));
      await games.posted(entry('win', 30n, round));
    }
    await games.posted({ ...entry('bet', -7n, newRound()), memberId: 1003n, accountId: 6003n });
    const came = { currency: 'VND', rounds: 2, stakeMinor: '140', winMinor: '60' };
    expect(await sums(1001, 'game')).toEqual([{ ...came, of: game, name: 'Banyan Moonlight' }]);
    expect(await sums(1001, 'category')).toEqual([{ ...came, of: 'RNG', name: '' }]);
    expect(await sums(1001, 'vendor')).toMatchObject([{ ...came, of: 'studio' }]);
    expect(await sums(1003, 'game')).toMatchObject([{ rounds: 1, stakeMinor: '7' }]);
    expect(await sums(1001, 'game', began + 90_000, began + 91_000)).toEqual([]);
    expect(await sums(1001, 'game', began, began)).toBe('games.range_wrong');
    expect(await sums(1001, 'game', began - 94 * 86_400_000, began)).toBe('games.range_wrong');
    expect(await sums(1001, 'player')).toBe('request.invalid');
  });

  it('are found by kind of game and state, and summed over all that the filter finds, not over the page', async () => {
    type Sum = Record<'rounds' | 'stakeMinor' | 'winMinor', unknown>;
    const sums = async (filter: string) => {
      const { body } = await games.asMember(1001, 'GET', `/wps/game/rounds?perPage=1&${filter}`);
      const [sum] = (body['value']?.['sums'] ?? []) as unknown as Sum[];
      return [Number(sum?.rounds ?? 0), Number(sum?.stakeMinor ?? 0), Number(sum?.winMinor ?? 0)];
    };
    const filters = ['', 'state=OPEN', 'category=RNG', 'category=FISH'];
    const before = await Promise.all(filters.map(sums));
    const [lost, won] = [newRound(), newRound()];
    await games.posted(entry('bet', -100n, lost));
    await games.posted(entry('bet', -50n, won));
    await games.posted(entry('win', 400n, won));
    await end(won);
    const after = await Promise.all(filters.map(sums));
    const more = after.map((sum, i) => sum.map((figure, j) => figure - (before[i]?.[j] ?? 0)));
    expect(more).toEqual([
      [2, 150, 400],
      [1, 100, 0],
      [2, 150, 400],
      [0, 0, 0],
    ]);
    expect((await games.asMember(1001, 'GET', '/wps/game/rounds?category=NONE')).status).toBe(400);
  });

  it("are the member's own: others see nothing of them", async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    const id = textOf((await shown(round))?.['id']);
    const own = await games.asMember(1001, 'GET', `/wps/game/rounds/${id}`);
    expect(own.body['value']).toMatchObject({
      roundId: round,
      entries: [{ kind: 'bet', amountMinor: '-100', transaction: expect.any(String) }],
    });
    expect((await games.asMember(1002, 'GET', `/wps/game/rounds/${id}`)).body['code']).toBe('games.round_not_found');
    expect((await games.asMember(1002, 'GET', '/wps/game/rounds')).body['value']).toEqual({
      data: [],
      total: 0,
      sums: [],
    });
    expect((await games.asOperator(['game.view'], 'GET', `/admin/v1/games/rounds/${id}`)).status).toBe(403);
    expect((await games.asOperator(['round.view'], 'GET', `/admin/v1/games/rounds/${id}`)).body).toMatchObject({
      memberId: '1001',
      roundId: round,
    });
  });
});
