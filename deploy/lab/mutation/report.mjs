// What the parts came to: docs/mutation.json keeps it, docs/mutation.md shows it, one block for each part between its marks. The word
// beside a survivor comes from words.mjs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../common/run.mjs';
import { mutants } from './sql-mutants.mjs';
import { words } from './words.mjs';

const page = join(root, 'docs/mutation.md');
const kept = join(root, 'docs/mutation.json');
const today = () => new Date().toISOString().slice(0, 10);
const inOrder = (items, by = (item) => item) => items.sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0));
const line = (text) => text.replaceAll(/\s+/g, ' ').trim();
const cell = (text) => line(text).replaceAll('|', '\\|').replaceAll('`', "'").slice(0, 110);

/** A mutant is known by what it says, not by where it stands: lines move. */
const keyOf = (file, from, to, code) => [file, from, to, code].map(line).join('\n');
const told = new Map(words.map(([file, code, from, to, why]) => [keyOf(file, from, to, code), why]));
const whyOf = ({ file, code, from, to }) => told.get(keyOf(file, from, to, code));

/** A mistake in SQL that was changed since it was played has not been played. */
const digestOf = (mutant) => createHash('sha256').update(mutant.join('\n')).digest('hex').slice(0, 12);

const results = () => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {});

function fileRow(file, all) {
  const own = all.filter((mutant) => mutant.file === file);
  const count = (...states) => own.filter(({ status }) => states.includes(status)).length;
  return {
    file,
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived', 'NoCoverage'),
  };
}

function summaryOf(all) {
  const survivors = all.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    played: today(),
    files: [...new Set(all.map(({ file }) => file))].map((file) => fileRow(file, all)),
    survivors: survivors.map(({ file, line: at, code, from, to }) => ({ file, line: at, code, from, to })),
  };
}

const scoreOf = ({ killed, timedOut, survived }) => {
  const all = killed + timedOut + survived;
  return `${all} | ${killed} | ${timedOut} | ${survived} | ${all ? Math.round(((killed + timedOut) / all) * 1000) / 10 : 100} %`;
};

function tableOf(rows) {
  return rows.length > 0 ? ['', '| Survivor | Why it may live |', '| --- | --- |', ...rows] : [];
}

function typeScriptBlock(part, { played, files, survivors }) {
  const sum = (field) => files.reduce((total, file) => total + file[field], 0);
  const whole = { killed: sum('killed'), timedOut: sum('timedOut'), survived: sum('survived') };
  return [
    `Played ${played}, \`npm run mutate -- ${part}\`.`,
    '',
    '| File | Mutants | Killed | Timed out | Survived | Score |',
    '| --- | --- | --- | --- | --- | --- |',
    ...files.map((file) => `| ${file.file.replace('services/', '')} | ${scoreOf(file)} |`),
    `| all | ${scoreOf(whole)} |`,
    ...tableOf(
      survivors.map((survivor) => {
        const { file, line: at, from, to } = survivor;
        return `| ${file.split('/').at(-1)}:${at} \`${cell(from)}\` → \`${cell(to)}\` | ${whyOf(survivor) ?? ''} |`;
      }),
    ),
  ];
}

/** Every mistake of sql-mutants.mjs with what was found of it as it stands now. */
const sqlOf = ({ sql = {} }) =>
  mutants.map((mutant) => {
    const found = sql[mutant[0]];
    return { what: mutant[0], found: found?.digest === digestOf(mutant) ? found : undefined };
  });

function sqlBlock(all) {
  const found = sqlOf(all);
  const played = found.filter((mutant) => mutant.found);
  const days = inOrder(played.map((mutant) => mutant.found.played));
  const survived = played.filter((mutant) => !mutant.found.killed);
  const missing = found.length - played.length;
  return [
    `Played ${[...new Set([days[0], days.at(-1)])].join(' to ')}, \`npm run mutate -- sql\`: ${played.length - survived.length} of ${played.length} mistakes killed${missing ? `, ${missing} not played yet` : ''}.`,
    ...tableOf(survived.map(({ what }) => `| ${what} | ${told.get(keyOf('sql', '', '', what)) ?? ''} |`)),
  ];
}

async function writePage(all) {
  let text = readFileSync(page, 'utf8');
  for (const part of Object.keys(all)) {
    const [open, close] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    const at = text.indexOf(open);
    const block = [open, '', ...(part === 'sql' ? sqlBlock(all) : typeScriptBlock(part, all[part])), '', close];
    if (at < 0) text += `\n## ${part}\n\n${block.join('\n')}\n`;
    else text = text.slice(0, at) + block.join('\n') + text.slice(text.indexOf(close) + close.length);
  }
  writeFileSync(page, await format(text, { parser: 'markdown', printWidth: 120 }));
}

/** Survivors without a word; and words that found no survivor, which may also be one that ran into the time limit. */
function unsettled(all) {
  const parts = Object.entries(all).filter(([part]) => part !== 'sql');
  const survivors = parts.flatMap(([, { survivors: own }]) => own);
  const sql = sqlOf(all).filter(({ found }) => found && !found.killed);
  const alive = new Set([
    ...survivors.map(({ file, code, from, to }) => keyOf(file, from, to, code)),
    ...sql.map(({ what }) => keyOf('sql', '', '', what)),
  ]);
  const silent = [...alive].filter((key) => !told.has(key)).map(line);
  const spare = [...told.keys()].filter((key) => !alive.has(key)).map(line);
  return { silent, spare };
}

/** Writes the page anew from what is kept; returns what of it wants a hand: `{ silent, spare }`. */
export async function show() {
  const all = results();
  await writePage(all);
  return unsettled(all);
}

const keep = async (all) => writeFileSync(kept, await format(JSON.stringify(all), { parser: 'json', printWidth: 120 }));

/** Keeps what a part of TypeScript came to, or some files of it. */
export async function report(part, played) {
  const all = results();
  const summary = summaryOf(played);
  const isOld = ({ file }) => summary.files.every((own) => own.file !== file) && existsSync(join(root, file));
  const { files = [], survivors = [] } = all[part] ?? {};
  summary.files = inOrder([...summary.files, ...files.filter(isOld)], ({ file }) => file);
  summary.survivors = inOrder([...summary.survivors, ...survivors.filter(isOld)], ({ file }) => file);
  await keep({ ...all, [part]: summary });
}

/** Keeps what one mistake in SQL came to, at once, so that a run that is broken off has not been for nothing. */
export async function reportSql(mutant, { killed, by }) {
  const all = results();
  const found = { digest: digestOf(mutant), played: today(), killed, ...(killed && { by: by.slice(0, 120) }) };
  await keep({ ...all, sql: { ...all.sql, [mutant[0]]: found } });
}
