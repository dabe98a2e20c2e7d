import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysBetween, stretchesOf } from './stretches.js';

const dayMs = 86_400_000;
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const day = fc.integer({ min: 0, max: 800 }).map((days) => textOf(Date.UTC(2026, 0, 1 + days)));

/** How often each day counts. */
function counted(from: string, until: string, months: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { since, until: end, sign } of stretchesOf(['X'], from, until, months))
    for (let at = Date.parse(since); at < Date.parse(end); at += dayMs)
      counts.set(textOf(at), (counts.get(textOf(at)) ?? 0) + sign);
  return new Map([...counts].filter(([, times]) => times !== 0));
}

describe('the stretches of a report', () => {
  it('come to each of its days once, read whole months only as such, and few days', () => {
    fc.assert(
      fc.property(day, day, fc.boolean(), (a, b, months) => {
        const [from, until] = a < b ? [a, b] : [b, a];
        const counts = counted(from, until, months);
        expect([counts.size, ...new Set(counts.values())]).toEqual([daysBetween(from, until), 1]);
        expect(counts.has(from) && counts.has(until)).toBe(true);
        const stretches = stretchesOf(['X'], from, until, months);
        for (const { span, since, until: end } of stretches)
          if (span === 'M') expect([since.slice(8), end.slice(8)]).toEqual(['01', '01']);
        const days = stretches.filter(({ span }) => span === 'D');
        if (months) expect(days.reduce((sum, { since, until: end }) => sum + daysBetween(since, end) - 1, 0)).toBeLessThanOrEqual(30);
        else expect(days).toHaveLength(1);
      }),
    );
  }); // prettier-ignore

  it('are the month less a day where all others are asked for', () => {
    expect(stretchesOf(['X'], '2026-03-01', '2026-03-30', true)).toEqual([
      { brand: 'X', span: 'M', since: '2026-03-01', until: '2026-04-01', sign: 1 },
      { brand: 'X', span: 'D', since: '2026-03-31', until: '2026-04-01', sign: -1 },
    ]);
  });
});
