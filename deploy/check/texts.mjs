// What can be wrong with the texts of services/texts/locales: each check answers what it found, as `language/kind key`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lab/common/run.mjs';

export const localesFolder = join(root, 'services', 'texts', 'locales');

/** How a text names what is put into it, by the file that it stands in. */
const places = {
  player: /\{\{([\w, ]+)\}\}/g,
  console: /%\{(\w+)\}/g,
  refusals: /\{(\w+)\}/g,
  messages: /\{(\w+)\}/g,
  studio: /\{(\w+)\}/g,
  office: /\{(\w+)\}/g,
  'purse-studio': /\{(\w+)\}/g,
};
export const kinds = Object.keys(places);

const pluralForm = /_(zero|one|two|few|many|other)$/;
/** Files whose readers choose among a plural's forms by the end of a key. */
const counting = new Set(['player', 'messages']);
const stemOf = (key, kind) => (counting.has(kind) ? key.replace(pluralForm, '') : key);
/** The words that react-admin asks for by itself. */
const isLibrarys = (kind, key) => kind === 'console' && key.startsWith('ra.');

function flat(words, path = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
}

/** Every language with what it says: `{ tag, code, texts: { kind: Map(key → text) } }`. A language need not have every kind. */
export function readLanguages(folder = localesFolder) {
  return readdirSync(folder).map((tag) => {
    const read = (kind) => JSON.parse(readFileSync(join(folder, tag, `${kind}.json`), 'utf8'));
    const spoken = kinds.filter((kind) => existsSync(join(folder, tag, `${kind}.json`)));
    return {
      tag,
      ...read('language'),
      texts: Object.fromEntries(spoken.map((kind) => [kind, new Map(flat(read(kind)))])),
    };
  });
}

const english = (languages) => languages.find(({ tag }) => tag === 'en');

/** Every text that is not English, with its English one. */
function* translations(languages) {
  for (const { tag, texts } of languages)
    for (const kind of Object.keys(texts))
      for (const [key, text] of texts[kind]) {
        const own = english(languages).texts[kind];
        const source = own.get(key) ?? own.get(`${stemOf(key, kind)}_other`);
        const vietnamese =
          tag === 'vi' ? undefined : languages.find((each) => each.tag === 'vi')?.texts[kind]?.get(key);
        yield { tag, kind, key, text, source, vietnamese, place: `${tag}/${kind} ${key}` };
      }
}

/** Keys that English has and a language lacks, and the other way round; forms of plurals are the language's own. */
export function missing(languages) {
  const found = [];
  for (const { tag, texts } of languages)
    for (const [kind, own] of Object.entries(texts)) {
      const [mine, theirs] = [own, english(languages).texts[kind]].map(
        (all) => new Set([...all.keys()].map((key) => stemOf(key, kind))),
      );
      for (const key of theirs) if (!mine.has(key)) found.push(`${tag}/${kind} lacks ${key}`);
      for (const key of mine) if (!theirs.has(key)) found.push(`${tag}/${kind} alone has ${key}`);
      if (!counting.has(kind)) continue;
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      for (const key of [...own.keys()].filter((each) => pluralForm.test(each)))
        for (const form of forms)
          if (!own.has(`${stemOf(key, kind)}_${form}`)) found.push(`${tag}/${kind} lacks ${stemOf(key, kind)}_${form}`);
    }
  return [...new Set(found)];
}

/** A form that stands for a single number may say it as a word, as Arabic's dual does. */
function saysNumber(tag, key) {
  const rules = new Intl.PluralRules(tag);
  const forms = Array.from({ length: 200 }, (_, n) => rules.select(n));
  const form = pluralForm.exec(key)?.[1];
  return form !== undefined && forms.indexOf(form) === forms.lastIndexOf(form);
}

const byCode = (one, other) => (one < other ? -1 : 1);

const placesIn = (kind, text) =>
  [...new Set([...text.matchAll(places[kind])].map(([, name]) => name))].toSorted(byCode).join('|');

/** Texts that are empty, or that are filled with something else than the English ones. */
export function differing(languages) {
  const isWrong = ({ tag, kind, key, text, source }) => {
    if (isLibrarys(kind, key)) return false;
    if (text.trim() === '') return true;
    if (source === undefined) return false;
    const [mine, theirs] = [text, source].map((each) => placesIn(kind, each));
    const withoutCount = theirs.split('|').filter((name) => !/^\s*count/.test(name));
    return mine !== theirs && !(saysNumber(tag, key) && mine === withoutCount.join('|'));
  };
  return [...translations(languages)].filter(isWrong).map(({ place }) => place);
}

