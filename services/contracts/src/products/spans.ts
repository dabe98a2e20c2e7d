import { requestErrors } from '@banyan/kernel/errors';
import { daysBetween, stretchesOf, type Stretch } from '../period/stretches.js';
import type { ProductSpan } from './products.dto.js';

/** Days of a brand's calendar, both inside. */
interface Days {
  readonly from: string;
  readonly until: string;
}

type SpanStretch = Omit<Stretch, 'brand' | 'span'> & { readonly span: 'D' | 'W' | 'M' };

/** The longest choice of days. */
const mostDays = 93;
const dayMs = 86_400_000;
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day, week (from Monday) or month that holds `from`, or the chosen days; and the same before. Raises `request.invalid` for days that are none or too many. */
export function spanOf(span: ProductSpan, from: string, until: string): { now: Days; before: Days } {
  const at = Date.parse(from);
  if (span === 'M') {
    const date = new Date(at);
    const monthOf = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
    return {
      now: { from: textOf(monthOf(0)), until: textOf(monthOf(1) - dayMs) },
      before: { from: textOf(monthOf(-1)), until: textOf(monthOf(0) - dayMs) },
    };
  }
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const first = span === 'W' ? at - weekday * dayMs : at;
  const days = span === 'DAYS' ? daysBetween(from, until) : span === 'W' ? 7 : 1;
  if (days < 1 || days > mostDays) throw requestErrors.invalid({ fields: { until: [`not 1 to ${mostDays} days`] } });
  return {
    now: { from: textOf(first), until: textOf(first + (days - 1) * dayMs) },
    before: { from: textOf(first - days * dayMs), until: textOf(first - dayMs) },
  };
}

/** Which sums come to these days: the one of the span, or days and months. */
export function sumsOf(span: ProductSpan, { from, until }: Days): SpanStretch[] {
  if (span === 'DAYS') return stretchesOf([''], from, until, true);
  return [{ span, since: from, until: textOf(Date.parse(from) + dayMs), sign: 1 }];
}
