/** For how long somebody may be kept from playing: breaks up to six weeks, self-exclusion from half a year on. */
export const exclusionChoices = [
  'day_1',
  'days_7',
  'days_30',
  'weeks_6',
  'months_6',
  'year_1',
  'years_3',
  'years_5',
  'for_ever',
] as const;
export type ExclusionChoice = (typeof exclusionChoices)[number];

const days: Partial<Record<ExclusionChoice, number>> = { day_1: 1, days_7: 7, days_30: 30, weeks_6: 42 };
const months: Partial<Record<ExclusionChoice, number>> = { months_6: 6, year_1: 12, years_3: 36, years_5: 60 };

/** Further than anybody plays, and still a date for every database and browser. */
const forEver = new Date('9999-12-31T00:00:00Z');

/** When an exclusion that begins now ends. */
export function exclusionEnd(choice: ExclusionChoice, now: Date): Date {
  const dayCount = days[choice];
  if (dayCount !== undefined) return new Date(now.getTime() + dayCount * 86_400_000);
  const monthCount = months[choice];
  if (monthCount === undefined) return forEver;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + monthCount);
  // Half a year from 31 August is 1 March at least, never less than the months that were chosen.
  return end;
}
