import { describe, expect, it } from '@jest/globals';
import { multiplesOf, stepOf, type ChaseRules, type PlannedDraw } from './plan.js';

const start = new Date('2026-03-16T05:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const rules = (of: Partial<ChaseRules> = {}): ChaseRules => ({
  state: 'RUNNING',
  stopOnWin: false,
  stopProfitMinor: null,
  ...of,
});
/** The draw of a minute, sold for 50 seconds of it. */
const draw = (place: number, of: Partial<PlannedDraw> = {}): PlannedDraw => ({
  place,
  issueId: String(place),
  opensAt: at(place - 1),
  closesAt: at(place - 1 / 6),
  multiple: 1,
  stakeMinor: '10',
  key: `key-${place}`,
  state: 'WAITING',
  ticketState: null,
  payoutMinor: null,
  refusedAs: null,
  ...of,
});
const bet = (place: number, ticketState: string, payout = 0) =>
  draw(place, { state: 'BET', ticketState, payoutMinor: String(payout) });

describe('a chase plan', () => {
  it('has a multiple for each draw that stays, or grows after so many and never above its cap', () => {
    const plan = { draws: 7, start: 1, factor: 2, every: 1, most: 10 };
    expect(multiplesOf(plan)).toEqual([1, 2, 4, 8, 10, 10, 10]);
    expect(multiplesOf({ ...plan, every: 3 })).toEqual([1, 1, 1, 2, 2, 2, 4]);
    expect(multiplesOf({ ...plan, factor: 1, start: 5 })).toEqual([5, 5, 5, 5, 5, 5, 5]);
    // However far it would grow.
    expect(multiplesOf({ draws: 120, start: 1000, factor: 10, every: 1, most: 10_000 }).at(-1)).toBe(10_000);
  });

  it('bets on a draw once it is sold, and waits for what is bet before where a result may stop it', () => {
    const draws = [bet(1, 'PLACED'), draw(2)];
    expect(stepOf(rules(), [draw(1), draw(2)], at(0)).bet?.place).toBe(1);
    expect(stepOf(rules(), draws, at(0.9)).bet).toBeNull();
    expect(stepOf(rules(), draws, at(1)).bet?.place).toBe(2);
    expect(stepOf(rules({ stopOnWin: true }), draws, at(1)).bet).toBeNull();
    expect(stepOf(rules({ stopProfitMinor: '5' }), draws, at(1)).bet).toBeNull();
    expect(stepOf(rules({ stopOnWin: true }), [bet(1, 'LOST'), draw(2)], at(1))).toMatchObject({ done: [1], stop: null, bet: { place: 2 } }); // prettier-ignore
  });

  it('ends with the first draw that won, or once the wins are so far above the stakes', () => {
    const won = [bet(1, 'DUE', 15), draw(2)];
    expect(stepOf(rules({ stopOnWin: true }), won, at(1))).toMatchObject({ stop: { reason: 'WON' }, isOver: true, bet: null }); // prettier-ignore
    expect(stepOf(rules({ stopProfitMinor: '6' }), won, at(1))).toMatchObject({ stop: null, bet: { place: 2 } });
    expect(stepOf(rules({ stopProfitMinor: '5' }), won, at(1))).toMatchObject({ stop: { reason: 'PROFIT' } });
    // A stake that came back is neither a win nor a loss.
    const refunded = [bet(1, 'REFUNDED'), ...won.slice(1)];
    expect(stepOf(rules({ stopOnWin: true, stopProfitMinor: '1' }), refunded, at(1))).toMatchObject({ stop: null, bet: { place: 2 } }); // prettier-ignore
  });

  it('skips a draw that nothing can be bet on any more, ends where the next one would be refused as well', () => {
    const full = { code: 'lottery.number_full', details: { number: '1' } };
    const poor = { code: 'lottery.insufficient_funds', details: null };
    const refused = (of: typeof full | typeof poor) => ({ refused: { ...of, place: 1 } });
    const draws = [draw(1), draw(2)];
    expect(stepOf(rules(), draws, at(1))).toMatchObject({ skipped: [{ place: 1, code: 'lottery.closed' }], bet: { place: 2 } }); // prettier-ignore
    expect(stepOf(rules(), draws, at(0), refused(full))).toMatchObject({
      skipped: [{ place: 1, ...full }],
      stop: null,
    });
    expect(stepOf(rules(), draws, at(0), refused(poor))).toMatchObject({ stop: { reason: 'REFUSED', refused: poor }, isOver: true }); // prettier-ignore
    // Told of a draw that is bet on already, it changes nothing.
    expect(stepOf(rules(), [bet(1, 'PLACED'), draw(2)], at(0), refused(poor))).toMatchObject({
      skipped: [],
      stop: null,
    });
    expect(stepOf(rules(), draws, at(9))).toMatchObject({ stop: { reason: 'COMPLETED' }, isOver: true });
  });

  it('that is stopped bets no more, finishes what is unanswered, and is over when all is decided', () => {
    const asked = { stop: 'CANCELLED' } as const;
    expect(stepOf(rules(), [bet(1, 'PENDING'), draw(2)], at(1), asked)).toMatchObject({ stop: { reason: 'CANCELLED' }, isOver: false, bet: { place: 1 } }); // prettier-ignore
    const stopping = rules({ state: 'STOPPING' });
    expect(stepOf(stopping, [bet(1, 'PLACED'), draw(2, { state: 'DROPPED' })], at(1))).toMatchObject({ isOver: false, bet: null }); // prettier-ignore
    expect(stepOf(stopping, [bet(1, 'WON', 15), draw(2, { state: 'DROPPED' })], at(1), asked)).toMatchObject({ done: [1], stop: null, isOver: true }); // prettier-ignore
  });
});
