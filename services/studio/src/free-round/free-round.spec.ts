import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { jackpotCode } from '../fixtures/jackpot.fixture.js';

const opening = 20_000_000_000n;
const hour = 3_600_000;
const game = 'banyan-moonlight';

interface Round {
  id: string;
  state: string;
  winMinor: string | null;
  betMinor: string;
  free: boolean;
}

describe('free rounds', () => {
  let at: Frames;

  beforeAll(async () => {
    at = await frames();
  });
  afterAll(() => at.close());
  beforeEach(() => {
    at.platform.fate = () => 'answer';
    at.platform.seen.length = 0;
    at.platform.book.balance = opening;
  });

  const call = async (operation: string, body: object) =>
    String((await at.called(operation, body))['status'] as unknown);
  const offer = (player: string, over: object = {}) => ({
    freeRounds: randomUUID(),
    player,
    game,
    campaign: 'tet',
    rounds: 2,
    bet: smallBet.toString(),
    currency: 'VND',
    expires: new Date(at.clock.now().getTime() + hour).toISOString(),
    ...over,
  });
  /** A player in the frame, with rounds that the platform knows of as well. */
  const arrive = async (over: object = {}) => {
    const player = randomUUID();
    const grant = offer(player, over);
    expect(await call('grant-free-rounds', grant)).toBe('OK');
    at.platform.book.freeRounds.set(grant.freeRounds, grant.rounds);
    return { player, token: await at.open(player, grant.game), freeRounds: grant.freeRounds };
  };
  type Seat = { token: string; freeRounds: string };
  const play = ({ token, freeRounds }: Seat, spinId = randomUUID(), betMinor = smallBet, choice?: object) =>
    at.http('POST', '/api/spins', { token, body: { spinId, betMinor, choice, freeRounds } });
  const roundOf = async (answer: ReturnType<typeof play>) => (await answer).body['value'] as unknown as Round;
  const held = async (token: string) =>
    (await at.http('GET', '/api/free-rounds', { token })).body['value']?.['freeRounds'] as unknown as {
      left: number;
      wonMinor: string;
    } | null;
  const moved = () => at.platform.book.balance - opening;

  it('are offered in their game alone, and cost nothing while their wins are paid', async () => {
    const seat = await arrive();
    expect(await held(seat.token)).toMatchObject({ rounds: 2, left: 2, betMinor: smallBet.toString(), wonMinor: '0' });
    expect(await held(await at.open(seat.player, 'title-00001'))).toBeNull();
    expect(await held(await at.open(randomUUID()))).toBeNull();
    expect(await held(await at.openDemo())).toBeNull();
    const first = await roundOf(play(seat));
    expect(first).toMatchObject({ state: 'SETTLED', free: true, betMinor: smallBet.toString() });
    expect(moved()).toBe(BigInt(first.winMinor ?? -1));
    expect(await held(seat.token)).toMatchObject({ left: 1, wonMinor: first.winMinor });
    expect(at.platform.seen.at(-1)).toMatchObject({
      path: '/batch',
      body: {
        closeRound: true,
        round: first.id,
        actions: [
          { action: 'bet', amount: '0', freeRounds: seat.freeRounds },
          { action: 'win', amount: first.winMinor, freeRounds: seat.freeRounds, reference: `${first.id}-bet` },
        ],
      },
    });
    const second = await roundOf(play(seat));
    expect(moved()).toBe(BigInt(first.winMinor ?? -1) + BigInt(second.winMinor ?? -1));
    expect(await held(seat.token)).toBeNull();
    const third = await play(seat);
    expect([third.status, third.body['code']]).toEqual([409, 'studio.free_rounds_ended']);
    expect(at.platform.book.freeRounds.get(seat.freeRounds)).toBe(0);
  });

  it('count once for the same spin, one after the other and at once', async () => {
    const seat = await arrive();
    const spinId = randomUUID();
    const answers = [await play(seat, spinId), ...(await Promise.all([1, 2, 3].map(() => play(seat, spinId))))];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body['value']))).size).toBe(1);
    expect((await held(seat.token))?.left).toBe(1);
    // The same press cannot be a paid round as well.
    const paid = await at.spin(seat.token, smallBet, spinId);
    expect(paid.body['code']).toBe('studio.spin_conflict');
  });

  it('of ten presses at once only as many are played as there are rounds', async () => {
    const seat = await arrive();
    const answers = await Promise.all(Array.from({ length: 10 }, () => play(seat)));
    const played = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([played.length, refused.length]).toEqual([2, 8]);
    const wins = played.map(({ body }) => BigInt((body['value'] as unknown as Round).winMinor ?? -1));
    expect(moved()).toBe(wins.reduce((sum, win) => sum + win, 0n));
    expect(at.platform.paths().filter((path) => path === '/batch')).toHaveLength(2);
  });

  it('are not for another bet, another player, bought features or games that never take them', async () => {
    const seat = await arrive();
    expect((await play(seat, randomUUID(), smallBet * 2n)).body['code']).toBe('studio.bet_not_offered');
    const other = { ...seat, token: await at.open(randomUUID()) };
    expect((await play(other)).body['code']).toBe('studio.free_rounds_ended');
    const elsewhere = { ...seat, token: await at.open(seat.player, 'moon-dice') };
    const dice = await play(elsewhere, randomUUID(), smallBet, { target: 5000, over: true });
    expect(dice.body['code']).toBe('studio.free_rounds_ended');
    expect((await held(seat.token))?.left).toBe(2);
    expect(moved()).toBe(0n);
  });

  it('are given once however often they come, and refused where they cannot be played', async () => {
    const player = randomUUID();
    const grant = offer(player);
    expect(await Promise.all([1, 2, 3].map(() => call('grant-free-rounds', grant)))).toEqual(['OK', 'OK', 'OK']);
    expect((await held(await at.open(player)))?.left).toBe(2);
    expect(await call('grant-free-rounds', { ...grant, rounds: 20 })).toBe('DUPLICATE_GRANT');
    for (const [over, status] of [
      [{ game: 'lotus-mines' }, 'GAME_NOT_SUPPORTED'],
      [{ game: jackpotCode }, 'GAME_NOT_SUPPORTED'],
      [{ game: 'moon-roulette' }, 'GAME_NOT_SUPPORTED'],
      [{ game: 'nothing' }, 'GAME_NOT_SUPPORTED'],
      [{ bet: (smallBet + 1n).toString() }, 'BET_NOT_OFFERED'],
      [{ currency: 'USD' }, 'CURRENCY_NOT_SUPPORTED'],
      [{ rounds: 0 }, 'BAD_REQUEST'],
      [{ rounds: '2' }, 'BAD_REQUEST'],
      [{ expires: 'soon' }, 'BAD_REQUEST'],
      [{ freeRounds: 'x' }, 'BAD_REQUEST'],
      [{ player: '' }, 'BAD_REQUEST'],
    ] as const)
      expect([over, await call('grant-free-rounds', offer(player, over))]).toEqual([over, status]);
  });

  it('end at their hour, and when they are cancelled, also before they came', async () => {
    const late = await arrive();
    at.clock.advance(hour);
    expect((await play(late)).body['code']).toBe('studio.free_rounds_ended');
    expect(await held(late.token)).toBeNull();
    const { player, ...seat } = await arrive();
    await play(seat);
    const { freeRounds } = seat;
    expect(await call('cancel-free-rounds', { freeRounds, player: 'another' })).toBe('GRANT_NOT_FOUND');
    expect(await call('cancel-free-rounds', { freeRounds, player })).toBe('OK');
    expect(await call('cancel-free-rounds', { freeRounds, player })).toBe('OK');
    expect((await play(seat)).body['code']).toBe('studio.free_rounds_ended');
    const unseen = offer(player);
    expect(await call('cancel-free-rounds', { freeRounds: unseen.freeRounds, player })).toBe('OK');
    expect(await call('grant-free-rounds', unseen)).toBe('OK');
    expect(await held(seat.token)).toBeNull();
  });

  it('are over when the platform says so, and the press costs nothing', async () => {
    const seat = await arrive();
    at.platform.book.freeRounds.set(seat.freeRounds, 0);
    const { status, body } = await play(seat);
    expect([status, body['code'], moved()]).toEqual([409, 'studio.free_rounds_ended', 0n]);
    expect(await held(seat.token)).toBeNull();
  });

  it('come back when their round came to nothing: refused, or taken back for want of an answer', async () => {
    const seat = await arrive();
    at.platform.fate = ({ path }) => (path === '/batch' ? { refuse: 'GAME_DISABLED' } : 'answer');
    expect((await play(seat)).body['code']).toBe('studio.game_disabled');
    expect((await held(seat.token))?.left).toBe(2);
    at.platform.fate = ({ path }) => (path === '/batch' ? 'lose-answer' : 'answer');
    expect((await roundOf(play(seat))).state).toBe('VOID');
    expect(moved()).toBe(0n);
    expect((await held(seat.token))?.left).toBe(2);
    expect(at.platform.book.freeRounds.get(seat.freeRounds)).toBe(2);
    at.platform.fate = () => 'answer';
    await play(seat);
    await play(seat);
    expect(await held(seat.token)).toBeNull();
  });

  it('are told in the statement with a bet of zero', async () => {
    const seat = await arrive();
    const { id, winMinor } = await roundOf(play(seat));
    const told = await at.called('round-status', { player: seat.player, game, round: id });
    expect(told).toMatchObject({ status: 'OK', state: 'COMPLETED', bet: '0', win: winMinor });
    const day = new Date(at.clock.now().getTime() + 7 * hour).toISOString().slice(0, 10);
    const statement = await at.called('statement', { day, after: '' });
    expect(statement['rounds']).toContainEqual({
      player: seat.player,
      round: id,
      bet: '0',
      win: winMinor,
      currency: 'VND',
    });
  });
});
