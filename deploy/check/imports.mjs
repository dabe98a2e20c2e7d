// Where the sources lead: what a file imports, and the programs of `deploy` that it names to have them run.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../lab/common/run.mjs';

/** Static and dynamic imports; a type in a comment of a `.mjs` runs nothing, and is none. */
const imported = /(?:\bfrom |^import |(?<!\{)\bimport\()'([^']+)'/gm;
/** What has to be there before the first line runs. */
const atOnce = /(?:\bfrom |^import )'([^']+)'/gm;
/** As `join(root, 'deploy/…')` has it, for another process. */
const run = /['"`](deploy\/[\w./-]+\.mjs)['"`]/g;

/** The source of a path as it stands in an import: what is built from it has another folder and another ending. */
function sourceOf(path) {
  const source = path.replace(/^(proto)\/dist\//, '$1/gen/').replace('/dist/', '/src/');
  const candidates = [source.replace(/\.js$/, '.ts'), source.replace(/\.js$/, '.tsx'), source, path];
  return candidates.find((one) => /\.\w+$/.test(one) && existsSync(join(root, one))) ?? path;
}

/** What a file, by its path in the project, imports: paths of sources, and names of packages as they are. */
export function importsIn(file, pattern = imported) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, to]) =>
    to.startsWith('.') ? sourceOf(relative(root, join(root, dirname(file), to))) : to,
  );
}

/** Which programs of `deploy` a file has run. */
const runsIn = (file) => [...readFileSync(join(root, file), 'utf8').matchAll(run)].map(([, to]) => to);

/** As `join(root, 'services/…/dist/….js')` has it, loaded where it is run. */
const built = /['"`]((?:services|proto)\/[\w./-]*\bdist\/[\w./-]+\.js)['"`]/g;

/** The sources of what a file loads of a service by its path in the project. */
export const builtIn = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(built)].map(([, to]) => sourceOf(to));

/** All that some files lead to, however far: `Map<path or package, the file that leads there>`. */
export function reachedFrom(entries) {
  const found = new Map(entries.map((entry) => [entry, undefined]));
  for (const file of found.keys()) {
    if (!/\.(mjs|cjs|tsx?)$/.test(file) || !existsSync(join(root, file))) continue;
    for (const to of [...importsIn(file), ...runsIn(file)]) if (!found.has(to)) found.set(to, file);
  }
  return found;
}

/** All that node loads before the first line of some programs runs: `Map<path or package, the file that leads there>`. */
export function loadedBefore(entries) {
  const found = new Map(entries.map((entry) => [entry, undefined]));
  for (const file of found.keys())
    if (existsSync(join(root, file))) for (const to of importsIn(file, atOnce)) if (!found.has(to)) found.set(to, file);
  return found;
}
