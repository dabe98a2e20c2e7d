// The code of another commit in a folder of its own, built: the last release beside this one.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root, run } from '../../lab/common/run.mjs';

const place = join(root, '.banyan', 'released');

/** The packages of a lock file that are not ours, `path version`. */
function packagesIn(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return foreign.map(([path, { version }]) => `${path} ${version}`);
}

/** Links each entry of a `node_modules`, but our own packages, which belong to the commit. */
function lend(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => entry !== '@banyan' && !entry.startsWith('.vite')))
    if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name));
}

/** Our own packages of the tree, under their names. */
function linkOwn(tree, workspaces) {
  const folder = join(tree, 'node_modules', '@banyan');
  mkdirSync(folder, { recursive: true });
  for (const workspace of workspaces) {
    const { name } = JSON.parse(readFileSync(join(tree, workspace, 'package.json'), 'utf8'));
    const link = join(folder, name.replace('@banyan/', ''));
    if (!existsSync(link)) symlinkSync(join(tree, workspace), link);
  }
}

/** The folders of our own packages, as the lock file of the tree has them. */
const workspacesOf = (tree) =>
  Object.entries(JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')).packages)
    .filter(([path]) => path !== '' && !path.includes('node_modules/'))
    .map(([path]) => path)
    .filter((path) => existsSync(join(tree, path, 'package.json')));

/** Packages: lent by this checkout where it has every one in the same version, else installed. */
async function furnish(tree) {
  const here = new Set(packagesIn(root));
  if (packagesIn(tree).some((one) => !here.has(one)))
    return must('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree });
  lend(join(root, 'node_modules'), join(tree, 'node_modules'));
  const workspaces = workspacesOf(tree);
  linkOwn(tree, workspaces);
  for (const workspace of workspaces) {
    const nested = join(root, workspace, 'node_modules');
    if (existsSync(nested)) lend(nested, join(tree, workspace, 'node_modules'));
  }
  return undefined;
}

/** The folder of a commit's code, its services built for Node. Made once; a commit that this checkout does not have is a sentence. */
export async function treeOf(commit) {
  const tree = join(place, commit.slice(0, 12));
  const done = join(tree, '.built');
  if (existsSync(done)) return tree;
  const known = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  if (known.code !== 0)
    throw new Error(`this checkout does not have the commit ${commit} of the last release: git fetch it`);
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  // No work tree of git: this checkout shall not know of it, and removing the folder is enough.
  await must('git', ['archive', '--format=tar', '-o', `${tree}.tar`, commit], { cwd: root });
  await must('tar', ['-xf', `${tree}.tar`, '-C', tree]);
  rmSync(`${tree}.tar`);
  await furnish(tree);
  // What specs start as programs as well, but no pages.
  const projects = workspacesOf(tree).filter(
    (path) => existsSync(join(tree, path, 'tsconfig.json')) && !/^web-|journeys$/.test(path),
  );
  await must('node', ['node_modules/typescript-7/bin/tsc', '-b', ...projects], { cwd: tree });
  writeFileSync(done, '');
  return tree;
}

/** Runs spec files of a tree in Jest with their own backing parts; `setup`: more files that run before each. */
export function jestIn(tree, paths, env = {}, setup = [], show) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const before = setup.length > 0 ? ['--setupFiles', join(tree, 'deploy/check/jest-env.mjs'), ...setup] : [];
  const args = [...flags, ...paths, ...before, '--forceExit', '--maxWorkers=2'];
  return run('node', args, { cwd: tree, env, show });
}
