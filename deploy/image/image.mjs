// `npm run image`: one image for all services, made without a container engine from what is built; --oci FILE writes it as an archive.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { imageOf } from '../tools/codegen/kubernetes/names.mjs';
import { layerHash, writeImage } from './oci.mjs';
import { platformRoot } from './platform.mjs';

const dir = resolve(import.meta.dirname, '..', '..', '.banyan');
export const imageFolder = join(dir, 'images');

/** Where the log of a step goes. */
export const logFile = (name) => {
  mkdirSync(join(dir, 'logs'), { recursive: true });
  return join(dir, 'logs', `${name}.log`);
};

/** What the image says of itself, as the Dockerfile does: Node in production, nobody's user, the command is the deployment's. */
const config = {
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'NODE_ENV=production'],
  User: '1000:1000',
  WorkingDir: '/app',
};

/** Makes the folder and its hash, which is the image's tag. */
export async function platformImage(detail) {
  const folder = await platformRoot(join(imageFolder, 'platform'), { logFile, detail });
  return { folder, hash: await layerHash(folder) };
}

async function main() {
  const at = process.argv.indexOf('--oci');
  const { folder, hash } = await platformImage((text) => console.log(text));
  console.log(`${folder}\nlayer sha256:${hash}`);
  if (at < 0) return;
  const out = resolve(process.argv[at + 1] ?? 'banyan.tar');
  mkdirSync(dirname(out), { recursive: true });
  const name = `${imageOf('platform')}:${hash.slice(0, 12)}`;
  const { digest, bytes } = await writeImage({ folder, name, out, config });
  console.log(`${out}: ${name}, ${digest}, ${(bytes / 1e6).toFixed(0)} MB`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
