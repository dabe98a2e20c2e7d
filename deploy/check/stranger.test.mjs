// What somebody who comes to the repository expects: the documents are there and name each other, and what is shipped is told with its licence.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root, run } from '../lab/common/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  'docs/README.md',
];

/** The files of this repository that a document links to. */
const linksOf = (file) =>
  [...read(file).matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(file), link));

test('documents for strangers lead to what is there', () => {
  for (const file of documents) {
    const links = linksOf(file);
    assert.ok(file === 'CHANGELOG.md' || links.length > 0, `${file} leads nowhere`);
    for (const link of links) assert.ok(existsSync(join(root, link)), `${file} leads to ${link}, which is not there`);
  }
  assert.ok(linksOf('README.md').includes('docs/README.md'));
  assert.ok(read('README.md').split('\n').length < 200);
});

test('docs/README.md names each document, and the README each service', () => {
  const named = linksOf('docs/README.md');
  for (const file of readdirSync(join(root, 'docs')).filter((name) => /\.\w+$/.test(name) && name !== 'README.md'))
    assert.ok(named.includes(`docs/${file}`), `docs/README.md does not name ${file}`);
  for (const service of readdirSync(join(root, 'services')))
    assert.ok(linksOf('README.md').includes(`services/${service}/README.md`), `the README does not name ${service}`);
});

test('the glossary says what the screens say', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| .+? \| .+? \| (.+?) \| (.+?) \| `([\w.]+)` *\|$/gm)];
  assert.ok(rows.length > 15, `only ${rows.length} words have a text`);
  const textsOf = (locale) => JSON.parse(read(`services/texts/locales/${locale}/player.json`));
  const [vi, zh] = ['vi', 'zh-Hans'].map(textsOf);
  for (const [, vietnamese, chinese, key] of rows) {
    const of = (texts) => key.split('.').reduce((part, name) => part?.[name], texts);
    assert.deepEqual([vietnamese.trim(), chinese.trim()], [of(vi), of(zh)], key);
  }
});

test('every file that may be passed on under terms of its own is named in NOTICE', () => {
  const notice = read('NOTICE').toLowerCase();
  const fonts = readdirSync(join(root, 'node_modules/@fontsource'));
  assert.ok(fonts.length > 4);
  for (const font of fonts) assert.ok(notice.includes(font.replaceAll('-', ' ')), `NOTICE does not name ${font}`);
});

test('the list of shipped packages is made, and each licence is one that ours can live with', async () => {
  const { code, output } = await run('npm', ['run', '-s', 'sbom']);
  assert.equal(code, 0, output.slice(-2_000));
  const { bomFormat, components } = JSON.parse(output);
  assert.equal(bomFormat, 'CycloneDX');
  const isDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const shipped = components.filter((one) => !one.purl.includes('%40banyan/') && !isDevelopment(one));
  assert.ok(shipped.length > 200, `only ${shipped.length} packages`);
  assert.ok(shipped.some(({ name }) => name === 'kafkajs'));
  assert.ok(components.some((one) => one.name === 'prettier' && isDevelopment(one)));
  const fine =
    /\b(?:MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|Python-2\.0)\b/;
  const licenceOf = ({ licenses = [] }) =>
    licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(' ');
  // Their LICENSE files say MIT and BSD, their package.json nothing that is a licence's name.
  const unsaid = new Set(['passport-strategy', 'pause', 'xmlhttprequest-ssl', 'css-mediaquery', 'png-js']);
  // libvips (LGPL), which sharp loads as a library of its own and unchanged: NOTICE says where its sources are.
  const loaded = ({ name }) => name.startsWith('@img/sharp-libvips-') || name.startsWith('sharp-libvips-');
  const strange = shipped.filter((one) => !fine.test(licenceOf(one)) && !unsaid.has(one.name) && !loaded(one));
  assert.deepEqual(
    strange.map((one) => `${one.name} ${licenceOf(one)}`),
    [],
  );
});

test('a field that changed its number since the last release is found', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'banyan-proto-'));
  try {
    const proto = join(root, 'proto');
    cpSync(proto, copy, {
      recursive: true,
      filter: (file) => !/\/(?:node_modules|gen|dist)(?:\/|$)/.test(file.slice(proto.length)),
    });
    const against = () => run('buf', ['breaking', '--against', 'released.binpb'], { cwd: copy });
    assert.equal((await against()).code, 0);
    const file = join(copy, 'wallet/v1/wallet.proto');
    const before = readFileSync(file, 'utf8');
    const after = before.replace(/(\n\s*string external_id = )\d+;/, '$12047;');
    assert.notEqual(after, before);
    writeFileSync(file, after);
    const { code, output } = await against();
    assert.notEqual(code, 0);
    assert.match(output, /external_id/);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
