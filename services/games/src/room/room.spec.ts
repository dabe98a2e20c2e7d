import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import { RoomService } from './room.service.js';
import { sql } from '@banyan/kernel/database';

const room = { room: 'r-1', game: 'tien-len', stake: '20000000', currency: 'VND', seats: 4, taken: 1 };

let games: GamesFixture;
let vendor: StandInVendor;

beforeAll(async () => {
  games = await GamesFixture.start();
  vendor = await StandInVendor.start();
  await games.service.db.query(sql`update vendor set api_url = $1`, [vendor.url]);
  await games.service.db.query(
    sql`update game set code = 'tien-len', category = 'PVP', types = '{board}' where code = 'banyan-moonlight'`,
  );
});

afterAll(async () => {
  await games.close();
  await vendor.die();
});

beforeEach(() => {
  vendor.told.length = 0;
});

const list = async (brand = 'BANYAN') => {
  const { body } = await games.http('GET', '/wps/relay/GLS2_roomList', { headers: { 'x-banyan-brand': brand } });
  return body['value']?.['rooms'] as unknown as Array<Record<string, unknown>>;
};
/** What is held of earlier answers is forgotten. */
const forget = () => (games.service.app.get(RoomService) as unknown as { cache: { clear(): void } }).cache.clear();

describe('rooms of players against each other', () => {
  it('are told to everybody as their vendor tells them, with the game in our catalogue', async () => {
    vendor.handlers.set('rooms', () => ({
      status: 'OK',
      rooms: [
        { ...room, room: 'r-2', stake: '100000000', taken: 4, waiting: 2, playing: true },
        room,
        { ...room, room: 'r-3', taken: 3 },
        { ...room, room: 'other', game: 'a-game-that-is-not-listed' },
        { ...room, room: 'euro', currency: 'EUR' },
      ],
    }));
    const rooms = await list();
    expect(rooms.map(({ room: code }) => code)).toEqual(['r-3', 'r-1', 'r-2']);
    expect(rooms[1]).toMatchObject({
      vendor: 'studio',
      gameCode: 'tien-len',
      taken: 1,
      free: 3,
      stakeMinor: '20000000',
    });
    expect(rooms[2]).toMatchObject({ free: 0, waiting: 2, playing: true });
    expect(vendor.told.map(({ operation }) => operation)).toEqual(['rooms']);
  });

  it('are asked for once for all who look at a time', async () => {
    forget();
    await Promise.all(Array.from({ length: 20 }, () => list()));
    expect(vendor.told).toHaveLength(1);
  });

  it('are none of a game that is off, and of a vendor that refuses or answers nonsense', async () => {
    for (const answer of [
      { status: 'NOT_SUPPORTED' },
      { status: 'OK', rooms: [{ ...room, seats: 1 }] },
      { status: 'OK' },
    ]) {
      forget();
      vendor.handlers.set('rooms', () => answer);
      expect(await list()).toEqual([]);
    }
    forget();
    vendor.handlers.set('rooms', () => ({ status: 'OK', rooms: [room] }));
    expect(await list()).toHaveLength(1);
    await games.service.db.query(sql`update game set enabled = false where code = 'tien-len'`);
    expect(await list()).toEqual([]);
    await games.service.db.query(sql`update game set enabled = true where code = 'tien-len'`);
  });

  it('do not keep a lobby waiting for a vendor that is silent', async () => {
    forget();
    let release: (answer: object) => void = () => undefined;
    vendor.handlers.set('rooms', () => new Promise<object>((resolve) => (release = resolve)));
    expect(await list()).toEqual([]);
    release({ status: 'OK', rooms: [] });
  });
});
