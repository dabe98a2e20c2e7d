import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const skipped = new Set(['node_modules', 'dist', '.vite', 'coverage']);

/** The newest change under some paths in ms: of files, and of folders too, since a removed file changes its folder only. */
export function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    latest = Math.max(latest, stat.mtimeMs);
    if (!stat.isDirectory()) continue;
    const inside = readdirSync(path).filter(
      (name) => !skipped.has(name) && !name.endsWith('.tsbuildinfo') && !/\.(spec|test)\.tsx?$/.test(name),
    );
    latest = Math.max(latest, newest(inside.map((name) => join(path, name))));
  }
  return latest;
}

/** True when the output is missing or older than any of its sources. */
export function isStale(sources, output) {
  const made = statSync(output, { throwIfNoEntry: false });
  return !made || newest(sources) > made.mtimeMs;
}

/** True when npm has to install: packages are missing, or the lock file is newer than what was installed. */
export function needsInstall(root) {
  return isStale([join(root, 'package-lock.json')], join(root, 'node_modules', '.package-lock.json'));
}

/** Installs the npm packages, exactly as they are locked. */
export async function install({ root, logFile, signal }) {
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress'];
  await run({ doing: 'install the npm packages', command: 'npm', args, cwd: root, logFile: logFile('npm'), signal });
  touch(join(root, 'node_modules', '.package-lock.json'));
}

/** What has to be built, in order, each only when it is stale: `[{ title, command, args, … }]`. */
export function staleBuilds(root, { packages, webs }) {
  const at = (...parts) => join(root, ...parts);
  const contracts = {
    title: 'codegen',
    output: at('proto', 'gen'),
    stamp: true,
    command: 'npm',
    args: ['run', '-s', 'codegen'],
  };
  const typescript = packages.map((folder) => ({
    folder,
    sources: compilerInputs(root, folder),
    output: at('.banyan', 'built', folder.replaceAll('/', '-')),
  }));
  const stale = typescript.filter(
    ({ folder, sources, output }) => isStale(sources, output) || !existsSync(at(folder, 'dist')),
  );
  const builds = isStale(protoFiles(at('proto')), contracts.output) ? [contracts] : [];
  if (builds.length > 0 || stale.length > 0) builds.push(compile(root, typescript));
  for (const { title, workspace, sources, output } of webs.map((web) => webOf(root, web)))
    if (isStale(sources, output))
      builds.push({ title, output, stamp: true, command: 'npm', args: ['run', '-s', 'build', '-w', workspace] });
  return builds;
}

/** A web app by its folder, or a service's own pages: `{ workspace, sources, output }`. */
function webOf(root, web) {
  const at = (...parts) => join(root, ...parts);
  const shared = [
    at('services', 'texts'),
    ...['money', 'rules'].map((topic) => at('services', 'kernel', 'src', topic)),
  ];
  if (typeof web !== 'string') {
    const { workspace, sources, output } = web;
    return {
      title: `${workspace.split('/').at(-1)} pages`,
      workspace,
      sources: [...shared, ...sources.map((path) => at(path))],
      output: at(output),
    };
  }
  const parts = ['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json'];
  const sources = [...shared, ...parts.map((part) => at(web, part))];
  return { title: web, workspace: web, sources, output: at(web, 'dist', 'index.html') };
}

const protoFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.proto') && !name.startsWith('node_modules'))
    .map((name) => join(folder, name));

const compilerInputs = (root, folder) => {
  const source = folder === 'proto' ? 'gen' : 'src';
  return [
    join(root, 'tsconfig.json'),
    ...[source, 'tsconfig.json', 'package.json'].map((part) => join(root, folder, part)),
  ];
};

/** One compiler run for all packages; it builds by itself only what changed. */
function compile(root, projects) {
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  return {
    title: 'services',
    command: process.execPath,
    args: [compiler, '-b', ...projects.map(({ folder }) => folder)],
    projects: projects.map(({ folder }) => join(root, folder)),
    made: projects.map(({ output }) => output),
  };
}

/** Runs one build; afterwards its outputs count as new. */
export async function build(task, { root, logFile, signal }) {
  const { title, command, args } = task;
  const startedAt = new Date();
  // The compiler trusts its notes, so where the output is gone they have to go too.
  for (const folder of task.projects ?? [])
    if (!existsSync(join(folder, 'dist'))) rmSync(join(folder, 'tsconfig.tsbuildinfo'), { force: true });
  await run({ doing: `build ${title}`, command, args, cwd: root, logFile: logFile(`build-${title}`), signal });
  for (const file of task.made ?? (task.stamp ? [task.output] : [])) touch(file, startedAt);
}

/** A change that came while the build ran must count as newer, so the stamp is the build's start. */
function touch(path, time = new Date()) {
  if (!existsSync(path)) mkdirSync(path, { recursive: true });
  utimesSync(path, time, time);
}
