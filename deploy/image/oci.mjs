import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** An OCI image of one layer from a folder. The same folder gives the same bytes: sorted names, no times, nobody's names. */

const tarArguments = [
  '--sort=name',
  '--mtime=@0',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--format=gnu',
  '--mode=u+rw,go=rX',
];

/** Streams an archive of `folder` through `work`; rejects when tar fails. */
async function archived(folder, work) {
  const tar = spawn('tar', [...tarArguments, '-C', folder, '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done, fail) =>
    tar.once('error', fail).once('close', (code) => (code === 0 ? done() : fail(new Error(`tar ended with ${code}`)))),
  );
  await Promise.all([work(tar.stdout), ended]);
}

const sha256 = () => createHash('sha256');
const digestOf = (bytes) => `sha256:${sha256().update(bytes).digest('hex')}`;

/** The hash of a folder as a layer, without writing it: what an image's tag may be made of. */
export async function layerHash(folder) {
  const hash = sha256();
  await archived(folder, async (stream) => {
    for await (const chunk of stream) hash.update(chunk);
  });
  return hash.digest('hex');
}

/** Writes the image as an archive that `ctr images import`, `kind load image-archive`, `docker load` and registries' tools take. */
export async function writeImage({ folder, name, out, config }) {
  const layout = `${out}.layout`;
  const blobs = join(layout, 'blobs', 'sha256');
  rmSync(layout, { recursive: true, force: true });
  mkdirSync(blobs, { recursive: true });
  const layer = await writeLayer(folder, blobs);
  const blob = (value, mediaType) => {
    const bytes = Buffer.from(JSON.stringify(value));
    const digest = digestOf(bytes);
    writeFileSync(join(blobs, digest.slice('sha256:'.length)), bytes);
    return { mediaType, digest, size: bytes.length };
  };
  const image = blob(
    {
      architecture: { x64: 'amd64' }[process.arch] ?? process.arch,
      os: 'linux',
      created: new Date(0).toISOString(),
      config,
      rootfs: { type: 'layers', diff_ids: [layer.plain] },
      history: [],
    },
    'application/vnd.oci.image.config.v1+json',
  );
  const manifest = blob(
    {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: image,
      layers: [{ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest: layer.packed, size: layer.size }],
    },
    'application/vnd.oci.image.manifest.v1+json',
  );
  const names = { 'io.containerd.image.name': name, 'org.opencontainers.image.ref.name': name };
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  writeFileSync(
    join(layout, 'index.json'),
    JSON.stringify({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests: [{ ...manifest, annotations: names }],
    }),
  );
  await archived(layout, (stream) => pipeline(stream, createWriteStream(out)));
  rmSync(layout, { recursive: true });
  return { digest: manifest.digest, bytes: statSync(out).size };
}

async function writeLayer(folder, blobs) {
  const draft = join(blobs, 'draft');
  const plain = sha256();
  await archived(folder, (stream) =>
    pipeline(
      stream,
      async function* (chunks) {
        for await (const chunk of chunks) {
          plain.update(chunk);
          yield chunk;
        }
      },
      createGzip({ level: 6 }),
      createWriteStream(draft),
    ),
  );
  const packed = sha256();
  for await (const chunk of createReadStream(draft)) packed.update(chunk);
  const hex = packed.digest('hex');
  renameSync(draft, join(blobs, hex));
  return {
    plain: `sha256:${plain.digest('hex')}`,
    packed: `sha256:${hex}`,
    size: statSync(join(blobs, hex)).size,
  };
}
