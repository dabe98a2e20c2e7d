const first = Date.UTC(1900, 0, 1);
const end = Date.UTC(3000, 0, 1);

/**
 * Whether an instant lies in 1900 to 2999: what the calendar, the database and every sum with it can hold. Years that need a sign in
 * ISO 8601 (before 0, after 9999) no database reads back.
 */
export const isInstant = (value: Date): boolean => value.getTime() >= first && value.getTime() < end;

/** Whether a text is a day of the calendar in 1900 to 2999, written `2026-03-16`; there is no 30 February and no day 0. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const begins = new Date(`${value}T00:00:00Z`);
  return isInstant(begins) && begins.toISOString().startsWith(value);
}

/**
 * Controls beside tab and line breaks, what turns the reading direction (U+202A to U+202E, U+2066 to U+2069), and what takes no room
 * (U+200B, U+2060 to U+2064, U+FEFF). The joiners and marks that Persian, Arabic and emoji are written with are none of them.
 */
const unseen = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/** Whether a text shows as what it is: nobody passes for somebody else by it. */
export const isPlain = (value: unknown): boolean =>
  typeof value !== 'string' || !unseen.test(value.replaceAll(/[\t\n\r]/g, ''));

const halfOrNul = /\p{Surrogate}|\0/u;

/** Whether a text is Unicode that a database keeps: no half of a surrogate pair, no NUL. */
export const isKept = (value: string): boolean => !halfOrNul.test(value);

/** Whether a text is a UUID in the form that every database reads; 36 zeros are none. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
