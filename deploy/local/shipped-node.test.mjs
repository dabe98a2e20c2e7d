// Specs run on the Node that images ship: one version, wherever it is written.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { shippedNode, shippedVersion } from './shipped-node.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Every Dockerfile of the project, as text. */
const images = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|\/)Dockerfile$/.test(file) && !file.includes('node_modules'))
  .map((file) => read(join('deploy', file)));

test('the image, the specs and their lock file have one version', () => {
  const froms = images.flatMap((text) => [...text.matchAll(/\bnode:(\d[\w.]*)/g)].map(([, version]) => version));
  assert.deepEqual(new Set(froms), new Set([shippedVersion]));
  const { packages } = JSON.parse(read('deploy/local/node/package-lock.json'));
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  assert.equal(locked.length, 2);
  for (const [path, { version, integrity }] of locked) {
    assert.equal(version, shippedVersion, path);
    assert.match(integrity, /^sha512-/, path);
  }
});

test('what specs run on is of that version, or the reason is told', async () => {
  const { node, note } = await shippedNode();
  const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  if (note) assert.equal(version, process.versions.node);
  else assert.equal(version, shippedVersion);
});
