import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  effectiveFrom,
  hourOf,
  hoursOf,
  isSecondHalf,
  nextPeriod,
  periodOf,
  previousPeriod,
  windowOf,
} from './period.js';
import { periodTypes } from '../terms/terms.js';

const zone = 'Asia/Ho_Chi_Minh';
const days = (type: 'D' | 'W' | 'H' | 'M', at: string, where = zone) => {
  const { start, end } = periodOf(type, new Date(at), where);
  return [start.toISOString(), end.toISOString()];
};

describe('periods', () => {
  it('ends half months at the 15th and the last day', () => {
    expect(days('H', '2026-02-03T00:00:00+07:00')).toEqual(['2026-01-31T17:00:00.000Z', '2026-02-15T17:00:00.000Z']);
    expect(days('H', '2026-02-28T23:59:59+07:00')).toEqual(['2026-02-15T17:00:00.000Z', '2026-02-28T17:00:00.000Z']);
    expect(days('H', '2028-02-29T10:00:00+07:00')).toEqual(['2028-02-15T17:00:00.000Z', '2028-02-29T17:00:00.000Z']);
  });

  it('begins weeks on Monday, days at midnight, months on the first, in the zone of the brand', () => {
    expect(days('W', '2026-03-08T23:00:00+07:00')).toEqual(['2026-03-01T17:00:00.000Z', '2026-03-08T17:00:00.000Z']);
    expect(days('D', '2026-03-31T00:00:00+07:00')).toEqual(['2026-03-30T17:00:00.000Z', '2026-03-31T17:00:00.000Z']);
    expect(days('M', '2026-12-31T16:59:59Z')).toEqual(['2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z']);
    expect(days('M', '2026-12-31T17:00:00Z')[0]).toBe('2026-12-31T17:00:00.000Z');
  });

  it('knows days of 23 and 25 hours, and days that begin at one', () => {
    const hours = (at: string, where: string) => hoursOf(periodOf('D', new Date(at), where)).length;
    expect(hours('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25T12:00:00Z', 'Europe/Berlin')).toBe(25);
    expect(days('D', '2026-04-24T12:00:00Z', 'Africa/Cairo')).toEqual([
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ]);
    expect(days('D', '2026-10-04T02:00:00Z', 'Australia/Lord_Howe')).toEqual([
      '2026-10-03T13:30:00.000Z',
      '2026-10-04T13:00:00.000Z',
    ]);
    expect(hoursOf(periodOf('D', new Date('2026-10-04T02:00:00Z'), 'Australia/Lord_Howe')).at(-1)?.end).toEqual(
      new Date('2026-10-04T13:00:00.000Z'),
    );
  });

  it('finds the hour of an instant among the hours of its day', () => {
    for (const where of [zone, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Berlin']) {
      for (const text of ['2026-10-03T20:10:00Z', '2026-10-25T01:30:00Z', '2026-03-29T00:59:59.999Z']) {
        const at = new Date(text);
        const hour = hoursOf(periodOf('D', at, where)).find(({ start, end }) => start <= at && at < end);
        expect(hourOf(at, where)).toEqual(hour?.start);
      }
    }
    expect(hourOf(new Date('2026-03-10T10:20:00Z'), 'Asia/Kathmandu')).toEqual(new Date('2026-03-10T10:15:00Z'));
  });

  it('counts the first hour of a day to that day, also behind a day that did not end with a full hour', () => {
    const where = 'Australia/Lord_Howe';
    const short = periodOf('D', new Date('2026-10-04T02:00:00Z'), where);
    expect(hourOf(new Date(short.end.getTime() - 1), where)).toEqual(new Date('2026-10-04T12:30:00.000Z'));
    expect(hourOf(short.end, where)).toEqual(short.end);
    expect(hourOf(short.start, where)).toEqual(short.start);
  });

  it('names a period by its first day', () => {
    const name = (type: 'D' | 'W' | 'H' | 'M', at: string) => periodOf(type, new Date(at), zone).name;
    expect(name('D', '2026-03-09T17:00:00Z')).toBe('2026-03-10');
    expect(name('W', '2026-03-08T23:00:00+07:00')).toBe('2026-03-02');
    expect(name('H', '2026-12-31T10:00:00+07:00')).toBe('2026-12-16');
    expect(name('M', '2026-01-31T10:00:00+07:00')).toBe('2026-01-01');
  });

  it('knows the second half of a month from the first, and from a day or a week that begins on the 16th', () => {
    const second = (type: 'D' | 'W' | 'H', at: string) => isSecondHalf(type, periodOf(type, new Date(at), zone));
    expect(second('H', '2026-02-16T00:00:00+07:00')).toBe(true);
    expect(second('H', '2026-02-28T00:00:00+07:00')).toBe(true);
    expect(second('H', '2026-02-15T00:00:00+07:00')).toBe(false);
    expect(second('D', '2026-02-16T00:00:00+07:00')).toBe(false);
    expect(second('W', '2026-02-16T00:00:00+07:00')).toBe(false);
  });

  it('takes an agreement up with the next window, day or period', () => {
    const at = new Date('2026-03-10T10:02:00+07:00');
    expect(effectiveFrom('REALTIME', 'D', at, zone)).toEqual(new Date('2026-03-10T10:05:00+07:00'));
    expect(effectiveFrom('DAILY', 'D', at, zone)).toEqual(new Date('2026-03-11T00:00:00+07:00'));
    expect(effectiveFrom('HOURLY', 'D', at, zone)).toEqual(new Date('2026-03-11T00:00:00+07:00'));
    expect(effectiveFrom('DAILY', 'M', at, zone)).toEqual(new Date('2026-03-11T00:00:00+07:00'));
    expect(effectiveFrom('DIVIDEND', 'M', at, zone)).toEqual(new Date('2026-04-01T00:00:00+07:00'));
  });

  it('cuts windows of five minutes', () => {
    const { start, end } = windowOf(new Date('2026-03-10T10:04:59.999Z'));
    expect([start, end]).toEqual([new Date('2026-03-10T10:00:00Z'), new Date('2026-03-10T10:05:00Z')]);
  });

  it('covers all time without a gap or an overlap, in every zone', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    const zones = fc.constantFrom(zone, 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo');
    fc.assert(
      fc.property(instants, zones, fc.constantFrom(...periodTypes), (at, where, type) => {
        const period = periodOf(type, at, where);
        expect(period.start <= at && at < period.end).toBe(true);
        expect(previousPeriod(type, nextPeriod(type, period, where), where)).toEqual(period);
        expect(nextPeriod(type, period, where).start).toEqual(period.end);
        expect(periodOf(type, period.start, where)).toEqual(period);
      }),
      { numRuns: 300 },
    );
  });
});
