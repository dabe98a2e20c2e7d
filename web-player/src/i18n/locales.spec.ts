import { describe, expect, it } from 'vitest';
import { defaultLanguage, languages } from './languages';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Record<string, Texts>>('./locales/*.json', { eager: true, import: 'default' });
const languageFiles = new Map(
  Object.entries(files).map(([path, file]) => [path.slice('./locales/'.length, -'.json'.length), file]),
);
const tags = [...languageFiles.keys()];
const namespaces = Object.keys(languageFiles.get('vi') ?? {});
const pluralForm = /_(zero|one|two|few|many|other)$/;
/** The same in two languages on purpose: names, units and bare placeholders. */
const international = /^[\s\d{}a-zA-Z%/.,:©]*$/;

function flat(texts: Texts, prefix = ''): Array<[string, string]> {
  return Object.entries(texts).flatMap(([key, value]): Array<[string, string]> =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

const textsOf = (tag: string, namespace: string) => new Map(flat(languageFiles.get(tag)?.[namespace] ?? {}));
const stems = (texts: Map<string, string>) => new Set([...texts.keys()].map((key) => key.replace(pluralForm, '')));

/** The forms that stand for a single number, which may then be a word: Arabic's dual names two without a figure. */
const inWords = new Map(
  tags.map((tag) => {
    const rules = new Intl.PluralRules(tag);
    const forms = Array.from({ length: 200 }, (_, n) => rules.select(n));
    return [tag, new Set(forms.filter((form) => forms.indexOf(form) === forms.lastIndexOf(form)))] as const;
  }),
);
const saysNumber = (tag: string, key: string): boolean =>
  inWords.get(tag)?.has(pluralForm.exec(key)?.[1] as Intl.LDMLPluralRule) ?? false;

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{([\w, ]+)\}\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

describe.each(tags)('texts in %s', (tag) => {
  it.each(namespaces)('%s has every key of the default language, and no key of its own', (namespace) => {
    expect([...stems(textsOf(tag, namespace))].sort()).toEqual([...stems(textsOf('vi', namespace))].sort());
  });

  it.each(namespaces)('%s has a text for every plural form of the language', (namespace) => {
    const texts = textsOf(tag, namespace);
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const plurals = [...texts.keys()].filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, ''));
    const missing = plurals.flatMap((stem) => forms.map((form) => `${stem}_${form}`)).filter((key) => !texts.has(key));
    expect(missing).toEqual([]);
  });

  it.each(namespaces)('%s says something everywhere, with the same placeholders', (namespace) => {
    const vietnamese = textsOf('vi', namespace);
    for (const [key, text] of textsOf(tag, namespace)) {
      const source = vietnamese.get(key) ?? vietnamese.get(key.replace(pluralForm, '_other')) ?? '';
      expect([key, text.trim() === '']).toEqual([key, false]);
      const wanted = placeholders(source);
      const inWord = saysNumber(tag, key) ? wanted.filter((name) => !name.startsWith('count')) : wanted;
      expect([wanted, inWord]).toContainEqual(placeholders(text));
    }
  });
});

describe('translations', () => {
  it.each(
    tags.filter((tag) => tag !== 'vi').flatMap((tag) => namespaces.map((namespace) => [tag, namespace] as const)),
  )('in %s/%s are no copies of the Vietnamese or English texts', (tag, namespace) => {
    const others = tag === 'en' ? ['vi'] : ['vi', 'en'];
    const own = [...textsOf(tag, namespace)].filter(
      ([, text]) => !international.test(text) || /[a-z]{4}/.test(text.replace(/\{\{[\w, ]+\}\}/g, '')),
    );
    const copies = own.filter(([key, text]) =>
      others.some(
        (other) =>
          textsOf(other, namespace).get(key) === text && !/^(Email|Telegram|Slot|RTP|Poker|Crash|Megaways)/.test(text),
      ),
    );
    expect(copies).toEqual([]);
  });
});

/** How much room a text takes, in letters of the Latin alphabet: a Chinese one is as wide as two. */
const room = (text: string): number =>
  [...text.replace(/\{\{[\w, ]+\}\}/g, '')].reduce(
    (sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : /\p{Script=Han}/u.test(letter) ? 2 : 1),
    0,
  );

describe('no text outgrows its place', () => {
  it.each(tags)('in %s labels are at most half as long again as the longest of Vietnamese and English', (tag) => {
    const long = namespaces.flatMap((namespace) => {
      const [vi, en] = [textsOf('vi', namespace), textsOf('en', namespace)];
      return [...textsOf(tag, namespace)].filter(([key, text]) => {
        const stem = key.replace(pluralForm, '_other');
        const most = Math.max(room(vi.get(stem) ?? vi.get(key) ?? ''), room(en.get(stem) ?? en.get(key) ?? ''));
        return room(text) > Math.max(most * 1.5, most + 8);
      });
    });
    expect(long).toEqual([]);
  });
});

/** The languages that every server refuses in; their refusals stand beside the code. */
const spoken = ['vi', 'en', 'zh-Hans', 'ar'];

describe('a further language', () => {
  it('says the refusals too', () => {
    expect(tags.filter((tag) => spoken.includes(tag)).sort()).toEqual([...spoken].sort());
    expect(tags.filter((tag) => !spoken.includes(tag) && !languageFiles.get(tag)?.['refusals'])).toEqual([]);
  });
});

describe('languages', () => {
  it('are the thirty of the specification, each once, with a tag that the platform knows', () => {
    const codes = 'CN EN JA TH VI MY ES HI ID KM KO MS PT TA TW TY UR PT-BR TR BN AR FA RU KK UZ LO NE FR TE SW'.split(
      ' ',
    );
    expect(languages.map(({ code }) => code).sort()).toEqual(codes.sort());
    expect(new Set(languages.map(({ tag }) => tag)).size).toBe(languages.length);
    for (const { tag, format } of languages) {
      expect([tag, Intl.NumberFormat.supportedLocalesOf(format ?? tag).length]).toEqual([tag, 1]);
    }
  });

  it('write three of them from right to left and start in Vietnamese', () => {
    expect(
      languages
        .filter(({ dir }) => dir === 'rtl')
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['AR', 'FA', 'UR']);
    expect(languages[0]?.code).toBe(defaultLanguage);
  });
});
