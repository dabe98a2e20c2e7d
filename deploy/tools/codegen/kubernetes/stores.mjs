import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { classOf, demoNamespaceOf, labelsOf, selectorOf } from './names.mjs';
import { containerSecurity, podDefaults, resourcesOf, scratch, variables } from './pod.mjs';
import { storePorts } from './policies.mjs';

/** PostgreSQL, Redis and Kafka of the demo, one pod each: the images and settings of docker-compose.yml. Nothing of this is for production. */
const root = resolve(import.meta.dirname, '..', '..', '..', '..');
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services;

const sized = (cpuMillis, memoryMb, most) => ({
  requests: { cpuMillis, memoryMb },
  limits: { cpuMillis: 2_000 },
  memoryMb: most,
});
const empty = (name, mountPath) => ({ volume: { name, emptyDir: {} }, mount: { name, mountPath } });

/** The listener of the machine that compose runs on has no use here. */
function kafkaSettings() {
  const inside = (list) =>
    list
      .split(',')
      .filter((each) => !each.startsWith('HOST:'))
      .join(',');
  const all = Object.entries(compose.kafka.environment).map(([name, value]) => [name, String(value)]);
  const lists = ['KAFKA_LISTENERS', 'KAFKA_LISTENER_SECURITY_PROTOCOL_MAP'];
  return {
    ...Object.fromEntries(all.map(([name, value]) => [name, lists.includes(name) ? inside(value) : value])),
    KAFKA_ADVERTISED_LISTENERS: `INSIDE://kafka.${demoNamespaceOf({ kind: 'service' })}:${storePorts.kafka}`,
  };
}

const stores = {
  postgres: (user) => ({
    user,
    // Two of each service hold some thirty connections each.
    container: {
      args: compose.postgres.command.map((part) => part.replace('max_connections=400', 'max_connections=800')),
      env: [
        ...variables({ POSTGRES_INITDB_ARGS: compose.postgres.environment.POSTGRES_INITDB_ARGS }),
        { name: 'POSTGRES_PASSWORD', valueFrom: { secretKeyRef: { name: 'postgres', key: 'password' } } },
      ],
      ...probes({ exec: { command: ['pg_isready', '-h', '127.0.0.1', '-U', 'postgres'] } }),
      resources: resourcesOf(sized(250, 512, 2_048)),
    },
    data: '/var/lib/postgresql',
    size: '10Gi',
    more: [
      empty('run', '/var/run/postgresql'),
      {
        volume: {
          name: 'databases',
          secret: { secretName: 'postgres', items: [{ key: 'databases.sql', path: 'databases.sql' }] },
        },
        mount: { name: 'databases', mountPath: '/docker-entrypoint-initdb.d', readOnly: true },
      },
    ],
  }),
  redis: (user) => ({
    user,
    container: {
      args: [...compose.redis.command, '--dir', '/data'],
      ...probes({ exec: { command: ['redis-cli', 'ping'] } }),
      resources: resourcesOf(sized(50, 64, 512)),
    },
    data: '/data',
    size: '1Gi',
    more: [],
  }),
  kafka: (user) => ({
    user,
    container: {
      env: variables(kafkaSettings()),
      ...probes({ tcpSocket: { port: 'kafka' } }),
      resources: resourcesOf(sized(250, 512, 1_024)),
    },
    data: '/var/lib/kafka',
    size: '10Gi',
    more: [empty('config', '/opt/kafka/config'), empty('logs', '/opt/kafka/logs')],
  }),
};

/** The users that the images know. */
const users = { postgres: 999, redis: 999, kafka: 1000 };

const probes = (question) => ({
  startupProbe: { ...question, periodSeconds: 2, timeoutSeconds: 5, failureThreshold: 150 },
  livenessProbe: { ...question, periodSeconds: 20, timeoutSeconds: 10, failureThreshold: 6 },
  readinessProbe: { ...question, periodSeconds: 5, timeoutSeconds: 5 },
});

/** One store in one namespace: its pod with a volume, its address, its budget. */
export function storeObjects(name, namespace) {
  const { user, container, data, size, more } = stores[name](users[name]);
  const metadata = { name, namespace, labels: labelsOf(name, 'store') };
  const port = storePorts[name];
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { selector: selectorOf(name, 'store'), ports: [{ name, port, targetPort: name }] },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        serviceName: name,
        replicas: 1,
        selector: { matchLabels: selectorOf(name, 'store') },
        template: {
          metadata: { labels: labelsOf(name, 'store') },
          spec: {
            ...podDefaults(user),
            priorityClassName: classOf({ vital: true }),
            terminationGracePeriodSeconds: 60,
            containers: [
              {
                name,
                image: compose[name].image,
                ...container,
                ports: [{ name, containerPort: port }],
                securityContext: containerSecurity,
                volumeMounts: [scratch.mount, { name: 'data', mountPath: data }, ...more.map(({ mount }) => mount)],
              },
            ],
            volumes: [scratch.volume, ...more.map(({ volume }) => volume)],
          },
        },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: size } } },
          },
        ],
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { maxUnavailable: 1, selector: { matchLabels: selectorOf(name, 'store') } },
    },
  ];
}
