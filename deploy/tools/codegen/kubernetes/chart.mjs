import { stringify } from 'yaml';
import { namespaceOf } from './names.mjs';
import { resourcesOf } from './pod.mjs';

/**
 * deploy/helm: the objects of the production overlay as a chart of Helm's. Each template is what kustomize would apply, with what an operator sets
 * taken from the values; with the values as they stand here both are the same.
 */

const head = '# Written by npm run codegen from services/*/service.mjs.\n';

/** Objects as a template: an expression of Helm's stands where `slot` was. */
function template(make) {
  const slots = [];
  const slot = (expression) => `SLOT_${slots.push(expression) - 1}_`;
  const text = make(slot)
    .map((object) => stringify(object, { aliasDuplicateObjects: false, lineWidth: 0, version: '1.1' }))
    .join('---\n');
  return head + text.replaceAll(/SLOT_(\d+)_/g, (_all, at) => `{{ ${slots[Number(at)]} }}`);
}

const valuesOf = (name) => `(index .Values.services "${name}")`;
const settingsOf = (name) => `include "banyan.settings" (list . "${name}")`;

/** What of a container an operator sets: the image, the name of its settings, what it may use where that is not a migration's. */
const container = (slot, { name, isMigration }, said) => ({
  ...said,
  image: slot(`printf "%s/${name}:%s" .Values.image.registry .Values.image.tag | quote`),
  envFrom: said.envFrom.map((from) => (from.configMapRef ? { configMapRef: { name: slot(settingsOf(name)) } } : from)),
  ...(!isMigration && { resources: slot(`toJson ${valuesOf(name)}.resources`) }),
});

const pods = (slot, service, { spec }) => ({
  ...spec,
  template: {
    ...spec.template,
    spec: {
      ...spec.template.spec,
      containers: spec.template.spec.containers.map((one) => container(slot, service, one)),
    },
  },
});

/** By kind, what of an object comes from the values. */
const opened = {
  Deployment: (slot, object) => {
    const { name } = object.metadata;
    const spec = pods(slot, { name }, object);
    return { ...object, spec: { ...spec, ...(spec.replicas && { replicas: slot(`${valuesOf(name)}.replicas`) }) } };
  },
  // A Job cannot be changed: each release has its own, and Helm takes the last one's away.
  Job: (slot, object) => {
    const name = object.metadata.labels['app.kubernetes.io/name'];
    const metadata = { ...object.metadata, name: `${object.metadata.name}-${slot('.Release.Revision')}` };
    return { ...object, metadata, spec: pods(slot, { name, isMigration: true }, object) };
  },
  HorizontalPodAutoscaler: (slot, { spec, ...object }) => {
    const own = valuesOf(object.metadata.name);
    const [{ resource, ...metric }] = spec.metrics;
    const target = { ...resource.target, averageUtilization: slot(`${own}.scaling.cpuPercent`) };
    return {
      ...object,
      spec: {
        ...spec,
        minReplicas: slot(`${own}.replicas`),
        maxReplicas: slot(`${own}.scaling.most`),
        metrics: [{ ...metric, resource: { ...resource, target } }],
      },
    };
  },
  Ingress: (slot, { spec, ...object }) => {
    const host = () => slot(`index .Values.hosts "${object.metadata.name}" | quote`);
    return {
      ...object,
      spec: {
        ...spec,
        ingressClassName: slot('.Values.ingressClass | quote'),
        tls: spec.tls.map((one) => ({ ...one, hosts: [host()] })),
        rules: spec.rules.map((rule) => ({ ...rule, host: host() })),
      },
    };
  },
  NetworkPolicy: (slot, object) =>
    object.metadata.name.startsWith('uses-')
      ? {
          ...object,
          spec: {
            ...object.spec,
            egress: object.spec.egress.map((rule) => ({ ...rule, to: slot('include "banyan.networks" .') })),
          },
        }
      : object,
};

const configMap = (slot, service) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: slot(settingsOf(service.name)), namespace: namespaceOf(service) },
  data: slot(`toJson ${valuesOf(service.name)}.settings`),
});

const helpers = `{{/* Written by npm run codegen. */}}

{{/* The name of a service's settings, with what says what is in them: pods are made anew when they change. */}}
{{- define "banyan.settings" -}}
{{- $name := index . 1 -}}
{{ $name }}-{{ (index (index . 0).Values.services $name).settings | toJson | sha256sum | trunc 10 }}
{{- end }}

{{/* Where PostgreSQL, Redis and Kafka may be, as a policy names it. */}}
{{- define "banyan.networks" -}}
{{- $peers := list -}}
{{- range .Values.networks -}}
{{- $peers = append $peers (dict "ipBlock" (dict "cidr" .)) -}}
{{- end -}}
{{ toJson $peers }}
{{- end }}
`;

/** What each value is, above it. */
const notes = {
  image: 'Where the images are: <registry>/<service>:<tag>. `npm run image` or deploy/image/Dockerfile makes them.',
  hosts: 'The public host of each door; its TLS is the Secret <name>-tls.',
  ingressClass: 'The class of the ingress controller, whose namespace has the label banyan.dev/lets-in: "true".',
  networks:
    'Where PostgreSQL, Redis and Kafka may be: the only addresses inside that pods reach. Narrow it to those of yours.',
  services:
    'Each service: how many run side by side, up to how many when their processors are busier than a percentage, what one may use, and its settings. Its secrets are in the Secret of its name, which you make.',
};

const valuesText = (values) =>
  head +
  Object.entries(values)
    .map(([name, value]) => `# ${notes[name]}\n${stringify({ [name]: value }, { lineWidth: 0 })}`)
    .join('\n');

/** Settings may be any; of all else only what is here, in its type. */
function schemaOf(value, name) {
  if (name === 'settings') return { type: 'object', additionalProperties: { type: 'string' } };
  if (Array.isArray(value)) return { type: 'array', minItems: 1, items: schemaOf(value[0]) };
  if (typeof value !== 'object') return { type: typeof value === 'number' ? 'integer' : 'string', ...(typeof value === 'number' ? { minimum: 1 } : { minLength: 1 }) }; // prettier-ignore
  const properties = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, schemaOf(each, key)]));
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

/** Its files by path, from the objects of the production overlay by template. */
export function chartFiles(inside, { images, hosts, networks, settingsOf: settings, objects }) {
  const values = {
    image: images,
    hosts,
    ingressClass: 'nginx',
    networks,
    services: Object.fromEntries(
      inside.map((service) => [
        service.name,
        {
          replicas: service.replicas,
          ...(service.scaling && { scaling: service.scaling }),
          resources: resourcesOf(service),
          settings: settings(service),
        },
      ]),
    ),
  };
  const schema = schemaOf(values);
  // Helm's own, which every chart may be given.
  schema.properties.global = { type: 'object' };
  const chart = {
    apiVersion: 'v2',
    name: 'banyan',
    description: 'An open online gaming and betting platform with an agent programme',
    type: 'application',
    version: images.tag,
    appVersion: images.tag,
    kubeVersion: '>=1.27.0-0',
  };
  const templates = Object.entries(objects).map(([name, all]) => [
    `templates/${name}.yaml`,
    template((slot) => all.map((object) => opened[object.kind]?.(slot, object) ?? object)),
  ]);
  return {
    'Chart.yaml': head + stringify(chart),
    'values.yaml': valuesText(values),
    'values.schema.json': JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }),
    'templates/_helpers.tpl': helpers,
    'templates/settings.yaml': template((slot) => inside.map((service) => configMap(slot, service))),
    ...Object.fromEntries(templates),
  };
}
