import { describe, expect, it } from '@jest/globals';
import { minutesOf, quietUntil, timeOf } from './quiet.js';

const zone = 'Asia/Ho_Chi_Minh';
/** An instant by the clock of Việt Nam. */
const at = (time: string) => new Date(`2026-03-10T${time}:30+07:00`);
const until = (from: string, to: string, now: string, of = zone) =>
  quietUntil({ from: minutesOf(from), until: minutesOf(to) }, at(now), of)?.toISOString() ?? null;

describe('quiet hours', () => {
  it('run by the brand’s clock, over midnight too, and their end is not quiet', () => {
    expect(until('22:00', '07:00', '21:59')).toBeNull();
    expect(until('22:00', '07:00', '22:00')).toBe('2026-03-11T00:00:00.000Z');
    expect(until('22:00', '07:00', '23:59')).toBe('2026-03-11T00:00:00.000Z');
    expect(until('22:00', '07:00', '06:59')).toBe('2026-03-10T00:00:00.000Z');
    expect(until('22:00', '07:00', '07:00')).toBeNull();
    expect(until('13:00', '14:30', '13:10')).toBe('2026-03-10T07:30:00.000Z');
    expect(until('13:00', '14:30', '22:10')).toBeNull();
    // The same instant is an early afternoon there.
    expect(until('13:00', '14:30', '23:10', 'Africa/Dakar')).toBeNull();
    expect(until('16:00', '17:00', '23:10', 'Africa/Dakar')).toBe('2026-03-10T17:00:00.000Z');
  });

  it('are minutes of a day and back', () => {
    for (const time of ['00:00', '00:05', '09:30', '23:59']) expect(timeOf(minutesOf(time))).toBe(time);
  });
});
