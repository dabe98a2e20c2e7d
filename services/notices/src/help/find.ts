/** Without marks and capitals, so that "rut tien" finds "Rút tiền". */
export const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words this short are found as they are typed: with a letter changed they are other words. */
const forgivenFrom = 5;

/** A letter takes up to two units of a string. */
const longestSign = 2;
/** Who types more looks for a sentence: its first words find it, and the rest costs as much as they do. */
const mostWords = 8;

/** Whether two words differ by one letter that is wrong, lacking, too many or in its neighbour's place. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > longestSign) return false;
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** A text as it is looked through. */
export interface Findable {
  readonly text: string;
  readonly words: readonly string[];
}

export const findable = (text: string): Findable => ({ text: plain(text), words: [...new Set(wordsOf(text))] });

/** The words that are looked for. */
export const askedFor = (typed: string): string[] => [...new Set(wordsOf(typed))].slice(0, mostWords);

/** Whether every word that is asked for stands in the text, marks or not, a longer one also with a slip in it. */
export const speaksOf = ({ text, words }: Findable, asked: readonly string[]): boolean =>
  asked.every(
    (word) => text.includes(word) || (word.length >= forgivenFrom && words.some((each) => isNear(each, word))),
  );
