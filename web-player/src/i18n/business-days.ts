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

/** A calendar month of a zone, so many before this one; the month that runs ends with today. */
export function monthOf(zone: string, monthsAgo: number, now: number = Date.now()): Period {
  const today = dayjs(now).tz(zone).startOf('day');
  const first = today.startOf('month').subtract(monthsAgo, 'month');
  const end = monthsAgo === 0 ? today.add(1, 'day') : first.add(1, 'month');
  return { from: first.toISOString(), to: end.toISOString() };
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

/** The `YYYY-MM-DD` of the last of the next `days` calendar days of a zone, today included. */
export const lastOfNext = (days: number, zone: string, now?: number): string => calendarDay(zone, 1 - days, now);

/** Where each day of a period begins, in a zone. */
export function dayStarts({ from, to }: Period, zone: string): string[] {
  const starts: string[] = [];
  for (let day = dayjs(from).tz(zone); day.toISOString() < to; day = day.add(1, 'day').startOf('day'))
    starts.push(day.toISOString());
  return starts;
}

/** The period of the same length just before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: new Date(2 * Date.parse(from) - Date.parse(to)).toISOString(),
  to: from,
});