/** Nothing to translate: figures, signs, units, and names that are the same everywhere. */
const international = /^[\s\d{}%/.,:;©×·+≥→"()\-–—|#₫✓…]*$/;
const names =
  /\b(Email|Telegram|Slots?|RTP|Poker|Crash|Megaways|Banyan|VIP|HMAC|SHA-256|VietQR|USDT|ID|IP|CSV|PDF|URL|JSON|TOTP|OTP|SMS|API|RNG|GGR|NGR|Kafka|Jackpot|Bonus|Demo|Logo|Zalo|Facebook|WhatsApp|WeChat|Blog|Google|Android|iOS|PIN|QR|CDN|FREE|WILD|x|K|M|nonce|LINE|QQ|Skype)\b/gi;

/** Texts that are English (or Vietnamese, in which many are written first) still, where the language has other words. `allowed`: keys that are the same on purpose. */
export function untouched(languages, allowed = new Set()) {
  const says = (text, kind) =>
    text
      .replace(places[kind], '')
      .replace(/<\/?\w+>/g, '')
      .replace(names, '');
  return [...translations(languages)]
    .filter(
      ({ tag, kind, key, text, source, vietnamese }) =>
        [tag === 'en' ? undefined : source, vietnamese].includes(text) &&
        !allowed.has(`${kind} ${key}`) &&
        !international.test(says(text, kind)),
    )
    .map(({ place }) => place);
}

/** How much room a text takes, in letters of the Latin alphabet: a Chinese one is as wide as two. */
const room = (text, kind) =>
  [...text.replace(places[kind], '')].reduce(
    (sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : /\p{Script=Han}/u.test(letter) ? 2 : 1),
    0,
  );

/** Texts that are more than half as long again as the longest of the two languages that the screens were laid out in. */
export function overlong(languages, laidOut = ['vi', 'en']) {
  const others = languages.filter(({ tag }) => laidOut.includes(tag));
  return [...translations(languages)]
    .filter(({ kind, key, text }) => {
      const bounds = others.map(
        ({ texts }) => texts[kind]?.get(key) ?? texts[kind]?.get(`${stemOf(key, kind)}_other`) ?? '',
      );
      const most = Math.max(...bounds.map((each) => room(each, kind)));
      return room(text, kind) > Math.max(most * 1.5, most + 8);
    })
    .map(({ place }) => place);
}

/** The sources that use the words of a kind. */
const usedIn = {
  player: ['web-player/src', 'web-player/build', 'services/kernel/src/rules'],
  console: ['web-admin/src', 'services'],
  refusals: ['services'],
  messages: ['services'],
  studio: ['services/studio/web', 'services/studio/src'],
  office: ['services/studio/web/office', 'services/studio/src'],
  'purse-studio': ['deploy/outside/purse-studio/src'],
};

const sources = new Map();
function sourcesIn(folder) {
  if (!sources.has(folder)) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /\.(tsx?|mjs)$/.test(name) &&
        !/\.(spec|fixture)\.tsx?$|(^|\/)(node_modules|dist|testing|migrations)\//.test(name),
    );
    sources.set(folder, files.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n'));
  }
  return sources.get(folder);
}

/** Stands for what a template puts in; no key has it. */
const hole = '~';

/** How code writes keys: as they are, as the beginning of some (`` `state.${state}` ``), or by their last word alone. */
function writtenIn(kind) {
  const text = usedIn[kind].map(sourcesIn).join('\n');
  // Whatever stands between two quotes of a kind, from each of them on and not read: an apostrophe in a comment would begin a text.
  const literals = new Set([...text.matchAll(/(?=(['"`])([^'"`\n]+)\1)/g)].map(([, , each]) => each));
  const patterns = [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
    .map(([, each]) => each.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, hole))
    .filter((each) => /[a-z_]{2,}/i.test(each) && /^[\w.:~-]+$/.test(each))
    .map((each) => new RegExp(`^${each.replace(/[.-]/g, '\\$&').replaceAll(hole, '.+')}$`));
  const words = new Set(text.match(/[\w-]+/g));
  return { literals, patterns, words };
}

/** Keys of the English texts that no code asks for. */
export function unused(languages) {
  const found = [];
  for (const kind of kinds) {
    const { literals, patterns, words } = writtenIn(kind);
    const asks = (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
    for (const key of new Set([...english(languages).texts[kind].keys()].map((each) => stemOf(each, kind)))) {
      const [group, ...rest] = key.split('.');
      const inner = rest.join('.');
      if (isLibrarys(kind, key)) continue;
      const last = rest.at(-1) ?? group;
      const byWord = kind !== 'player' && kind !== 'messages' && words.has(last);
      const parents = rest.map((_, at) => rest.slice(0, at).join('.')).filter(Boolean);
      const asObject = kind === 'player' && parents.some((path) => asks(path) || asks(`${group}:${path}`));
      const inPattern = kind === 'player' && words.has(last) && parents.some((path) => literals.has(path));
      if (!asks(key) && !asks(inner) && !asks(`${group}:${inner}`) && !byWord && !asObject && !inPattern)
        found.push(`${kind} ${key}`);
    }
  }
  return found;
}
