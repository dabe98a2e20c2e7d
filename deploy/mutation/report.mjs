// docs/mutation.md: one block for each part between its marks, made anew when the part is played. What was written about
// survivors by hand stays, as it is matched by the survivor's own words.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../check/run.mjs';

const page = join(root, 'docs/mutation.md');
const today = () => new Date().toISOString().slice(0, 10);
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('`', "'").slice(0, 110);

/** What stands beside a survivor in the present page, by the survivor. */
function words(text) {
  const rows = text.split('\n').map((line) => line.split(/(?<!\\)\|/).map((part) => part.trim()));
  return new Map(
    rows.filter(({ length }) => length === 5).map(([, survivor, why]) => [survivor.replaceAll(/\s+/g, ' '), why]),
  );
}

function filesOf(results) {
  const files = [...new Set(results.map(({ file }) => file))];
  const rows = files.map((file) => {
    const own = results.filter((mutant) => mutant.file === file && mutant.status !== 'Ignored');
    const count = (...states) => own.filter(({ status }) => states.includes(status)).length;
    const [killed, timeout, left] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')];
    const judged = killed + timeout + left;
    return `| ${file.replace('services/', '')} | ${judged} | ${killed} | ${timeout} | ${left} | ${judged ? Math.round(((killed + timeout) / judged) * 100) : 100} % |`;
  });
  return [
    '| File | Mutants | Killed | Timed out | Survived | Score |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

const survivorsOf = (results) =>
  results
    .filter(({ status, killed }) => status === 'Survived' || status === 'NoCoverage' || killed === false)
    .map(({ file, line, code, replacement, what }) =>
      file ? `${file.split('/').at(-1)}:${line} \`${cell(code)}\` → \`${cell(replacement ?? '')}\`` : what,
    );

function blockOf(part, results, known) {
  const survivors = survivorsOf(results);
  const killed = results.filter(({ killed: dead }) => dead).length;
  const figures = part === 'sql' ? [`${killed} of ${results.length} mistakes killed.`] : filesOf(results);
  const told = survivors.map((survivor) => `| ${survivor} | ${known.get(survivor.replaceAll(/\s+/g, ' ')) ?? ''} |  |`);
  const table = survivors.length > 0 ? ['', '| Survivor | Why it may live | |', '| --- | --- | --- |', ...told] : [];
  return [`Played ${today()}, \`npm run mutate -- ${part}\`.`, '', ...figures, ...table].join('\n');
}

/** Writes one part's results into the page. */
export async function report(part, results) {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '# Mutation tests\n';
  const [open, close] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const block = `${open}\n\n${blockOf(part, results, words(text))}\n\n${close}`;
  const at = text.indexOf(open);
  const next =
    at < 0
      ? `${text}\n## ${part}\n\n${block}\n`
      : text.slice(0, at) + block + text.slice(text.indexOf(close) + close.length);
  writeFileSync(page, await format(next, { parser: 'markdown', printWidth: 140 }));
}
