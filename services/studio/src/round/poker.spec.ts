import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@banyan/kernel/testing';
import { sql } from '@banyan/kernel/database';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { planOf } from '../game/poker/plan.js';
import { poker, type PokerDrawn } from '../game/poker/poker.js';

let at: Frames;
beforeAll(async () => {
  at = await frames();
});
afterAll(() => at.close());

const value = (answer: { body: Json }) => answer.body['value'] as unknown as Record<string, unknown>;
const deckOf = async (id: unknown): Promise<readonly number[]> => {
  const [row] = await at.db.query<{ drawn: PokerDrawn }>(sql`select drawn from round where id = $1`, [id]);
  return row?.drawn.deck ?? [];
};

describe('a hand of video poker', () => {
  it('shows the five dealt cards and none to come, and is paid by what was held, once', async () => {
    const token = await at.open(randomUUID(), 'jade-poker');
    const round = value(await at.spin(token, smallBet, randomUUID(), {}));
    const deck = await deckOf(round['id']);
    expect(round).toMatchObject({ state: 'OPEN', drawn: { deck: deck.slice(0, 5) }, winMinor: null });
    const path = `/api/rounds/${String(round['id'])}`;
    expect((await at.http('POST', `${path}/cash-out`, { token, body: {} })).body['code']).toBe('studio.step_conflict');
    const hold = (step: number) => at.http('POST', `${path}/steps`, { token, body: { at: 0, step } });
    expect((await hold(32)).body['code']).toBe('studio.step_not_offered');
    const ends = await Promise.all(Array.from({ length: 5 }, () => hold(5)));
    const win = poker.winOf({ deck }, {}, smallBet, [5]).toString();
    for (const end of ends) expect(value(end)).toMatchObject({ steps: [5], winMinor: win, drawn: { deck } });
    expect((await hold(6)).body['code']).toBe('studio.step_conflict');
  });

  it('is played by the plan when its player leaves it, and its bet does not go back', async () => {
    const token = await at.open(randomUUID(), 'jade-poker');
    const round = value(await at.spin(token, smallBet, randomUUID(), {}));
    const deck = await deckOf(round['id']);
    at.clock.advance(3_601_000);
    const { RoundJobs } = await import('./round.jobs.js');
    await at.app.get(RoundJobs).resolve();
    at.clock.advance(60_000);
    await at.app.get(RoundJobs).resolve();
    const end = await at.http('GET', `/api/rounds/${String(round['id'])}`, { token });
    const held = planOf(deck.slice(0, 5));
    const win = poker.winOf({ deck }, {}, smallBet, [held]).toString();
    expect(value(end)).toMatchObject({ state: 'SETTLED', reason: '', steps: [held], winMinor: win });
  });
});
