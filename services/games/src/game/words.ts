const marks = /[\u0300-\u036f]/g;
const unspaced = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])/g;
const between =
  /[\t-\r\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+/g;
const wordsRead = 8;

/** What is typed, as the catalogue's words are kept (`games_tokens` of the database does the same to names). */
export function tokensOf(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replace(marks, '').replaceAll('đ', 'd');
  return plain.replace(unspaced, ' $1 ').replace(between, ' ').trim();
}

export interface Typed {
  readonly words: readonly string[];
  /** Runs of characters of a script without spaces: they must stand side by side in a name. */
  readonly runs: readonly string[];
}

/** What to look for; of a long sentence the first words. */
export function readTyped(q: string): Typed {
  const words = tokensOf(q).split(' ').filter(Boolean).slice(0, wordsRead);
  const runs = q
    .split(/\s+/)
    .map(tokensOf)
    .filter((run) => run.includes(' ') && run.search(unspaced) >= 0);
  return { words, runs };
}
