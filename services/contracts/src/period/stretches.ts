/** Sums of a brand by the day (D) or month (M) that begin from `since` up to `until` (outside), which are added (1) or taken off (-1). */
export interface Stretch {
  readonly brand: string;
  readonly span: 'D' | 'M';
  readonly since: string;
  readonly until: string;
  readonly sign: 1 | -1;
}

export const dayMs = 86_400_000;
/** A day of the calendar as a text, such as `2026-03-01`. */
export const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const monthOf = (at: number, next = 0): number =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + next, 1);

/** How many days there are from one to another, both of them inside; below 1 when they are the wrong way round. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / dayMs + 1;

/**
 * What comes to the days from one to another, both of them inside. With `months` a month is read as one sum, less the days of it that are not asked for where
 * these are fewer: a year is twelve sums and not 365, and never more than two half months of days are read.
 */
export function stretchesOf(brands: readonly string[], from: string, until: string, months: boolean): Stretch[] {
  const [first, end] = [Date.parse(from), Date.parse(until) + dayMs];
  const cut: Array<Omit<Stretch, 'brand'>> = [];
  const add = (span: 'D' | 'M', since: number, to: number, sign: 1 | -1) => {
    if (since < to) cut.push({ span, since: textOf(since), until: textOf(to), sign });
  };
  if (!months) add('D', first, end, 1);
  for (let month = monthOf(first); months && month < end; month = monthOf(month, 1)) {
    const next = monthOf(month, 1);
    const [since, to] = [Math.max(first, month), Math.min(end, next)];
    if (2 * (to - since) <= next - month) {
      add('D', since, to, 1);
      continue;
    }
    add('M', month, next, 1);
    add('D', month, since, -1);
    add('D', to, next, -1);
  }
  return brands.flatMap((brand) => cut.map((stretch) => ({ brand, ...stretch })));
}
