#!/usr/bin/env node
// `npm run verify -- <journal export> [--key jwk.json] [--head <number>:<hash>]`: proves an export of the journal, alone. It
// shares no code with the services and needs nothing but Node.js; what it checks is written in docs/journal-seals.md.
// Ends with 0 when everything holds, 1 with the first rows that do not, 2 when the file cannot be read.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Accounts } from './accounts.mjs';
import { Reversals } from './reversals.mjs';
import { Seals } from './seals.mjs';

const mostFaults = 20;
const usage = 'usage: npm run verify -- <journal export> [--key <public key as JWK>] [--head <number>:<hash>]';

function argumentsOf(argv) {
  const options = {};
  const files = [];
  for (let i = 0; i < argv.length; i += 1) {
    if (argv[i] === '--key') options.key = JSON.parse(readFileSync(argv[(i += 1)], 'utf8'));
    else if (argv[i] === '--head') options.head = argv[(i += 1)];
    else files.push(argv[i]);
  }
  if (files.length !== 1 || (options.head && !/^\d+:[0-9a-f]{64}$/.test(options.head))) throw new Error(usage);
  return { file: files[0], ...options };
}

/** Reads the export once, line by line, and returns the faults and what was proved. */
async function verify({ file, key, head }) {
  const faults = [];
  const fault = (where, what) => faults.push(`${where}: ${what}`);
  const accounts = new Accounts(fault);
  const reversals = new Reversals(fault);
  const seals = new Seals(fault, { key, head });
  let columns;
  let end;
  let number = 0;
  const input = file === '-' ? process.stdin : createReadStream(file);
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (end) fault(`line ${number}`, 'comes after the end');
    const item = read(text, number);
    if (item.export) columns = header(item.export, seals);
    else if (!columns) throw new Error('this is no journal export: its first line does not say so');
    else if (item.account) accounts.open(item.account);
    else if (item.row) {
      if (item.row.length !== columns.length) throw new Error(`line ${number} has ${item.row.length} values`);
      const row = Object.fromEntries(columns.map((name, i) => [name, item.row[i]]));
      seals.row(item.row, row);
      accounts.row(row);
      reversals.row(row);
    } else if (item.seal) seals.seal(item.seal);
    else if (item.end) end = item.end;
    else throw new Error(`line ${number} is of no known kind`);
    if (faults.length >= mostFaults) return { faults };
  }
  if (!end) fault('end', 'the export is cut off: its last line is missing');
  else
    for (const [name, count] of [
      ['accounts', accounts.count],
      ['rows', seals.rows],
      ['seals', seals.count],
    ])
      if (end[name] !== count) fault('end', `the export says ${end[name]} ${name}, there are ${count}`);
  seals.close();
  reversals.close();
  return { faults, sums: accounts.close(), seals, accounts };
}

function header({ version, columns, keys }, seals) {
  if (version !== 1) throw new Error(`this program reads version 1, the export is of version ${version}`);
  seals.trust(keys);
  return columns;
}

function read(text, number) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`line ${number} is no JSON`);
  }
}

try {
  const options = argumentsOf(process.argv.slice(2));
  const begun = Date.now();
  const { faults, sums, seals, accounts } = await verify(options);
  for (const text of faults.slice(0, mostFaults)) console.log(`WRONG  ${text}`);
  if (faults.length > 0) {
    console.log(
      `\nThe journal is not what was sealed, or does not add up: ${faults.length >= mostFaults ? 'at least ' : ''}${faults.length} faults.`,
    );
    process.exit(1);
  }
  console.log(`ok  ${seals.count} seals, each follows from the one before and from its rows`);
  console.log(`ok  ${seals.rows} rows in order, ${seals.tail} of them not sealed yet`);
  console.log(
    `ok  ${seals.signed} seals signed${seals.signed > 0 ? `, ${seals.trusted ? 'by the key that was given' : 'by the key in the export (give yours with --key)'}` : ''}`,
  );
  if (options.head) console.log(`ok  the chain holds seal ${options.head.split(':')[0]} with the hash that was given`);
  console.log(
    `ok  ${accounts.count} accounts: versions gapless, every balance follows from the one before and equals the stored one`,
  );
  for (const [currency, { moved, sum }] of sums)
    console.log(`ok  ${currency}: sum over all accounts ${sum}, moved ${moved}`);
  console.log('ok  every rollback, release, payout and refund ends one earlier row, once, for its whole amount');
  console.log(`    ${((Date.now() - begun) / 1000).toFixed(1)} s; last seal ${seals.last ?? 'none'}`);
} catch (error) {
  console.log(error.message);
  process.exit(2);
}
