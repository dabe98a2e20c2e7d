import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { BrandOpenChanged, MemberSessionEnded, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import { OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { GamesFixture, type Seat, textOf } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { EndedSessionService } from './ended-session.service.js';
import { GameSessionService } from './game-session.service.js';

const game = 'banyan-moonlight';
const hour = 3600_000;

describe('a play session dies with its member', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;
  let member = 7000;
  let sid: string;
  let next = 0;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });
  beforeEach(() => {
    member += 1;
    sid = randomUUID();
    wallet.outcome = () => ({});
  });

  const status = async (path: string, body: unknown) => textOf((await games.vendor(path, body)).body['status']);
  const bet = (seat: Seat, over: object = {}) =>
    status('bet', { ...seat, game, round: 'r1', transaction: `g${++next}`, amount: '10', currency: 'VND', ...over });
  const loggedOut = (of = sid) =>
    games.service.events.deliver(
      MemberSessionEnded,
      { sessionId: of, memberId: BigInt(member), brand: 'BANYAN', reason: 'logout' },
      { key: String(member) },
    );
  const became = (state: string) =>
    games.service.events.deliver(
      MemberStatusChanged,
      { memberId: BigInt(member), brand: 'BANYAN', status: state, reason: 'spec', frozenBy: '' },
      { key: String(member) },
    );
  const excludedFor = (ms: number) => {
    const until = new Date(games.service.clock.now().getTime() + ms);
    return games.service.events.deliver(MemberExcluded, { memberId: BigInt(member), until }, { key: String(member) });
  };
  const launch = async () => {
    const request = { code: game, mode: 'real', platform: 'W', language: 'EN' };
    return (await games.asMember(member, 'POST', '/wps/game/launchGame', request, { sid })).body;
  };

  /** Everything that ends play; each walks all the doors below. */
  const ends: Array<[string, () => Promise<void>]> = [
    ['a log-out, or whatever else ends the login', () => loggedOut()],
    ['a freeze', () => became('FROZEN')],
    ['a closed account', () => became('CLOSED')],
    ['an exclusion', () => excludedFor(hour)],
  ];

  it.each(ends)('%s ends bets, balance, refresh, launch token and what follows', async (_name, end) => {
    const seat = await games.seat(member, game, { sid });
    const waiting = await games.launch(member, game, { sid });
    expect(await bet(seat)).toBe('OK');
    await end();
    expect(await bet(seat)).toBe('TOKEN_EXPIRED');
    expect(await status('balance', seat)).toBe('TOKEN_EXPIRED');
    expect(await status('refresh', seat)).toBe('TOKEN_EXPIRED');
    expect(await status('authenticate', { token: waiting })).toBe('TOKEN_EXPIRED');
    const sessions = games.service.app.get(GameSessionService);
    const [{ vendorId } = { vendorId: 0 }] = await games.service.db.query<{ vendorId: number }>(
      sql`select vendor_id as "vendorId" from player where player = $1`,
      [seat.player],
    );
    expect(await sessions.renew(seat.session)).toBeNull();
    expect(await sessions.follow(vendorId, seat.player, game, 24 * hour)).toBeNull();
  });

  it.each(ends)(
    '%s leaves a running round its win, its rollback and its end, and a repeat its answer',
    async (_name, end) => {
      const seat = await games.seat(member, game, { sid });
      const { player } = seat;
      const booked = { transaction: `g${++next}` };
      expect(await bet(seat, booked)).toBe('OK');
      await end();
      const at = { player, game, round: 'r1', currency: 'VND' };
      expect(
        await status('win', { ...at, transaction: `w${++next}`, amount: '5', reference: booked.transaction }),
      ).toBe('OK');
      expect(await status('rollback', { player, transaction: `x${++next}`, reference: booked.transaction })).toBe('OK');
      expect(await status('end-round', { player, game, round: 'r1' })).toBe('OK');
      wallet.outcome = () => ({ code: OutcomeCode.OUTCOME_CODE_DUPLICATE });
      expect(await bet(seat, booked)).toBe('OK');
    },
  );

  it('a closed brand begins no bet and no session, finishes what runs, and goes on when it opens', async () => {
    const opened = (open: boolean) =>
      games.service.events.deliver(BrandOpenChanged, { brand: 'BANYAN', open }, { key: 'brand:BANYAN' });
    const seat = await games.seat(member, game, { sid });
    const waiting = await games.launch(member, game, { sid });
    const { player } = seat;
    const booked = { transaction: `g${++next}` };
    expect(await bet(seat, booked)).toBe('OK');
    await opened(false);
    await opened(false);
    expect(await bet(seat)).toBe('GAME_DISABLED');
    expect(await status('refresh', seat)).toBe('GAME_DISABLED');
    expect(await status('authenticate', { token: waiting })).toBe('GAME_DISABLED');
    expect(await status('balance', seat)).toBe('OK');
    const at = { player, game, round: 'r1', currency: 'VND' };
    expect(await status('win', { ...at, transaction: `w${++next}`, amount: '5', reference: booked.transaction })).toBe(
      'OK',
    );
    expect(await status('rollback', { player, transaction: `x${++next}`, reference: booked.transaction })).toBe('OK');
    expect(await status('end-round', { player, game, round: 'r1' })).toBe('OK');
    wallet.outcome = () => ({ code: OutcomeCode.OUTCOME_CODE_DUPLICATE });
    expect(await bet(seat, booked)).toBe('OK');
    wallet.outcome = () => ({});
    await opened(true);
    expect(await bet(seat)).toBe('OK');
  });

  it("ends what one login launched, not the member's play elsewhere", async () => {
    const other = await games.seat(member, game, { sid: randomUUID() });
    const seat = await games.seat(member, game, { sid });
    const renewed = (await games.vendor('refresh', seat)).body['session'];
    await loggedOut();
    expect(await bet(seat)).toBe('TOKEN_EXPIRED');
    expect(await bet({ ...seat, session: textOf(renewed) })).toBe('TOKEN_EXPIRED');
    expect(await bet(other)).toBe('OK');
  });

  it('lets nobody in who is frozen or excluded meanwhile, nor with a login that ended, whatever was asked before', async () => {
    await loggedOut();
    expect((await launch())['code']).toBe('auth.required');
    sid = randomUUID();
    await became('FROZEN');
    expect((await launch())['code']).toBe('games.player_blocked');
    await became('ACTIVE');
    expect((await launch())['success']).toBe(true);
    await excludedFor(hour);
    await excludedFor(hour / 2);
    expect((await launch())['code']).toBe('games.excluded');
    games.service.clock.advance(hour);
    expect((await launch())['success']).toBe(true);
  });

  it('asks the wallet, so an exclusion counts of which no event was heard', async () => {
    wallet.excluded.set(BigInt(member), new Date(games.service.clock.now().getTime() + hour));
    expect((await launch())['code']).toBe('games.excluded');
    games.service.clock.advance(hour);
    expect((await launch())['success']).toBe(true);
  });

  it('has no session slip in beside its end: launches, take-ups and refreshes at once with a log-out', async () => {
    const seat = await games.seat(member, game, { sid });
    const waiting = await games.launch(member, game, { sid });
    await Promise.all([
      ...[1, 2, 3, 4].map(() => launch()),
      ...[1, 2, 3, 4].map(() => games.vendor('refresh', seat)),
      games.vendor('authenticate', { token: waiting }),
      loggedOut(),
      ...[1, 2, 3, 4].map(() => games.vendor('refresh', seat)),
      ...[1, 2, 3, 4].map(() => launch()),
    ]);
    const alive = await games.service.db.query(
      sql`select id from game_session where login_sid = $1 and ended_at is null`,
      [sid],
    );
    expect(alive).toEqual([]);
  });

  it('is heard by every replica, and costs a bet no round trip', async () => {
    const { db, clock } = games.service;
    const ended = new EndedSessionService(db, clock);
    const replica = new GameSessionService(db, clock, ended);
    const seat = await games.seat(member, game, { sid });
    expect((await replica.byToken(seat.session))?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime());
    await ended.read();
    await loggedOut();
    await ended.read();
    const asked = jest.spyOn(db, 'query');
    expect((await replica.byToken(seat.session))?.expiresAt).toEqual(clock.now());
    expect((await games.service.app.get(GameSessionService).byToken(seat.session))?.expiresAt).toEqual(clock.now());
    const aboutSessions = asked.mock.calls.filter(
      ([, parameters]) => Array.isArray(parameters) && Buffer.isBuffer(parameters[0]),
    );
    asked.mockRestore();
    expect(aboutSessions).toEqual([]);
  });
});
