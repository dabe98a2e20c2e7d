// `npm test`: the checks, all specs on real Postgres, Redis and Kafka, both webs, the launcher's tests, the journeys in
// Chromium and attacks from outside on the running platform, a short run of faults, and a second of each benchmark. Ends with `N passed, N failed`. `npm test -- specs journeys` runs some of the parts,
// `npm test -- changed` what a change against the main branch (BANYAN_BASE names another) can touch, without faults and benchmarks.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { install, needsInstall } from '../local/build.mjs';
import { changedFiles, partsFor } from './changed.mjs';
import { costs, root, run, step } from '../lab/common/run.mjs';
import { scratchFolder } from '../lab/common/scratch.mjs';
import { shippedNode } from '../local/shipped-node.mjs';
import * as plan from './plan.mjs';
import { inPool, inStages } from './pool.mjs';
import { Tally, costOfChildren, costsIn, mayBeRepeated, mostFlaky, passedLater, summary } from './tally.mjs';

const scratch = scratchFolder('test');
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
/** Of the whole run, once its parts are over. */
const total = new Tally();
/** What failed and then passed, by name. */
const flaky = [];
/** What took how long: `{ name, seconds, cpu }` of each file of tests, `cpu` where it is known. */
const files = [];
/** What was not begun because the run had been long already. */
const unmade = [];
const started = Date.now();
/** The whole run ends within this, on a machine of half the speed too: what has not been run by then has failed. */
const LONGEST = 88 * 60_000;
/** After this nothing is tried a second time. */
const SECOND_TRIES = 74 * 60_000;
/** After these a run of everything begins no more journeys, not the recipes, not the benchmarks: what measures, attacks and faults still have their time. */
const JOURNEYS = 54 * 60_000;
const RECIPES = 70 * 60_000;
const BENCH = 76 * 60_000;
/** Resolves when the journeys in lanes are over: what goes beside them has more room. */
let pagesEnd;
const pagesOver = new Promise((resolve) => (pagesEnd = resolve));
const timeLeft = () => Math.max(1, LONGEST - (Date.now() - started));
const mayTryAgain = () => Date.now() - started < SECOND_TRIES;
const mayBegin = (last) => wanted.length > 0 || Date.now() - started < last;

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
  return { result, failed: failedIn(report) };
}

