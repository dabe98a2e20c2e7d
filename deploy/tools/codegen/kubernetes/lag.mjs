import { labelsOf, namespaceOf } from './names.mjs';

/**
 * components/lag: KEDA in the place of the scalers. A consumer of events gets more pods while messages wait for it, also when its processors
 * are idle because it waits for its database; what has a scaler keeps its bound of processors.
 */

/** As many partitions as a topic has: a pod more would have none. services/kernel/src/events/message.ts makes them. */
export const partitions = 6;

/** So many messages wait for one pod before another comes. */
const threshold = 1_000;

const topicsOf = ({ consumes }) => [...new Set(consumes.map((event) => `${event.split('.')[0]}.v1`))];

/** Whoever has an inbox: the gateway's replicas each hear everything, and share nothing. */
export const consumers = (services) =>
  services.filter(({ kind, database, consumes }) => kind === 'service' && database && consumes.length > 0);

const kafka = (service) => (topic) => ({
  type: 'kafka',
  metadata: {
    bootstrapServersFromEnv: 'KAFKA_BROKERS',
    consumerGroup: service.name,
    topic,
    lagThreshold: String(threshold),
    // Before its first message a group has no place in the log; then it reads from the beginning.
    offsetResetPolicy: 'earliest',
    // A partition whose message waits for a retry is no reason for more pods.
    excludePersistentLag: 'true',
  },
});

const cpu = ({ cpuPercent }) => ({ type: 'cpu', metricType: 'Utilization', metadata: { value: String(cpuPercent) } });

/** Between how many and how many pods of a service run, and why more. */
export const lagScaler = (service) => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name: service.name, namespace: namespaceOf(service), labels: labelsOf(service.name) },
  spec: {
    scaleTargetRef: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: service.name,
      envSourceContainerName: service.name,
    },
    minReplicaCount: service.replicas,
    maxReplicaCount: service.scaling?.most ?? partitions,
    pollingInterval: 30,
    advanced: {
      horizontalPodAutoscalerConfig: {
        // Pods that come and go make the others take over partitions: slowly down.
        behavior: {
          scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
        },
      },
    },
    triggers: [...topicsOf(service).map(kafka(service)), ...(service.scaling ? [cpu(service.scaling)] : [])],
  },
});

/** Two who decide about one deployment would undo each other: their scalers go, and so does a number that a release would set back. */
export const lagPatches = (services) =>
  consumers(services).map(({ name, scaling }) =>
    scaling
      ? {
          target: { kind: 'HorizontalPodAutoscaler', name },
          patch: `$patch: delete\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: ${name}\n`,
        }
      : { target: { kind: 'Deployment', name }, patch: '- op: remove\n  path: /spec/replicas\n' },
  );
