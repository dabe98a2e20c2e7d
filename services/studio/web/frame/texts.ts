import { entryOf } from '@banyan/kernel/rules';
import { spoken as languages, texts } from 'virtual:texts';
import type { Names } from '../../src/game/game.js';

/** The studio's words by their groups, as the English catalogue has them; every other language is filled with them. */
export type Studio = typeof import('../../../texts/locales/en/studio.json');
export type Group = Exclude<keyof Studio, 'default'>;
export type TextKey = keyof Studio['frame'];

const english = languages.find(({ tag }) => tag === 'en') ?? languages[0];
/** What every page of a game speaks with, whatever the game. */
const always: readonly Group[] = ['frame', 'seat'];

let language = languages[0];
const current = new Map<string, Readonly<Record<string, string>>>();

/** Takes the language of the address (`lang`), with the words of some games; English when it is none of ours, the first when there is none. */
export async function setLanguage(wanted: string | null, groups: readonly Group[] = []): Promise<void> {
  const known = languages.find(({ code }) => code === wanted?.toUpperCase());
  language = known ?? (wanted ? english : languages[0]);
  const loaded = [...always, ...groups].map(async (group) => {
    const chunk = await entryOf(texts, `${language.tag}/${group}`)?.();
    current.set(group, chunk?.default ?? {});
  });
  await Promise.all(loaded);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
}

/** The platform's code of the language. */
export const spoken = (): string => language.code;
/** The language for who writes Latin digits of his own accord. */
export const tag = (): string => language.tag;
/** For `Intl`: Latin digits in every language, as the player app writes them. */
export const locale = (): string => `${language.tag}-u-nu-latn`;
/** Whether sentences run from the right. */
export const rightToLeft = (): boolean => language.dir === 'rtl';

/** In a right-to-left language put into an isolate (U+2068 to U+2069), so that `2.50×` or a card keeps its own direction. */
export const isolated = (text: string): string => (rightToLeft() ? `\u2068${text}\u2069` : text);

/** A name that is data, of a game or a team, in the language; English where it has none. */
export const named = (names: Names | undefined): string => (names && (entryOf(names, language.code) ?? names.EN)) ?? '';

type Values = Readonly<Record<string, string | number>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(entryOf(values, name) ?? whole)));

/** Speaks a group of words, which must be there: `speak` was told of it. */
export const gameTexts =
  <G extends Group>(group: G) =>
  (key: keyof Studio[G] & string, values: Values = {}): string =>
    filled(entryOf(current.get(group) ?? {}, key) ?? key, values);

/** A text of the frame with its `{names}` filled in. */
export const t = gameTexts('frame');
