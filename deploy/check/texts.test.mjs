// The catalogue of services/texts/locales: nothing is missing, unused, untouched or overlong, each check bites, and headers lead to languages.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { before, describe, it, mock } from 'node:test';
import { codeOf, defaultLanguage, groupOf, languages as known, say, sayCount } from '@banyan/texts';
import { differing, missing, overlong, readLanguages, untouched, unused } from './texts.mjs';

/** The same in two languages on purpose: units, letters of a board, a title that is its record's number. */
const same = new Set([
  'player speed.ms',
  'player speed.mbps',
  'console console.page.contact.LINE',
  'console console.withdrawal.title',
  'console console.work.p99',
  'console console.work.ms',
  'console console.work.middle',
  'studio baccarat.playerBead',
  'studio baccarat.bankerBead',
  'studio baccarat.tieBead',
  'studio sports.goals',
]);
/** Longer than its place was laid out for, and looked at there. */
const looked = new Set(['ar/studio frame.seedRule', 'ar/studio tienlen.pot']);

/** The languages of the specification. */
const specified = 'CN EN JA TH VI MY ES HI ID KM KO MS PT TA TW TY UR PT-BR TR BN AR FA RU KK UZ LO NE FR TE SW'.split(
  ' ',
);

describe('the catalogue', () => {
  let languages;
  before(() => (languages = readLanguages()));

  it('has a folder for each language of the specification, with a code and a tag of its own that Intl knows', () => {
    const codes = languages.map(({ code }) => code);
    assert.deepEqual(
      specified.filter((code) => !codes.includes(code)),
      [],
    );
    assert.equal(new Set(codes).size, codes.length);
    for (const { tag, format = tag } of languages)
      assert.equal(Intl.NumberFormat.supportedLocalesOf(format).length, 1, tag);
  });

  it('lacks no key in a language that speaks of it', () => assert.deepEqual(missing(languages), []));
  it('says something everywhere, with the same places to fill', () => assert.deepEqual(differing(languages), []));
  it('has no English left in another language', () => assert.deepEqual(untouched(languages, same), []));
  it('has no text that outgrows its place', () =>
    assert.deepEqual(
      overlong(languages).filter((place) => !looked.has(place)),
      [],
    ));
  it('has no key that nobody asks for', () => assert.deepEqual(unused(languages), []));

  it('has all kinds of words in each language that players are refused in', () => {
    const ofPlayers = ['player', 'refusals', 'messages', 'studio', 'purse-studio'];
    for (const { tag, texts } of languages.filter((each) => each.texts.player))
      assert.deepEqual(
        ofPlayers.filter((kind) => !texts[kind]),
        [],
        tag,
      );
  });

  it('finds what is wrong in a language', () => {
    const english = languages.find(({ tag }) => tag === 'en');
    const wrong = new Map(english.texts.refusals);
    wrong.delete('request.not_found');
    wrong.set('request.invalid', `${'Certains champs ne vont pas '.repeat(8)}`);
    wrong.set('wallet.amount_out_of_bounds', 'Ce montant {strange}');
    const french = { tag: 'fr', code: 'FR', texts: { refusals: wrong } };
    const all = [...languages.filter(({ tag }) => tag !== 'fr'), french];
    const of = (found) => found.filter((place) => place.startsWith('fr/'));
    assert.deepEqual(of(missing(all)), ['fr/refusals lacks request.not_found']);
    assert.ok(of(differing(all)).includes('fr/refusals wallet.amount_out_of_bounds'));
    assert.ok(of(untouched(all)).includes('fr/refusals auth.required'));
    assert.deepEqual(of(overlong(all)), ['fr/refusals request.invalid']);
    english.texts.player.set('shell.nobodyAsksForThis', 'x');
    assert.deepEqual(unused(languages), ['player shell.nobodyAsksForThis']);
    english.texts.player.delete('shell.nobodyAsksForThis');
  });
});

