// No dead switch: each setting that operators are shown is read by code that runs, is tried by a test, and is said in words.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';
import { readDeclarations } from '../local/declarations.mjs';
import { readLanguages } from './texts.mjs';

const apart = /\.(spec|fixture)\.tsx?$|\.gen\.ts$|(^|\/)(fixtures|testing|migrations)\//;

/** The sources of a folder, as texts by their paths. */
const sourcesIn = once((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, folder, file), 'utf8')]),
);
const languages = readLanguages();

/** What a folder holds, read once. */
function once(read) {
  const known = new Map();
  return (folder) => known.get(folder) ?? known.set(folder, read(folder)).get(folder);
}

const services = await readDeclarations();
const all = services.flatMap(({ name, folder, settings }) =>
  Object.entries(settings).map(([setting, said]) => ({ name, folder, setting, said })),
);

/** Who only hands a brand's switches on: to read them from there is no effect yet. */
const passesOn =
  /(^|\/)brand-(values\.service|settings\.(service|dto)|console\.dto)\.ts$|(^|\/)brand\.(dto|entity)\.ts$/;
/** Where a setting that stands in the brand's row is read: `flags.smsLogin`, `brand.minAge`, or by a name taken out of them. */
const fromBrand = (setting) =>
  new RegExp(
    `\\b(flags|brand|this)\\??\\.${setting}\\b|\\{[^{}]*\\b${setting}\\b[^{}]*\\} = (\\w+\\.)*(flags|brand)\\b`,
  );

/** The setting itself; whoever takes its standard alone has nothing happen by it. */
const settingUsed = (setting) => new RegExp(`\\bsettings\\.${setting}\\b(?!\\.standard)`);

/** The files that have something happen by a setting. */
export function readersOf({ folder, name, setting }, sources = sourcesIn) {
  const own = sources(`${folder}/src`).filter(([file]) => !apart.test(file));
  if (name !== 'identity') return own.filter(([, text]) => settingUsed(setting).test(text));
  const inBrand = [...own, ...sources('web-player/src').filter(([file]) => !apart.test(file))];
  const direct = own.filter(([file, text]) => !passesOn.test(file) && settingUsed(setting).test(text));
  const entity = own.filter(
    ([file, text]) => file.endsWith('brand.entity.ts') && new RegExp(`\\bthis(\\.flags)?\\.${setting}\\b`).test(text),
  );
  return [
    ...direct,
    ...entity,
    ...inBrand.filter(([file, text]) => !passesOn.test(file) && fromBrand(setting).test(text)),
  ];
}

for (const one of all) {
  const { folder, name, setting, said } = one;

  test(`${name}.${setting} is read by code that runs`, () => {
    assert.ok(readersOf(one).length > 0, `nobody reads ${setting}`);
  });

  test(`${name}.${setting} is tried by a test`, () => {
    const specs = [...sourcesIn(`${folder}/src`), ...sourcesIn('web-player/src')].filter(([file]) =>
      /\.spec\.tsx?$/.test(file),
    );
    const named = specs.filter(([, text]) => new RegExp(`\\b${setting}\\b`).test(text));
    assert.notEqual(named.length, 0, `no spec names ${setting}`);
  });

  test(`${name}.${setting} is said in each of the console’s languages`, () => {
    for (const { tag, texts } of languages) {
      if (!texts.console) continue;
      const key = `console.setting_of.${name}.${setting}`;
      for (const word of [`${key}.name`, `${key}.help`, `console.setting.group.${said.group}`])
        assert.ok(texts.console.has(word), `${tag} lacks ${word}`);
      if (said.unit) assert.ok(texts.console.has(`console.setting.unit.${said.unit}`), `${tag}: ${said.unit}`);
    }
  });

  test(`${name}.${setting} has a standard within its bounds`, async () => {
    const { settingProblem } = await import('@banyan/kernel/rules');
    const { currencies } = await import('@banyan/kernel/money');
    if (said.type === 'money') assert.deepEqual(Object.keys(said.standard).sort(), Object.keys(currencies).sort());
    assert.equal(settingProblem({ key: `${name}.${setting}`, ...said }, said.standard), null);
  });
}

test('a setting that nobody reads is found, and one that only is handed on as well', () => {
  const sources = (text) => (folder) => (folder === 'web-player/src' ? [] : text);
  const games = { folder: 'services/games', name: 'games', setting: 'nobodyReads' };
  assert.equal(readersOf(games).length, 0);
  assert.equal(readersOf(games, sources([['a.ts', 'settings.nobodyReads']])).length, 1);
  assert.equal(readersOf(games, sources([['a.spec.ts', 'settings.nobodyReads']])).length, 0);
  const identity = { folder: 'services/identity', name: 'identity', setting: 'freePlay' };
  assert.equal(readersOf(identity, sources([['brand/brand-values.service.ts', 'settings.freePlay']])).length, 0);
  assert.equal(readersOf(identity, sources([['member/a.ts', 'if (!brand.flags.freePlay)']])).length, 1);
});

/** What was environment before operators set it: a stricter value that somebody left there must not vanish at an upgrade. */
const moved = {
  wallet:
    'TRANSFER_MIN_MINOR TRANSFER_MAX_MINOR TRANSFER_DAILY_MINOR TRANSFER_UP TRANSFER_DOWN WITHDRAWAL_MIN_MINOR WITHDRAWAL_MAX_MINOR WITHDRAWAL_AUTO_MINOR WITHDRAWAL_TWO_PERSON_MINOR RECEIPT_MINUTES',
  games: 'FREE_ROUNDS_PER_DAY FREE_ROUNDS_DAY_WORTH',
};

for (const [service, names] of Object.entries(moved))
  test(`${service} does not start while what operators set now is left in its environment`, () => {
    const left = names.split(' ');
    const env = Object.fromEntries(left.map((name) => [name, '1']));
    const load = [join(root, `services/${service}/dist/config.js`)];
    const { status, stderr } = spawnSync(process.execPath, load, { env, encoding: 'utf8' });
    assert.notEqual(status, 0);
    assert.match(stderr, new RegExp(`${service} cannot start: .*console`));
    assert.deepEqual(
      left.filter((name) => !stderr.includes(name)),
      [],
    );
  });

test('no word is left of a setting that there is no more', () => {
  const known = new Set(all.map(({ name, setting }) => `${name}.${setting}`));
  for (const { tag, texts } of languages)
    for (const key of texts.console?.keys() ?? []) {
      const [, setting] = /^console\.setting_of\.(.+)\.(?:name|help)$/.exec(key) ?? [];
      if (setting) assert.ok(known.has(setting), `${tag} has ${key}`);
    }
});
