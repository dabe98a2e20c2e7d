import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** ISO instants: `from` inclusive, `to` exclusive. */
export interface Period {
  from: string;
  to: string;
}

/** The last `days` calendar days of a zone, today included. */
export function lastDays(days: number, zone: string, now: number = Date.now()): Period {
  const today = dayjs(now).tz(zone).startOf('day');
  return { from: today.subtract(days - 1, 'day').toISOString(), to: today.add(1, 'day').toISOString() };
}

/** From the first moment of one `YYYY-MM-DD` to the last of another, both days of a zone. */
export function daysBetween(first: string, last: string, zone: string): Period {
  return {
    from: dayjs.tz(first, zone).startOf('day').toISOString(),
    to: dayjs.tz(last, zone).startOf('day').add(1, 'day').toISOString(),
  };
}

/** Today's `YYYY-MM-DD` in a zone, moved back by `daysAgo`. */
export const calendarDay = (zone: string, daysAgo = 0, now: number = Date.now()): string =>
  dayjs(now).tz(zone).subtract(daysAgo, 'day').format('YYYY-MM-DD');
