import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import type { Seat } from '../fixtures/games.fixture.js';
import { VendorTable, game } from '../fixtures/vendor-table.fixture.js';
import { hashOf } from './pragmatic.shape.js';
import { sql } from '@banyan/kernel/database';

/** What was answered, in one language for all shapes. Money in đồng. */
interface Heard {
  readonly word: string;
  readonly balance?: number;
}

/** A vendor's server that speaks a protocol of its own. Amounts in đồng. */
interface Speaker {
  /** `other`: what the call says of game and currency, when that is not what was launched. */
  bet(seat: At, id: string, amount: number, other?: Other): Promise<Heard>;
  win(seat: At, id: string, amount: number, reference: string): Promise<Heard>;
  rollback(seat: At, id: string, reference: string): Promise<Heard>;
  balance(seat: At): Promise<Heard>;
  /** A bet with a wrong signature. */
  forged(seat: At): Promise<Heard>;
}

type At = Seat & { token: string };
type Other = { readonly game?: string; readonly currency?: string };

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const secretOfStudio = () => process.env['STUDIO_SECRET'] ?? '';

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<[number, Record<string, unknown>]> {
  const answer = await fetch(url, { method: 'POST', body, headers });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
}

const shared = (at: string) => ({
  hub88: hub88Speaker(`${at}/hub88/studio`),
  softswiss: softswissSpeaker(`${at}/softswiss/studio`),
  pragmatic: pragmaticSpeaker(`${at}/pragmatic/studio`),
});

function hub88Speaker(base: string): Speaker {
  const said: Record<string, string> = {
    RS_OK: 'OK',
    RS_ERROR_NOT_ENOUGH_MONEY: 'POOR',
    RS_ERROR_DUPLICATE_TRANSACTION: 'OTHER',
    RS_ERROR_TRANSACTION_ROLLED_BACK: 'VOID',
    RS_ERROR_INVALID_SIGNATURE: 'FORGED',
    RS_ERROR_WRONG_SYNTAX: 'WRONG',
    RS_ERROR_TOKEN_EXPIRED: 'OVER',
    RS_ERROR_INVALID_GAME: 'OFF',
  };
  const call = async (path: string, { token, player }: At, fields: object, key = privateKey): Promise<Heard> => {
    const body = JSON.stringify({
      user: player,
      token,
      request_uuid: 'r',
      game_code: game,
      round: 'r1',
      currency: 'VND',
      ...fields,
    });
    const signature = createSign('RSA-SHA256').update(body).sign(key, 'base64');
    const [, answer] = await post(base + path, body, {
      'x-hub88-signature': signature,
      'content-type': 'application/json',
    });
    const { status, balance } = answer as { status: string; balance?: number };
    return { word: said[status] ?? status, ...(balance !== undefined && { balance: balance / 100_000 }) };
  };
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return {
    balance: (seat) => call('/user/balance', seat, {}),
    bet: (seat, id, amount, { game: game_code = game, currency = 'VND' } = {}) =>
      call('/transaction/bet', seat, { transaction_uuid: id, amount: amount * 100_000, game_code, currency }),
    win: (seat, id, amount, reference) =>
      call('/transaction/win', seat, {
        transaction_uuid: id,
        amount: amount * 100_000,
        reference_transaction_uuid: reference,
        round_closed: true,
      }),
    rollback: (seat, id, reference) =>
      call('/transaction/rollback', seat, { transaction_uuid: id, reference_transaction_uuid: reference }),
    forged: (seat) =>
      call(
        '/transaction/bet',
        seat,
        { transaction_uuid: 'forged', amount: 100_000 },
        String(stranger.export({ type: 'pkcs8', format: 'pem' })),
      ),
  };
}

