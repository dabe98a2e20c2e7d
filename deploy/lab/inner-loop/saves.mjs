#!/usr/bin/env node
// `npm run saves -- [service]`: ten times a source of a service is saved while `npm run dev` runs, and how long it takes until the new process
// answers is printed. The source is as it was afterwards.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../common/run.mjs';

const saves = 10;
const barSeconds = 3;
const patienceMs = 60_000;
/** Between two savings: longer than the second in which a process says when it began. */
const pauseMs = 1_500;

const [service = 'wallet'] = process.argv.slice(2);
const readyFile = process.env.BANYAN_READY ?? join(root, '.banyan', 'ready.json');
if (!existsSync(readyFile))
  throw new Error(`${readyFile} tells of no running platform: start npm run dev -- ${service}`);
const { metrics } = JSON.parse(readFileSync(readyFile, 'utf8'));
const address = metrics[service];
if (!address) throw new Error(`there is no service ${service} that answers: ${Object.keys(metrics).join(', ')}`);

const text = async (url) => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
};
/** When the process that answers began, as it says itself; nothing while none is ready. */
async function begun() {
  if ((await text(new URL('/health/ready', address))) === '') return undefined;
  return /^process_start_time_seconds\S* (\d+)$/m.exec(await text(address))?.[1];
}

async function until(fits) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) if (fits(await begun())) return;
  throw new Error(`${service} did not answer within ${patienceMs / 1000} s`);
}

const file = join(root, 'services', service, 'src/main.ts');
const before = readFileSync(file, 'utf8');
const took = [];
try {
  for (let save = 1; save <= saves; save += 1) {
    await until((now) => now !== undefined);
    const old = await begun();
    const since = performance.now();
    writeFileSync(file, `${before}// saved ${save}\n`);
    await until((now) => now !== undefined && now !== old);
    took.push((performance.now() - since) / 1000);
    console.log(`${String(save).padStart(2)}  ${took.at(-1).toFixed(2)} s`);
    await sleep(pauseMs);
  }
} finally {
  writeFileSync(file, before);
}
const sorted = took.toSorted((a, b) => a - b);
const median = (sorted[saves / 2 - 1] + sorted[saves / 2]) / 2;
console.log(`${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)} s, ${median.toFixed(2)} in the middle`);
process.exit(median < barSeconds ? 0 : 1);
