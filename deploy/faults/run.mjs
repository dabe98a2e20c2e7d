import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { judge, readFacts } from './check.mjs';
import { until } from './client.mjs';
import { drain } from './drain.mjs';
import { World, furnish, resolve, startLoad } from './load.mjs';
import { Nemesis } from './nemesis.mjs';
import { Platform } from './platform.mjs';
import { Random } from './random.mjs';
import { schedule } from './schedule.mjs';
import { readSeen } from './seen.mjs';

/** Generous: the verdict must not depend on how fast the machine is. */
const limitMs = 300_000;

/**
 * One run: the platform under load, the faults of the seed, then healing, draining and checking. Answers
 * `{ verdicts: [{ title, wrong }], nemesis, world, resolved, facts, platform }`; the platform still runs: stop it.
 */
export async function runFaults({
  seed,
  lastsMs,
  kinds,
  paceMs,
  dir,
  log = () => undefined,
  onPlatform = () => undefined,
}) {
  const random = (name) => new Random(seed, name);
  const faults = schedule(seed, lastsMs, { kinds, paceMs });
  const platform = new Platform({ dir, random, smallDisk: faults.some(({ fault }) => fault === 'disk') });
  onPlatform(platform);
  try {
    return { platform, ...(await attack({ seed, faults, dir, platform, log })) };
  } catch (error) {
    await platform.stop();
    throw Object.assign(error, { notes: platform.notes });
  }
}

async function attack({ seed, faults, dir, platform, log }) {
  await platform.start();
  const world = new World({ seed, ready: platform.ready, urls: platform.urls, dir });
  await furnish(world);
  log('the platform is up and the load is on');
  const load = startLoad(world);
  const nemesis = new Nemesis(platform, log);
  await nemesis.run(faults);
  await nemesis.heal();
  log('healed');
  world.stopped = true;
  const unready = await becomesReady(platform);
  await load;
  const { resolved, left } = await resolve(world, limitMs);
  log(`${resolved} unknown outcomes resolved by sending the same command again, ${left.length} left`);
  const still = await drain(world, platform, { lagOf: () => lagOf(platform), limitMs, log });
  log(still === null ? 'drained' : `not drained: ${still}`);
  const facts = await factsOf(world, platform, dir);
  const verdicts = [
    { title: 'every part is ready again', wrong: unready },
    { title: 'everything comes to rest', wrong: still === null ? [] : [still] },
    ...judge(facts),
  ];
  return { world, nemesis, resolved, facts, verdicts };
}

async function becomesReady(platform) {
  let unready = [];
  const ready = async () => {
    unready = await platform.unready();
    return unready.length === 0;
  };
  await until(ready, { limitMs, everyMs: 500 });
  return unready.map((name) => `${name} is not`);
}

async function factsOf(world, platform, dir) {
  return readFacts({
    databases: platform.ready.databases,
    kafka: platform.ready.backing.kafka,
    book: platform.sandboxBook,
    histories: join(dir, 'histories'),
    seen: await readSeen(world),
  });
}

/** Events that a service's consumer group has not settled; null when the broker does not tell. */
async function lagOf(platform) {
  const kafka = new kafkajs.Kafka({
    clientId: 'drain',
    brokers: [platform.ready.backing.kafka],
    logLevel: kafkajs.logLevel.NOTHING,
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    let lag = 0n;
    for (const groupId of ['wallet', 'games', 'identity'])
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
        const ends = new Map(
          (await admin.fetchTopicOffsets(topic)).map(({ partition, high, low }) => [partition, { high, low }]),
        );
        for (const { partition, offset } of partitions) {
          const { high, low } = ends.get(partition);
          lag += BigInt(high) - (offset.startsWith('-') ? BigInt(low) : BigInt(offset));
        }
      }
    return Number(lag);
  } catch {
    return null;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
