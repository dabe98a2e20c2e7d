/** Letters that look like Latin ones, as those who write around a list use them. */
const alike = new Map(
  Object.entries({
    а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', к: 'k', м: 'm', т: 't', в: 'b', н: 'h', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ո: 'n',
    α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x',
    ѵ: 'v', ԛ: 'q', ԝ: 'w', һ: 'h', ӏ: 'l', ս: 'u', օ: 'o', ց: 'g', ϲ: 'c', ɑ: 'a', ɡ: 'g', ƒ: 'f', ꬵ: 'f', ʂ: 's',
    ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p',
    ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z',
    đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe',
  }),
); // prettier-ignore

/** A text in small letters with those that look like Latin ones as these. */
export const latin = (text: string): string => [...text].map((sign) => alike.get(sign) ?? sign).join('');

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
  latin(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(blank, '')
      .replaceAll(/[\p{M}\p{Cf}]/gu, ''),
  )
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A text with letters that stand alone put together, as in `b a d`. */
const closed = (text: string): string =>
  text.replaceAll(/(?<=^| )(\S)((?: \S(?= |$))+)/gu, (spelt) => spelt.replaceAll(' ', ''));

const letters = new Map([['0', 'o'], ['3', 'e'], ['4', 'a'], ['5', 's'], ['7', 't'], ['8', 'b'], ['9', 'g']]); // prettier-ignore

/** Digits as the letters that they stand for in `sc4m`; a number stays one. `one`: what 1 stands for. */
const spelt = (text: string, one: 'i' | 'l'): string =>
  text.replaceAll(/[0-9a-z]*[a-z][0-9a-z]*/g, (word) =>
    word.replaceAll(/[01345789]/g, (digit) => letters.get(digit) ?? one),
  );

/** Whether a text holds one of a list's words, which are in {@link bare} form: as whole words, or anywhere in scripts without spaces. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  const plain = bare(text);
  const forms = [plain, closed(plain)].flatMap((form) => [form, spelt(form, 'i'), spelt(form, 'l')]);
  const within = [...new Set(forms)].map((form) => ` ${form} `);
  const joined = plain.replaceAll(' ', '');
  return words.some((listed) => {
    const word = latin(listed);
    const whole = word.replaceAll(' ', '');
    if (unspaced.test(word)) return joined.includes(whole);
    return within.some((form) => form.includes(` ${word} `) || form.includes(` ${whole} `));
  });
}

/** What calls itself the house, whatever its brand is called. */
const house = [
  'admin', 'administrator', 'moderator', 'mod', 'support', 'staff', 'system', 'official', 'operator', 'owner', 'host', 'helpdesk',
  'customer service', 'customer care', 'cskh', 'ho tro', 'quan tri', 'quan tri vien', 'he thong', 'nhan vien', 'soporte', 'suporte',
  'destek', '客服', '管理员', '管理員', '官方', '系统', '系統', '運営', 'サポート', '운영자', '관리자', '고객센터', 'แอดมิน', 'админ', 'администратор', 'поддержка',
].map(bare); // prettier-ignore

/** Whether a name is taken for the house's, or for one of a brand: alone, among other words, or with what is written onto it. */
export function isOfHouse(name: string, brand: string): boolean {
  const names = [...house, bare(brand)].filter((word) => word !== '');
  if (holdsWord(name, names)) return true;
  const joined = bare(name).replaceAll(/[\p{N} ]/gu, '');
  return names
    .map((word) => word.replaceAll(' ', ''))
    .some((word) => joined === word || (word.length > 4 && (joined.startsWith(word) || joined.endsWith(word))));
}
