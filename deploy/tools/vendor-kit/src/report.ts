import { styleText } from 'node:util';
import { countOf, type Result } from './results.js';

const marks = { passed: ['green', '✓'], failed: ['red', '✗'], skipped: ['yellow', '–'] } as const;

/** A result as lines for a terminal, with the last calls where it failed. */
export function linesOf({ letter, title, state, why, ms, exchanges = [] }: Result): string {
  const [colour, mark] = marks[state];
  const time = state === 'skipped' ? '' : styleText('dim', `  ${Math.round(ms)} ms`);
  const head = `${styleText(colour, `${mark} ${letter}`)}  ${title}${time}`;
  const reason = why ? [styleText(colour, `     ${why}`)] : [];
  const calls = exchanges.map(({ operation, body, answer, ms: took }) => {
    const told = answer ? `${answer.http} ${JSON.stringify(answer.fields)}` : 'no answer';
    return styleText('dim', `     /${operation} ${body.slice(0, 400)}\n       → ${told}  (${Math.round(took)} ms)`);
  });
  return [head, ...reason, ...calls].join('\n');
}

/** `18 passed, 0 failed, 3 skipped`. */
export const sumOf = (results: readonly Result[]): string =>
  `${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'skipped')} skipped`;

const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The results as JUnit XML, one test case each. */
export function junitOf(suite: string, results: readonly Result[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  const inside = ({ state, why = '' }: Result) =>
    state === 'passed' ? '' : `<${state === 'failed' ? 'failure' : 'skipped'} message="${escaped(why)}"/>`;
  const cases = results.map(
    (result) =>
      `  <testcase classname="${escaped(suite)}" name="${escaped(`${result.letter}: ${result.title}`)}" time="${seconds(result.ms)}">${inside(result)}</testcase>`,
  );
  const total = results.reduce((sum, { ms }) => sum + ms, 0);
  const counts = `tests="${results.length}" failures="${countOf(results, 'failed')}" skipped="${countOf(results, 'skipped')}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="${escaped(suite)}" ${counts} time="${seconds(total)}">\n${cases.join('\n')}\n</testsuite>\n`;
}
