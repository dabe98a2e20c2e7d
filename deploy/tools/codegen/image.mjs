import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Every package of the project by its folder, in the order of package.json's workspaces. */
function packages() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((each) =>
    each.endsWith('/*')
      ? readdirSync(join(root, each.slice(0, -2)))
          .sort()
          .map((name) => `${each.slice(0, -1)}${name}`)
      : [each],
  );
}

/** The manifests that npm needs before it installs. */
export const imageManifests = () =>
  packages()
    .map((folder) => `COPY ${folder}/package.json ${folder}/`)
    .join('\n');

/** What the image compiles. */
export const imageBuild = (services) =>
  `RUN node node_modules/typescript-7/bin/tsc -b ${['services/texts', 'proto', 'services/kernel', ...services.map(({ folder }) => folder)].join(' ')}`;
