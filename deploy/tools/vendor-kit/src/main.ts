#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tryPlatform } from './platform-trial.js';
import { junitOf, linesOf, sumOf } from './report.js';
import { countOf, type Result } from './results.js';
import type { Operator } from './scenarios/scenario.js';
import type { Key } from './signing.js';
import { StandInPlatform } from './studio/stand-in-platform.js';
import { tryStudio } from './studio/studio-trial.js';
import { VendorClient } from './vendor-client.js';

const usage = `Acceptance kit of the Vendor API 1.0

  vendor-kit <platform address> --key <id> --launch <launch address> [options]
      A studio against a platform. The address ends in /vendor/v1; the launch address is where the platform sends a
      test player's browser: it carries game and token. The player needs a hundred units; his balance is left as it was.
        --unit <minor units>   smallest stake (10000)
        --only <letters>       such as A,C,L
        --with-operator        asks you to block the player, close the game, rotate the key and give free rounds; skipped without it

  vendor-kit studio <game address> --key <id> [options]
      A platform against a studio. Stands in for the platform, has you play rounds in your browser, and lets calls go
      wrong meanwhile. The studio has to call the address that is printed.
        --port <port>          where to listen (8099)
        --currency <code>      of the purse (VND)

  Both: --junit <file> writes JUnit XML. The key's secret is read from VENDOR_SECRET.
  Ends with "N passed, N failed, N skipped", and with 1 when something failed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    launch: { type: 'string' },
    unit: { type: 'string', default: '10000' },
    only: { type: 'string' },
    'with-operator': { type: 'boolean', default: false },
    port: { type: 'string', default: '8099' },
    currency: { type: 'string', default: 'VND' },
    junit: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const onResult = (result: Result) => console.log(linesOf(result));

function refuse(why: string): never {
  console.error(`${why}\n\n${usage}`);
  process.exit(2);
}

function keyOf(): Key {
  const secret = process.env['VENDOR_SECRET'];
  if (!values.key) return refuse('--key is missing');
  if (!secret) return refuse('VENDOR_SECRET is not set');
  return { id: values.key, secret };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(`  ? ${question} `);
  } finally {
    lines.close();
  }
}

/** What a person does in the console when the kit asks for it. */
const person: Operator = {
  block: async () => void (await ask('Have the test player frozen, then press Enter:')),
  unblock: async () => void (await ask('Have the test player unfrozen, then press Enter:')),
  closeGame: async () => void (await ask('Have this game switched off, then press Enter:')),
  openGame: async () => void (await ask('Have it switched on again, then press Enter:')),
  rotate: async () => ({
    id: await ask('Have the key rotated with an overlap. The new key id:'),
    secret: await ask('Its secret:'),
  }),
  freeRounds: (rounds) => ask(`Give the test player ${rounds} free rounds in this game, to cash. Their id:`),
  launch: async () => {
    const address = new URL(await ask('Launch the game anew without opening it. The new launch address:'));
    return address.searchParams.get('token') ?? '';
  },
};

async function platform(base: string): Promise<Result[]> {
  if (!values.launch) return refuse('--launch is missing');
  const { searchParams } = new URL(values.launch);
  return tryPlatform({
    client: new VendorClient(base.replace(/\/$/, ''), keyOf()),
    token: searchParams.get('token') ?? '',
    game: searchParams.get('game') ?? '',
    unit: BigInt(values.unit),
    onResult,
    ...(values.only && { only: values.only.split(',') }),
    ...(values['with-operator'] && { operator: person }),
  });
}

async function studio(address: string): Promise<Result[]> {
  const stand = new StandInPlatform(keyOf(), values.currency);
  const base = await stand.listen(Number(values.port));
  const token = `kit-player/${Date.now().toString(36)}`;
  stand.tokens.add(token);
  const launch = new URL(address);
  const query = { token, currency: values.currency, mode: 'real', lang: 'EN', platform: 'W' };
  for (const [name, value] of Object.entries(query)) launch.searchParams.set(name, value);
  console.log(`The studio has to call ${base}\nOpen this in your browser: ${launch.href}\n`);
  const play = async (title: string) => {
    const before = stand.seen.length;
    console.log(`  Play one round: ${title}`);
    while (!stand.seen.slice(before).some(({ path }) => path.startsWith('/bet'))) await sleep(100);
  };
  try {
    return await tryStudio({ platform: stand, play, onResult });
  } finally {
    await stand.close();
  }
}

const [command = '', address] = positionals;
if (values.help || command === '') refuse(values.help ? '' : 'an address is missing');
if (command === 'studio' && !address) refuse("the game's address is missing");
try {
  const results = command === 'studio' ? await studio(address ?? '') : await platform(command);
  if (values.junit) writeFileSync(values.junit, junitOf(`vendor-kit ${command}`, results));
  console.log(`\n${sumOf(results)}`);
  process.exitCode = countOf(results, 'failed') > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
