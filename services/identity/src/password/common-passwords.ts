import { commonWords, keyboardWalks } from './common-words.js';
import { entryOf } from '@banyan/kernel/rules';

const endings = [
  '', '1', '2', '12', '11', '21', '22', '23', '69', '88', '99', '123', '321', '111', '000', '666', '777', '888', '999',
  '1234', '4321', '12345', '123456', '1234567', '12345678', '123456789', '123123', '!', '1!', '12!', '123!', '@1', '@12',
  '@123', '@1234', '@123456', '#123', '_123', '123@', '1234@', '123#', 'abc', 'abc123', 'qwerty', 'vn', 'pro', 'vip',
]; // prettier-ignore

const firstYear = 1970;
const lastYear = 2030;

/** The passwords that attackers try first, in lower case: well over ten thousand, made by rule from words, walks and dates. */
const common: ReadonlySet<string> = make();

function make(): Set<string> {
  const made = new Set<string>();
  for (const word of commonWords) {
    for (const ending of endings) made.add(word + ending);
    for (let year = firstYear; year <= lastYear; year++) made.add(`${word}${year}`);
    made.add(word + word).add(Array.from(word).toReversed().join(''));
  }
  for (const walk of keyboardWalks) {
    for (const ending of ['', '1', '12', '123', '1234', '!', '@', '@123', 'a', 'abc', 'aa']) made.add(walk + ending);
    made
      .add(walk + walk)
      .add(`a${walk}`)
      .add(`abc${walk}`)
      .add(`aa${walk}`);
  }
  for (const sign of 'abcdefghijklmnopqrstuvwxyz0123456789')
    for (let length = 4; length <= 20; length++) made.add(sign.repeat(length));
  for (let pair = 0; pair < 100; pair++)
    for (let times = 2; times <= 6; times++) made.add(String(pair).padStart(2, '0').repeat(times));
  return made;
}

/** How many passwords the list holds, dates apart. */
export const commonPasswordCount = common.size;

/** Whether a password is one of the common ones, also in capitals or with the usual letter swaps, or is a bare date. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(unswapped(lower)) || isBareDate(lower);
}

const swaps: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', $: 's', '3': 'e', '4': 'a', '5': 's' };

/** Undoes the usual swaps in the part before the ending: `p@ssw0rd123` is `password123`. */
function unswapped(text: string): string {
  const ending = /[\d!@#_]*$/.exec(text)?.[0] ?? '';
  const word = text.slice(0, text.length - ending.length);
  return word.replace(/[@0$345]/g, (sign) => entryOf(swaps, sign) ?? sign) + ending;
}

function isBareDate(text: string): boolean {
  const year = '(19|20)\\d\\d';
  const day = '(0[1-9]|[12]\\d|3[01])';
  const month = '(0[1-9]|1[0-2])';
  const between = '[-./]?';
  return new RegExp(`^(${day}${between}${month}${between}${year}|${year}${between}${month}${between}${day})$`).test(
    text,
  );
}
