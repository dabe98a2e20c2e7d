import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundSettled, RoundsMarked } from '@banyan/proto/games/v1/events';
import { OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { GameNamed, TicketSettled } from '@banyan/proto/lottery/v1/events';
import type { GamesFixture } from '../fixtures/games.fixture.js';
import { accountId, game, RoundsFixture } from '../fixtures/rounds.fixture.js';
import { RoundClosingService } from './round-closing.service.js';
import { RoundMarkerService } from './round-marker.service.js';
import { RoundSweeperService } from './round-sweeper.service.js';
import { sql } from '@banyan/kernel/database';

/** Rounds as the wallet's journal and the vendor's closings tell them. */
describe('rounds', () => {
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
  const settled = (round: string) => rounds.settled(round);
  const told = (round: string) => rounds.told(round);
  const shown = (round: string) => rounds.shown(round);

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
          vendor: 'lott', roundId, state, accountId, memberId: 1001n, brand: 'BANYAN', gameCode: 'MB', currency: 'VND', version: rounds.last + 1n,
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
    rounds.wallet.outcome = () => ({ transactionId: `${accountId}:${rounds.last}` });
    const body = {
      player: rounds.seat.player,
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
    rounds.wallet.outcome = () => ({ transactionId: `${accountId}:${rounds.last}` });
    const own = { player: rounds.seat.player, game, round, transaction: 'w-away', amount: '300', currency: 'VND' };
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
    rounds.wallet.outcome = () => ({});
  });

  it('are not closed by a win that was refused', async () => {
    const round = newRound();
    await games.posted(entry('bet', -100n, round));
    rounds.wallet.outcome = () => ({ code: OutcomeCode.OUTCOME_CODE_CONFLICT });
    const body = {
      player: rounds.seat.player,
      game,
      round,
      transaction: 'w',
      amount: '300',
      currency: 'VND',
      closeRound: true,
    };
    expect((await games.vendor('win', body)).body['status']).toBe('DUPLICATE_TRANSACTION');
    expect(await shown(round)).toMatchObject({ state: 'OPEN', closedAt: null });
    rounds.wallet.outcome = () => ({});
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
