// The walls of docs/architecture.md hold: what may not be imported fails to compile or to lint.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, run } from '../lab/common/run.mjs';

const folder = join(root, '.banyan', `walls-${process.pid}`);
const planted = [];

before(() => mkdirSync(folder, { recursive: true }));
after(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const plantedFile of planted) rmSync(plantedFile, { force: true });
});

/** Compiles one line as a project of its own, with the house's options. */
async function compile(name, line) {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'index.ts'), `${line}\n`);
  const options = { composite: false, noEmit: true, rootDir: root };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: options,
      files: ['index.ts'],
      references: [],
    }),
  );
  return run('node', ['node_modules/typescript-7/bin/tsc', '-p', project]);
}

/** Lints one line where it would stand. */
async function lint(file, line) {
  const path = join(root, file);
  planted.push(path);
  writeFileSync(path, `${line}\n`);
  try {
    return await run('oxlint', [file]);
  } finally {
    rmSync(path, { force: true });
  }
}

test('a package shows others its contract and nothing behind it', async () => {
  for (const inside of [
    '@banyan/identity/member/member.service',
    '@banyan/wallet/dist/ledger/ledger.service.js',
    '@banyan/kernel/events/relay',
    '@banyan/kernel',
  ]) {
    const { code, output } = await compile(
      inside.replaceAll('/', '-'),
      `import * as inside from '${inside}';\nexport { inside };`,
    );
    assert.notEqual(code, 0, inside);
    assert.match(output, /TS2307|TS2882/, inside);
  }
});

test('what may be imported compiles, so the test above fails for the right reason', async () => {
  const { code, output } = await compile(
    'allowed',
    `import { minorOf } from '@banyan/kernel/money';\nexport const one = minorOf('1', 4);`,
  );
  assert.equal(code, 0, output);
});

test('a service never imports another service', async () => {
  const { code, output } = await lint(
    'services/wallet/src/wall-check.ts',
    `import type { LoginValue } from '@banyan/identity/contract';\nexport type Value = LoginValue;`,
  );
  assert.notEqual(code, 0);
  assert.match(output, /never imports another service/);
});

test('the webs import contracts, money and rules, and no server code', async () => {
  for (const server of ['@banyan/kernel/database', '@banyan/proto/wallet/v1/events']) {
    const { code, output } = await lint(
      'web-player/src/wall-check.ts',
      `import * as server from '${server}';\nexport { server };`,
    );
    assert.notEqual(code, 0, server);
    assert.match(output, /contracts \(types\), money and rules only/);
  }
});

test('the paid parts of react-admin stay out', async () => {
  const { code } = await lint(
    'web-admin/src/wall-check.ts',
    `import { Search } from '@react-admin/ra-search';\nexport { Search };`,
  );
  assert.notEqual(code, 0);
});

test('a promise with money in it cannot be left floating', async () => {
  const { code, output } = await lint(
    'services/wallet/src/wall-check.ts',
    `export function pay(send: () => Promise<void>): void {\n  send();\n}`,
  );
  assert.notEqual(code, 0);
  assert.match(output, /floating/i);
});
