// Images without an engine: what is in them is what the Dockerfile says, and the same folder is the same image.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { shippedVersion } from '../local/shipped-node.mjs';
import { services } from '../local/topology.mjs';
import { copiesFor, readDockerfile } from './dockerfile.mjs';
import { layerHash, writeImage } from './oci.mjs';
import { librariesOf, putFoundation, putProgram } from './programs.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'banyan-image-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function sample(name, time) {
  const folder = join(scratch, name);
  mkdirSync(join(folder, 'app/b'), { recursive: true });
  for (const [file, text] of [
    ['app/b/second', '2'],
    ['app/a', '1'],
  ])
    writeFileSync(join(folder, file), text);
  for (const file of ['app/a', 'app/b/second', 'app/b', 'app']) utimesSync(join(folder, file), time, time);
  return folder;
}

test('the image of all services has what the Dockerfile copies, once for each service', () => {
  const { node, stages } = readDockerfile();
  assert.equal(node, shippedVersion);
  const folders = services.map(({ folder }) => folder);
  const targets = copiesFor(stages, folders, true).map(({ target }) => target);
  for (const path of [
    'proto/dist',
    'services/kernel/dist',
    'services/texts/locales',
    'healthy.mjs',
    'web-player/dist',
    'web-admin/dist',
  ])
    assert.equal(targets.filter((target) => target === path).length, 1, path);
  for (const folder of folders) assert.ok(targets.includes(`${folder}/dist`), folder);
  const manifests = stages.manifests.copies.map(({ target }) => target);
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'services/wallet/package.json'])
    assert.ok(manifests.includes(file), file);
});

test('the same files are the same bytes, whenever and in whatever order they were written; others are not', async () => {
  const [one, two] = [sample('one', new Date(1_000_000)), sample('two', new Date(2_000_000))];
  assert.equal(await layerHash(one), await layerHash(two));
  const config = { User: '1000:1000' };
  const images = [one, two].map((folder, at) => ({
    folder,
    name: 'banyan/sample:1',
    out: join(scratch, `${at}.tar`),
    config,
  }));
  const [first, second] = [await writeImage(images[0]), await writeImage(images[1])];
  assert.deepEqual(first, second);
  assert.equal(sha256(readFileSync(images[0].out)), sha256(readFileSync(images[1].out)));
  writeFileSync(join(two, 'app/a'), 'other');
  assert.notEqual(await layerHash(one), await layerHash(two));
});

test('an image is one that others can read: each digest is that of its bytes, and the layer has the files', async () => {
  const folder = sample('read', new Date(0));
  const out = join(scratch, 'read.tar');
  await writeImage({ folder, name: 'banyan/sample:1', out, config: { User: '1000:1000' } });
  const place = join(scratch, 'layout');
  mkdirSync(place);
  execFileSync('tar', ['-xf', out, '-C', place]);
  const blob = ({ digest }) => {
    const bytes = readFileSync(join(place, 'blobs/sha256', digest.slice('sha256:'.length)));
    assert.equal(`sha256:${sha256(bytes)}`, digest);
    return bytes;
  };
  const index = JSON.parse(readFileSync(join(place, 'index.json'), 'utf8'));
  assert.equal(index.manifests[0].annotations['io.containerd.image.name'], 'banyan/sample:1');
  const manifest = JSON.parse(blob(index.manifests[0]).toString());
  const image = JSON.parse(blob(manifest.config).toString());
  const layer = gunzipSync(blob(manifest.layers[0]));
  assert.deepEqual(image.rootfs.diff_ids, [`sha256:${sha256(layer)}`]);
  assert.deepEqual([image.os, image.config.User], ['linux', '1000:1000']);
  const listed = execFileSync('tar', ['-tf', '-'], { input: layer, encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(listed, ['./', './app/', './app/a', './app/b/', './app/b/second']);
});

test('a program brings the libraries that it loads', () => {
  const root = join(scratch, 'program');
  putFoundation(root);
  putProgram(root, process.execPath, '/usr/local/bin/node');
  const libraries = librariesOf(process.execPath);
  assert.ok(libraries.some((path) => path.includes('libc.so')));
  for (const library of libraries) assert.ok(existsSync(join(root, library)), library);
  assert.match(readFileSync(join(root, 'etc/passwd'), 'utf8'), /^node:x:1000:1000:/m);
});
