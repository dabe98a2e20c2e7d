#!/usr/bin/env node
// `npm run -s release [-- --at <commit>]`: makes anew what this code is held against once it is released: the descriptor of the protocol
// (proto/released.binpb), what the services really send (proto/released-traffic.jsonl, recorded from their specs on real backing parts) and which
// commit it was (proto/released.json). The commit's code is built and run in a folder of its own, so that nothing uncommitted gets in.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alwaysIn, callsOf, choose, eventsOf, linesOf, registryOf, typeOf } from '../../../proto/traffic.mjs';
import { must, root } from '../../lab/common/run.mjs';
import { jestIn, treeOf } from './tree.mjs';

/** Those that others hear or call; the studio knows only the public API, and the kernel's specs make up their own. */
const services = ['identity', 'wallet', 'games', 'contracts', 'gateway'];

/** All lines that the recorder of any worker wrote. */
export const recordedIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => linesOf(readFileSync(join(folder, name), 'utf8')));

/** What the protocol has and no example shows. */
export function lackingIn(registry, lines) {
  const told = new Set(lines.filter((line) => !line.always).map(typeOf));
  const all = [...eventsOf(registry), ...callsOf(registry).flatMap(({ request, response }) => [request, response])];
  return all.filter((type) => !told.has(type));
}

/** The text of a recording: few examples that show all that was recorded, and what each kind of message always had. */
export function compact(registry, recorded) {
  const examples = choose(registry, recorded).map(({ by: _by, ...line }) => line);
  return [...examples, ...alwaysIn(registry, recorded)].map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function main(argv) {
  const at = argv[0] === '--at' ? argv[1] : undefined;
  const changed = at ? '' : await must('git', ['status', '--porcelain'], { cwd: root });
  if (changed) throw new Error(`commit first, what is released is a commit:\n${changed}`);
  const commit = await must('git', ['rev-parse', at ?? 'HEAD'], { cwd: root });
  const date = await must('git', ['show', '-s', '--format=%cs', commit], { cwd: root });
  const tree = await treeOf(commit);
  const proto = join(root, 'proto');
  const folder = mkdtempSync(join(tmpdir(), 'banyan-traffic-'));
  try {
    const descriptor = join(folder, 'released.binpb');
    await must('buf', ['build', '-o', descriptor, '--exclude-source-info'], { cwd: join(tree, 'proto') });
    const paths = services.map((name) => `services/${name}/dist`);
    const result = await jestIn(tree, paths, { BANYAN_RECORD: folder }, [
      join(import.meta.dirname, 'record-setup.mjs'),
    ]);
    if (result.code !== 0)
      console.log(`some specs failed; what they sent before counts:\n${result.output.slice(-2000)}`);
    const registry = registryOf(readFileSync(descriptor));
    const recorded = recordedIn(folder).filter(({ failed }) => !failed);
    const lacking = lackingIn(registry, recorded);
    if (lacking.length > 0) throw new Error(`no spec had these sent: ${lacking.join(', ')}`);
    writeFileSync(join(proto, 'released.binpb'), readFileSync(descriptor));
    writeFileSync(join(proto, 'released-traffic.jsonl'), compact(registry, recorded));
    writeFileSync(join(proto, 'released.json'), `${JSON.stringify({ commit, date }, null, 2)}\n`);
    console.log(`${recorded.length} messages recorded of ${commit}; commit proto/released*`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2)).catch((error) => {
    console.log(error.message);
    process.exitCode = 1;
  });
