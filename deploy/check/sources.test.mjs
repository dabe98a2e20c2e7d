// What no source of the platform may hold: chance that can be guessed, programs that are started, code made of text, pages made of
// text, old ciphers. Read from the sources. And each package comes from npm's registry, with the hash that the lock file knows.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';

/** What is forbidden, and the files that may hold it nevertheless, each with its because. */
const rules = [
  {
    what: 'chance that can be guessed',
    sign: /\bMath\.random\b/,
    exempt: new Map([
      ['services/kernel/src/runtime/timing.ts', 'spreads waits'],
      ['services/kernel/src/events/postgres-subscription.ts', 'cleans up now and then'],
      ['services/kernel/src/events/relay.ts', 'spreads waits'],
      ['services/wallet/src/ledger/lane.ts', 'spreads waits'],
      ['services/studio/web/mines/view.ts', 'points at leaves for autoplay, when what is under them is long decided'],
      [
        'services/studio/web/tower/view.ts',
        'points at steps for autoplay, when which of them are rotten is long decided',
      ],
    ]),
    wrong: 'const token = Math.random().toString(36);',
  },
  {
    what: 'a program that is started',
    sign: /['"](?:node:)?child_process['"]/,
    exempt: new Map(),
    wrong: "import { exec } from 'node:child_process';",
  },
  {
    what: 'code made of text',
    sign: /\beval\s*\(|\bnew\s+Function\s*\(|['"](?:node:)?vm['"]/,
    exempt: new Map(),
    wrong: 'const all = eval(text);',
  },
  {
    what: 'a page made of text',
    sign: /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*\+?=(?!=)|\binsertAdjacentHTML\b|\bdocument\.write\b/,
    exempt: new Map([
      ['web-admin/src/notices/texts-part.tsx', 'shows what the notices service sanitised, as it would be stored'],
      ['web-player/src/features/notices/html.tsx', 'shows what the notices service sanitises at each reading'],
      ['web-player/src/components/scene.tsx', 'draws a picture of our own'],
      ['web-player/src/features/wallet/roots.tsx', 'draws a picture of our own'],
    ]),
    wrong: 'box.innerHTML = name;',
  },
  {
    what: 'an old hash or cipher',
    sign: /['"](?:md[245]|rc4|des\b[\w-]*|des-\w[\w-]*|bf-\w+|aes-\d+-(?:ecb|cbc))['"]|createHash\(['"]sha1['"]\)/i,
    exempt: new Map([['services/games/src/adapter/pragmatic.shape.ts', 'this vendor’s protocol signs so']]),
    wrong: "createCipheriv('aes-128-ecb', key, null)",
  },
];

const folders = [
  ...readdirSync(join(root, 'services')).flatMap((service) => [`services/${service}/src`, `services/${service}/web`]),
  'web-player/src',
  'web-admin/src',
];
const apart = /\.(?:spec|fixture|journey)\.tsx?$|\/(?:fixtures|testing|migrations)\//;

/** Each source of the services and of their pages, and of both webs, without what tests alone use. */
function sources() {
  const entries = (folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  };
  return folders
    .flatMap((folder) => entries(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !apart.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

const all = sources();

test('the sources are found', () => assert.ok(all.length > 900, `only ${all.length} sources`));

for (const { what, sign, exempt, wrong } of rules)
  test(`no source holds ${what}`, () => {
    assert.match(wrong, sign, 'what is forbidden is seen, so this test can fail');
    const found = all.filter(({ text }) => sign.test(text)).map(({ file }) => file);
    assert.deepEqual(new Set(found), new Set(exempt.keys()));
  });

test('each package comes from the registry, by the hash that the lock file knows', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const others = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  assert.ok(others.length > 500, `only ${others.length} packages`);
  const odd = others.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  assert.deepEqual(
    odd.map(([path]) => path),
    [],
  );
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  const ranges = own.flatMap(([path, { dependencies = {}, devDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, range]) => !/^(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+[\w.-]*$|^\*$/.test(range))
      .map(([name, range]) => `${path || '.'}: ${name} ${range}`),
  );
  assert.deepEqual(ranges, []);
});
