import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTool } from './tools.mjs';
import { accepts } from '../ports.mjs';
import { Problem } from '../problem.mjs';
import { outputOf, run } from '../run.mjs';

const version = '4.3.1';
const oldestJava = 17;
const pom = join(import.meta.dirname, '..', 'pom.xml');

/** Apache Kafka, one KRaft node from Apache's own jars; data in `<dir>/kafka/data`, jars kept in `jars`. */
export async function nativeKafka({
  dir,
  jars,
  port,
  controllerPort,
  advertise = (own) => own,
  logFile,
  signal,
  installed,
  detail,
}) {
  const java = await findJava({ logFile, signal, detail });
  const folder = await fetchJars({ cache: jars, logFile, signal, detail });
  const home = join(dir, 'kafka');
  const data = join(home, 'data');
  const properties = join(home, 'server.properties');
  mkdirSync(home, { recursive: true });
  const portName = advertise(port);
  writeFileSync(properties, serverProperties({ port, controllerPort, data, portName }));
  const classpath = join(folder, '*');
  await format({ java, classpath, properties, data, logFile: logFile('kafka-format'), signal, detail });
  const brokers = `127.0.0.1:${portName}`;
  const spec = {
    name: 'kafka',
    command: java,
    args: [
      '-Xms64m',
      '-Xmx320m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      classpath,
      'kafka.Kafka',
      properties,
    ],
    cwd: home,
    logFile: logFile('kafka'),
    // A client costs more than a connection, and a start on two cores has none to give away.
    isReady: () => installed.then(async () => (await accepts(port)) && hasBroker(brokers)),
    hint: `its data folder ${data} may be broken: move it away, or forget all local data with npm run reset`,
  };
  return { brokers, spec };
}

/** The settings of a single broker-and-controller node on loopback; clients are sent to the port `door`. */
export function serverProperties({ port, controllerPort, data, portName = port }) {
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.bootstrap.servers': `127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${portName},CONTROLLER://127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': data,
    'num.partitions': 6,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.num.partitions': 8,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'log.cleaner.dedupe.buffer.size': 8_388_608,
    'num.network.threads': 2,
    'num.io.threads': 2,
    // A killed broker is fenced until its old session ends, so the session is short.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** True when the cluster has a broker that takes requests. */
export async function hasBroker(brokers) {
  const { default: kafkajs } = await import('kafkajs');
  const kafka = new kafkajs.Kafka({
    clientId: 'launcher',
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 1_500,
    requestTimeout: 3_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

export async function findJava({ logFile, signal, detail }) {
  const tool = {
    command: 'java',
    packages: ['default-jre-headless'],
    why: 'Kafka',
    logFile: logFile('apt-kafka'),
    signal,
    detail,
  };
  const java = await ensureTool(tool);
  const answer = await outputOf(java, ['-version'], { timeoutMs: 10_000 });
  const found = Number(/version "(\d+)/.exec(answer ?? '')?.[1] ?? 0);
  if (found >= oldestJava) return java;
  throw new Problem(
    `Kafka needs Java ${oldestJava} or newer, and ${java} is ${found ? `version ${found}` : 'not usable'}: install a newer one.`,
    { unavailable: true },
  );
}

/** Lets Maven copy the jars once; a broken-off copy never takes the place of a complete one. */
export async function fetchJars({ cache, logFile, signal, detail }) {
  const folder = join(cache, `jars-${version}`);
  if (existsSync(folder)) return folder;
  const maven = await ensureTool({
    command: 'mvn',
    packages: ['maven'],
    why: 'Kafka',
    logFile: logFile('apt-kafka'),
    signal,
    detail,
  });
  detail('fetching the jars of Kafka (44 MB, the first time only)');
  const draft = `${folder}.${process.pid}`;
  const args = [
    '-q',
    '-B',
    '-f',
    pom,
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${draft}`,
  ];
  mkdirSync(cache, { recursive: true });
  try {
    await run({
      doing: 'fetch Kafka with Maven',
      command: maven,
      args,
      cwd: cache,
      logFile: logFile('kafka-jars'),
      signal,
    });
    if (!existsSync(folder)) renameSync(draft, folder);
  } catch (error) {
    if (error instanceof Problem) error.unavailable = true;
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** 22 characters; the first one is no dash, which the tool would take for an option. */
export function clusterId(random = randomBytes) {
  for (;;) {
    const id = random(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

async function format({ java, classpath, properties, data, logFile, signal, detail }) {
  if (existsSync(join(data, 'meta.properties'))) return;
  if (existsSync(data) && readdirSync(data).some((name) => name.startsWith('__cluster_metadata'))) {
    throw new Problem(
      `Kafka's data folder ${data} is not complete: move it away, or forget all local data with npm run reset.`,
    );
  }
  detail('formatting a new broker');
  const id = clusterId();
  const args = [
    '-Xmx128m',
    '-XX:TieredStopAtLevel=1',
    '-cp',
    classpath,
    'kafka.tools.StorageTool',
    'format',
    '-t',
    id,
    '-c',
    properties,
    '--standalone',
  ];
  await run({
    doing: 'format the Kafka data folder',
    command: java,
    args,
    cwd: data.replace(/\/data$/, ''),
    logFile,
    signal,
  });
}