describe('a text', () => {
  it('is in the language of its code, in English where that lacks it, and never a raw key', () => {
    assert.equal(say('refusals', 'auth.required', 'VI'), 'Vui lòng đăng nhập');
    assert.equal(say('refusals', 'auth.required', 'SW'), 'Please log in');
    assert.equal(say('refusals', 'auth.required', '__proto__'), 'Please log in');
    assert.throws(() => say('refusals', 'auth.nothing_such', 'VI'), /has no auth\.nothing_such/);
  });

  it('is filled with what it is given, and counts as its language does', () => {
    assert.match(say('refusals', 'identity.too_many_preferences', 'EN', { limit: 3n }), /At most 3 settings/);
    assert.match(say('refusals', 'identity.too_many_preferences', 'EN', { limit: {} }), /\{limit\}/);
    const about = (code, count) => sayCount('messages', 'wallet.about_minutes', code, count);
    assert.deepEqual(
      [about('EN', '1'), about('EN', '5'), about('SW', '1'), about('VI', '1')],
      ['About a minute', 'About 5 minutes', 'About a minute', 'Khoảng 1 phút'],
    );
    assert.equal(about('AR', '2'), 'نحو دقيقتين');
  });

  it('comes with its whole group, in English where the language has none; no file is read for it again', () => {
    const page = (code) => groupOf('purse-studio', 'page', code);
    assert.deepEqual(
      ['VI', 'SW', 'nothing', '__proto__'].map((code) => page(code).language.tag),
      ['vi', 'en', 'en', 'en'],
    );
    assert.deepEqual(Object.keys(page('VI').words).toSorted(), Object.keys(page('EN').words).toSorted());
    assert.equal(page('VI').words.title === page('EN').words.title, false);
    assert.deepEqual(groupOf('purse-studio', 'constructor', 'VI').words, {});
    const reads = mock.method(fs, 'readFileSync');
    syncBuiltinESMExports();
    page('VI');
    reads.mock.restore();
    syncBuiltinESMExports();
    assert.equal(reads.mock.callCount(), 0);
  });
});

it('an accept-language header leads to a language by code, tag, script or what stands before the region', () => {
  const asked = {
    CN: 'CN',
    'zh-CN,zh;q=0.9': 'CN',
    'zh-HK': 'TW',
    'zh-Hant': 'TW',
    'pt-BR,pt;q=0.8': 'PT-BR',
    'pt-PT': 'PT',
    'en-GB,en': 'EN',
    vi: 'VI',
    'ar-EG;q=0.5': 'AR',
    sr: 'SR',
    '': defaultLanguage,
    '*': defaultLanguage,
    '<script>': defaultLanguage,
  };
  for (const [header, code] of Object.entries(asked)) assert.equal(codeOf(header), code, header);
  assert.equal(known[0].code, defaultLanguage);
});

it('a header as long as one may be costs no more than another, whatever it holds and however many came before', () => {
  const subtags = Array.from({ length: 2600 }, (_, at) => `v${1000 + at}`).join('-');
  const timeOf = (headers) => {
    const since = performance.now();
    for (const header of headers) assert.match(codeOf(header), /^[A-Z]{2}(-[A-Z]{2})?$/);
    return performance.now() - since;
  };
  const long = Array.from({ length: 100 }, (_, at) => `en-${subtags}-w${1000 + at}`);
  const attributes = Array.from({ length: 100 }, (_, at) => `en-u-${subtags}-w${1000 + at}`);
  // Without a bound it is some ten seconds.
  assert.ok(timeOf([...long, ...attributes]) < 500);
  assert.equal(codeOf(`en-${subtags}`), 'EN');
  assert.equal(codeOf(`zh-TW${' '.repeat(10_000)},en`), 'TW');
  timeOf(Array.from({ length: 2000 }, (_, at) => `q${at}`));
  assert.equal(codeOf('zh-HK'), 'TW');
});
