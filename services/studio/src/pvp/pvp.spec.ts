import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frames, type Frames } from '../fixtures/frame.fixture.js';
import { PvpTables, stake } from '../fixtures/pvp.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { rakeOf, sharesOf } from '../game/tienlen/shares.js';
import { mixOf, tienlen } from '../game/tienlen/tienlen.js';
import type { HandView } from './pvp-messages.js';
import { sql } from '@banyan/kernel/database';

const opening = 2_000_000_000_000n;

let at: Frames;
let tables: PvpTables;
let sitting: string[] = [];

beforeAll(async () => {
  at = await frames();
  tables = new PvpTables(at);
});

afterAll(() => at.close());

beforeEach(() => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = opening;
});

// Every test leaves empty tables behind.
afterEach(async () => {
  await tables.cleared();
  sitting = [];
});

const moved = () => at.platform.book.balance - opening;
const rounds = (hand: string) =>
  at.db.query<{ state: string; bet: string; win: string; reason: string }>(
    sql`select state, bet_minor as bet, win_minor as win, reason from round where shared_round_id = $1 order by created_at, id`,
    [hand],
  );
const settled = async (hand: string, state = 'SETTLED') => {
  for (let tries = 0; tries < 400; tries++) {
    const found = await rounds(hand);
    if (found.every((round) => round.state === state)) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the rounds did not come to ${state}: ${JSON.stringify(await rounds(hand))}`);
};

describe('a hand for real money', () => {
  it('is staked by all, shared by the finishing order less the rake, and proven by its seeds', async () => {
    sitting = await tables.seated('tl-2k-1', 3);
    const [first = ''] = sitting;
    const begun = await tables.hand(first);
    expect(moved()).toBe(-3n * stake);
    expect(begun.fair).toMatchObject({ serverSeed: null, seeds: null });
    await tables.play(sitting);
    const hand = await tables.hand(first);
    const order = hand.seats.toSorted((a, b) => (a.place ?? 9) - (b.place ?? 9)).map(({ seat }) => seat);
    const shares = sharesOf(stake, order, hand.instant !== null);
    expect(hand.seats.map(({ winMinor }) => BigInt(winMinor ?? -1))).toEqual(shares.winsMinor);
    expect(hand.rakeMinor).toBe(rakeOf(3n * stake).toString());
    const booked = await settled(hand.id);
    expect(booked.reduce((sum, { win }) => sum + BigInt(win), BigInt(hand.rakeMinor ?? -1))).toBe(3n * stake);
    expect(moved()).toBe(-BigInt(hand.rakeMinor ?? -1));
    const { serverSeed, serverSeedHash, seeds, mix } = hand.fair;
    expect(
      createHash('sha256')
        .update(serverSeed ?? '')
        .digest('hex'),
    ).toBe(serverSeedHash);
    expect([seeds, mix]).toEqual([['seed-0', 'seed-1', 'seed-2'], await mixOf(['seed-0', 'seed-1', 'seed-2'])]);
    const drawn = await tienlen.draw(drawsOf(serverSeed ?? '', mix, hand.number), { seat: 0, seeds: seeds ?? [] });
    expect(drawn.hands[begun.mine ?? -1]).toEqual(begun.cards);
    // The seed of this hand is the commitment to the next one.
    expect((await tables.table(first)).nextHash).toBe(serverSeed);
  });

  it("tells nobody another's cards before its end, and all of them after", async () => {
    sitting = await tables.seated('tl-2k-2', 4);
    const held = new Map<number, readonly number[]>();
    for (const token of sitting) {
      const { mine, cards } = await tables.hand(token);
      held.set(mine ?? -1, cards);
    }
    expect(new Set([...held.values()].flat()).size).toBe(52);
    await tables.play(sitting, (hand: HandView) => {
      const laid = hand.moves.flatMap(({ cards }) => cards);
      const own = held.get(hand.mine ?? -1) ?? [];
      const told = JSON.stringify([hand.cards, hand.pile, hand.seats]).match(/\[[\d,]*\]/g) ?? [];
      for (const card of told.flatMap((list) => JSON.parse(list) as number[]))
        if (!own.includes(card)) expect(laid).toContain(card);
    });
    for (const { cards } of (await tables.hand(sitting[0] ?? '')).seats) expect(cards).not.toBeNull();
    // Spectators and the waiting see the table, and no hand.
    const guest = await at.open(randomUUID(), 'tien-len');
    expect((await tables.table(guest)) as unknown).toBeNull();
  });

  it('takes a move once, in turn, of cards held, that beats', async () => {
    sitting = await tables.seated('tl-2k-3', 2);
    const turn = await tables.turn(sitting);
    const other = sitting.find((token) => token !== turn?.token) ?? '';
    if (!turn) throw new Error('it is nobody’s turn');
    const { hand, token } = turn;
    const lowest = hand.cards.slice(0, 1);
    expect((await tables.move(other, hand, (await tables.hand(other)).cards.slice(0, 1)))['code']).toBe(
      'studio.step_conflict',
    );
    expect((await tables.move(token, hand, []))['code']).toBe('studio.play_not_allowed');
    expect((await tables.move(token, hand, hand.cards.slice(1, 2)))['code']).toBe('studio.play_not_allowed');
    const missing = Array.from({ length: 52 }, (_, card) => card).find((card) => !hand.cards.includes(card)) ?? 0;
    expect((await tables.move(token, hand, [missing]))['code']).toBe('studio.play_not_allowed');
    const same = await Promise.all(Array.from({ length: 6 }, () => tables.move(token, hand, lowest)));
    for (const answer of same) expect(answer['success']).toBe(true);
    expect((await tables.hand(other)).moves).toEqual([{ seat: hand.mine, cards: lowest }]);
    expect((await tables.move(token, hand, hand.cards.slice(2, 3)))['code']).toBe('studio.step_conflict');
  });

  it('does not begin when a bet is refused: the others get theirs back, and whose it was is stood up', async () => {
    const poor = randomUUID();
    const rich = await at.open(randomUUID(), 'tien-len');
    const none = await at.open(poor, 'tien-len');
    at.platform.fate = ({ path, body }) =>
      path === '/bet' && body['player'] === poor ? { refuse: 'INSUFFICIENT_FUNDS' } : 'answer';
    for (const token of [rich, none]) await tables.sit(token, { room: 'tl-10k-3' });
    await tables.pass(5000, [rich, none]);
    const table = await tables.until(rich, ({ phase }) => phase === 'RESTING', 500);
    expect(table.hand).toMatchObject({ voided: true, cards: [], turn: -1 });
    const { RoundJobs } = await import('../round/round.jobs.js');
    at.clock.advance(100);
    await at.app.get(RoundJobs).resolve();
    expect((await rounds(table.hand?.id ?? '')).map(({ state }) => state).toSorted()).toEqual(['REFUSED', 'VOID']);
    expect(moved()).toBe(0n);
    expect(await tables.table(none)).toMatchObject({ left: 'INSUFFICIENT_FUNDS', seats: [{ me: false }] });
  });
});

describe('a seat', () => {
  it('finds its hand and its cards again from another frame', async () => {
    const player = randomUUID();
    const [one, other] = [await at.open(player, 'tien-len'), await at.open(randomUUID(), 'tien-len')];
    for (const token of [one, other]) await tables.sit(token, { room: 'tl-2k-3' });
    await tables.pass(5000, [one, other]);
    const { hand } = await tables.until(one, ({ phase }) => phase === 'PLAYING', 500);
    const again = await at.open(player, 'tien-len');
    expect(await tables.hand(again)).toMatchObject({ id: hand?.id, cards: hand?.cards, mine: hand?.mine });
    expect(await tables.sit(again, { room: 'tl-2k-3' })).toMatchObject({ success: true });
    sitting = [again, other];
    await tables.play(sitting);
    await settled(hand?.id ?? '');
  });

  it('that lets its time run out lays its lowest card or passes, is played for, and is free after the hand', async () => {
    sitting = await tables.seated('tl-2k-3', 2);
    const [one = '', other = ''] = sitting;
    const { turn: first, cards, mine } = await tables.hand(one);
    await tables.pass(20_000, sitting);
    const moves = await tables.hand(one);
    expect(moves.moves).toHaveLength(1);
    if (first === mine) expect(moves.moves[0]).toEqual({ seat: mine, cards: cards.slice(0, 1), auto: true });
    await tables.until(other, ({ phase }) => phase === 'RESTING', 1000);
    for (let tries = 0; tries < 5; tries++) await tables.pass(4000, sitting);
    expect(await tables.table(one)).toMatchObject({ phase: 'WAITING', left: 'AWAY', seats: [] });
    await settled(moves.id);
    expect(moved()).toBe(-rakeOf(2n * stake));
  });

  it('keeps its time when nobody watched over its end', async () => {
    sitting = await tables.seated('tl-2k-3', 2);
    await tables.pass(3_600_000, sitting);
    expect((await tables.hand(sitting[0] ?? '')).moves).toEqual([]);
    await tables.play(sitting);
  });

  it('is not bet for when its player is gone', async () => {
    const tokens = [await at.open(randomUUID(), 'tien-len'), await at.open(randomUUID(), 'tien-len')];
    for (const token of tokens) await tables.sit(token, { room: 'tl-2k-3' });
    await tables.pass(16_000);
    expect(at.platform.paths()).not.toContain('/bet');
    expect(await tables.table(tokens[0] ?? '')).toMatchObject({ left: 'GONE', phase: 'WAITING' });
  });

  it('is one per player, and who comes to a full table waits for the next that is free', async () => {
    const tokens = [];
    for (let each = 0; each < 3; each++) tokens.push(await at.open(randomUUID(), 'tien-len'));
    const [one = '', two = '', three = ''] = tokens;
    for (const token of tokens) await Promise.all([1, 2, 3].map(() => tables.sit(token, { room: 'tl-50k-3' })));
    expect((await tables.table(one)).seats).toHaveLength(2);
    expect(await tables.table(three)).toMatchObject({ waiting: 1, room: 'tl-50k-3' });
    expect((await tables.sit(one, { room: 'tl-2k-1' }))['code']).toBe('studio.seat_taken');
    await tables.leave(two);
    expect(await tables.table(three)).toMatchObject({ waiting: null, seats: [{ me: false }, { me: true }] });
    await tables.leave(three);
    // Without a room the fullest table of the stake that has a free seat.
    await tables.sit(three, { stakeMinor: '500000000' });
    expect((await tables.table(three)).room).toBe('tl-50k-3');
    for (const token of tokens) await tables.leave(token);
  });

  it('is at no table of house bots where money is real', async () => {
    const seat = sql`insert into pvp_seat (room, mode, seat, nickname, client_seed, address, seen_at)
      values ('tl-2k-1', 'real', 0, 'BOT', 'x', '', now())`;
    await expect(at.db.query(seat)).rejects.toThrow(/pvp_seat_check/);
    const round = await at.spin(await at.open(randomUUID(), 'tien-len'), stake, randomUUID(), {
      seat: 0,
      seeds: ['a', 'b'],
    });
    expect(round.body['code']).toBe('studio.game_not_found');
  });
});

describe('a demo', () => {
  it('is played with play money against bots that say so', async () => {
    const token = await tables.seatedDemo();
    const table = await tables.table(token);
    expect(table.seats.map(({ bot, name }) => [bot, bot ? name.slice(0, 3) : ''])).toEqual([
      [false, ''],
      [true, 'BOT'],
      [true, 'BOT'],
      [true, 'BOT'],
    ]);
    const { hand } = await tables.until(token, ({ phase }) => phase === 'RESTING', 1200);
    const paid = hand?.seats.reduce((sum, { winMinor }) => sum + BigInt(winMinor ?? -1), 0n);
    expect(paid).toBe(4n * stake - rakeOf(4n * stake));
    const { value } = (await at.http('GET', '/api/purse', { token })).body;
    const mine = hand?.seats[hand.mine ?? -1];
    expect(value?.['balanceMinor']).toBe((100_000_000_000n - stake + BigInt(mine?.winMinor ?? -1)).toString());
    expect(at.platform.seen).toEqual([]);
  });
});

describe('the books', () => {
  it('refuse a hand that pays another sum than its pot', async () => {
    sitting = await tables.seated('tl-2k-3', 2);
    const { id } = await tables.hand(sitting[0] ?? '');
    await at.db.query(sql`update pvp_hand_seat set win_minor = 1 where hand_id = $1`, [id]);
    const end = sql`update pvp_hand set rake_minor = 0 where id = $1`;
    await expect(at.db.query(end, [id])).rejects.toThrow(/are not the pot/);
    await at.db.query(sql`update pvp_hand_seat set win_minor = null where hand_id = $1`, [id]);
    await tables.play(sitting);
  });
});
