import { stringify } from 'yaml';
import { demoEnvironment, nodePorts, productionEnvironment, scratchSecrets } from './environment.mjs';
import { labelsOf, namespaceOf, outsideNamespace, platformNamespaces, selectorOf, storesOf } from './names.mjs';
import * as policies from './policies.mjs';
import { migration, ownerOf, scaler, serviceObjects } from './service.mjs';
import { storeObjects } from './stores.mjs';

/** deploy/kubernetes, from the services' declarations: a base, what scales it, the demo and the production overlay. */

const head = '# Written by npm run codegen from services/*/service.mjs.\n';
const folder = 'deploy/kubernetes';

const yaml = (objects) =>
  head +
  objects
    .map((object) => stringify(object, { aliasDuplicateObjects: false, lineWidth: 0, version: '1.1' }))
    .join('---\n');

const kustomization = (said, kind = 'Kustomization') =>
  yaml([{ apiVersion: `kustomize.config.k8s.io/${kind === 'Component' ? 'v1alpha1' : 'v1beta1'}`, kind, ...said }]);

const secrets = scratchSecrets();

export function kubernetesFiles(services) {
  const inside = services.filter(({ kind }) => kind !== 'outsider');
  const outside = services.filter(({ kind }) => kind === 'outsider');
  const written = {
    ...base(inside, services),
    ...scaling(inside),
    ...demo(inside, outside, services),
    ...production(inside, services),
  };
  return Object.fromEntries(Object.entries(written).map(([path, text]) => [`${folder}/${path}`, () => text]));
}

function base(inside, services) {
  const files = inside.map((service) => {
    const parts = demoEnvironment(services, service, secrets);
    const objects = [
      ...serviceObjects(service, parts),
      ...(service.database ? [migration(service, parts)] : []),
      policies.servicePolicy(service, services),
    ];
    return [`base/${service.name}.yaml`, yaml(objects)];
  });
  return {
    'base/kustomization.yaml': kustomization({
      resources: ['platform.yaml', ...inside.map(({ name }) => `${name}.yaml`)],
    }),
    'base/platform.yaml': yaml([
      ...platformNamespaces.map(policies.namespaceObject),
      ...policies.priorities,
      ...platformNamespaces.flatMap(policies.closed),
    ]),
    ...Object.fromEntries(files),
  };
}

const scaling = (inside) => ({
  'components/scaling/kustomization.yaml': kustomization({ resources: ['scalers.yaml'] }, 'Component'),
  'components/scaling/scalers.yaml': yaml(inside.filter((one) => one.scaling).map(scaler)),
});