function softswissSpeaker(base: string): Speaker {
  const words: Record<number, string> = { 100: 'POOR', 403: 'FORGED', 400: 'OTHER', 101: 'OVER', 107: 'OFF' };
  const call = async (
    path: string,
    { player }: At,
    actions: object[],
    secret = secretOfStudio(),
    other: Other = {},
  ): Promise<Heard> => {
    const body = JSON.stringify({ user_id: player, currency: 'VND', game, game_id: 'r1', actions, ...other });
    const sign = createHmac('sha256', secret).update(body).digest('hex');
    const [http, answer] = await post(base + path, body, {
      'x-request-sign': sign,
      'content-type': 'application/json',
    });
    const { code, balance } = answer as { code?: number; balance?: number };
    const known = balance !== undefined && { balance: balance / 100 };
    return { word: http === 200 ? 'OK' : (words[code ?? 0] ?? `${http}`), ...known };
  };
  return {
    balance: (seat) => call('/play', seat, []),
    bet: (seat, id, amount, other) =>
      call('/play', seat, [{ action: 'bet', action_id: id, amount: amount * 100 }], secretOfStudio(), other),
    win: (seat, id, amount, reference) =>
      call('/play', seat, [{ action: 'win', action_id: id, amount: amount * 100, original_action_id: reference }]),
    rollback: (seat, id, reference) =>
      call('/rollback', seat, [{ action: 'rollback', action_id: id, original_action_id: reference }]),
    forged: (seat) => call('/play', seat, [{ action: 'bet', action_id: 'forged', amount: 100 }], 'somebody else'),
  };
}

function pragmaticSpeaker(base: string): Speaker {
  const words: Record<number, string> = { 0: 'OK', 1: 'POOR', 5: 'FORGED', 7: 'OTHER', 4: 'OVER', 8: 'OFF' };
  const call = async (
    path: string,
    { player }: At,
    more: Record<string, string>,
    secret = secretOfStudio(),
  ): Promise<Heard> => {
    const fields = { userId: player, gameId: game, roundId: 'r1', ...more };
    const form = new URLSearchParams({ ...fields, hash: hashOf(fields, secret) });
    const [, answer] = await post(base + path, String(form), { 'content-type': 'application/x-www-form-urlencoded' });
    const { error, cash } = answer as { error: number; cash?: string };
    return { word: words[error] ?? String(error), ...(cash !== undefined && { balance: Number(cash) }) };
  };
  return {
    balance: (seat) => call('/balance', seat, {}),
    bet: (seat, id, amount, { game: gameId = game, currency } = {}) =>
      call('/bet', seat, { reference: id, amount: amount.toFixed(2), gameId, ...(currency && { currency }) }),
    win: (seat, id, amount) => call('/result', seat, { reference: id, amount: amount.toFixed(2) }),
    rollback: (seat, _id, reference) => call('/refund', seat, { reference }),
    forged: (seat) => call('/bet', seat, { reference: 'forged', amount: '1.00' }, 'somebody else'),
  };
}

/* One protocol calls a void bet an error of its own, one a wrong request, one nothing to do. */
const voidOf = { hub88: 'VOID', softswiss: 'OK', pragmatic: 'OTHER' } as const;

