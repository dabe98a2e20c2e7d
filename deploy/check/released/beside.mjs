#!/usr/bin/env node
// `npm run -s released`: the games of this code play with the wallet of the last release, and the games of that with the wallet of this one.
// Both run for real: the games' specs of the vendors' API, with the wallet as a program of its own on its own database and a log between them.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { must, root, step } from '../../lab/common/run.mjs';
import { jestIn, treeOf } from './tree.mjs';

/** The kit of the vendors' API, all that a vendor does, and rounds: bets, wins, rollbacks, free rounds. */
const paths = ['kit', 'round-scenarios'].map((name) => `services/games/dist/vendor-api/${name}.spec`);

const mainOf = (tree) => join(tree, 'services/wallet/dist/main.js');

/** Has the tree's wallet be another one while `work` runs. */
async function withWallet(tree, other, work) {
  const main = mainOf(tree);
  const kept = `${main}.own`;
  if (!existsSync(kept)) copyFileSync(main, kept);
  writeFileSync(main, `import ${JSON.stringify(pathToFileURL(other).href)};\n`);
  try {
    return await work();
  } finally {
    copyFileSync(kept, main);
    rmSync(kept);
  }
}

const show = /^(PASS|FAIL) /;
const { commit, date } = JSON.parse(readFileSync(join(root, 'proto/released.json'), 'utf8'));

try {
  await must('npm', ['run', '-s', 'build'], { cwd: root });
  const tree = await treeOf(commit);
  const results = [
    await step(`games of now, wallet of ${date}`, () => jestIn(root, paths, { WALLET_MAIN: mainOf(tree) }, [], show)),
    await step(`games of ${date}, wallet of now`, () =>
      withWallet(tree, mainOf(root), () => jestIn(tree, paths, {}, [], show)),
    ),
  ];
  const failed = results.filter((ok) => !ok).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
