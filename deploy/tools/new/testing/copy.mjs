// A scratch copy of the tree, for tests that add to it: the sources as they are, with the packages that are installed here.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { must, root } from '../../../lab/common/run.mjs';
import { scratchFolder } from '../../../lab/common/scratch.mjs';

const workspaces = (parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => existsSync(join(root, parent, entry.name, 'package.json')))
    .map(({ name }) => `${parent}/${name}`);

const ofDeploy = ['deploy/lab', 'deploy/outside', 'deploy/tools'].flatMap(workspaces);

function link(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}

/** Makes one, with links to its own workspaces and with what is built already; answers its folder. */
export async function scratchCopy(name) {
  const copy = scratchFolder(name);
  const listed = await must('git', ['ls-files', '-co', '--exclude-standard']);
  for (const file of listed.split('\n').filter((path) => path && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const packages = join(root, 'node_modules');
  for (const each of readdirSync(packages).filter((one) => one !== '@banyan'))
    link(join(packages, each), join(copy, 'node_modules', each));
  for (const folder of ['proto', ...workspaces('services'), ...ofDeploy])
    link(join(copy, folder), join(copy, 'node_modules', '@banyan', folder.split('/').at(-1)));
  for (const web of ['web-player', 'web-admin', 'proto', ...workspaces('services')])
    if (existsSync(join(root, web, 'node_modules')))
      link(join(root, web, 'node_modules'), join(copy, web, 'node_modules'));
  for (const folder of ['proto', ...workspaces('services'), ...ofDeploy])
    for (const made of ['dist', 'tsconfig.tsbuildinfo'])
      if (existsSync(join(root, folder, made)))
        cpSync(join(root, folder, made), join(copy, folder, made), { recursive: true, preserveTimestamps: true });
  return copy;
}
