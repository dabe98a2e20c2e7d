// `npm test`: the checks, all specs on real Postgres, Redis and Kafka, both webs, the launcher's tests, the journeys in
// Chromium and attacks from outside on the running platform, a short run of faults, and a second of each benchmark. Ends with `N passed, N failed`. `npm test -- specs journeys` runs some of the parts,
// `npm test -- changed` what a change against the main branch (BANYAN_BASE names another) can touch, without faults and benchmarks.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { install, needsInstall } from '../local/build.mjs';
import { changedFiles, partsFor } from './changed.mjs';
import { root, run, step } from '../lab/common/run.mjs';
import { shippedNode } from '../local/shipped-node.mjs';
import { durationsOf, mayBeRepeated, mostFlaky, passedLater, summary } from './tally.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'banyan-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const tally = { passed: 0, failed: 0 };
/** What failed and then passed, by name. */
const flaky = [];
/** What took how long: `{ name, seconds }` of each file of tests. */
const files = [];
const started = Date.now();
/** The whole run ends within this, on a machine of half the speed too: what has not been run by then has failed. */
const LONGEST = 75 * 60_000;
/** After this nothing is tried a second time. */
const SECOND_TRIES = 45 * 60_000;
const timeLeft = () => Math.max(1, LONGEST - (Date.now() - started));
const mayTryAgain = () => Date.now() - started < SECOND_TRIES;

/** Adds what a runner's JSON report says of the files that are `wanted`; a runner that left none has failed as a whole. */
function count(file, { code }, wanted = () => true) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')).testResults.filter(({ name }) => wanted(name));
    files.push(...durationsOf(report));
    const tests = report.flatMap(({ assertionResults }) => assertionResults);
    const broken = report.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    const failed = tests.filter(({ status }) => status === 'failed').length + broken.length;
    tally.passed += tests.filter(({ status }) => status === 'passed').length;
    tally.failed += failed;
    if (code !== 0 && failed === 0) tally.failed += 1;
  } catch {
    tally.failed += 1;
  }
}

/** Adds the counts of node's own test runner. */
function countTap({ code, output }) {
  const figure = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  tally.passed += figure('pass');
  tally.failed += figure('fail') || (code === 0 ? 0 : 1);
}

/** Runs spec files, all without `paths`; returns the runner's result and the files that failed. */
async function jest(report, paths = [], env = {}) {
  const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--forceExit', ...paths];
  const { node, note } = await shippedNode();
  if (note) console.log(`    ${note}`);
  const result = await run(node, ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...args], {
    env,
    show: /^(PASS|FAIL) /,
    limit: timeLeft(),
  });
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  return { result, failed: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) };
}

/**
 * The specs share two cores, one PostgreSQL and one Kafka. Files that failed run once more by themselves, from the
 * beginning, and count by that run; their first failure is printed, and what passes then is flaky. Those about money count at once.
 */
async function specs(only = []) {
  const report = join(scratch, 'jest.json');
  const again = join(scratch, 'jest-again.json');
  const sent = join(scratch, 'sent');
  mkdirSync(sent);
  await step('specs of the services', async () => {
    const args = ['--maxWorkers=2', ...only.map((folder) => `${folder}/dist`)];
    const { result, failed } = await jest(report, args, { BANYAN_RECORD: sent });
    const repeated = failed.length > 12 || !mayTryAgain() ? [] : failed.filter(mayBeRepeated);
    if (repeated.length === 0) {
      count(report, result);
      return result;
    }
    console.log(result.output);
    const second = await jest(again, ['--runInBand', '--runTestsByPath', ...repeated]);
    count(report, { code: 0 }, (name) => !repeated.includes(name));
    count(again, second.result);
    flaky.push(...passedLater(report, again, repeated));
    return repeated.length < failed.length ? result : second.result;
  });
  // Not before the packages are there, which this run installs.
  const { compareSent } = await import('./released/sent.mjs');
  const compare = () => compareSent(sent, { whole: only.length === 0 });
  tally[(await step('what the specs had sent is what the last release reads', compare)) ? 'passed' : 'failed'] += 1;
}

async function webs(only = ['web-player', 'web-admin']) {
  for (const web of only) {
    const report = join(scratch, `${web}.json`);
    await step(`specs of ${web}`, async () => {
      const result = await run(
        'npx',
        ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        { cwd: join(root, web), limit: timeLeft() },
      );
      count(report, result);
      return result;
    });
  }
}

const nodeTests = (paths, env) =>
  run('node', ['--test', '--test-reporter=tap', '--test-concurrency=1', ...paths], {
    env,
    show: /^(not )?ok \d+ - |^# simulation: /,
    limit: timeLeft(),
  });

async function launcher() {
  const testsOf = (folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => `${folder}/${name}`);
  await step('the launcher, the walls, the checkers of faults and of crowds', async () => {
    const result = await nodeTests(
      [
        'deploy/local',
        'deploy/check',
        'deploy/tools/new',
        'deploy/lab/faults',
        'deploy/lab/crowd',
        'deploy/lab/simulation',
      ].flatMap(testsOf),
    );
    countTap(result);
    return result;
  });
}

/** A real browser beside everything else on two cores: a journey that failed is made once more, and its first failure printed. */
async function journey(file, env) {
  const since = Date.now();
  const first = await nodeTests([file], env);
  if (first.code !== 0) console.log(first.output);
  const result = first.code === 0 || !mayTryAgain() ? first : await nodeTests([file], env);
  countTap(result);
  if (first.code !== 0 && result !== first && result.code === 0) flaky.push(basename(file));
  const seconds = (Date.now() - since) / 1000;
  files.push({ name: basename(file), seconds });
  console.log(`    ${basename(file)} (${seconds.toFixed(0)} s)`);
  return result;
}

