import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fate } from '@banyan/vendor-kit';
import { CrashingStudio, opening, until, type Death } from '../fixtures/crashing-studio.fixture.js';
import { signedHeaders } from '../fixtures/frame.fixture.js';
import { highBet, jackpotCode, plant, seedOpening } from '../fixtures/jackpot.fixture.js';
import { sql, type Sql } from '@banyan/kernel/database';

const bet = 10_000_000n;

let studio: CrashingStudio;
beforeAll(async () => {
  studio = await CrashingStudio.start('studio-crash');
});
afterAll(() => studio.stop());

/** A spin in a studio that dies in one of its calls and comes back; returns how it ended. */
async function crashAt(death: Death) {
  const { token } = await studio.open('banyan-moonlight');
  const back = studio.killIn(death);
  const spinId = randomUUID();
  await studio.callInVain('/api/spins', token, { spinId, betMinor: bet.toString() });
  await back();
  return studio.ended(spinId, token);
}

const loseBets = (path: string): Fate => (path === '/bet-and-win' ? 'lose-answer' : 'answer');

describe('a studio that is killed', () => {
  for (const booked of [false, true]) {
    it(`while its bet is ${booked ? 'booked but not yet confirmed' : 'on the way'}: ends with one booking`, async () => {
      const before = studio.standing;
      const round = await crashAt({ path: '/bet-and-win', booked });
      expect(round.state).toBe('SETTLED');
      expect(studio.standing - before).toBe(2);
      expect(studio.platform.book.balance - opening).toBe(BigInt(round.winMinor ?? -1) - bet);
    }, 180_000);
  }

  for (const [nth, booked] of [
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ] as const) {
    it(`in call ${nth} of taking a round back (${booked ? 'done' : 'not done'}): takes both sides back once`, async () => {
      const before = studio.standing;
      const round = await crashAt({ path: '/rollback', nth, booked, before: loseBets });
      expect(round.state).toBe('VOID');
      expect(studio.standing).toBe(before);
      expect(studio.platform.book.balance).toBe(opening);
    }, 180_000);
  }
});

/** A free round in a studio that is killed in its one call; returns the round, and how many are left. */
async function crashForFree(booked: boolean) {
  const { player, token } = await studio.open('banyan-moonlight');
  const freeRounds = randomUUID();
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const common = { player, game: 'banyan-moonlight', campaign: 'c', currency: 'VND', expires };
  const grant = JSON.stringify({ ...common, freeRounds, rounds: 3, bet: bet.toString() });
  const headers = signedHeaders('grant-free-rounds', grant, studio.key);
  await fetch(`${studio.process.url}/platform/grant-free-rounds`, { method: 'POST', body: grant, headers });
  studio.platform.book.freeRounds.set(freeRounds, 3);
  const back = studio.killIn({ path: '/batch', booked });
  const spinId = randomUUID();
  await studio.callInVain('/api/spins', token, { spinId, betMinor: bet.toString(), freeRounds });
  await back();
  const round = await studio.ended(spinId, token, ['SETTLED']);
  const there = await studio.call<{ freeRounds: { left: number } }>('GET', '/api/free-rounds', token);
  return { round, left: there.freeRounds.left, leftThere: studio.platform.book.freeRounds.get(freeRounds) };
}

describe('a studio that is killed in a free round', () => {
  for (const booked of [false, true])
    it(`${booked ? 'booked but not yet confirmed' : 'on its way'}: it is played once and its win paid once`, async () => {
      const before = studio.standing;
      const { round, left, leftThere } = await crashForFree(booked);
      expect([left, leftThere, studio.standing - before]).toEqual([2, 2, 2]);
      expect(studio.platform.book.balance - opening).toBe(BigInt(round.winMinor ?? -1));
    }, 180_000);
});

/** A round with steps that the studio is killed in; returns where it came to. */
async function crashInPond(path: string, booked: boolean) {
  const { token } = await studio.open('lotus-mines');
  const back = studio.killIn({ path, booked });
  const spinId = randomUUID();
  await studio.callInVain('/api/spins', token, { spinId, betMinor: bet.toString(), choice: { mines: 24 } });
  if (path === '/win') {
    const { id } = await studio.ended(spinId, token, ['OPEN']);
    await studio.callInVain(`/api/rounds/${id}/steps`, token, { at: 0, step: 12 });
  }
  await back();
  return studio.ended(spinId, token, ['OPEN', 'SETTLED']);
}

