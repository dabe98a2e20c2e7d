import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { GamesFixture, type Seat } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';

const runs = Number(process.env['FUZZ_RUNS'] ?? 150);
const game = 'banyan-moonlight';

type Body = Record<string, unknown>;

describe('the vendor API under malformed requests', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;
  let seat: Seat;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
    seat = await games.seat(1001);
    await games.service.db.query('update vendor set requests_per_second = 100000');
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });

  const valid = (): Record<string, Body> => {
    const { session, player } = seat;
    const play = { player, game, round: 'r1', transaction: 't1', amount: '100', currency: 'VND' };
    return {
      authenticate: { token: 'a'.repeat(43) },
      balance: { session, player },
      bet: { session, ...play },
      win: { ...play, reference: 'b1', closeRound: true },
      'bet-and-win': {
        session,
        player,
        game,
        round: 'r1',
        bet: { transaction: 'b', amount: '1' },
        win: { transaction: 'w', amount: '1' },
        currency: 'VND',
        closeRound: true,
      },
      rollback: { player, transaction: 'x', reference: 'b1', referenceKind: 'bet' },
      'promo-win': { player, transaction: 'p', promotion: 'tet', amount: '5', currency: 'VND' },
      'end-round': { player, game, round: 'r1' },
    };
  };
  const paths = ['authenticate', 'balance', 'bet', 'win', 'bet-and-win', 'rollback', 'promo-win', 'end-round'];
  const required = (path: string) =>
    Object.keys(valid()[path] ?? {}).filter(
      (name) =>
        !['closeRound', 'reference', 'referenceKind'].includes(name) || (path === 'rollback' && name === 'reference'),
    );

  /** No 5xx, a vendor status, and nothing reached the wallet or the rounds. */
  const harmless = async (path: string, body: string | Buffer) => {
    wallet.calls.length = 0;
    const answer = await games.raw(path, body);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body['status']).toEqual(expect.stringMatching(/^[A-Z_]+$/));
    expect(answer.body['status']).not.toBe('OK');
    expect(wallet.calls).toHaveLength(0);
  };
  const rounds = async () => (await games.service.db.query('select * from round')).length;

  it('survives bytes that are no JSON or no object', async () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json().filter((text) => !text.startsWith('{')),
      fc.constantFrom(
        '',
        '{',
        '{}',
        'null',
        '[]',
        '"x"',
        '{"player":',
        '\u0000',
        '{"__proto__":{"status":"OK"}}',
        '['.repeat(5000),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), noise, (path, body) => harmless(path, body)),
      { numRuns: runs },
    );
    expect(await rounds()).toBe(0);
  });

  it('survives a required field that is missing or of another kind', async () => {
    const wrong = fc.oneof(
      fc.constant(undefined),
      fc.constantFrom(
        null,
        true,
        0,
        -1,
        1.5,
        1e21,
        [],
        {},
        [''],
        '',
        ' ',
        'a b',
        'x'.repeat(201),
        'nul\u0000',
        'nổ hũ',
        '\ud800',
        '\n',
      ),
      fc.double(),
      fc.dictionary(fc.string(), fc.string()),
    );
    const field = fc
      .constantFrom(...paths)
      .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...required(path))));
    await fc.assert(
      fc.asyncProperty(field, wrong, ([path, name], value) =>
        harmless(path, JSON.stringify({ ...valid()[path], [name]: value })),
      ),
      { numRuns: runs },
    );
    expect(await rounds()).toBe(0);
  });

  it('survives amounts that are no digit strings', async () => {
    const amounts = fc.oneof(
      fc.constantFrom(
        '-1',
        '+1',
        '1.0',
        '1e3',
        ' 1',
        '1 ',
        '0x10',
        '١٢',
        '１２',
        '9'.repeat(19),
        'NaN',
        'Infinity',
        '',
      ),
      fc.string({ maxLength: 20 }).filter((text) => !/^\d{1,18}$/.test(text)),
      fc.integer(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('bet', 'win', 'promo-win'), amounts, (path, amount) =>
        harmless(path, JSON.stringify({ ...valid()[path], amount })),
      ),
      { numRuns: runs },
    );
  });

  it("refuses bodies that are too large, and other methods and paths, in its own or the platform's words", async () => {
    const large = await games.raw('bet', JSON.stringify({ ...valid()['bet'], note: 'x'.repeat(20_000) }));
    expect([large.status, large.body['status']]).toEqual([400, 'BAD_REQUEST']);
    expect((await games.http('GET', '/vendor/v1/bet')).status).toBe(404);
    expect((await games.http('POST', '/vendor/v1/unknown', { body: {} })).status).toBe(404);
  });

  it('lets fields pass that it does not know', async () => {
    wallet.calls.length = 0;
    const { body } = await games.vendor('bet', {
      ...valid()['bet'],
      transaction: 'extra',
      device: 'phone',
      meta: { spin: 7 },
    });
    expect(body['status']).toBe('OK');
    expect(wallet.commands).toHaveLength(1);
  });
});
