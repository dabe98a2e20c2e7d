// The whole platform in a folder of its own, for tests that use it as people do.
import { mkdirSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../../local/backing/chromium.mjs';
import { Launcher, stopOnSignals } from '../../local/launch.mjs';
import * as topology from '../../local/topology.mjs';
import { root } from './run.mjs';

/**
 * Starts the platform and returns where to read about it; a test run that is broken off stops it. Chromium comes from PATH or
 * apt-get. `guests`: whether people come to play. What is written outlives killed processes, not a power cut: a walk does not wait for disks.
 */
export async function startPlatform(dir, env = {}, { guests = false } = {}) {
  mkdirSync(dir, { recursive: true });
  chmodSync(join(dir, '..'), 0o755);
  const chromium = await ensureChromium({ why: 'The journeys', logFile: join(dir, 'chromium.log') });
  const { DATABASE_URL: _database, REDIS_URL: _redis, KAFKA_BROKERS: _kafka, ...own } = process.env;
  const launcher = new Launcher({
    root,
    dir,
    topology,
    prepare: false,
    guests,
    backing: { durable: false },
    env: { ...own, BANYAN_PORT: '18080', ...env },
    out: { write: () => true, isTTY: false },
    onFailure: (problem) => console.log(problem.message),
  });
  stopOnSignals(launcher, async () => {
    await launcher.stop();
    process.exit(130);
  });
  try {
    await launcher.start();
  } catch (error) {
    await launcher.stop();
    throw error;
  }
  return { readyFile: join(dir, 'ready.json'), chromium, stop: () => launcher.stop() };
}
