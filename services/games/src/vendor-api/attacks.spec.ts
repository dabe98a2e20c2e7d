import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GamesFixture, studio, textOf, type Seat } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { VendorDirectoryService } from '../vendor/vendor-directory.service.js';
import { sign } from '../vendor/signature.js';
import { sql } from '@banyan/kernel/database';

type Headers = Array<[name: string, value: string]>;

/** What somebody on the line may try. Nothing of it may reach the wallet. */
describe('an attack on the vendor API', () => {
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
    wallet.calls.length = 0;
  });

  const bet = () =>
    JSON.stringify({
      ...seat,
      game: 'banyan-moonlight',
      round: 'r',
      transaction: `a${++next}`,
      amount: '1',
      currency: 'VND',
    });
  const now = () => games.service.clock.now().getTime();

  /** The headers of an honest request. */
  function honest(body: string, at = now(), operation = 'bet'): Headers {
    const { keyId, secret } = studio();
    const timestamp = String(at);
    return [
      ['x-banyan-key', keyId],
      ['x-banyan-timestamp', timestamp],
      ['x-banyan-signature', sign(secret, { timestamp, operation, body })],
    ];
  }

  /** Sends these very header lines, doubled ones as well. */
  async function send(body: string, headers: Headers, path = 'bet', ip = '127.0.0.1'): Promise<string> {
    const lines: Headers = [
      ['content-type', 'application/json'],
      ['content-length', `${Buffer.byteLength(body)}`],
      ['x-real-ip', ip],
    ];
    const url = new URL(`/vendor/v1/${path}`, await games.service.app.getUrl());
    return new Promise((resolve, reject) => {
      const all = [['host', url.host] as [string, string], ...lines, ...headers].flat();
      const sent = httpRequest(url, { method: 'POST', headers: all }, (answer) => {
        text(answer).then((body_) => resolve((JSON.parse(body_) as { status: string }).status), reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const changed = (headers: Headers, name: string, change: (value: string) => string[]): Headers =>
    headers.flatMap(([own, value]) =>
      own === name ? change(value).map((one): [string, string] => [own, one]) : [[own, value]],
    );
  const signature = 'x-banyan-signature';
  const timestamp = 'x-banyan-timestamp';

  it.each<[string, string, (headers: Headers) => Headers]>([
    ['without a signature', 'INVALID_SIGNATURE', (h) => changed(h, signature, () => [])],
    ['with an empty one', 'INVALID_SIGNATURE', (h) => changed(h, signature, () => [''])],
    ['with one cut short', 'INVALID_SIGNATURE', (h) => changed(h, signature, (own) => [own.slice(0, -2)])],
    ['with one drawn out', 'INVALID_SIGNATURE', (h) => changed(h, signature, (own) => [`${own}00`])],
    [
      'with one of which a digit is wrong',
      'INVALID_SIGNATURE',
      (h) => changed(h, signature, (own) => [(own[0] === '0' ? '1' : '0') + own.slice(1)]),
    ],
    [
      'with two, the right one first',
      'INVALID_SIGNATURE',
      (h) => changed(h, signature, (own) => [own, 'a'.repeat(64)]),
    ],
    ['with two, the right one last', 'INVALID_SIGNATURE', (h) => changed(h, signature, (own) => ['a'.repeat(64), own])],
    ['with the right one twice', 'INVALID_SIGNATURE', (h) => changed(h, signature, (own) => [own, own])],
    [
      'in base64',
      'INVALID_SIGNATURE',
      (h) => changed(h, signature, (own) => [Buffer.from(own, 'hex').toString('base64')]),
    ],
    ['with a later timestamp', 'INVALID_SIGNATURE', (h) => changed(h, timestamp, (own) => [String(Number(own) + 1)])],
    ['with two timestamps', 'EXPIRED_TIMESTAMP', (h) => changed(h, timestamp, (own) => [own, own])],
    ['without a timestamp', 'EXPIRED_TIMESTAMP', (h) => changed(h, timestamp, () => [])],
    ['without a key', 'UNKNOWN_KEY', (h) => changed(h, 'x-banyan-key', () => [])],
    ['with two keys', 'UNKNOWN_KEY', (h) => changed(h, 'x-banyan-key', (own) => [own, own])],
    ['with a key in other letters', 'UNKNOWN_KEY', (h) => changed(h, 'x-banyan-key', (own) => [own.toUpperCase()])],
    ['with a key that is SQL', 'UNKNOWN_KEY', (h) => changed(h, 'x-banyan-key', () => ["' or '1'='1"])],
  ])('%s is turned away', async (_what, expected, attack) => {
    const body = bet();
    expect(await send(body, attack(honest(body)))).toBe(expected);
    expect(wallet.calls).toHaveLength(0);
    expect(await send(body, honest(body))).toBe('OK');
  });

  it('with another body, or for another operation, is turned away', async () => {
    const body = bet();
    expect(await send(body.replace('"amount":"1"', '"amount":"2"'), honest(body))).toBe('INVALID_SIGNATURE');
    expect(await send(`${body} `, honest(body))).toBe('INVALID_SIGNATURE');
    expect(await send(body, honest(body), 'win')).toBe('INVALID_SIGNATURE');
    expect(await send(body, honest(body), 'bet-and-win')).toBe('INVALID_SIGNATURE');
    expect(wallet.calls).toHaveLength(0);
  });

  it('may write its hex in capitals, which changes nothing', async () => {
    const body = bet();
    expect(
      await send(
        body,
        changed(honest(body), signature, (own) => [own.toUpperCase()]),
      ),
    ).toBe('OK');
  });

  it('by replay is heard within a minute either way, at the very edge too, and not beyond', async () => {
    const at = async (ms: number) => {
      const body = bet();
      return send(body, honest(body, now() + ms));
    };
    expect([await at(-60_001), await at(-60_000), await at(60_000), await at(60_001)]).toEqual([
      'EXPIRED_TIMESTAMP',
      'OK',
      'OK',
      'EXPIRED_TIMESTAMP',
    ]);
    const body = bet();
    const captured = honest(body);
    expect(await send(body, captured)).toBe('OK');
    games.service.clock.advance(60_001);
    expect(await send(body, captured)).toBe('EXPIRED_TIMESTAMP');
  });

  it('from another address is turned away, whatever it says where it comes from', async () => {
    const list = async (entries: string[]) => {
      await games.service.db.query(sql`update vendor set ip_list = $1 where code = 'studio'`, [entries]);
      games.service.app.get(VendorDirectoryService).forget();
    };
    await list(['203.0.113.7', '2001:db8::/32']);
    const from = async (ip: string, ...more: Headers) => {
      const body = bet();
      return send(body, [...honest(body), ...more], 'bet', ip);
    };
    expect([await from('203.0.113.7'), await from('::ffff:203.0.113.7'), await from('2001:db8::9')]).toEqual([
      'OK',
      'OK',
      'OK',
    ]);
    wallet.calls.length = 0;
    for (const ip of [
      '203.0.113.8',
      '::ffff:203.0.113.8',
      '2001:db9::9',
      '::1',
      'not an address',
      '203.0.113.7, 1.2.3.4',
    ])
      expect([ip, await from(ip)]).toEqual([ip, 'IP_NOT_ALLOWED']);
    for (const name of [
      'x-forwarded-for',
      'forwarded',
      'x-client-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-real-ip',
    ])
      expect([name, await from('198.51.100.1', [name, '203.0.113.7'])]).toEqual([name, 'IP_NOT_ALLOWED']);
    expect(wallet.calls).toHaveLength(0);
    await list([]);
  });

  it("cannot spend another player's share of a vendor's rate", async () => {
    const other = await games.seat(1002);
    await games.service.db.query(sql`update vendor set requests_per_second = 40 where code = 'studio'`);
    games.service.app.get(VendorDirectoryService).forget();
    const ask = async (of: Seat) => textOf((await games.vendor('balance', of)).body['status']);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(seat)));
    expect(answers.filter((status) => status === 'RATE_LIMITED').length).toBeGreaterThan(0);
    expect(await ask(other)).toBe('OK');
  });
});
