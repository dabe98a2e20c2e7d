/** Letters that look like Latin ones, as those who write around a list use them. */
const alike = new Map(
  Object.entries({
    а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', к: 'k', м: 'm', т: 't', в: 'b', н: 'h', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ո: 'n',
    α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x',
    đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe',
  }),
); // prettier-ignore

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What takes no ink although it counts as a letter or a sign. */
const blank = /[\p{DI}\u2800]/gu;

/**
 * A text in the form in which words are compared: without case, marks, what nobody sees and signs; look-alike letters as Latin ones,
 * words with one space between them.
 */
export const bare = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(blank, '')
      .replaceAll(/[\p{M}\p{Cf}]/gu, ''),
  ]
    .map((sign) => alike.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A text with letters that stand alone put together, as in `b a d`. */
const closed = (text: string): string =>
  text.replaceAll(/(?<=^| )(\S)((?: \S(?= |$))+)/gu, (spelt) => spelt.replaceAll(' ', ''));

/** Whether a text holds one of a list's words, which are in {@link bare} form: as whole words, or anywhere in scripts without spaces. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  const plain = bare(text);
  const forms = [` ${plain} `, ` ${closed(plain)} `];
  const joined = plain.replaceAll(' ', '');
  return words.some((word) => {
    const whole = word.replaceAll(' ', '');
    if (unspaced.test(word)) return joined.includes(whole);
    return forms.some((form) => form.includes(` ${word} `) || form.includes(` ${whole} `));
  });
}
