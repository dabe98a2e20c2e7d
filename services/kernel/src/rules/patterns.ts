/** One of the field patterns of the registration form. `test` sees the whole value; length is checked apart. */
export interface Pattern {
  readonly id: number;
  /** Stable name, also the suffix of the message key `rules.pattern.<name>`. */
  readonly name: string;
  readonly test: (value: string) => boolean;
}

const matches = (name: string, id: number, regex: RegExp): Pattern => ({
  id,
  name,
  test: (value) => regex.test(value),
});

const letters = '\\p{Script=Latin}\\p{M}';

/** Whether year, month and day name a day of the calendar. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isoDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

function usDate(value: string): boolean {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(value);
  return match !== null && isCalendarDay(Number(match[3]), Number(match[1]), Number(match[2]));
}

/** The generic field patterns by id. Source: specification, section 5. */
export const patterns: readonly Pattern[] = [
  { id: 0, name: 'any', test: () => true },
  matches('letter_first', 1, /^[A-Za-z][A-Za-z0-9]*$/),
  matches('letters_or_kanji', 2, /^[A-Za-z\p{Script=Han}]+$/u),
  matches(
    'email',
    3,
    /^[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/,
  ),
  matches('alphanumeric', 4, /^[A-Za-z0-9]+$/),
  matches('letters_and_digits', 5, /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]+$/),
  matches('digits', 6, /^\d+$/),
  matches('alphanumeric_with_uppercase', 7, /^(?=.*[A-Z])[A-Za-z0-9]+$/),
  matches('english_and_space', 8, /^[A-Za-z ]+$/),
  matches('no_spaces', 9, /^\S+$/),
  matches('letters_and_symbols', 10, /^[A-Za-z\p{P}\p{S}]+$/u),
  { id: 11, name: 'date_iso', test: isoDate },
  matches('letters_and_space', 12, /^[\p{L}\p{M} ]+$/u),
  { id: 13, name: 'date_us', test: usDate },
  matches('letters_digits_only', 14, /^[\p{L}\p{M}\p{Nd}]+$/u),
  matches('korean', 15, /^[\p{Script=Hangul}]+$/u),
  matches('thai', 16, /^[\p{Script=Thai}]+$/u),
  matches('thai_or_english_and_space', 17, /^[\p{Script=Thai}A-Za-z ]+$/u),
  matches('uppercase_and_spaces', 18, /^(?=.*[A-Z])[A-Z ]+$/),
  matches('letters_digits_symbols', 19, /^[A-Za-z0-9\p{P}\p{S}]+$/u),
  matches('strong', 20, /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z0-9\s])\S+$/),
  matches('full_name', 21, new RegExp(`^[${letters}\\p{L}'’.-]+(?: [${letters}\\p{L}'’.-]+)+$`, 'u')),
  matches('full_width_japanese', 22, /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+$/u),
];
