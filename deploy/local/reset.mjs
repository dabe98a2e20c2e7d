import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Compose, dockerAnswers } from './backing/docker.mjs';
import { runningLauncher, stopOrphans } from './lock.mjs';
import { logFiles } from './logs.mjs';

/** Forgets this installation's data, keys and logs. Kafka's jars stay (a cache); databases given by a URL are not touched. */
export async function reset({ root, dir = join(root, '.banyan'), say }) {
  if (!existsSync(dir)) return say('There is no local data.');
  const owner = runningLauncher(dir);
  if (owner) {
    say(`Banyan is running (process ${owner.pid}): stop it first.`);
    return 1;
  }
  await stopOrphans(dir);
  if (await dockerAnswers()) await new Compose({ root, dir, logFile: logFiles(join(dir, 'logs')) }).forget();
  for (const name of readdirSync(dir))
    if (name !== 'kafka' && name !== 'built') rmSync(join(dir, name), { recursive: true, force: true });
  for (const name of existsSync(join(dir, 'kafka')) ? readdirSync(join(dir, 'kafka')) : []) {
    if (!name.startsWith('jars-')) rmSync(join(dir, 'kafka', name), { recursive: true, force: true });
  }
  if (process.env.DATABASE_URL) say('DATABASE_URL is set: the banyan_* databases on that server are left as they are.');
  return say('Local data, keys and logs are forgotten; the next npm start makes new ones.');
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  process.exitCode = await reset({
    root: resolve(import.meta.dirname, '..', '..'),
    say: (text) => void process.stdout.write(`${text}\n`),
  });
}
