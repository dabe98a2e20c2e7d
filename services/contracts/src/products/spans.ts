import { requestErrors } from '@banyan/kernel/errors';
import { periodOf, previousPeriod, type Period } from '../period/period.js';
import { dayMs, daysBetween, stretchesOf, textOf, type Stretch } from '../period/stretches.js';
import type { ProductSpan } from './products.dto.js';

/** Days of a brand's calendar, both inside. */
interface Days {
  readonly from: string;
  readonly until: string;
}

type SpanStretch = Omit<Stretch, 'brand' | 'span'> & { readonly span: 'D' | 'W' | 'M' };

/** The longest choice of days. */
const mostDays = 93;
/** Days without hours have no zone. */
const daysOf = ({ name, end }: Period): Days => ({ from: name, until: textOf(end.getTime() - dayMs) });

/** The day, week (from Monday) or month that holds `from`, or the chosen days; and the same before. Raises `request.invalid` for days that are none or too many. */
export function spanOf(span: ProductSpan, from: string, until: string): { now: Days; before: Days } {
  if (span !== 'DAYS') {
    const period = periodOf(span, new Date(from), 'UTC');
    return { now: daysOf(period), before: daysOf(previousPeriod(span, period, 'UTC')) };
  }
  const days = daysBetween(from, until);
  if (days < 1 || days > mostDays) throw requestErrors.invalid({ fields: { until: [`not 1 to ${mostDays} days`] } });
  const first = Date.parse(from);
  return { now: { from, until }, before: { from: textOf(first - days * dayMs), until: textOf(first - dayMs) } };
}

/** Which sums come to these days: the one of the span, or days and months. */
export function sumsOf(span: ProductSpan, { from, until }: Days): SpanStretch[] {
  if (span === 'DAYS') return stretchesOf([''], from, until, true);
  return [{ span, since: from, until: textOf(Date.parse(from) + dayMs), sign: 1 }];
}
