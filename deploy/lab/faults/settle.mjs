import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { readAgents } from './agents/facts.mjs';
import { readFacts } from './check.mjs';
import { until } from '../../outside/guests/client.mjs';
import { drain } from './drain.mjs';
import { resolve } from './load.mjs';
import { readSeen } from './seen.mjs';

/**
 * The end of a run: everybody stops, what is unknown is resolved, everything comes to rest, and the facts are read. `load` is what
 * everybody's work resolves; `last(world, platform, options)` is done at rest and returns what still moves after it, or null. Answers
 * `{ resolved, facts, verdicts }`, the verdicts without those of the rules.
 */
export async function settle({ world, platform, load, dir, log, limitMs, last = async () => null }) {
  world.stopped = true;
  const unready = await becomesReady(platform, limitMs);
  await load;
  const { resolved, left } = await resolve(world, limitMs);
  log(`${resolved} unknown outcomes resolved by sending the same command again, ${left.length} left`);
  const drained = { lagOf: () => lagOf(platform), limitMs, log };
  const still = (await drain(world, platform, drained)) ?? (await last(world, platform, drained));
  log(still === null ? 'drained' : `not drained: ${still}`);
  const facts = await factsOf(world, platform, dir);
  const verdicts = [
    { title: 'every part is ready again', wrong: unready },
    { title: 'everything comes to rest', wrong: still === null ? [] : [still] },
  ];
  return { resolved, facts, verdicts };
}

async function becomesReady(platform, limitMs) {
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
    agents: world.agents ? await readAgents(platform.ready.databases, world.zone) : undefined,
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
    for (const groupId of ['wallet', 'games', 'identity', 'contracts'])
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