/** A service's settings as a file of variables. */
const settingsFile = (settings, notes = []) =>
  head +
  [...notes.map((note) => `# ${note}`), ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
    .map((line) => `${line}\n`)
    .join('');

const configMaps = (services) =>
  services.map((service) => ({
    name: service.name,
    namespace: namespaceOf(service),
    envs: [`settings/${service.name}.env`],
  }));

/** Which stores each namespace's pods need. */
const storesIn = (namespace, services) => [
  ...new Set(services.filter((one) => namespaceOf(one) === namespace).flatMap(storesOf)),
];

function demo(inside, outside, services) {
  const stores = platformNamespaces.flatMap((namespace) =>
    storesIn(namespace, services).map((store) => [store, namespace]),
  );
  const parts = new Map(services.map((service) => [service, demoEnvironment(services, service, secrets)]));
  const settled = services.filter((service) => Object.keys(parts.get(service).settings).length > 0);
  const atStore = (store) => ({
    peers: [{ podSelector: { matchLabels: selectorOf(store, 'store') } }],
    port: policies.storePorts[store],
  });
  return {
    'overlays/demo/kustomization.yaml': kustomization({
      resources: ['../../base', 'outside.yaml', 'stores.yaml', 'doors.yaml', 'policies.yaml'],
      configMapGenerator: configMaps(settled),
      replicas: inside.map(({ name }) => ({ name, count: 1 })),
      // It fits a machine of two processors, with the migrations beside it; what all wait for keeps its share.

      patches: ['Deployment', 'Job'].map((kind) => ({
        target: { kind },
        patch: '- op: replace\n  path: /spec/template/spec/containers/0/resources/requests/cpu\n  value: 25m\n',
      })),
    }),
    'overlays/demo/outside.yaml': yaml([
      policies.namespaceObject(outsideNamespace),
      ...policies.closed(outsideNamespace),
      ...outside.flatMap((service) => [
        ...serviceObjects(service, parts.get(service)),
        policies.servicePolicy(service, services),
      ]),
    ]),
    'overlays/demo/stores.yaml': yaml(
      stores.flatMap(([store, namespace]) => [
        ...storeObjects(store, namespace),
        policies.storePolicy(namespace, store),
      ]),
    ),
    'overlays/demo/doors.yaml': yaml(Object.entries(nodePorts).map(([name, port]) => nodePort(name, port, services))),
    'overlays/demo/policies.yaml': yaml([
      ...policies.outsideCalls(services, policies.toStandIns),
      ...platformNamespaces.flatMap((namespace) =>
        policies.storeCalls(namespace, storesIn(namespace, services), atStore),
      ),
    ]),
    ...Object.fromEntries(
      settled.map((service) => [
        `overlays/demo/settings/${service.name}.env`,
        settingsFile(parts.get(service).settings),
      ]),
    ),
  };
}

/** A door of the demo on a port of the node itself; visitors keep their addresses. */
function nodePort(name, port, services) {
  const service = services.find((one) => one.name === name);
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `${name}-door`, namespace: namespaceOf(service), labels: labelsOf(name, 'door') },
    spec: {
      type: 'NodePort',
      externalTrafficPolicy: 'Local',
      selector: selectorOf(name),
      ports: [{ name: 'http', port: service.ports.http, targetPort: 'http', nodePort: port }],
    },
  };
}

/** Where an operator's own stores may be; an overlay of the operator's says it more closely. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((cidr) => ({ ipBlock: { cidr } }));
const externalPorts = { ...policies.storePorts, kafka: 9_092 };

function production(inside, services) {
  const parts = new Map(inside.map((service) => [service, productionEnvironment(services, service, secrets)]));
  const strangers = inside.filter(({ kind }) => kind === 'stranger');
  const atStore = (store) => ({ peers: privateNetworks, port: externalPorts[store] });
  return {
    'overlays/production/kustomization.yaml': kustomization({
      resources: ['../../base', 'ingress.yaml', 'policies.yaml'],
      components: ['../../components/scaling'],
      configMapGenerator: configMaps(inside),
      images: inside.map(({ name }) => ({
        name: `banyan/${name}`,
        newName: `registry.example.com/banyan/${name}`,
        newTag: '0.1.0',
      })),
    }),
    'overlays/production/ingress.yaml': yaml([
      ingress('gateway', 'play.example.com', services),
      ...strangers.map(({ name }) => ingress(name, 'games.example.com', services)),
    ]),
    'overlays/production/policies.yaml': yaml([
      ...policies.outsideCalls(services, policies.toTheWorld),
      ...strangers.map(policies.publicAddress),
      ...platformNamespaces.flatMap((namespace) =>
        policies.storeCalls(namespace, storesIn(namespace, services), atStore),
      ),
    ]),
    ...Object.fromEntries(
      inside.map((service) => [
        `overlays/production/settings/${service.name}.env`,
        settingsFile(parts.get(service).settings, secretNotes(service, parts.get(service))),
      ]),
    ),
  };
}

/** Which Secrets a service's pods name, by their keys. */
const secretNotes = (service, parts) =>
  [
    [service.name, parts.secrets, 'of its pods'],
    [ownerOf(service.name), parts.owner, 'of its migration alone'],
  ]
    .filter(([, entries]) => Object.keys(entries).length > 0)
    .map(
      ([name, entries, whose]) =>
        `Secret ${name} in ${namespaceOf(service)}, ${whose}: ${Object.keys(entries).join(', ')}`,
    );

function ingress(name, host, services) {
  const service = services.find((one) => one.name === name);
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name, namespace: namespaceOf(service), labels: labelsOf(name, 'door') },
    spec: {
      ingressClassName: 'nginx',
      tls: [{ hosts: [host], secretName: `${name}-tls` }],
      rules: [
        {
          host,
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name, port: { name: 'http' } } } }] },
        },
      ],
    },
  };
}
