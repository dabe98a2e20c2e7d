// What a run of the tests says at its end: its parts, its slowest files, and what passed only the second time.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lab/common/run.mjs';

/** So many tests may pass at the second try only before the run fails. */
export const mostFlaky = 6;
const slowest = 20;

/** Money that is right at the second try is wrong. */
export const mayBeRepeated = (file) => !/\/services\/(?:wallet|contracts)\/|\/ledger\//.test(file);

/** `{ name, seconds }` of each file in a report of Jest or Vitest. */
export const durationsOf = (testResults) =>
  testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: Math.max(0, (endTime - startTime) / 1000),
  }));

/**
 * What the processors did for children of this process that have ended, in seconds; 0 where the system does not tell (it does on
 * Linux).
 */
export function costOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [cutime, cstime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15);
    return (Number(cutime) + Number(cstime)) / 100;
  } catch {
    return 0;
  }
}

/** What each spec file cost the worker that ran it, from the lines that Jest's environment leaves in a folder; the last run of a file counts. */
export function costsIn(folder) {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  return new Map(lines.map(({ name, cpu }) => [relative(root, name), cpu]));
}

/** How many tests passed and failed, and the seconds of processor that they took; one for each part, since some parts go side by side. */
export class Tally {
  passed = 0;
  failed = 0;
  cpu = 0;

  add({ passed = 0, failed = 0, cpu = 0 }) {
    this.passed += passed;
    this.failed += failed;
    this.cpu += cpu;
  }

  /** Adds the counts of node's own test runner. */
  addTap({ code, output }) {
    const figure = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
    this.add({ passed: figure('pass'), failed: figure('fail') || (code === 0 ? 0 : 1) });
  }

  /**
   * Adds what a runner's JSON report says of the files that are `wanted`; a runner that left none has failed as a whole. Returns what the
   * files took.
   */
  addReport(file, { code }, wanted = () => true) {
    try {
      const report = JSON.parse(readFileSync(file, 'utf8')).testResults.filter(({ name }) => wanted(name));
      const tests = report.flatMap(({ assertionResults }) => assertionResults);
      const broken = report.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      );
      const passed = tests.filter(({ status }) => status === 'passed').length;
      const failed = tests.filter(({ status }) => status === 'failed').length + broken.length;
      this.add({ passed, failed: failed || (code === 0 ? 0 : 1) });
      return durationsOf(report);
    } catch {
      this.add({ failed: 1 });
      return [];
    }
  }
}

const testsOf = (report, files) =>
  JSON.parse(readFileSync(report, 'utf8'))
    .testResults.filter(({ name }) => files.includes(name))
    .flatMap(({ name, status, assertionResults }) => [
      ...assertionResults.map((one) => ({ name: `${relative(root, name)}: ${one.fullName}`, status: one.status })),
      // A file that could not even begin has no tests of its own.
      ...(assertionResults.length === 0 && status === 'failed' ? [{ name: relative(root, name), status }] : []),
    ]);

/** The names of what failed in the first of two reports and in the second, which repeats these files, no more. */
export function passedLater(first, second, repeated) {
  const failed = (file) =>
    new Set(testsOf(file, repeated).flatMap(({ name, status }) => (status === 'failed' ? [name] : [])));
  const still = failed(second);
  return [...failed(first)].filter((name) => !still.has(name));
}

const processor = (cpu, width) => `${cpu === undefined ? ''.padStart(width) : cpu.toFixed(0).padStart(width)} s`;

/** The lines before the closing one: parts and the slowest files with what the clock and the processors did for them. */
export function* summary({ took, files, flaky, minutes }) {
  const width = Math.max(0, ...took.map(({ name }) => name.length));
  yield '';
  for (const part of took)
    yield `${part.name.padEnd(width)}  ${part.minutes.toFixed(1).padStart(5)} min  ${processor(part.cpu, 5)} of processor  ${part.passed} passed, ${part.failed} failed`;
  const slow = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest);
  if (slow.length > 0)
    yield `\nthe slowest ${slow.length} of ${files.length} files, and the processor's part where it is known`;
  for (const { name, seconds, cpu } of slow)
    yield `${seconds.toFixed(1).padStart(7)} s  ${cpu === undefined ? ''.padStart(7) : processor(cpu, 5)}  ${name}`;
  yield '';
  for (const name of flaky) yield `failed, then passed: ${name}`;
  yield `${minutes.toFixed(1)} minutes, ${processor(
    took.reduce((sum, { cpu = 0 }) => sum + cpu, 0),
    0,
  )} of processor`;
  yield `${flaky.length} flaky${flaky.length > mostFlaky ? `, more than ${mostFlaky}: that is a failure` : ''}`;
}
