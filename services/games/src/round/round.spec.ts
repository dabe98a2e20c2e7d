import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundSettled, RoundsMarked } from '@banyan/proto/games/v1/events';
import { OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { GameNamed, TicketSettled } from '@banyan/proto/lottery/v1/events';
import type { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { GamesFixture, textOf, type Seat } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { RoundClosingService } from './round-closing.service.js';
import { RoundMarkerService } from './round-marker.service.js';
import { RoundSweeperService } from './round-sweeper.service.js';
import { sql } from '@banyan/kernel/database';

const game = 'banyan-moonlight';
const accountId = 6001n;

/** Rounds as the wallet's journal and the vendor's closings tell them. */
describe('rounds', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;
  let seat: Seat;
  let version = 0n;
  let serial = 0;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
    seat = await games.seat(1001);
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });

  const entry = (
    kind: string,
    amountMinor: bigint,
    roundId: string,
    over: Partial<EntryPosted> = {},
  ): Partial<EntryPosted> => ({
    accountId,
    memberId: 1001n,
    version: ++version,
    kind,
    amountMinor,
    roundId,
    externalId: `t${version}`,
    ...over,
  });
  const newRound = () => `r${++serial}`;
  const end = (round: string) => games.vendor('end-round', { player: seat.player, game, round });
  const settled = async (round: string) =>
    (await games.service.events.published(RoundSettled)).filter(({ roundId }) => roundId === round);
  const told = async (round: string) =>
    (await settled(round)).map(({ state, stakeMinor, winMinor }) => [state, stakeMinor, winMinor]);
  const shown = async (round: string) => {
    const { body } = await games.asMember(1001, 'GET', '/wps/game/rounds?perPage=100');
    const rounds = body['value']?.['data'] as unknown as Array<Record<string, unknown>>;
    return rounds.find(({ roundId }) => roundId === round);
  };

  it('count what a bonus bore and won as well', async () => {
    const round = newRound();
    await games.posted(entry('bet', -60n, round, { bonusMinor: -30n }));
    await games.posted(entry('win', 66n, round, { bonusMinor: 33n }));
    await end(round);
    expect(await told(round)).toEqual([['COMPLETED', 90n, 99n]]);
  });

  it('of lottery tickets are completed by the lottery’s word, once its payout is seen, and cancelled by a refund', async () => {
    const ticket = (roundId: string, state: string) =>
      games.service.events.deliver(
        TicketSettled,
        TicketSettled.fromPartial({
          vendor: 'lott', roundId, state, accountId, memberId: 1001n, brand: 'BANYAN', gameCode: 'MB', currency: 'VND', version: version + 1n,
        }),
      ); // prettier-ignore
    const own = { source: 'vendor:lott', gameCode: 'MB' };
    const [won, back] = [newRound(), newRound()];
    await games.posted(entry('bet', -270n, won, own));
    await ticket(won, 'WON');
    expect(await told(won)).toEqual([]);
    const wonBy = entry('win', 2997n, won, own);
    await games.posted(wonBy);
    expect(await told(won)).toEqual([['COMPLETED', 270n, 2997n]]);
    await games.service.events.deliver(GameNamed, { gameCode: 'MB', name: 'Miền Bắc', latin: 'Mien Bac' });
    expect(await shown(won)).toMatchObject({ gameCode: 'MB', gameName: 'Mien Bac' });
    // A corrected result takes the win back and pays another one: contracts have the difference.
    await games.posted(entry('rollback_win', -2997n, won, { ...own, reference: wonBy.externalId ?? '' }));
    await games.posted(entry('win', 999n, won, own));
    await ticket(won, 'WON');
    expect((await told(won)).at(-1)).toEqual(['COMPLETED', 270n, 999n]);
    const settledNow = await games.service.events.published(RoundSettled);
    expect(settledNow.filter(({ roundId }) => roundId === won).map(({ category }) => category)).toEqual([
      'LOTTERY',
      'LOTTERY',
      'LOTTERY',
    ]);
    const bet = entry('bet', -100n, back, own);
    await games.posted(bet);
    await games.posted(entry('rollback_bet', 100n, '', { ...own, reference: bet.externalId ?? '' }));
    await ticket(back, 'REFUNDED');
    expect(await told(back)).toEqual([['CANCELLED', 0n, 0n]]);
  });

  it('sum bets and wins and are settled when their vendor ends them', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    await games.posted(entry('bet', -50n, round));
    await games.posted(entry('win', 400n, round));
    expect(await shown(round)).toMatchObject({
      state: 'OPEN',
      stakeMinor: '150',
      winMinor: '400',
      gameName: 'Banyan Moonlight',
      closedAt: null,
    });
    expect(await told(round)).toEqual([]);
    expect((await end(round)).body).toEqual({ status: 'OK', balance: '1000000', currency: 'VND' });
    expect(await shown(round)).toMatchObject({ state: 'COMPLETED', closedAt: expect.any(String) });
    expect(await settled(round)).toEqual([
      {
        vendor: 'studio',
        roundId: round,
        memberId: 1001n,
        brand: 'BANYAN',
        gameCode: game,
        currency: 'VND',
        stakeMinor: 150n,
        validMinor: 150n,
        winMinor: 400n,
        state: 'COMPLETED',
        settledAt: games.service.clock.now(),
        player: 'pl***1',
        category: 'RNG',
        startedAt: expect.any(Date),
      },
    ]);
  });

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

  it('are told once per change: ending twice and the same journal row twice change nothing', async () => {
    const round = newRound();
    const bet = entry('bet', -100n, round);
    await games.posted(bet);
    await Promise.all([end(round), end(round), games.posted(bet)]);
    await end(round);
    await games.posted(bet);
    expect(await told(round)).toEqual([['COMPLETED', 100n, 0n]]);
    expect(await shown(round)).toMatchObject({ stakeMinor: '100' });
  });

  it('that are closed with a win wait for all that was booked before, then are told once', async () => {
    const round = newRound();
    const bet = entry('bet', -100n, round);
    const win = entry('win', 300n, round);
    wallet.outcome = () => ({ transactionId: `${accountId}:${version}` });
    const body = {
      player: seat.player,
      game,
      round,
      transaction: 'w',
      amount: '300',
      currency: 'VND',
      closeRound: true,
    };
    expect((await games.vendor('win', body)).body['status']).toBe('OK');
    expect(await shown(round)).toMatchObject({ state: 'OPEN', closedAt: expect.any(String) });
    await games.posted(bet);
    expect(await told(round)).toEqual([]);
    await games.posted(win);
    expect(await told(round)).toEqual([['COMPLETED', 100n, 300n]]);
    await games.vendor('win', body);
    expect(await told(round)).toHaveLength(1);
  });

  it('whose closing cannot be stored are closed when the vendor sends it again, as the answer asks', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    wallet.outcome = () => ({ transactionId: `${accountId}:${version}` });
    const own = { player: seat.player, game, round, transaction: 'w-away', amount: '300', currency: 'VND' };
    const { owner } = games.service;
    await owner.query(sql`alter table round rename to round_away`);
    try {
      expect((await games.vendor('win', { ...own, closeRound: true })).body['status']).toBe('TIMEOUT');
    } finally {
      await owner.query(sql`alter table round_away rename to round`);
    }
    expect(await shown(round)).toMatchObject({ closedAt: null });
    expect((await games.vendor('win', { ...own, closeRound: true })).body['status']).toBe('OK');
    expect(await shown(round)).toMatchObject({ closedAt: expect.any(String) });
    wallet.outcome = () => ({});
  });

  it('are not closed by a win that was refused', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    wallet.outcome = () => ({ code: OutcomeCode.OUTCOME_CODE_CONFLICT });
    const body = {
      player: seat.player,
      game,
      round,
      transaction: 'w',
      amount: '300',
      currency: 'VND',
      closeRound: true,
    };
    expect((await games.vendor('win', body)).body['status']).toBe('DUPLICATE_TRANSACTION');
    expect(await shown(round)).toMatchObject({ state: 'OPEN', closedAt: null });
    wallet.outcome = () => ({});
  });

  it('are cancelled when their only bet is taken back, by its reference alone', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round, { externalId: 'to-be-undone' }));
    await games.posted(entry('rollback_bet', 100n, '', { reference: 'to-be-undone' }));
    expect(await shown(round)).toMatchObject({ state: 'CANCELLED', stakeMinor: '0' });
    await end(round);
    expect(await told(round)).toEqual([['CANCELLED', 0n, 0n]]);
  });

  it('are told again, and the win counted as late, when one comes after the end', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    await end(round);
    games.service.clock.advance(20 * 3600_000);
    await games.posted(entry('win', 900n, round));
    expect(await told(round)).toEqual([
      ['COMPLETED', 100n, 0n],
      ['COMPLETED', 100n, 900n],
    ]);
    const filter = encodeURIComponent(JSON.stringify({ q: round }));
    const { body } = await games.asOperator(['round.view'], 'GET', `/admin/v1/games/rounds?filter=${filter}`);
    expect(body['data']?.[0]).toMatchObject({ roundId: round, lateWins: 1, wins: 1, player: 'pl***1' });
  });

  it('that get a bet after their end are open again, where operators see it, until they are ended once more', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    await end(round);
    expect(await shown(round)).toMatchObject({ state: 'COMPLETED' });
    games.service.clock.advance(1000);
    const late = entry('bet', -70n, round);
    await games.posted(late);
    await games.posted(late);
    expect(await shown(round)).toMatchObject({ state: 'OPEN', stakeMinor: '170' });
    const filter = encodeURIComponent(JSON.stringify({ q: round }));
    const seen = async () => {
      const { body } = await games.asOperator(['round.view'], 'GET', `/admin/v1/games/rounds?filter=${filter}`);
      return body['data']?.[0];
    };
    expect(await seen()).toMatchObject({ state: 'OPEN', lateBets: 1 });
    games.service.clock.advance(1000);
    await Promise.all([end(round), end(round)]);
    expect(await shown(round)).toMatchObject({ state: 'COMPLETED', stakeMinor: '170' });
    expect(await seen()).toMatchObject({ state: 'COMPLETED', lateBets: 1 });
    expect(await told(round)).toEqual([
      ['COMPLETED', 100n, 0n],
      ['COMPLETED', 170n, 0n],
    ]);
  });

  it('are not closed over a late bet by the closing from before it, sent again', async () => {
    const round = newRound();
    const close = async ({ version = null }: { version?: bigint | null }) => {
      const own = {
        memberId: 1001n,
        accountId,
        vendor: 'studio',
        roundId: round,
        brand: 'BANYAN',
        gameCode: game,
        currency: 'VND',
        version,
      };
      await games.service.app.get(RoundClosingService).close(own);
    };
    const first = entry('bet', -100n, round);
    await games.posted(first);
    await close(first);
    games.service.clock.advance(1000);
    const late = entry('bet', -70n, round);
    await games.posted(late);
    await close(first);
    expect(await shown(round)).toMatchObject({ state: 'OPEN' });
    await close(late);
    expect(await shown(round)).toMatchObject({ state: 'COMPLETED' });
    // A closing that overtakes the news of the bet before it is none that the bet came after.
    const next = entry('bet', -5n, round);
    games.service.clock.advance(1000);
    await close(next);
    expect(await shown(round)).toMatchObject({ state: 'OPEN' });
    await games.posted(next);
    expect(await shown(round)).toMatchObject({ state: 'COMPLETED', stakeMinor: '175' });
  });

  it('with a rollback after their end are corrected and told again', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    await games.posted(entry('win', 50n, round, { externalId: 'wrong-win' }));
    await end(round);
    await games.posted(entry('rollback_win', -50n, '', { reference: 'wrong-win' }));
    expect(await told(round)).toEqual([
      ['COMPLETED', 100n, 50n],
      ['COMPLETED', 100n, 0n],
    ]);
  });

  it('know nothing of money outside of rounds and of other sources', async () => {
    const count = async () => (await games.service.db.query(sql`select * from round`)).length;
    const before = await count();
    await games.posted(entry('promo_win', 500n, ''));
    await games.posted(entry('deposit', 500n, '', { source: 'payment:sandbox' }));
    await games.posted(entry('tombstone', 0n, newRound()));
    expect(await count()).toBe(before);
  });

  it('of many players at once end in one batch, each told once', async () => {
    const rounds = Array.from({ length: 40 }, newRound);
    for (const round of rounds) await games.posted(entry('bet', -10n, round));
    await Promise.all([...rounds, ...rounds].map(end));
    for (const round of rounds) expect(await told(round)).toEqual([['COMPLETED', 10n, 0n]]);
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

  it('that their vendor forgets are found after a day', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    const sweeper = games.service.app.get(RoundSweeperService);
    await end('never-played');
    await sweeper.sweep();
    const overdue = async () => {
      const { body } = await games.asOperator(
        ['round.view'],
        'GET',
        `/admin/v1/games/rounds?filter=${encodeURIComponent('{"overdue":true}')}&perPage=100`,
      );
      return (body['data'] as unknown as Array<{ roundId: string }>).map(({ roundId }) => roundId);
    };
    expect(await overdue()).not.toContain(round);
    games.service.clock.advance(24 * 3600_000 + 1);
    expect((await sweeper.sweep())['studio']).toBeGreaterThanOrEqual(1);
    expect(await overdue()).toContain(round);
    expect(await overdue()).not.toContain('never-played');
    await end(round);
    expect(await overdue()).not.toContain(round);
  });

  it('tell readers up to when they have heard everything, after what they have heard', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    await end(round);
    const [last] = await settled(round);
    games.service.clock.advance(3001);
    await games.service.app.get(RoundMarkerService).mark();
    const marks = await games.service.events.published(RoundsMarked);
    expect(marks).toHaveLength(24);
    expect(marks.every(({ through }) => through && last?.settledAt && through > last.settledAt)).toBe(true);
    const [order] = await games.service.db.query<{ after: boolean }>(
      sql`select min(id) filter (where type = $1) > max(id) filter (where type = $2) as after from outbox`,
      [RoundsMarked.$type, RoundSettled.$type],
    );
    expect(order?.after).toBe(true);
  });
});
