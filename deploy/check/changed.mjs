// What of the tests a change can touch, by the workspaces that its files lie in and those that depend on them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../lab/common/run.mjs';

const webs = ['web-player', 'web-admin'];
const ofLauncher = [
  'deploy/local',
  'deploy/check',
  'deploy/tools/codegen',
  'deploy/outside/guests',
  'deploy/lab/common',
  'deploy/lab/faults',
  'deploy/lab/crowd',
  'deploy/lab/simulation',
  'docs',
];

/** Every workspace by its folder: `{ name, needs }`, the names of those that it depends on. */
export function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => pattern.slice(0, -1) + name)
      : [pattern],
  );
  return new Map(
    folders
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => {
        const { name, dependencies, devDependencies } = JSON.parse(
          readFileSync(join(root, folder, 'package.json'), 'utf8'),
        );
        return [folder, { name, needs: Object.keys({ ...dependencies, ...devDependencies }) }];
      }),
  );
}

/** The folders of all workspaces that these files are part of, or that depend on one of those, however far. */
export function touched(files, all = workspaces()) {
  const found = new Set([...all.keys()].filter((folder) => files.some((file) => file.startsWith(`${folder}/`))));
  for (const folder of found) {
    const { name } = all.get(folder);
    for (const [other, { needs }] of all) if (needs.includes(name)) found.add(other);
  }
  return found;
}

/** The parts of the tests for a change of these files: `{ specs, webs, launcher, journeys, recipes }`, the first two as folders. */
export function partsFor(files, all = workspaces()) {
  // What lies at the top is for everything.
  const found = files.some((file) => !file.includes('/') && !file.endsWith('.md'))
    ? new Set(all.keys())
    : touched(files, all);
  const has = (folders) => files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  return {
    specs: [...found].filter((folder) => folder.startsWith('services/') || folder === 'deploy/tools/vendor-kit'),
    webs: webs.filter((web) => found.has(web)),
    launcher: found.size === all.size || has(ofLauncher) || has([...all.keys()]),
    recipes: has(['deploy/tools/new', 'deploy/tools/codegen', 'services/texts']),
    journeys: has([...webs, 'services/gateway', 'deploy/lab/journeys', 'deploy/lab/attack']),
  };
}

/** The files that differ from `base`, committed or not. */
export async function changedFiles(base = process.env.BANYAN_BASE ?? 'origin/main') {
  const known = await run('git', ['merge-base', base, 'HEAD']);
  const from = known.code === 0 ? known.output.trim() : 'HEAD~1';
  const { output } = await run('git', ['diff', '--name-only', from]);
  const { output: fresh } = await run('git', ['ls-files', '--others', '--exclude-standard']);
  return `${output}\n${fresh}`.split('\n').filter(Boolean);
}
