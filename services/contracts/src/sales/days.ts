import { errors } from '../errors.js';
import { periodOf, type Period } from '../period/period.js';

const mostDays = 93;

/** The brand's whole days of a range: that which holds `from` and those up to `until` (outside); absent: today. */
export function daysOf({ from, until }: { from?: Date; until?: Date }, now: Date, zone: string): Period[] {
  const today = periodOf('D', now, zone);
  const end = until ?? today.end;
  if (from && from >= end) throw errors.range_wrong();
  const days: Period[] = [];
  for (let day = from ? periodOf('D', from, zone) : today; day.start < end; day = periodOf('D', day.end, zone)) {
    if (days.push(day) > mostDays) throw errors.range_wrong();
  }
  if (days.length === 0) throw errors.range_wrong();
  return days;
}
