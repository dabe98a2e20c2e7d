import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { dashboardFiles } from '../dashboards/files.mjs';
import { objectiveRules } from '../objectives.mjs';
import { labelsOf, platformNamespaces } from './names.mjs';

/**
 * deploy/observability for clusters where Prometheus' operator and Grafana's sidecar are: whom Prometheus asks, its rules, and the dashboards. It is
 * applied where those are, beside the platform and not with it: not every cluster knows these kinds.
 */

const root = resolve(import.meta.dirname, '..', '..', '..', '..');
const partOf = { 'app.kubernetes.io/part-of': labelsOf('banyan')['app.kubernetes.io/part-of'] };

/** Every pod of a service; `job` is the service's name, as in compose. */
const podMonitor = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PodMonitor',
  metadata: { name: 'banyan', labels: partOf },
  spec: {
    jobLabel: 'app.kubernetes.io/name',
    namespaceSelector: { matchNames: Object.keys(platformNamespaces) },
    selector: { matchLabels: { ...partOf, 'app.kubernetes.io/component': 'service' } },
    podMetricsEndpoints: [{ port: 'internal', path: '/metrics', interval: '15s' }],
  },
};

const rules = (name, text) => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: `banyan-${name}`, labels: partOf },
  spec: parse(text),
});

/** Whom Prometheus asks and what it records and tells. */
export const watchingObjects = (services) => [
  podMonitor,
  rules('alerts', readFileSync(join(root, 'deploy/observability/alerts.yml'), 'utf8')),
  rules('objectives', objectiveRules(services)),
];

/** Those objects, and a ConfigMap with the label that Grafana's sidecar looks for. */
export const watching = {
  resources: ['operator.yaml'],
  configMapGenerator: [
    {
      name: 'banyan-dashboards',
      files: Object.keys(dashboardFiles).map((path) => path.replace('deploy/observability/', '')),
      options: { disableNameSuffixHash: true, labels: { grafana_dashboard: '1', ...partOf } },
    },
  ],
};

/** The same for the demo, whose namespaces are others. */
export const demoWatching = {
  resources: ['../../../observability'],
  patches: [
    {
      target: { kind: podMonitor.kind },
      patch: stringify([
        { op: 'replace', path: '/spec/namespaceSelector/matchNames', value: Object.values(platformNamespaces) },
      ]),
    },
  ],
};
