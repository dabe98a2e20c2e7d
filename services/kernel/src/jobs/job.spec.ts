import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { duePeriod, scheduleOf, type Schedule } from './job.js';

const at = (text: string) => new Date(text);
const base = { name: 'x', timeoutMs: 1000 };

describe('the periods of a job', () => {
  it('begin at the marks of the cron line in Vietnam', () => {
    const next = scheduleOf({ ...base, cron: '0 3 * * *' });
    expect(next(at('2026-01-01T00:00:00Z'))).toEqual(at('2026-01-01T20:00:00Z'));
    expect(next(at('2026-01-01T20:00:00Z'))).toEqual(at('2026-01-02T20:00:00Z'));
    const half = scheduleOf({ ...base, cron: '0 0 1,16 * *' });
    expect(half(at('2026-02-20T00:00:00Z'))).toEqual(at('2026-02-28T17:00:00Z'));
    expect(() => scheduleOf({ ...base, cron: 'at noon' })).toThrow();
  });

  it('begin at every multiple of an interval', () => {
    const next = scheduleOf({ ...base, everyMs: 60_000 });
    expect(next(at('2026-01-01T00:00:30Z'))).toEqual(at('2026-01-01T00:01:00Z'));
    expect(next(at('2026-01-01T00:01:00Z'))).toEqual(at('2026-01-01T00:02:00Z'));
  });

  it('are due one after the other, or only the latest, and never before their time', () => {
    const cron = scheduleOf({ ...base, cron: '*/7 * * * *' });
    const every = scheduleOf({ ...base, everyMs: 90_000 });
    const often = scheduleOf({ ...base, everyMs: 15_000 });
    // Half minutes, so that an instant often is a period's own.
    const halfMinutes = (min: number, max: number) =>
      fc.integer({ min: min / 30_000, max: max / 30_000 }).map((n) => n * 30_000);
    const instant = halfMinutes(0, 40 * 86_400_000).map((ms) => new Date(at('2026-01-01T00:00:00Z').getTime() + ms));
    fc.assert(
      fc.property(
        instant,
        halfMinutes(-3_600_000, 43_200_000),
        fc.constantFrom<Schedule>(cron, every, often),
        (last, later, next) => {
          const now = new Date(last.getTime() + later);
          const all: Date[] = [];
          for (let period = next(last); period <= now; period = next(period)) all.push(period);
          expect(duePeriod(next, last, now, false)).toEqual(all[0]);
          expect(duePeriod(next, last, now, true)).toEqual(all.at(-1));
        },
      ),
      { numRuns: 100 },
    );
  });
});
