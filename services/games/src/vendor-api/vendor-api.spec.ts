import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandKind, OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { GamesFixture, studio, type Seat } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { sign } from '../vendor/signature.js';
import { sql } from '@banyan/kernel/database';

const game = 'banyan-moonlight';

/** What the protocol promises, with a wallet that answers as told. The money itself is in the *-scenarios.spec.ts beside it. */
describe('the vendor API', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;
  let seat: Seat;
  let next = 0;

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
  beforeEach(() => {
    wallet.outcome = () => ({});
    wallet.calls.length = 0;
  });

  const bet = (over: object = {}) => ({
    ...seat,
    game,
    round: 'r1',
    transaction: `b${++next}`,
    amount: '10000',
    currency: 'VND',
    ...over,
  });
  const status = async (path: string, body: unknown, signing = {}) =>
    (await games.vendor(path, body, signing)).body['status'];

  const rest = async () => [
    await status('win', {
      player: seat.player,
      game,
      round: 'r1',
      transaction: `w${++next}`,
      amount: '1',
      currency: 'VND',
    }),
    await status('rollback', { player: seat.player, transaction: `x${++next}`, reference: 'b1' }),
    await status('promo-win', {
      player: seat.player,
      transaction: `p${++next}`,
      promotion: 'tet',
      amount: '1',
      currency: 'VND',
    }),
    await status('end-round', { player: seat.player, game, round: 'r1' }),
  ];

  it('turns each call into its command', async () => {
    const common = { player: seat.player, currency: 'VND' };
    await games.vendor('bet', bet({ transaction: 'b' }));
    await games.vendor('win', { ...common, game, round: 'r1', transaction: 'w', reference: 'b', amount: '5' });
    await games.vendor('win', { ...common, game, round: 'r1', transaction: 'j', amount: '6', jackpot: true });
    await games.vendor('rollback', { player: seat.player, transaction: 'rb', reference: 'b', game, round: 'r1' });
    await games.vendor('rollback', { player: seat.player, transaction: 'rw', reference: 'w', referenceKind: 'win' });
    await games.vendor('promo-win', { ...common, transaction: 'p', promotion: 'tet', amount: '7' });
    const of = (over: object) => ({
      accountId: 6001n,
      source: 'vendor:studio',
      currency: 'VND',
      reference: '',
      roundId: 'r1',
      gameCode: game,
      group: '',
      ...over,
    });
    expect(wallet.commands).toEqual([
      of({ kind: CommandKind.COMMAND_KIND_BET, externalId: 'b', amountMinor: 10_000n }),
      of({ kind: CommandKind.COMMAND_KIND_WIN, externalId: 'w', reference: 'b', amountMinor: 5n }),
      of({ kind: CommandKind.COMMAND_KIND_JACKPOT_WIN, externalId: 'j', amountMinor: 6n }),
      of({ kind: CommandKind.COMMAND_KIND_ROLLBACK_BET, externalId: 'rb', reference: 'b', amountMinor: 0n }),
      of({
        kind: CommandKind.COMMAND_KIND_ROLLBACK_WIN,
        externalId: 'rw',
        reference: 'w',
        amountMinor: 0n,
        roundId: '',
        gameCode: '',
      }),
      of({
        kind: CommandKind.COMMAND_KIND_PROMO_WIN,
        externalId: 'p',
        reference: 'tet',
        amountMinor: 7n,
        roundId: '',
        gameCode: '',
      }),
    ]);
  });

  it('sends bet and win of one request as one group, bet first', async () => {
    const { session, player } = seat;
    await games.vendor('bet-and-win', {
      session,
      player,
      game,
      round: 'r',
      bet: { transaction: 'b', amount: '9' },
      win: { transaction: 'w', amount: '4' },
      currency: 'VND',
    });
    const [first, second] = wallet.commands;
    expect([first?.externalId, second?.externalId, second?.reference]).toEqual(['b', 'w', 'b']);
    expect(first?.group).not.toBe('');
    expect(second?.group).toBe(first?.group);
  });

  it('gathers calls of one moment into few calls of the wallet, with a deadline of two seconds', async () => {
    const begun = Date.now();
    wallet.outcome = () => new Promise((resolve) => setTimeout(() => resolve({}), 50));
    const answers = await Promise.all(Array.from({ length: 60 }, () => status('bet', bet())));
    expect(new Set(answers)).toEqual(new Set(['OK']));
    expect(wallet.commands).toHaveLength(60);
    expect(wallet.calls.length).toBeLessThan(60);
    expect(wallet.mostAtOnce).toBeLessThanOrEqual(4);
    for (const { deadlineMs } of wallet.calls) {
      expect(Number(deadlineMs)).toBeGreaterThan(begun + 1500);
      expect(Number(deadlineMs)).toBeLessThan(Date.now() + 2001);
    }
  });

  it.each([
    ['a missing key', { keyId: '' }, 401, 'UNKNOWN_KEY'],
    ['an unknown key', { keyId: 'nobody-1' }, 401, 'UNKNOWN_KEY'],
    ['a key id beyond all measure', { keyId: 'x'.repeat(500) }, 401, 'UNKNOWN_KEY'],
    ['a foreign address', { ip: '198.51.100.7' }, 403, 'IP_NOT_ALLOWED'],
    ['a timestamp that is none', { timestamp: 'yesterday' }, 401, 'EXPIRED_TIMESTAMP'],
    ['a wrong secret', { secret: 'not the secret' }, 401, 'INVALID_SIGNATURE'],
    ['no signature', { signature: '' }, 401, 'INVALID_SIGNATURE'],
  ])('turns %s away before anything is read', async (_name, signing, http, expected) => {
    const answer = await games.raw('bet', '{"broken', signing);
    expect([answer.status, answer.body['status']]).toEqual([http, expected]);
    expect(answer.body['message']).toEqual(expect.any(String));
    expect(wallet.calls).toHaveLength(0);
  });

  it.each([
    ['a missing key', { keyId: '' }, 'The header X-Banyan-Key is missing'],
    ['a missing timestamp', { timestamp: '' }, 'The header X-Banyan-Timestamp is missing'],
    [
      'a timestamp in seconds',
      { timestamp: String(Math.floor(Date.now() / 1000)) },
      'The timestamp must be Unix time in milliseconds, 13 digits',
    ],
    ['a timestamp of another time', { timestamp: '1763668800000' }, 'The timestamp is more than 60 s off'],
  ])('says what is wrong about %s', async (_name, signing, message) => {
    expect((await games.raw('bet', '{}', signing)).body['message']).toBe(message);
  });

  it('answers operations that there are none of as it answers vendors, signed or not', async () => {
    const signed = await games.raw('bets', '{}');
    const url = `${await games.service.app.getUrl()}/vendor/v1/bet`;
    const read = await fetch(`${url}?x=1`);
    const wrong = { status: 'BAD_REQUEST', message: expect.stringContaining('every operation is a POST') };
    expect([signed.status, signed.body]).toEqual([400, wrong]);
    expect(signed.body['message']).toContain('There is no POST /vendor/v1/bets here');
    expect([read.status, await read.json()]).toEqual([400, wrong]);
  });

  it('books no captured bet as a win', async () => {
    const [timestamp, body] = [String(Date.now()), JSON.stringify(bet())];
    const { secret } = studio();
    const signature = sign(secret, { timestamp, operation: 'bet', body });
    const answer = await games.raw('win', body, { timestamp, signature });
    expect([answer.status, answer.body['status']]).toEqual([401, 'INVALID_SIGNATURE']);
    expect(wallet.calls).toHaveLength(0);
    expect((await games.raw('bet', body, { timestamp, signature })).body['status']).toBe('OK');
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 200, 'INSUFFICIENT_FUNDS'],
    ['ACCOUNT_BLOCKED', 200, 'PLAYER_BLOCKED'],
    ['CONFLICT', 200, 'DUPLICATE_TRANSACTION'],
    ['CANCELLED', 200, 'TRANSACTION_ROLLED_BACK'],
    ['BUSY', 503, 'BUSY'],
    ['EXPIRED', 200, 'TIMEOUT'],
    ['AMOUNT_OUT_OF_BOUNDS', 400, 'BAD_REQUEST'],
  ])("tells the ledger's %s with HTTP %i as %s", async (code, http, expected) => {
    wallet.outcome = () => ({
      code: OutcomeCode[`OUTCOME_CODE_${code}` as keyof typeof OutcomeCode],
      balanceMinor: 77n,
      transactionId: '',
    });
    const answer = await games.vendor('bet', bet());
    expect([answer.status, answer.body]).toEqual([
      http,
      { status: expected, message: expect.any(String), balance: '77', currency: 'VND' },
    ]);
  });

  it('of a wallet that applied a part of a group tells no final answer, so that the repeat makes it whole', async () => {
    const { player, session } = bet();
    const both = {
      session,
      player,
      game,
      round: 'r1',
      currency: 'VND',
      bet: { transaction: 'torn-bet', amount: '10000' },
      win: { transaction: 'torn-win', amount: '20000' },
    };
    const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = OutcomeCode;
    const answers = (ofBet: OutcomeCode, ofWin: OutcomeCode) => {
      wallet.outcome = ({ kind }) => ({ code: kind === CommandKind.COMMAND_KIND_BET ? ofBet : ofWin });
      return games.vendor('bet-and-win', both);
    };
    const torn = await answers(applied, OutcomeCode.OUTCOME_CODE_INVALID);
    expect([torn.status, torn.body['status']]).toEqual([200, 'TIMEOUT']);
    expect((await answers(duplicate, applied)).body['status']).toBe('OK');
    expect((await answers(duplicate, OutcomeCode.OUTCOME_CODE_INSUFFICIENT_FUNDS)).body['status']).toBe(
      'INSUFFICIENT_FUNDS',
    );
  });

  it("answers a duplicate as OK, marked, with the first answer's transaction and the balance of now", async () => {
    wallet.outcome = () => ({
      code: OutcomeCode.OUTCOME_CODE_DUPLICATE,
      transactionId: '6001:3',
      balanceMinor: 50n,
      storedBalanceMinor: 90n,
    });
    const answer = await games.vendor('bet', bet());
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'OK', transaction: '6001:3', balance: '50', currency: 'VND', duplicate: true },
    ]);
  });

  it.each([
    ['of another player', { player: 'p0000' }, 'PLAYER_NOT_FOUND'],
    ['with another currency', { currency: 'USDT' }, 'WRONG_CURRENCY'],
    ['with an unknown session', { session: 'made-up' }, 'INVALID_TOKEN'],
    ["in another game than the session's", { game: 'other-game' }, 'INVALID_TOKEN'],
  ])('refuses a bet %s', async (_name, over, expected) => {
    expect(await status('bet', bet(over))).toBe(expected);
    // The ledger may be asked whether it knows the bet; nothing is to be booked.
    expect(wallet.commands.filter(({ ask }) => !ask)).toEqual([]);
  });

  it("refuses a bet on somebody else's session", async () => {
    const other = await games.seat(1002);
    expect(await status('bet', bet({ session: other.session }))).toBe('INVALID_TOKEN');
    expect(await status('balance', { session: other.session, player: seat.player })).toBe('INVALID_TOKEN');
  });

  it("keeps vendors apart: one cannot pay another's player", async () => {
    const { db } = games.service;
    await db.query(
      sql`insert into vendor (code, name, launch_url, currencies) select 'rival', 'Rival', launch_url, currencies from vendor where code = 'studio'`,
    );
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>(sql`select id from vendor where code = 'rival'`);
    const rival = await games.agreeOnKey(id, 0);
    const win = { player: seat.player, game, round: 'r', transaction: 'w1', amount: '1', currency: 'VND' };
    expect(await status('win', win, rival)).toBe('PLAYER_NOT_FOUND');
    expect(await status('bet', bet(), rival)).toBe('PLAYER_NOT_FOUND');
    expect(await status('authenticate', { token: await games.launch(1001) }, rival)).toBe('INVALID_TOKEN');
  });

  it('takes bets only while game and vendor are on, but wins and rollbacks always', async () => {
    const { db, clock } = games.service;
    const [row] = await db.query<{ node_id: string; id: number }>(
      sql`select g.node_id, v.id from game g join vendor v on v.id = g.vendor_id where g.brand = 'BANYAN'`,
    );
    const gamePath = `/admin/v1/games/games/${row?.node_id}`;
    const vendorPath = `/admin/v1/games/vendors/${row?.id}`;
    const edit = (endpoint: string, body: object) =>
      games.asOperator(['game.edit', 'vendor.edit'], endpoint.endsWith('maintenance') ? 'POST' : 'PUT', endpoint, body);
    const switches: Array<readonly [string, object, object]> = [
      [gamePath, { enabled: false }, { enabled: true }],
      [`${gamePath}/maintenance`, { from: clock.now() }, { from: null }],
      [vendorPath, { enabled: false }, { enabled: true }],
      [`${vendorPath}/maintenance`, { from: clock.now() }, { from: null }],
    ];
    for (const [endpoint, off, on] of switches) {
      expect((await edit(endpoint, off)).status).toBe(200);
      // A promotion belongs to no bet: a vendor that is off pays none.
      const promo = endpoint === vendorPath ? 'GAME_DISABLED' : 'OK';
      expect([await status('bet', bet()), ...(await rest())]).toEqual(['GAME_DISABLED', 'OK', 'OK', promo, 'OK']);
      expect((await edit(endpoint, on)).status).toBe(200);
      expect(await status('bet', bet())).toBe('OK');
    }
  });

  it("asks for a bet's session, not for a win's", async () => {
    const old = await games.seat(1003);
    games.service.clock.advance(24 * 3600_000);
    expect(await status('bet', bet(old))).toBe('TOKEN_EXPIRED');
    expect(await status('balance', old)).toBe('TOKEN_EXPIRED');
    const win = { player: old.player, game, round: 'r', transaction: `w${++next}`, amount: '1', currency: 'VND' };
    expect(await status('win', { ...win, session: old.session })).toBe('OK');
    expect(await status('win', { ...win, session: 'made-up' })).toBe('OK');
    expect(await status('win', win)).toBe('OK');
    seat = await games.seat(1001);
  });

  it('sends again by itself when the wallet is lost for a moment, and says TIMEOUT when it stays away', async () => {
    let failures = 2;
    wallet.outcome = () => (failures-- > 0 ? Promise.reject(new Error('lost')) : {});
    expect(await status('bet', bet({ transaction: 'steady' }))).toBe('OK');
    expect(wallet.commands.map(({ externalId }) => externalId)).toEqual(['steady', 'steady', 'steady']);
    wallet.outcome = () => Promise.reject(new Error('lost'));
    const begun = Date.now();
    const answer = await games.vendor('bet', bet());
    expect([answer.status, answer.body['status']]).toEqual([200, 'TIMEOUT']);
    expect(Date.now() - begun).toBeLessThan(2600);
  });

  it('slows a vendor down that asks for more than its share', async () => {
    const { db } = games.service;
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    const limit = (requestsPerSecond: number) =>
      games.asOperator(['vendor.edit'], 'PUT', `/admin/v1/games/vendors/${id}`, { requestsPerSecond });
    await limit(5);
    // Whoever knows the key but not the secret spends nothing of it.
    const forged = Array.from({ length: 30 }, () => games.vendor('balance', seat, { secret: 'not the secret' }));
    expect(new Set((await Promise.all(forged)).map(({ body }) => body['status']))).toEqual(
      new Set(['INVALID_SIGNATURE']),
    );
    expect(await status('balance', seat)).toBe('OK');
    const answers = await Promise.all(Array.from({ length: 30 }, () => games.vendor('balance', seat)));
    const limited = answers.filter(({ status: http }) => http === 429);
    expect(limited.length).toBeGreaterThanOrEqual(20);
    expect(limited[0]?.body['status']).toBe('RATE_LIMITED');
    await limit(2000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await status('balance', seat)).toBe('OK');
  });
});