/** The files that failed by a report of Jest or Vitest; none when it was not written. */
function failedIn(report) {
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** What of the specs goes when, as `{ report, args, alone }` of each run of Jest; `only`: the folders that are asked for. */
function runsOfSpecs(only) {
  const { workers, measuring } = plan.specs;
  const built = measuring.map((file) => file.replace('/src/', '/dist/').replace(/ts$/, 'js'));
  const within = (file) => only.length === 0 || only.some((folder) => file.startsWith(`${folder}/`));
  const folders = only.length === 0 ? '' : `(?:${only.join('|')})/dist/`;
  const last = built.filter(within);
  return [
    {
      report: join(scratch, 'jest.json'),
      args: [`--maxWorkers=${workers}`, `^(?!.*(?:${built.join('|')})$).*${folders}`],
    },
    ...(last.length > 0
      ? [
          {
            report: join(scratch, 'jest-measuring.json'),
            args: ['--runInBand', '--runTestsByPath', ...last],
            alone: true,
          },
        ]
      : []),
  ];
}

/**
 * The specs share the processors, one PostgreSQL and one Kafka. Files that failed run once more by themselves, from the
 * beginning, and count by that run; their first failure is printed, and what passes then is flaky. Those about money count at once.
 */
async function specs(tally, only = [], { undisturbed }) {
  const again = join(scratch, 'jest-again.json');
  const sent = join(scratch, 'sent');
  const cost = join(scratch, 'cost');
  for (const folder of [sent, cost]) mkdirSync(folder);
  /** Takes what the files of a report took, and cost the worker that ran them. */
  const took = (durations) => {
    const cpu = costsIn(cost);
    files.push(...durations.map((file) => ({ ...file, cpu: cpu.get(file.name) })));
  };
  // Not before the packages are there, which this run installs.
  const { startForSpecs } = await import('./jest-global-setup.mjs');
  const backing = await startForSpecs();
  process.once('exit', backing.kill);
  const done = step('specs of the services', async () => {
    const env = { ...backing.env, BANYAN_CPU: cost };
    const runs = [];
    for (const { report, args, alone } of runsOfSpecs(only)) {
      if (alone) await undisturbed();
      runs.push({ report, ...(await jest(report, args, { ...env, BANYAN_RECORD: sent })) });
    }
    const failed = runs.flatMap((each) => each.failed);
    const repeated = failed.length > 12 || !mayTryAgain() ? [] : failed.filter(mayBeRepeated);
    const worst = runs.find(({ result }) => result.code !== 0)?.result ?? runs[0].result;
    if (repeated.length === 0) {
      for (const { report, result } of runs) took(tally.addReport(report, result));
      return worst;
    }
    for (const { result } of runs) if (result.code !== 0) console.log(result.output);
    const second = await jest(again, ['--runInBand', '--runTestsByPath', ...repeated], env);
    for (const { report } of runs) took(tally.addReport(report, { code: 0 }, (name) => !repeated.includes(name)));
    took(tally.addReport(again, second.result));
    flaky.push(...runs.flatMap(({ report }) => passedLater(report, again, repeated)));
    return repeated.length < failed.length ? worst : second.result;
  });
  try {
    await done;
  } finally {
    await backing.stop();
  }
  process.off('exit', backing.kill);
  const { compareSent } = await import('./released/sent.mjs');
  const compare = () => compareSent(sent, { whole: only.length === 0 });
  const reads = await step('what the specs had sent is what the last release reads', compare);
  tally.add(reads ? { passed: 1 } : { failed: 1 });
}

/** Both webs in turn. What failed is repeated as the services' specs are. */
async function webs(tally, only = ['web-player', 'web-admin'], { beside }) {
  const workers = beside.includes('specs') ? plan.webs.workers.beside : plan.webs.workers.alone;
  const vitest = (web, report, paths = []) =>
    run(
      'npx',
      [
        'vitest',
        'run',
        `--maxWorkers=${workers}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...paths,
      ],
      { cwd: join(root, web), limit: timeLeft() },
    );
  for (const web of only) {
    const [report, again] = ['', '-again'].map((which) => join(scratch, `${web}${which}.json`));
    await step(`specs of ${web}`, async () => {
      const first = await vitest(web, report);
      const failed = failedIn(report);
      const repeated = failed.length > mostFlaky || !mayTryAgain() ? [] : failed;
      if (repeated.length === 0) {
        files.push(...tally.addReport(report, first));
        return first;
      }
      console.log(first.output);
      const paths = repeated.map((name) => relative(join(root, web), name));
      const second = await vitest(web, again, paths);
      files.push(...tally.addReport(report, { code: 0 }, (name) => !repeated.includes(name)));
      files.push(...tally.addReport(again, second));
      flaky.push(...passedLater(report, again, repeated));
      return second;
    });
  }
}

const nodeTests = (paths, env) =>
  run('node', ['--test', '--test-reporter=tap', '--test-concurrency=1', ...paths], {
    env,
    show: /^(not )?ok \d+ - |^# simulation: /,
    limit: timeLeft(),
  });

/** Those of the README, by tests that make one of each in a copy of the tree. */
async function recipes(tally) {
  if (!mayBegin(RECIPES)) {
    unmade.push(...plan.recipes);
    return;
  }
  await step('a service, a screen and a language are made by the recipes', () =>
    filesOfTests(tally, plan.recipes, plan.launcher.width.alone),
  );
}

/** Some files of tests at a time, each in a process of its own; one more at a time once `more` has resolved. */
async function filesOfTests(tally, names, width, more) {
  const results = [];
  const one = async (name) => {
    const since = Date.now();
    const result = await nodeTests([name]);
    tally.addTap(result);
    files.push({ name, seconds: (Date.now() - since) / 1000, cpu: result.cpu });
    results.push(result);
  };
  await inPool(
    width,
    names.map((name) => () => one(name)),
    more,
  );
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed.length > 0 ? 1 : 0, output: failed.map(({ output }) => output).join('\n') };
}

/** What of the tests needs no part of its own. */
async function launcher(tally, _only, { beside }) {
  const { folders, planting, longest, width } = plan.launcher;
  const found = folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.test.mjs'));
  const rest = found.filter((name) => !planting.includes(name) && !longest.includes(name));
  await step('the launcher, the walls, the checkers of faults and of crowds', async () => {
    const first = await filesOfTests(tally, planting, 1);
    const all = [...longest, ...rest];
    const others = beside.includes('journeys')
      ? await filesOfTests(tally, all, width.beside, pagesOver)
      : await filesOfTests(tally, all, width.alone);
    return { code: Math.max(first.code, others.code), output: `${first.output}\n${others.output}` };
  });
}

async function journeys(tally, _only, { undisturbed }) {
  const { startPlatform } = await import('../lab/common/platform.mjs');
  const { walk } = await import('./journeys.mjs');
  await step('journeys in Chromium on the running platform, then attacks on it', async () => {
    const platform = await startPlatform(join(scratch, 'platform'));
    try {
      const time = { timeLeft, mayTryAgain, mayBegin: () => mayBegin(JOURNEYS) };
      const alone = () => {
        pagesEnd();
        return undisturbed();
      };
      return await walk(platform, { tally, files, flaky, unmade, nodeTests, undisturbed: alone, ...time });
    } finally {
      await platform.stop();
    }
  }).catch((error) => {
    tally.add({ failed: 1 });
    console.log(String(error.message ?? error));
  });
}

/** What a program's closing line counts; one without has failed. */
function closing({ output }) {
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

async function faults(tally) {
  await step('the platform under faults of a fixed seed', async () => {
    const result = await run('node', ['deploy/lab/faults/short.mjs', join(scratch, 'faults')], {
      show: /^ {2,}\S/,
      limit: timeLeft(),
    });
    tally.add(closing(result));
    return result;
  });
}

/** A second of each benchmark: whether its harness still works. */
async function bench(tally) {
  if (!mayBegin(BENCH)) {
    unmade.push('bench');
    return;
  }
  await step('the harness of each benchmark for a second', async () => {
    const result = await run('node', ['deploy/lab/bench/bench.mjs', 'smoke', '--no-build'], {
      show: /^(not )?ok goal /,
      limit: timeLeft(),
    });
    const lines = (pattern) => result.output.match(pattern)?.length ?? 0;
    const failed = lines(/^not ok goal /gm);
    tally.add({ passed: lines(/^ok goal /gm), failed: failed || (result.code === 0 ? 0 : 1) });
    return result;
  });
}

async function checks(tally) {
  const { check } = await import('./check.mjs');
  tally.add(await check());
}

/** What the checks build besides. */
const build = async () => {
  const services = await run('npm', ['run', '-s', 'build']);
  if (services.code !== 0) return services;
  return run('npm', ['run', '-s', 'build', '-w', 'web-player', '-w', 'web-admin', '-w', 'services/studio']);
};

const parts = { check: checks, specs, webs, launcher, journeys, faults, bench, recipes };
/** These start servers within this process, whose cost is seen when they have ended. */
const startsServers = ['specs', 'journeys'];
const names = plan.parts;
const took = [];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== 'changed' && !names.includes(name));
if (unknown.length > 0) {
  console.log(`There is no part ${unknown.join(', ')}; there are: ${names.join(', ')}, changed.`);
  process.exit(2);
}

/** The parts to run, each with the folders that it is for; no folders: all. */
async function chosen() {
  if (!wanted.includes('changed'))
    return Object.fromEntries((wanted.length > 0 ? wanted : names).map((name) => [name, undefined]));
  const files = await changedFiles();
  const { specs: folders, webs: pages, ...rest } = partsFor(files);
  console.log(`${files.length} files have changed`);
  return {
    check: undefined,
    ...(folders.length > 0 && { specs: folders }),
    ...(pages.length > 0 && { webs: pages }),
    ...(rest.launcher && { launcher: undefined }),
    ...(rest.journeys && { journeys: undefined }),
    ...(rest.recipes && { recipes: undefined }),
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
  // Once, before two parts that go side by side install it both.
  if (Object.hasOwn(choice, 'specs')) await shippedNode();
  const stages = plan.stages.map((lanes) => ({
    lanes: lanes.map((lane) => lane.filter((name) => Object.hasOwn(choice, name))).filter((lane) => lane.length > 0),
  }));
  /** Of all commands of this run. */
  const commands = new Tally();
  await inStages(stages, async (name, place) => {
    console.log(`\n${name}`);
    const since = Date.now();
    const tally = new Tally();
    const others = costOfChildren() - commands.cpu;
    const both = {
      add(cost) {
        for (const each of [tally, commands]) each.add(cost);
      },
    };
    await costs
      .run(both, () => parts[name](tally, choice[name], place))
      .catch((error) => {
        tally.add({ failed: 1 });
        console.log(String(error.stack ?? error));
      });
    if (startsServers.includes(name)) tally.add({ cpu: Math.max(0, costOfChildren() - commands.cpu - others) });
    total.add(tally);
    took.push({ name, minutes: (Date.now() - since) / 60_000, ...tally });
  });
} catch (error) {
  total.add({ failed: 1 });
  console.log(String(error.message ?? error));
}
if (flaky.length > mostFlaky) total.add({ failed: 1 });
took.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
for (const line of summary({ took, files, flaky, minutes: (Date.now() - started) / 60_000 })) console.log(line);
if (unmade.length > 0)
  console.log(`not made, the run had been long already (npm test -- journeys, recipes, bench): ${unmade.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