describe('a studio that is killed in a round with steps', () => {
  it('while its bet is booked but not yet confirmed: the round opens with one bet', async () => {
    const before = studio.standing;
    expect((await crashInPond('/bet', true)).state).toBe('OPEN');
    expect(studio.standing - before).toBe(1);
    expect(studio.platform.book.balance).toBe(opening - bet);
  }, 180_000);

  it('while its win is on the way: it is booked once, as it was decided', async () => {
    const before = studio.standing;
    const round = await crashInPond('/win', false);
    expect(round.state).toBe('SETTLED');
    expect(studio.standing - before).toBe(2);
    expect(studio.platform.book.balance).toBe(opening - bet + BigInt(round.winMinor ?? -1));
  }, 180_000);
});

/** A round that opens the smallest pool, in a studio that is killed in a call; returns the round, and what the pools lost. */
async function crashAtPool(path: string, booked: boolean) {
  const { player, token } = await studio.open(jackpotCode, highBet);
  const sum = async () =>
    BigInt((await studio.query<{ sum: string }>(sql`select sum(amount_minor + after_minor) from pool`))[0]?.sum ?? 0);
  const query = <T>(statement: Sql, values?: readonly unknown[]) => studio.query<T>(statement, values);
  await until(async () => (await sum()) > 0n);
  await plant(query, player, await seedOpening('mini'));
  const before = await sum();
  const back = studio.killIn({ path, booked });
  const spinId = randomUUID();
  await studio.callInVain('/api/spins', token, { spinId, betMinor: highBet.toString() });
  await back();
  return { round: await studio.ended(spinId, token, ['SETTLED']), lost: before - (await sum()) };
}

describe('a studio that is killed while a pool opens', () => {
  for (const [path, booked] of [
    ['/bet-and-win', true],
    ['/win', false],
  ] as const)
    it(`in ${path} (${booked ? 'booked but not yet confirmed' : 'on the way'}): the pool is emptied once, and paid once`, async () => {
      const { round, lost } = await crashAtPool(path, booked);
      const paid = round.pools.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
      expect(round.pools.length).toBe(1);
      // All four pools were fed 1.5 % of the stake before one of them was emptied.
      expect(lost).toBe(paid - (highBet * 15n) / 1000n);
      expect(studio.platform.book.balance).toBe(BigInt(round.winMinor ?? -1) + paid);
    }, 180_000);
});

/** A bet at the shared wheel, in a studio that is killed in a call; the round is over when it comes back. */
async function crashAtWheel(path: string, booked: boolean) {
  const { token } = await studio.open('moon-roulette');
  const leave = await studio.watch('/api/table/stream', token);
  const betting = sql`select 1 from shared_round where phase = 'BETTING' and starts_at > now() + interval '5 seconds'`;
  await until(async () => (await studio.query(betting)).length === 1);
  const back = studio.killIn({ path, booked });
  const spinId = randomUUID();
  // Red or black: all but zero give back what both chips cost.
  await studio.callInVain('/api/table/bets', token, { spinId, betMinor: bet.toString(), choice: { red: 1, black: 1 } });
  await studio.query(sql`update shared_round set starts_at = now(), ends_at = now() where phase <> 'ENDED'`);
  await back();
  await leave();
  return studio.ended(spinId, token);
}

describe('a studio that is killed at a shared table', () => {
  it('while a bet is booked but not yet confirmed: it goes back, or counts when the ball had not stopped', async () => {
    const { state, winMinor } = await crashAtWheel('/bet', true);
    const won = state === 'VOID' ? 0n : BigInt(winMinor ?? -1) - 2n * bet;
    expect(studio.platform.book.balance).toBe(opening + won);
  }, 180_000);

  it('while a win is on the way: it is booked once, as it was decided', async () => {
    const before = studio.standing;
    const round = await crashAtWheel('/win', false);
    expect([round.state, studio.standing - before]).toEqual(['SETTLED', 2]);
    expect(studio.platform.book.balance).toBe(opening - 2n * bet + BigInt(round.winMinor ?? -1));
  }, 180_000);
});
