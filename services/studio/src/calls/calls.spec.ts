import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { PvpTables } from '../fixtures/pvp.fixture.js';
import { plans } from '../pvp/rooms.js';

let at: Frames;

beforeAll(async () => {
  at = await frames();
  at.platform.book.balance = 2_000_000_000_000n;
});

afterAll(() => at.close());

async function call(operation: string, body: object, over: { secret?: string; key?: string; at?: number } = {}) {
  const text = JSON.stringify(body);
  const timestamp = String(over.at ?? at.clock.now().getTime());
  const secret = over.secret ?? process.env['VENDOR_SECRET'] ?? '';
  const signature = createHmac('sha256', secret).update(`${timestamp}.${operation}.${text}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-banyan-key': over.key ?? process.env['VENDOR_KEY_ID'] ?? '',
    'x-banyan-timestamp': timestamp,
    'x-banyan-signature': signature,
  };
  return (await at.http('POST', `/platform/${operation}`, { body: text, headers })).body as unknown as Answer;
}

interface Answer {
  status: string;
  rooms: Array<Record<string, unknown>>;
  rounds: Array<Record<string, string>>;
  next?: string;
}

describe("the platform's calls", () => {
  it('are answered when it signed them, and no others', async () => {
    expect((await call('rooms', {})).status).toBe('OK');
    expect((await call('rooms', {}, { secret: 'x'.repeat(40) })).status).toBe('INVALID_SIGNATURE');
    expect((await call('rooms', {}, { key: 'another' })).status).toBe('UNKNOWN_KEY');
    expect((await call('rooms', {}, { at: at.clock.now().getTime() - 61_000 })).status).toBe('EXPIRED_TIMESTAMP');
    expect((await call('wallet-deposit', {})).status).toBe('NOT_SUPPORTED');
  });

  it('hear of every room with its seats, at once', async () => {
    const before = (await call('rooms', {})).rooms;
    expect(before).toHaveLength(plans.length);
    const tables = new PvpTables(at);
    await tables.sit(await at.open(randomUUID(), 'tien-len'), { room: 'tl-10k-2' });
    expect((await call('rooms', {})).rooms.find(({ room }) => room === 'tl-10k-2')).toEqual({
      room: 'tl-10k-2',
      game: 'tien-len',
      stake: '100000000',
      currency: 'VND',
      seats: 4,
      taken: 1,
      waiting: 0,
      playing: false,
    });
  });

  it('hear of the rounds of a day, and what became of one', async () => {
    const player = randomUUID();
    const spun = await at.spin(await at.open(player));
    const id = String(spun.body['value']?.['id'] as unknown);
    const win = String(spun.body['value']?.['winMinor'] as unknown);
    const day = new Date(at.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const { rounds } = await call('statement', { day, after: '' });
    expect(rounds).toContainEqual({ player, round: id, bet: smallBet.toString(), win, currency: 'VND' });
    expect((await call('statement', { day: '2020-01-01', after: '' })).rounds).toEqual([]);
    expect((await call('statement', { day: 'today' })).status).toBe('BAD_REQUEST');
    const status = await call('round-status', { player, game: 'banyan-moonlight', round: id });
    expect(status).toMatchObject({ state: 'COMPLETED', bet: smallBet.toString(), win });
    expect(await call('round-status', { player: 'other', round: id })).toMatchObject({ state: 'UNKNOWN' });
  });
});
