import { graceSeconds } from '../../../local/deployment.mjs';
import {
  classOf,
  demoNamespaceOf,
  eachOf,
  imageOf,
  labelsOf,
  namespaceOf,
  selectorOf,
  storesOf,
  usesLabels,
} from './names.mjs';
import { containerSecurity, environmentFrom, podDefaults, resourcesOf, scratch, variables } from './pod.mjs';

/** A service of the platform, or a program outside: everything that keeps it running, as Kubernetes objects. */
export function serviceObjects(service, parts) {
  return [account(service), ...addresses(service), deployment(service, parts), budget(service), ...volumes(service)];
}

const meta = (service, name = service.name, component) => ({
  name,
  // A stand-in for the world outside is in the demo alone.
  namespace: namespaceOf(service) ?? demoNamespaceOf(service),
  labels: labelsOf(service.name, component),
});

const account = (service) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: meta(service),
  automountServiceAccountToken: false,
});

/** One address for all of its pods, and where callers keep a connection by gRPC one for each. */
function addresses(service) {
  const { name, ports } = service;
  const listed = Object.entries(ports).map(([portName, port]) => ({ name: portName, port, targetPort: portName }));
  const of = (metadata, more) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { ...more, selector: selectorOf(name), ports: listed },
  });
  return [
    of(meta(service), { type: 'ClusterIP' }),
    ...(ports.grpc ? [of(meta(service, eachOf(name)), { clusterIP: 'None' })] : []),
  ];
}

const probe = ({ port }, path, more) => ({ httpGet: { path, port }, ...more });

function deployment(service, parts) {
  const { name, folder, kind, ports, probes, replicas, scaling, volume, drainSeconds } = service;
  const ofPlatform = kind !== 'outsider';
  const environment = {
    ...parts.fixed,
    ...(ofPlatform && { DRAIN_SECONDS: String(drainSeconds), MIGRATIONS: 'elsewhere' }),
  };
  const container = {
    name,
    image: imageOf(name),
    command: ['node', 'dist/main.js'],
    workingDir: `/app/${folder}`,
    env: variables(environment),
    envFrom: environmentFrom(name, parts),
    ports: Object.entries(ports).map(([portName, containerPort]) => ({ name: portName, containerPort })),
    startupProbe: probe(probes, probes.started, { periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 300 }),
    // A process that is only busy is not helped by being killed: a minute of silence is asked for.
    livenessProbe: probe(probes, probes.live, { periodSeconds: 10, timeoutSeconds: 10, failureThreshold: 6 }),
    // Nor is one taken out of service for a moment's slowness: where all are slow, none would be left.
    readinessProbe: probe(probes, probes.ready, { periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 5 }),
    resources: resourcesOf(service),
    securityContext: containerSecurity,
    volumeMounts: [scratch.mount, ...(volume ? [{ name: 'data', mountPath: '/data' }] : [])],
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta(service),
    spec: {
      // Where a scaler decides how many run, a release must not set them back.
      ...(scaling ? {} : { replicas }),
      revisionHistoryLimit: 3,
      selector: { matchLabels: selectorOf(name) },
      // What keeps a file must be gone before the next one opens it; all others are replaced one by one, never fewer than before.
      strategy: volume
        ? { type: 'Recreate' }
        : { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels: { ...labelsOf(name), ...usesLabels(storesOf(service)) } },
        spec: {
          ...podDefaults(),
          serviceAccountName: name,
          priorityClassName: classOf(service),
          terminationGracePeriodSeconds: graceSeconds(service),
          topologySpreadConstraints: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
            maxSkew: 1,
            topologyKey,
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: selectorOf(name) },
          })),
          containers: [container],
          volumes: [
            scratch.volume,
            ...(volume ? [{ name: 'data', persistentVolumeClaim: { claimName: volume } }] : []),
          ],
        },
      },
    },
  };
}

/** Machines are emptied one pod at a time. */
const budget = (service) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: meta(service),
  spec: { maxUnavailable: 1, selector: { matchLabels: selectorOf(service.name) } },
});

const volumes = (service) =>
  service.volume
    ? [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: meta(service, service.volume),
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ]
    : [];

/** The step of a release that brings a service's schema up to date: the only one that has its owner's password. */
export function migration(service, parts) {
  const { name, folder } = service;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: meta(service, `migrate-${name}`, 'migration'),
    spec: {
      backoffLimit: 6,
      activeDeadlineSeconds: 3_600,
      template: {
        metadata: { labels: { ...labelsOf(name, 'migration'), ...usesLabels(['postgres']) } },
        spec: {
          ...podDefaults(),
          serviceAccountName: name,
          priorityClassName: classOf(service),
          restartPolicy: 'OnFailure',
          containers: [
            {
              name: 'migrate',
              image: imageOf(name),
              command: ['node', 'dist/main.js', 'migrate'],
              workingDir: `/app/${folder}`,
              env: variables(parts.fixed),
              envFrom: [...environmentFrom(name, parts), { secretRef: { name: ownerOf(name) } }],
              resources: resourcesOf({ ...service, requests: { cpuMillis: 100, memoryMb: 128 } }),
              securityContext: containerSecurity,
              volumeMounts: [scratch.mount],
            },
          ],
          volumes: [scratch.volume],
        },
      },
    },
  };
}

/** The Secret of the role that owns a service's schema. */
export const ownerOf = (name) => `${name}-owner`;

/** More pods while those that run are busy. */
export const scaler = (service) => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: meta(service),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: service.name },
    minReplicas: service.replicas,
    maxReplicas: service.scaling.most,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: service.scaling.cpuPercent } },
      },
    ],
    behavior: {
      scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
    },
  },
});
