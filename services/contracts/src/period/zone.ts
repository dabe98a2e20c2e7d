/** A day of a calendar, without a zone. */
export interface LocalDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const quarterMs = 900_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a zone (an IANA name) at an instant. Throws RangeError for an unknown zone. */
export function localDate(at: Date, zone: string): LocalDate {
  const [year = 0, month = 0, day = 0] = formatOf(zone).format(at).split('-').map(Number);
  return { year, month, day };
}

/** The day `count` days later; day and month may run over: (2026, 14, 0) is the last of January 2027. */
export function shifted({ year, month, day }: LocalDate, count = 0): LocalDate {
  const date = new Date(Date.UTC(year, month - 1, day + count));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Monday 1 to Sunday 7. */
export const weekday = (date: LocalDate): number => ((new Date(utcOf(date)).getUTCDay() + 6) % 7) + 1;

/** The first instant of a day in a zone, also where clocks skip midnight. Offsets are whole quarters of an hour. */
export function startOfDay(date: LocalDate, zone: string): Date {
  const wanted = utcOf(date);
  let [low, high] = [wanted - dayMs, wanted + dayMs];
  while (high - low > quarterMs) {
    const middle = low + Math.floor((high - low) / 2 / quarterMs) * quarterMs;
    if (utcOf(localDate(new Date(middle), zone)) >= wanted) high = middle;
    else low = middle;
  }
  return new Date(high);
}

/** `2026-03-01`. */
export const dateText = ({ year, month, day }: LocalDate): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const utcOf = ({ year, month, day }: LocalDate): number => Date.UTC(year, month - 1, day);

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  return format;
}
