import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../lab/common/run.mjs';

/** The generated code of this tree, by the full names of its messages. */
export async function codecs() {
  const dist = join(root, 'proto', 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /v1\/\w+\.js$/.test(name));
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(dist, name)).href)));
  return new Map(modules.flatMap((module) => Object.values(module)).map((one) => [one?.$type, one]));
}