/** Three protocols that others have made, each with the same scenarios, against the real wallet. */
describe.each(['hub88', 'softswiss', 'pragmatic'] as const)('a vendor that speaks as %s does', (shape) => {
  let table: VendorTable;
  let vendor: Speaker;
  let seat: At;
  let next = 0;

  beforeAll(async () => {
    table = await VendorTable.open();
    vendor = shared(`${await table.games.service.app.getUrl()}/vendor/v1`)[shape];
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    next += 1;
    // A thousand đồng.
    const own = await table.arrive(10_000_000);
    const [row] = await table.games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    const statuses = await table.games.agreeOn(row?.id ?? 0, { shape, publicKey });
    expect(new Set(statuses)).toEqual(new Set([200]));
    seat = { ...own, token: await table.games.launch(own.id) };
  });
  const id = (name: string) => `${shape}-${name}-${next}`;

  it('A: is refused with a bad signature, and nothing is booked', async () => {
    expect((await vendor.forged(seat)).word).toBe('FORGED');
    expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 1000 });
  });

  it('C, E, F: bets, is told the balance when there is too little, and wins', async () => {
    expect(await vendor.bet(seat, id('b'), 300)).toEqual({ word: 'OK', balance: 700 });
    expect(await vendor.bet(seat, id('e'), 701)).toEqual({ word: 'POOR', balance: 700 });
    expect(await vendor.win(seat, id('w'), 550, id('b'))).toEqual({ word: 'OK', balance: 1250 });
  });

  it('G, H, O: takes a bet back once, and repeats move nothing', async () => {
    for (let time = 0; time < 2; time++)
      expect(await vendor.bet(seat, id('g'), 300)).toEqual({ word: 'OK', balance: 700 });
    for (const back of ['x', 'x', 'y'])
      expect(await vendor.rollback(seat, id(back), id('g'))).toEqual({ word: 'OK', balance: 1000 });
  });

  it('R: takes a win back by its id alone, where the shape has one rollback for both, and the bet with its win', async () => {
    await vendor.bet(seat, id('b'), 300);
    await vendor.win(seat, id('w'), 550, id('b'));
    if (shape !== 'pragmatic')
      for (const back of ['x', 'x', 'y'])
        expect(await vendor.rollback(seat, id(back), id('w'))).toEqual({ word: 'OK', balance: 700 });
    expect(await vendor.rollback(seat, id('z'), id('b'))).toEqual({ word: 'OK', balance: 1000 });
  });

  if (shape !== 'pragmatic')
    it('makes a win void that was rolled back before it came, and at once with it', async () => {
      await vendor.bet(seat, id('b'), 300);
      for (const back of ['x', 'x', 'y']) expect((await vendor.rollback(seat, id(back), id('early'))).word).toBe('OK');
      for (let time = 0; time < 2; time++)
        expect((await vendor.win(seat, id('early'), 550, id('b'))).word).toBe(voidOf[shape]);
      expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 700 });
      for (let race = 0; race < 5; race++) {
        const won = id(`race${race}`);
        await Promise.all([vendor.win(seat, won, 550, id('b')), vendor.rollback(seat, id(`back${race}`), won)]);
        expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 700 });
      }
      expect(await vendor.win(seat, id('w'), 550, id('b'))).toEqual({ word: 'OK', balance: 1250 });
    });

  it('I: makes a bet void that was rolled back before it came', async () => {
    expect((await vendor.rollback(seat, id('x'), id('i'))).word).toBe('OK');
    expect((await vendor.bet(seat, id('i'), 300)).word).toBe(voidOf[shape]);
    expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 1000 });
  });

  it('K: is refused when an id comes with another amount', async () => {
    await vendor.bet(seat, id('k'), 300);
    expect((await vendor.bet(seat, id('k'), 301)).word).toBe('OTHER');
    expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 700 });
  });

  it('takes no bet after a freeze, wins still, and bets at once when it is launched anew', async () => {
    const [player] = await table.games.service.db.query<{ id: string }>(
      sql`select member_id as id from player where player = $1`,
      [seat.player],
    );
    const memberId = BigInt(player?.id ?? 0);
    const became = (status: string) =>
      table.games.service.events.deliver(
        MemberStatusChanged,
        { memberId, brand: 'BANYAN', status, reason: 'spec', frozenBy: '' },
        { key: String(memberId) },
      );
    expect(await vendor.bet(seat, id('b'), 300)).toEqual({ word: 'OK', balance: 700 });
    await became('FROZEN');
    expect((await vendor.bet(seat, id('c'), 300)).word).not.toBe('OK');
    // What was booked is answered first, whatever was closed since.
    expect(await vendor.bet(seat, id('b'), 300)).toEqual({ word: 'OK', balance: 700 });
    expect((await vendor.bet(seat, id('b'), 301)).word).not.toBe('OK');
    expect(await vendor.win(seat, id('w'), 100, id('b'))).toEqual({ word: 'OK', balance: 800 });
    await became('ACTIVE');
    expect((await vendor.bet(seat, id('d'), 300)).word).not.toBe('OK');
    const again = { ...seat, token: await table.games.launch(Number(memberId)) };
    expect(await vendor.bet(again, id('f'), 300)).toEqual({ word: 'OK', balance: 500 });
  });

  it('is refused with another game or currency than was launched, and nothing is booked', async () => {
    for (const other of [{ game: 'banyan-roulette' }, { game: 'none-such' }, { currency: 'USDT' }, { currency: 'USD' }])
      expect((await vendor.bet(seat, id(JSON.stringify(other).replaceAll(/\W/g, '')), 300, other)).word).not.toBe('OK');
    expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 1000 });
  });

  it('L: has money for ten bets of thirty at once', async () => {
    const heard = await Promise.all(Array.from({ length: 30 }, (_none, i) => vendor.bet(seat, id(`l${i}`), 100)));
    expect(heard.filter(({ word }) => word === 'OK')).toHaveLength(10);
    expect(heard.filter(({ word }) => word === 'POOR')).toHaveLength(20);
    expect(await vendor.balance(seat)).toEqual({ word: 'OK', balance: 0 });
  });
});
