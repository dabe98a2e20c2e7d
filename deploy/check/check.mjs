// `npm run check`: everything that can be wrong without running the platform. Each check is one line; all run even when one fails.
import { pathToFileURL } from 'node:url';
import { root, run, step } from '../lab/common/run.mjs';

const tsc = ['node', ['node_modules/typescript-7/bin/tsc', '-b']];

/** What is generated is what the declarations and the proto files say. */
async function codegenDiff() {
  const declared = await run('node', ['deploy/tools/codegen/codegen.mjs', '--check']);
  if (declared.code !== 0) return declared;
  const before = await run('git', ['status', '--porcelain', '--', 'proto/gen']);
  const made = await run('npm', ['run', '-s', 'codegen']);
  if (made.code !== 0) return made;
  const after = await run('git', ['status', '--porcelain', '--', 'proto/gen']);
  const same = before.output === after.output && !/^\s*[MAD?]/m.test(after.output);
  return {
    code: same ? 0 : 1,
    output: `proto/gen differs from the proto files; commit what npm run codegen writes:\n${after.output}`,
  };
}

/** Nothing that others may rely on has changed its number or type since the last release, which may run beside this one. */
const breaking = () => run('buf', ['breaking', '--against', 'released.binpb'], { cwd: `${root}/proto` });

/** What the rest reads, one after the other. */
const first = [
  ['codegen is up to date', codegenDiff],
  ['proto has no breaking change', breaking],
  ['build', () => run(...tsc)],
];

/** What does not wait for each other: the pages that are built, and what only reads. */
const beside = [
  [
    ['web-player builds', () => run('npm', ['run', '-s', 'build', '-w', 'web-player'])],
    ['web-player stays within its budget', () => run('node', ['web-player/budget.mjs'])],
    ['web-admin builds', () => run('npm', ['run', '-s', 'build', '-w', 'web-admin'])],
    ['web-admin stays within its budget', () => run('node', ['web-admin/budget.mjs'])],
    ["the studio's pages build", () => run('npm', ['run', '-s', 'build', '-w', 'services/studio'])],
    ['lint', () => run('oxlint', ['--deny-warnings'])],
    ['dead code', () => run('knip', [])],
  ],
  [['format', () => run('prettier', ['--check', '--log-level', 'warn', '.'])]],
];

async function inTurn(checks) {
  const results = [];
  for (const [name, work] of checks) results.push(await step(name, work));
  return results;
}

/** Runs all checks; returns how many passed and failed. */
export async function check() {
  const results = [...(await inTurn(first)), ...(await Promise.all(beside.map(inTurn))).flat()];
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
