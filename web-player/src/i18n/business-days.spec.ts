import { describe, expect, it } from 'vitest';
import { calendarDay, daysBetween, lastDays, lastOfNext } from './business-days';

const zone = 'Asia/Ho_Chi_Minh';
/** 00:30 on 21 November in the zone, still the 20th in UTC. */
const justAfterMidnight = Date.parse('2026-11-20T17:30:00Z');

describe('business days', () => {
  it('begin and end at midnight of the zone, not of the device', () => {
    expect(lastDays(1, zone, justAfterMidnight)).toEqual({
      from: '2026-11-20T17:00:00.000Z',
      to: '2026-11-21T17:00:00.000Z',
    });
    expect(lastDays(7, zone, justAfterMidnight).from).toBe('2026-11-14T17:00:00.000Z');
    expect(calendarDay(zone, 0, justAfterMidnight)).toBe('2026-11-21');
    expect(calendarDay(zone, 6, justAfterMidnight)).toBe('2026-11-15');
  });

  it('that come count today as the first, as those that went do', () => {
    expect(lastOfNext(1, zone, justAfterMidnight)).toBe('2026-11-21');
    expect(lastOfNext(7, zone, justAfterMidnight)).toBe('2026-11-27');
    expect(lastOfNext(30, zone, justAfterMidnight)).toBe('2026-12-20');
  });

  it('include the whole last day', () => {
    expect(daysBetween('2026-11-01', '2026-11-01', zone)).toEqual({
      from: '2026-10-31T17:00:00.000Z',
      to: '2026-11-01T17:00:00.000Z',
    });
  });
});
