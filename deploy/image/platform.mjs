import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from '../local/run.mjs';
import { Problem } from '../local/problem.mjs';
import { shippedNode, shippedVersion } from '../local/shipped-node.mjs';
import { services } from '../local/topology.mjs';
import { copiesFor, readDockerfile } from './dockerfile.mjs';
import { putFoundation, putLibraries, putProgram } from './programs.mjs';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * The root file system of one image for all services, as the Dockerfile's stages `service` and `gateway` make it: Node of that version
 * from npm, its libraries from this machine, packages without those for development, and what `npm run build` made. `into` is made anew.
 */
export async function platformRoot(into, { logFile, detail = () => undefined }) {
  const { node: version, stages } = readDockerfile();
  const { node, note } = await shippedNode();
  if (note || version !== shippedVersion)
    throw new Problem(note ?? `the Dockerfile names Node ${version}, the specs run on ${shippedVersion}.`);
  rmSync(into, { recursive: true, force: true });
  putFoundation(into);
  putProgram(into, node, '/usr/local/bin/node');
  const app = join(into, 'app');
  const folders = services.map(({ folder }) => folder);
  detail('installing the packages that services need');
  await installPackages(app, stages.manifests.copies, folders, logFile);
  detail('copying what was built');
  for (const { from, source, target } of copiesFor(stages, folders, true)) {
    if (from === 'packages') continue;
    if (!existsSync(join(root, source)))
      throw new Problem(`${source} is not built: npm run build, and the webs' and studio's own.`);
    cpSync(join(root, source), join(app, target), { recursive: true });
  }
  // Native modules load libraries of the system, too.
  const modules = readdirSync(join(app, 'node_modules'), { recursive: true }).filter((name) => name.endsWith('.node'));
  putLibraries(
    into,
    modules.map((name) => join(app, 'node_modules', name)),
  );
  return into;
}

/** The packages of these services as `npm ci` installs them, kept for the next image while no manifest changes. */
async function installPackages(app, manifests, folders, logFile) {
  const place = manifests.map(({ source }) => source);
  const hash = createHash('sha256');
  for (const file of place) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  const kept = join(dirname(app), '..', `packages-${hash.digest('hex').slice(0, 12)}`);
  if (!existsSync(kept)) {
    const draft = `${kept}.draft`;
    rmSync(draft, { recursive: true, force: true });
    for (const { source, target } of manifests) {
      mkdirSync(dirname(join(draft, target)), { recursive: true });
      cpSync(join(root, source), join(draft, target));
    }
    const workspaces = folders.flatMap((folder) => ['--workspace', folder]);
    await run({
      doing: "install the images' packages",
      command: 'npm',
      args: ['ci', '--omit=dev', '--no-audit', '--no-fund', '--no-progress', ...workspaces],
      cwd: draft,
      logFile: logFile('image-packages'),
    });
    renameSync(draft, kept);
  }
  cpSync(kept, app, { recursive: true, verbatimSymlinks: true });
}
