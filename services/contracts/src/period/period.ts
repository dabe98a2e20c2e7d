import type { ContractKind, PeriodType } from '../terms/terms.js';
import { dateText, localDate, shifted, startOfDay, weekday, type LocalDate } from './zone.js';

/** From `start` (inside) to `end` (outside). `name` is its first day in the brand's zone, such as `2026-03-01`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
}

/** Five minutes; runs of faults, which last no longer, have shorter ones. A production configuration refuses the variable. */
const windowMs = Number(process.env['BANYAN_TEST_WINDOW_MS'] ?? 300_000);
const hourMs = 3_600_000;

/** The period of a type that holds an instant, by the calendar of the zone. */
export function periodOf(type: PeriodType, at: Date, zone: string): Period {
  const first = firstDay(type, localDate(at, zone));
  return between(first, dayAfter(type, first), zone);
}

/** The period after this one. */
export const nextPeriod = (type: PeriodType, period: Period, zone: string): Period => periodOf(type, period.end, zone);

/** The period before this one. */
export const previousPeriod = (type: PeriodType, period: Period, zone: string): Period =>
  periodOf(type, new Date(period.start.getTime() - 1), zone);

/** The real-time window of five minutes that holds an instant; the same in every zone. */
export function windowOf(at: Date): Period {
  const start = new Date(Math.floor(at.getTime() / windowMs) * windowMs);
  return { start, end: new Date(start.getTime() + windowMs), name: start.toISOString() };
}

const days = new Map<string, Period>();

/** When the hour of the zone's clock began that holds an instant; hours are counted from the beginning of the day. */
export function hourOf(at: Date, zone: string): Date {
  const known = days.get(zone);
  const day = known && known.start <= at && at < known.end ? known : periodOf('D', at, zone);
  days.set(zone, day);
  const passed = at.getTime() - day.start.getTime();
  return new Date(day.start.getTime() + passed - (passed % hourMs));
}

/** The hours of a day in its zone: 24, or 23 and 25 where clocks change. */
export function hoursOf({ start, end }: Period): Period[] {
  const count = Math.ceil((end.getTime() - start.getTime()) / hourMs);
  return Array.from({ length: count }, (_, index) => {
    const from = new Date(start.getTime() + index * hourMs);
    const until = new Date(Math.min(from.getTime() + hourMs, end.getTime()));
    return { start: from, end: until, name: from.toISOString() };
  });
}

/** When an agreement made now begins to count: at the next window, day or period; what runs is settled as it was. */
export function effectiveFrom(kind: ContractKind, type: PeriodType, at: Date, zone: string): Date {
  if (kind === 'REALTIME') return windowOf(at).end;
  return periodOf(kind === 'DIVIDEND' ? type : 'D', at, zone).end;
}

/** Whether a half month is the one from the 16th. */
export const isSecondHalf = (type: PeriodType, period: Period): boolean => type === 'H' && period.name.endsWith('-16');

function firstDay(type: PeriodType, date: LocalDate): LocalDate {
  if (type === 'D') return date;
  if (type === 'W') return shifted(date, 1 - weekday(date));
  return { ...date, day: type === 'H' && date.day > 15 ? 16 : 1 };
}

function dayAfter(type: PeriodType, first: LocalDate): LocalDate {
  if (type === 'D') return shifted(first, 1);
  if (type === 'W') return shifted(first, 7);
  if (type === 'H' && first.day === 1) return { ...first, day: 16 };
  return shifted({ ...first, month: first.month + 1, day: 1 });
}

function between(first: LocalDate, after: LocalDate, zone: string): Period {
  return { start: startOfDay(first, zone), end: startOfDay(after, zone), name: dateText(first) };
}
