import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { createDatabase, dropDatabase, memberToken } from '@banyan/kernel/testing';
import type { GamesFixture, Seat, Signing } from '../fixtures/games.fixture.js';
import { IdentityPeer } from '../fixtures/peers.fixture.js';
import { WalletProcess } from '../fixtures/wallet-process.fixture.js';

const game = 'banyan-moonlight';

interface Answer {
  status: string;
  transaction?: string;
  balance?: string;
  duplicate?: boolean;
}

/** Looks until it is as wanted or 15 s are over, and answers what was seen last. */
const eventually = async <T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> => {
  const until = Date.now() + 15_000;
  for (;;) {
    const found = await look();
    if (wanted(found) || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/**
 * The acceptance scenarios of the wallet protocol, A to T, through the public API against the wallet
 * service running as its own program on its own database, both joined by a real event log.
 */
describe('a vendor and the real wallet', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletProcess;
  let serial = 1000;

  beforeAll(async () => {
    Object.assign(process.env, { EVENT_LOG: 'postgres', EVENT_LOG_URL: await createDatabase() });
    identity = await IdentityPeer.start();
    wallet = await WalletProcess.start();
    const { GamesFixture: Fixture } = await import('../fixtures/games.fixture.js');
    games = await Fixture.start();
  }, 60_000);
  afterAll(async () => {
    await games.close();
    await wallet.stop();
    identity.stop();
    await dropDatabase(process.env['EVENT_LOG_URL'] ?? '');
  }, 30_000);

  const call = async (path: string, body: unknown, signing: Signing = {}): Promise<Answer> =>
    (await games.vendor(path, body, signing)).body as unknown as Answer;

  /** A new member at the table with this much money. */
  const arrive = async (amount: number): Promise<Seat & { id: number }> => {
    const id = ++serial;
    const seat = await games.seat(id);
    if (amount > 0) {
      const funded = await call('promo-win', {
        player: seat.player,
        transaction: `fund-${id}`,
        promotion: 'welcome',
        amount: String(amount),
        currency: 'VND',
      });
      expect(funded).toMatchObject({ status: 'OK', balance: String(amount) });
    }
    return { ...seat, id };
  };
  const bet = ({ player, session }: Seat, transaction: string, amount: number, round = 'r1') =>
    call('bet', { session, player, game, round, transaction, amount: String(amount), currency: 'VND' });
  const win = ({ player }: Seat, transaction: string, amount: number, more: object = {}) =>
    call('win', { player, game, round: 'r1', transaction, amount: String(amount), currency: 'VND', ...more });
  const both = ({ player, session }: Seat, stake: number, won: number, id: string) =>
    call('bet-and-win', {
      session,
      player,
      game,
      round: 'r1',
      bet: { transaction: `${id}-bet`, amount: String(stake) },
      win: { transaction: `${id}-win`, amount: String(won) },
      currency: 'VND',
    });
  const rollback = ({ player }: Seat, transaction: string, reference: string, more: object = {}) =>
    call('rollback', { player, transaction, reference, ...more });
  const balance = async (seat: Seat) =>
    Number((await call('balance', { session: seat.session, player: seat.player })).balance);
  const walletApi = async (id: number, method: string, path: string, body?: unknown) => {
    const token = await memberToken({ id });
    const answer = await fetch(wallet.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-banyan-brand': 'BANYAN',
        'accept-language': 'EN',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return (await answer.json()) as { success: boolean; code?: string; value: Record<string, never> };
  };
  const rounds = async (id: number) => {
    const { body } = await games.asMember(id, 'GET', '/wps/game/rounds');
    return body['value']?.['data'] as unknown as Array<Record<string, string>>;
  };

  it('A: a bad signature is refused and posts nothing', async () => {
    const seat = await arrive(1000);
    const body = {
      session: seat.session,
      player: seat.player,
      game,
      round: 'r1',
      transaction: 'a',
      amount: '100',
      currency: 'VND',
    };
    const { status, body: answer } = await games.vendor('bet', body, { secret: "somebody else's secret" });
    expect([status, answer['status']]).toEqual([401, 'INVALID_SIGNATURE']);
    expect(await balance(seat)).toBe(1000);
  });

  it('B: balance only', async () => {
    expect(await call('balance', await arrive(777))).toEqual({ status: 'OK', balance: '777', currency: 'VND' });
  });

  it('C: bet', async () => {
    const seat = await arrive(1000);
    const answer = await bet(seat, 'c', 300);
    expect(answer).toEqual({
      status: 'OK',
      transaction: expect.stringMatching(/^\d+:\d+$/),
      balance: '700',
      currency: 'VND',
    });
  });

  it('D: bet and win in one request', async () => {
    const seat = await arrive(1000);
    expect(await both(seat, 300, 500, 'd')).toMatchObject({ status: 'OK', balance: '1200' });
  });

  it('D: a bet that cannot be paid takes its win with it', async () => {
    const seat = await arrive(100);
    expect(await both(seat, 300, 500, 'd2')).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100' });
    expect(await balance(seat)).toBe(100);
  });

  it('E: insufficient funds, with the balance; the same bet goes through once there is money', async () => {
    const seat = await arrive(100);
    expect(await bet(seat, 'e', 300)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100' });
    await win(seat, 'e-free', 500);
    expect(await bet(seat, 'e', 300)).toMatchObject({ status: 'OK', balance: '300' });
  });

  it('F: bet, then win as two requests; the round sums up and is told once', async () => {
    const seat = await arrive(1000);
    expect(await bet(seat, 'f-bet', 300, 'round-f')).toMatchObject({ status: 'OK', balance: '700' });
    expect(await win(seat, 'f-win', 900, { round: 'round-f', reference: 'f-bet', closeRound: true })).toMatchObject({
      status: 'OK',
      balance: '1600',
    });
    const found = await eventually(
      () => rounds(seat.id),
      ([round]) => round?.['state'] === 'COMPLETED',
    );
    expect(found).toMatchObject([{ roundId: 'round-f', stakeMinor: '300', winMinor: '900', state: 'COMPLETED' }]);
    const told = (await games.service.events.published(RoundSettled)).filter(({ roundId }) => roundId === 'round-f');
    expect(told).toMatchObject([{ stakeMinor: 300n, winMinor: 900n, state: 'COMPLETED', memberId: BigInt(seat.id) }]);
  });

  it('G: rollback of an applied bet gives its amount back and cancels the round', async () => {
    const seat = await arrive(1000);
    await bet(seat, 'g', 300);
    expect(await rollback(seat, 'g-back', 'g')).toMatchObject({ status: 'OK', balance: '1000' });
    const found = await eventually(
      () => rounds(seat.id),
      ([round]) => round?.['state'] === 'CANCELLED',
    );
    expect(found).toMatchObject([{ state: 'CANCELLED', stakeMinor: '0' }]);
  });

  it('H: each of them again gives the same transaction and moves nothing', async () => {
    const seat = await arrive(1000);
    const calls: Array<() => Promise<Answer>> = [
      () => bet(seat, 'h', 300),
      () => win(seat, 'h', 50, { reference: 'h' }),
      () => both(seat, 10, 20, 'h2'),
      () => bet(seat, 'h3', 5),
      () => rollback(seat, 'h3', 'h3'),
      () => rollback(seat, 'h', 'h', { referenceKind: 'win' }),
      () =>
        call('promo-win', { player: seat.player, transaction: 'h', promotion: 'tet', amount: '7', currency: 'VND' }),
    ];
    for (const again of calls) {
      const first = await again();
      const after = await balance(seat);
      for (const repeat of await Promise.all([again(), again(), again()])) {
        expect(repeat).toMatchObject({
          status: 'OK',
          duplicate: true,
          transaction: first.transaction,
          balance: String(after),
        });
      }
      expect(first).toMatchObject({ status: 'OK', balance: String(after) });
      expect(first.duplicate).toBeUndefined();
    }
    expect(await balance(seat)).toBe(1000 - 300 + 10 + 7);
  });

  it('H: an old retry is answered with the balance of now', async () => {
    const seat = await arrive(1000);
    const first = await bet(seat, 'h-old', 300);
    await win(seat, 'h-later', 5000);
    expect(await bet(seat, 'h-old', 300)).toMatchObject({
      duplicate: true,
      transaction: first.transaction,
      balance: '5700',
    });
  });

  it('I: a rollback that overtakes its bet makes the bet void', async () => {
    const seat = await arrive(1000);
    expect(await rollback(seat, 'i-back', 'i')).toMatchObject({ status: 'OK', balance: '1000' });
    for (let i = 0; i < 2; i++)
      expect(await bet(seat, 'i', 300)).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK', balance: '1000' });
    expect(await balance(seat)).toBe(1000);
  });

  it('J: two rollbacks in advance, then bet and win: nothing moves', async () => {
    const seat = await arrive(1000);
    await rollback(seat, 'j-back-1', 'j-bet');
    await rollback(seat, 'j-back-2', 'j-bet');
    expect(await both(seat, 300, 900, 'j')).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK', balance: '1000' });
    expect(await bet(seat, 'j-bet', 300)).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK' });
    expect(await win(seat, 'j-win', 900, { reference: 'j-bet' })).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK' });
    expect(await balance(seat)).toBe(1000);
  });

  it('K: the same id with other contents is refused, whichever part differs', async () => {
    const seat = await arrive(1000);
    await bet(seat, 'k', 300);
    await win(seat, 'k', 30, { reference: 'k' });
    for (const other of [
      bet(seat, 'k', 301),
      bet(seat, 'k', 300, 'another-round'),
      win(seat, 'k', 31, { reference: 'k' }),
      win(seat, 'k', 30, { reference: 'other' }),
      win(seat, 'k', 30, { reference: 'k', game: 'other' }),
    ]) {
      expect(await other).toMatchObject({ status: 'DUPLICATE_TRANSACTION' });
    }
    expect(await balance(seat)).toBe(730);
  });

  it("K: another player's transaction ids are taken, and his bets are not to be rolled back", async () => {
    const [one, two] = [await arrive(1000), await arrive(1000)];
    await bet(one, 'k2', 300);
    expect(await bet(two, 'k2', 300)).toMatchObject({ status: 'DUPLICATE_TRANSACTION', balance: '1000' });
    expect(await rollback(two, 'k2-back', 'k2')).toMatchObject({ status: 'DUPLICATE_TRANSACTION', balance: '1000' });
    expect([await balance(one), await balance(two)]).toEqual([700, 1000]);
  });

  it('L: fifty bets at once with money for ten: ten succeed, the balance is zero', async () => {
    const seat = await arrive(1000);
    const answers = await Promise.all(Array.from({ length: 50 }, (_none, i) => bet(seat, `l-${i}`, 100)));
    const count = (status: string) => answers.filter((answer) => answer.status === status).length;
    expect([count('OK'), count('INSUFFICIENT_FUNDS')]).toEqual([10, 40]);
    expect(await balance(seat)).toBe(0);
  });

  it('L: one bet sent fifty times at once is booked once', async () => {
    const seat = await arrive(1000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => bet(seat, 'l-same', 100)));
    expect(new Set(answers.map(({ status, transaction }) => `${status} ${transaction}`)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await balance(seat)).toBe(900);
  });

  it('M: a blocked player cannot bet, but his win, rollback and promotion are credited', async () => {
    const seat = await arrive(1000);
    await bet(seat, 'm', 300);
    const blocked = MemberStatusChanged.fromPartial({
      memberId: BigInt(seat.id),
      brand: 'BANYAN',
      status: 'FROZEN',
      reason: 'spec',
    });
    await games.service.db.transaction((tx) => tx.publish(MemberStatusChanged, blocked, BigInt(seat.id)));
    const refused = await eventually(
      () => bet(seat, `m-${randomUUID()}`, 1),
      ({ status }) => status === 'PLAYER_BLOCKED',
    );
    expect(refused).toMatchObject({ status: 'PLAYER_BLOCKED' });
    const before = await balance(seat);
    expect(await win(seat, 'm-win', 50, { reference: 'm' })).toMatchObject({
      status: 'OK',
      balance: String(before + 50),
    });
    expect(await rollback(seat, 'm-back', 'm')).toMatchObject({ status: 'OK', balance: String(before + 350) });
    expect(await both(seat, 1, 1, 'm2')).toMatchObject({ status: 'PLAYER_BLOCKED' });
  });

  it('N: an answer lost after the commit, and a wallet killed: the retry gets the same result', async () => {
    const seat = await arrive(1000);
    wallet.line.mute();
    const [lostBet, lostBoth] = await Promise.all([bet(seat, 'n', 300), both(seat, 100, 250, 'n2')]);
    expect([lostBet.status, lostBoth.status]).toEqual(['TIMEOUT', 'TIMEOUT']);
    await wallet.kill();
    wallet.line.heal();
    await wallet.run();
    const retried = await eventually(
      () => bet(seat, 'n', 300),
      ({ status }) => status === 'OK',
    );
    expect(retried).toMatchObject({ status: 'OK', duplicate: true, balance: '850' });
    expect(await bet(seat, 'n', 300)).toEqual(retried);
    expect(await both(seat, 100, 250, 'n2')).toMatchObject({ status: 'OK', duplicate: true, balance: '850' });
  }, 60_000);

  it('O: a second rollback, under the same or another id, moves no money', async () => {
    const seat = await arrive(1000);
    await bet(seat, 'o', 300);
    const first = await rollback(seat, 'o-1', 'o');
    for (const id of ['o-1', 'o-2', 'o-3']) {
      expect(await rollback(seat, id, 'o')).toMatchObject({
        status: 'OK',
        duplicate: true,
        transaction: first.transaction,
        balance: '1000',
      });
    }
    expect(await balance(seat)).toBe(1000);
  });

  it('P: a free round wins without a bet, or with one of zero', async () => {
    const seat = await arrive(0);
    expect(await win(seat, 'p-1', 40, { round: 'free-1', closeRound: true })).toMatchObject({
      status: 'OK',
      balance: '40',
    });
    expect(await bet(seat, 'p-2', 0, 'free-2')).toMatchObject({ status: 'OK', balance: '40' });
    expect(await win(seat, 'p-2', 60, { round: 'free-2', reference: 'p-2', closeRound: true })).toMatchObject({
      status: 'OK',
      balance: '100',
    });
    const found = await eventually(
      () => rounds(seat.id),
      (all) => all.length === 2 && all.every(({ state }) => state === 'COMPLETED'),
    );
    expect(found.map(({ stakeMinor, winMinor }) => `${stakeMinor} ${winMinor}`).sort()).toEqual(['0 40', '0 60']);
  });

  it("Q: a win after twenty hours, and after the session's end, is credited", async () => {
    const seat = await arrive(1000);
    await bet(seat, 'q', 300);
    games.service.clock.advance(20 * 3600_000);
    expect(await win(seat, 'q-1', 500, { reference: 'q' })).toMatchObject({ status: 'OK', balance: '1200' });
    games.service.clock.advance(5 * 3600_000);
    expect(await bet(seat, 'q-2', 1)).toMatchObject({ status: 'TOKEN_EXPIRED' });
    expect(await win(seat, 'q-2', 1, { session: seat.session })).toMatchObject({ status: 'OK', balance: '1201' });
  });

  it('R: taking back a win that is spent leaves a debt: no bet and no withdrawal until it is paid', async () => {
    identity.members.set(BigInt(serial + 1), { realName: 'NGUYEN VAN AN' });
    const seat = await arrive(1000);
    await win(seat, 'r-win', 2_000_000_000);
    await bet(seat, 'r-bet', 2_000_000_900);
    expect(await rollback(seat, 'r-back', 'r-win', { referenceKind: 'win' })).toMatchObject({
      status: 'OK',
      balance: '-1999999900',
    });
    expect(await bet(seat, 'r-next', 1)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '-1999999900' });
    const card = await walletApi(seat.id, 'POST', '/wps/wallet/bank-cards', {
      bankCode: 'VCB',
      accountNumber: '10270001234',
      holderName: 'NGUYEN VAN AN',
    });
    expect(card).toMatchObject({ success: true });
    const order = { amountMinor: '1000000000', bankCardId: card.value['id'], idempotencyKey: randomUUID() };
    expect(await walletApi(seat.id, 'POST', '/wps/wallet/withdrawals', order)).toMatchObject({
      success: false,
      code: 'wallet.insufficient_funds',
    });
    await win(seat, 'r-paid', 4_000_000_000);
    expect(await walletApi(seat.id, 'POST', '/wps/wallet/withdrawals', order)).toMatchObject({ success: true });
    expect(await rollback(seat, 'r-none', 'never-won', { referenceKind: 'win' })).toMatchObject({
      status: 'TRANSACTION_NOT_FOUND',
    });
  });

  it('S: a clock that is off by more than a minute is refused, either way', async () => {
    const seat = await arrive(1000);
    const now = games.service.clock.now().getTime();
    const at = async (ms: number) =>
      (await call('balance', { session: seat.session, player: seat.player }, { timestamp: String(now + ms) })).status;
    expect([await at(-60_001), await at(-60_000), await at(60_000), await at(60_001)]).toEqual([
      'EXPIRED_TIMESTAMP',
      'OK',
      'OK',
      'EXPIRED_TIMESTAMP',
    ]);
  });

  it('T: after a rotation the old secret is good for the overlap and no longer', async () => {
    const seat = await arrive(1000);
    const [row] = await games.service.db.query<{ id: number }>(`select id from vendor where code = 'studio'`);
    const { body } = await games.asOperator(['vendor.keys'], 'POST', `/admin/v1/games/vendors/${row?.id}/keys/rotate`, {
      overlapMinutes: 10,
    });
    const fresh = body as unknown as { keyId: string; secret: string };
    const play = async (transaction: string, signing: Signing) =>
      (
        await call(
          'bet',
          { session: seat.session, player: seat.player, game, round: 'r1', transaction, amount: '1', currency: 'VND' },
          signing,
        )
      ).status;
    expect([await play('t-1', {}), await play('t-2', { keyId: fresh.keyId, secret: fresh.secret })]).toEqual([
      'OK',
      'OK',
    ]);
    games.service.clock.advance(10 * 60_000);
    expect([await play('t-3', {}), await play('t-4', { keyId: fresh.keyId, secret: fresh.secret })]).toEqual([
      'UNKNOWN_KEY',
      'OK',
    ]);
    expect(Number((await call('balance', seat, { keyId: fresh.keyId, secret: fresh.secret })).balance)).toBe(997);
  });
});