/** Makes journeys one after the other. */
async function inTurn(paths, env) {
  const results = [];
  for (const file of paths) results.push(await journey(file, env));
  return results;
}

/** What docs/security.md says of the door, tried on the platform that the journeys have used. */
async function attack(env) {
  const result = await run('node', ['deploy/lab/attack/attack.mjs'], { env, show: /^(not )?ok /, limit: timeLeft() });
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(result.output) ?? [];
  tally.passed += Number(passed);
  tally.failed += Number(failed);
  return result;
}

async function journeys() {
  const { startPlatform } = await import('../lab/common/platform.mjs');
  const folder = join(root, 'deploy/lab/journeys/dist');
  const all = readdirSync(folder).filter((name) => name.endsWith('.journey.js'));
  const pathOf = (name) => join(folder, `${name}.journey.js`);
  // Payday closes five minutes again, which must be nobody else's: no journey that bets comes before it.
  const first = ['agents', 'payday'].map(pathOf);
  // Frames and milliseconds are measured by these: nothing runs beside them.
  const alone = ['budgets', 'smooth'].map(pathOf);
  // These look at screens and move nobody's money: they go beside the others, which play with the same few accounts.
  const looks = ['screens', 'console-screens', 'points-console', 'office', 'kit', 'reach'].map(pathOf);
  const rest = all.map((name) => join(folder, name)).filter((file) => ![...first, ...alone, ...looks].includes(file));
  await step('journeys in Chromium on the running platform, then attacks on it', async () => {
    const platform = await startPlatform(join(scratch, 'platform'));
    try {
      const env = {
        BANYAN_READY: platform.readyFile,
        CHROMIUM: platform.chromium,
        JOURNEY_SHOTS: join(root, '.banyan', 'shots'),
      };
      const results = [
        ...(await inTurn(first, env)),
        ...(await Promise.all([inTurn(rest, env), inTurn(looks, env)])).flat(),
        ...(await inTurn(alone, env)),
        await attack(env),
      ];
      return {
        code: results.some(({ code }) => code !== 0) ? 1 : 0,
        output: results.map(({ output }) => output).join('\n'),
      };
    } finally {
      await platform.stop();
    }
  }).catch((error) => {
    tally.failed += 1;
    console.log(String(error.message ?? error));
  });
}

async function faults() {
  const { shortFaults } = await import('../lab/faults/short.mjs');
  await step('the platform under faults of a fixed seed', async () => {
    const { passed, failed } = await shortFaults(join(scratch, 'faults'));
    tally.passed += passed;
    tally.failed += failed;
    return { code: failed === 0 ? 0 : 1, output: '' };
  }).catch((error) => {
    tally.failed += 1;
    console.log(String(error.stack ?? error));
  });
}

/** A second of each benchmark: whether its harness still works. */
async function bench() {
  await step('the harness of each benchmark for a second', async () => {
    const result = await run('node', ['deploy/lab/bench/bench.mjs', 'smoke', '--no-build'], {
      show: /^(not )?ok goal /,
      limit: timeLeft(),
    });
    const lines = (pattern) => result.output.match(pattern)?.length ?? 0;
    const failed = lines(/^not ok goal /gm);
    tally.passed += lines(/^ok goal /gm);
    tally.failed += failed || (result.code === 0 ? 0 : 1);
    return result;
  });
}

async function checks() {
  const { check } = await import('./check.mjs');
  const { passed, failed } = await check();
  tally.passed += passed;
  tally.failed += failed;
}

/** What the checks build besides. */
const build = async () => {
  const services = await run('npm', ['run', '-s', 'build']);
  if (services.code !== 0) return services;
  return run('npm', ['run', '-s', 'build', '-w', 'web-player', '-w', 'web-admin', '-w', 'services/studio']);
};

const parts = { check: checks, specs, webs, launcher, journeys, faults, bench };
const took = [];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== 'changed' && !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.log(`There is no part ${unknown.join(', ')}; there are: ${Object.keys(parts).join(', ')}, changed.`);
  process.exit(2);
}

/** The parts to run, each with the folders that it is for; no folders: all. */
async function chosen() {
  if (!wanted.includes('changed'))
    return Object.fromEntries((wanted.length > 0 ? wanted : Object.keys(parts)).map((name) => [name, undefined]));
  const files = await changedFiles();
  const { specs: folders, webs: pages, ...rest } = partsFor(files);
  console.log(`${files.length} files have changed`);
  return {
    check: undefined,
    ...(folders.length > 0 && { specs: folders }),
    ...(pages.length > 0 && { webs: pages }),
    ...(rest.launcher && { launcher: undefined }),
    ...(rest.journeys && { journeys: undefined }),
    ...Object.fromEntries(wanted.filter((name) => name !== 'changed').map((name) => [name, undefined])),
  };
}

try {
  if (needsInstall(root)) {
    await step('npm packages', async () => {
      await install({ root, logFile: (name) => join(scratch, `${name}.log`) });
      return { code: 0, output: '' };
    });
  }
  const choice = await chosen();
  if (!Object.hasOwn(choice, 'check')) await step('build', build);
  for (const [name, part] of Object.entries(parts)) {
    if (!Object.hasOwn(choice, name)) continue;
    console.log(`\n${name}`);
    const before = { ...tally, at: Date.now() };
    await part(choice[name]);
    took.push({
      name,
      minutes: (Date.now() - before.at) / 60_000,
      passed: tally.passed - before.passed,
      failed: tally.failed - before.failed,
    });
  }
} catch (error) {
  tally.failed += 1;
  console.log(String(error.message ?? error));
}
if (flaky.length > mostFlaky) tally.failed += 1;
for (const line of summary({ took, files, flaky, minutes: (Date.now() - started) / 60_000 })) console.log(line);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
