#!/usr/bin/env node
// `npm run attack [-- URL] [--long] [--i-own-it]`: what docs/security.md says of the door, tried from outside on a running platform.
// `npm run attack -- schema [URL]`: schemathesis against the document instead, 20,000 requests of four actors.
// The accounts come from the launcher's ready.json (BANYAN_READY names another). Ends with `N passed, N failed`.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../common/run.mjs';
import { checks as bodies } from './bodies.mjs';
import { checks as contracts } from './contracts.mjs';
import { checks as hosts } from './hosts.mjs';
import { checks as logins } from './logins.mjs';
import { checks as money } from './money.mjs';
import { checks as names } from './names.mjs';
import { checks as owners } from './owners.mjs';
import { checks as paths } from './paths.mjs';
import { checks as pictures } from './pictures.mjs';
import { checks as socials } from './socials.mjs';
import { checks as sockets } from './sockets.mjs';
import { checks as trials } from './trials.mjs';
import { checks as vendors } from './vendors.mjs';

import { schema } from './schema.mjs';
import { World } from './world.mjs';

const usage = 'usage: npm run attack [-- [schema] URL] [--long] [--i-own-it]';
const programs = {
  names,
  paths,
  trials,
  hosts,
  sockets,
  money,
  vendors,
  contracts,
  owners,
  logins,
  socials,
  pictures,
  bodies,
};
/** The short form is part of `npm test`. */
const shortSeconds = 180;
/** What no check takes: one that does waits for something that does not come. */
const checkMs = { short: 120_000, long: 900_000 };

function argumentsOf(argv) {
  const known = new Set(['--long', '--i-own-it']);
  const unknown = argv.filter((one) => one.startsWith('-') && !known.has(one));
  const bySchema = argv[0] === 'schema';
  const [url = process.env.BANYAN_READY ? undefined : 'http://localhost:8080', ...rest] = argv
    .slice(bySchema ? 1 : 0)
    .filter((one) => !one.startsWith('-'));
  if (unknown.length > 0 || rest.length > 0 || (url && !URL.canParse(url))) throw new Error(usage);
  return { url, bySchema, long: argv.includes('--long'), owned: argv.includes('--i-own-it') };
}

/** Null, or why a check of the platform fails. */
async function failureOf(check, world) {
  const limit = new AbortController();
  const late = sleep(world.long ? checkMs.long : checkMs.short, 'it does not end', { signal: limit.signal });
  try {
    return await Promise.race([check.run(world).then(() => null), late]);
  } catch (error) {
    return error.message;
  } finally {
    limit.abort();
    late.catch(() => undefined);
  }
}

/** Runs every check of every program, one after the other; answers `{ passed, failed }`. */
export async function attack({ url, bySchema = false, long = false, owned = false, readyFile, say = console.log }) {
  const world = new World({ url, readyFile, long });
  if (!world.local && !owned)
    throw new Error(`${world.url} is not this machine: --i-own-it says that you may attack it.`);
  const tally = { passed: 0, failed: 0 };
  const begunAll = performance.now();
  try {
    if (bySchema) return await schema(world, say);
    for (const [program, checks] of Object.entries(programs))
      for (const check of checks) {
        const begun = Date.now();
        const failure = await failureOf(check, world);
        tally[failure ? 'failed' : 'passed'] += 1;
        say(`${failure ? 'not ok' : 'ok'} ${program}: ${check.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
        if (failure) say(`    ${failure}`);
      }
    const seconds = Math.round((performance.now() - begunAll) / 1000);
    const quick = long || seconds < shortSeconds;
    tally[quick ? 'passed' : 'failed'] += 1;
    say(`${quick ? 'ok' : 'not ok'} ${world.sent} requests in ${seconds} s${long ? '' : `, at most ${shortSeconds}`}`);
  } finally {
    world.close();
  }
  return tally;
}

if (import.meta.filename === process.argv[1]) {
  try {
    const given = argumentsOf(process.argv.slice(2));
    const readyFile = process.env.BANYAN_READY ?? join(root, '.banyan', 'ready.json');
    const { passed, failed } = await attack({ ...given, readyFile });
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed === 0 ? 0 : 1);
  } catch (error) {
    console.log(error.message);
    process.exit(2);
  }
}
