import { stringify } from 'yaml';
import { chartFiles } from './chart.mjs';
import { demoEnvironment, nodePorts, productionEnvironment, scratchSecrets } from './environment.mjs';
import { consumers, lagPatches, lagScaler } from './lag.mjs';
import {
  demoLabel,
  demoNamespaceOf,
  imageOf,
  labelsOf,
  namespaceOf,
  outsideNamespace,
  platformNamespaces,
  priorityOf,
  priorityValues,
  selectorOf,
  storesOf,
} from './names.mjs';
import * as policies from './policies.mjs';
import { migration, ownerOf, scaler, serviceObjects } from './service.mjs';
import { storeObjects } from './stores.mjs';
import { demoWatching, watching, watchingObjects } from './watching.mjs';

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
    ...lag(inside),
    ...demo(inside, outside, services),
    ...production(inside, services),
    'overlays/demo-watching/kustomization.yaml': kustomization(demoWatching),
  };
  const observability = {
    'kustomization.yaml': kustomization(watching),
    'operator.yaml': yaml(watchingObjects(inside)),
  };
  const chart = chartFiles(inside, {
    images,
    networks,
    hosts: Object.fromEntries([
      ['gateway', hosts.gateway],
      ...strangersOf(inside).map(({ name }) => [name, hosts.stranger]),
    ]),
    settingsOf: (service) => productionEnvironment(services, service, secrets).settings,
    objects: {
      platform: platformObjects(),
      ...Object.fromEntries(inside.map((service) => [service.name, objectsOf(service, services)])),
      ingress: ingresses(inside, services),
      policies: productionPolicies(inside, services),
      scalers: scalers(inside),
    },
  });
  const below = (place, all) => Object.entries(all).map(([path, text]) => [`${place}/${path}`, text]);
  const all = [
    ...below(folder, written),
    ...below('deploy/observability', observability),
    ...below('deploy/helm', chart),
  ];
  return Object.fromEntries(all.map(([path, text]) => [path, () => text]));
}

/** What a service is, wherever it runs. */
function objectsOf(service, services) {
  const parts = demoEnvironment(services, service, secrets);
  return [
    ...serviceObjects(service, parts),
    ...(service.database ? [migration(service, parts)] : []),
    policies.servicePolicy(service, services),
  ];
}

/** What all of them need. */
const platformObjects = () => [
  ...Object.keys(platformNamespaces).map((name) => policies.namespaceObject(name)),
  ...policies.priorities,
  ...Object.keys(platformNamespaces).flatMap(policies.closed),
];

function base(inside, services) {
  const files = inside.map((service) => [`base/${service.name}.yaml`, yaml(objectsOf(service, services))]);
  return {
    'base/kustomization.yaml': kustomization({
      resources: ['platform.yaml', ...inside.map(({ name }) => `${name}.yaml`)],
    }),
    'base/platform.yaml': yaml(platformObjects()),
    ...Object.fromEntries(files),
  };
}

const scalers = (inside) => inside.filter((one) => one.scaling).map(scaler);

const scaling = (inside) => ({
  'components/scaling/kustomization.yaml': kustomization({ resources: ['scalers.yaml'] }, 'Component'),
  'components/scaling/scalers.yaml': yaml(scalers(inside)),
});

const lag = (inside) => ({
  'components/lag/kustomization.yaml': kustomization(
    { resources: ['scalers.yaml'], patches: lagPatches(inside) },
    'Component',
  ),
  'components/lag/scalers.yaml': yaml(consumers(inside).map(lagScaler)),
});

/** A service's settings as a file of variables. */
const settingsFile = (settings, notes = []) =>
  head +
  [...notes.map((note) => `# ${note}`), ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
    .map((line) => `${line}\n`)
    .join('');

const configMaps = (services, spaceOf) =>
  services.map((service) => ({
    name: service.name,
    namespace: spaceOf(service),
    envs: [`settings/${service.name}.env`],
  }));

/** Which stores each namespace's pods need: `[[namespace, [store, …]], …]`. */
const storesIn = (services, spaceOf) =>
  [...new Set(services.map(spaceOf))].map((namespace) => [
    namespace,
    [...new Set(services.filter((one) => spaceOf(one) === namespace).flatMap(storesOf))],
  ]);

const patch = (target, ...operations) => ({ target, patch: stringify(operations) });

/**
 * What makes the demo of the base: namespaces and priorities of its own, marked as the demo's, so that it can stand beside a platform that is
 * in earnest; images that are on the node or nowhere; requests that fit a machine of two processors, with the migrations beside them.
 */
const demoPatches = () => {
  const add = (path, value) => ({ op: 'add', path, value });
  const replace = (path, value) => ({ op: 'replace', path, value });
  const marked = Object.entries(demoLabel).map(([key, value]) =>
    add(`/metadata/labels/${key.replaceAll('/', '~1')}`, value),
  );
  const container = '/spec/template/spec/containers/0';
  return [
    ...Object.entries(platformNamespaces).flatMap(([name, own]) => [
      patch({ namespace: name }, replace('/metadata/namespace', own)),
      patch({ kind: 'Namespace', name }, replace('/metadata/name', own), ...marked),
    ]),
    ...Object.keys(priorityValues).map((name) =>
      patch(
        { kind: 'PriorityClass', name: priorityOf(name) },
        replace('/metadata/name', priorityOf(name, 'banyan-demo')),
        add('/metadata/labels', demoLabel),
      ),
    ),
    ...['Deployment', 'Job'].map((kind) =>
      patch(
        { kind },
        add(`${container}/imagePullPolicy`, 'Never'),
        replace(`${container}/resources/requests/cpu`, '25m'),
      ),
    ),
  ];
};

function demo(inside, outside, services) {
  const gateway = services.find(({ kind }) => kind === 'gateway');
  const stores = storesIn(inside, demoNamespaceOf);
  const parts = new Map(services.map((service) => [service, demoEnvironment(services, service, secrets)]));
  const settled = services.filter((service) => Object.keys(parts.get(service).settings).length > 0);
  const atStore = (store) => ({
    peers: [{ podSelector: { matchLabels: selectorOf(store, 'store') } }],
    port: policies.storePorts[store],
  });
  return {
    'overlays/demo/kustomization.yaml': kustomization({
      resources: ['../../base', 'outside.yaml', 'stores.yaml', 'doors.yaml', 'policies.yaml'],
      configMapGenerator: configMaps(settled, demoNamespaceOf),
      replicas: inside.map(({ name }) => ({ name, count: 1 })),
      patches: demoPatches(),
    }),
    'overlays/demo/outside.yaml': yaml([
      policies.namespaceObject(outsideNamespace, demoLabel),
      ...policies.closed(outsideNamespace),
      ...outside.flatMap((service) => [
        ...serviceObjects(service, parts.get(service)),
        policies.servicePolicy(service, services, demoNamespaceOf),
      ]),
    ]),
    'overlays/demo/stores.yaml': yaml(
      stores.flatMap(([namespace, names]) =>
        names.flatMap((store) => [...storeObjects(store, namespace), policies.storePolicy(namespace, store)]),
      ),
    ),
    'overlays/demo/doors.yaml': yaml(Object.entries(nodePorts).map(([name, port]) => nodePort(name, port, services))),
    'overlays/demo/policies.yaml': yaml([
      ...policies.outsideCalls(services, policies.toStandIns, demoNamespaceOf),
      ...Object.keys(nodePorts).map((name) =>
        policies.nodeDoor(
          services.find((one) => one.name === name),
          demoNamespaceOf,
        ),
      ),
      ...services
        .filter(({ kind }) => ['stranger', 'outsider'].includes(kind))
        .map((service) => policies.demoPublicAddress(service, gateway, demoNamespaceOf)),
      ...stores.flatMap(([namespace, names]) => policies.storeCalls(namespace, names, atStore)),
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
    metadata: { name: `${name}-door`, namespace: demoNamespaceOf(service), labels: labelsOf(name, 'door') },
    spec: {
      type: 'NodePort',
      externalTrafficPolicy: 'Local',
      selector: selectorOf(name),
      ports: [{ name: 'http', port: service.ports.http, targetPort: 'http', nodePort: port }],
    },
  };
}

/**
 * Where the platform's own stores may be; an overlay of the operator's says it more closely. A stranger's are nowhere until an overlay names
 * them: an address that is private to us is none of its business.
 */
const networks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];
const privateNetworks = networks.map((cidr) => ({ ipBlock: { cidr } }));
/** Examples of an operator's own. */
const hosts = { gateway: 'play.example.com', stranger: 'games.example.com' };
const images = { registry: 'registry.example.com/banyan', tag: '0.1.0' };
const externalPorts = { ...policies.storePorts, kafka: 9_092 };

const strangersOf = (inside) => inside.filter(({ kind }) => kind === 'stranger');

const ingresses = (inside, services) => [
  ingress('gateway', hosts.gateway, services),
  ...strangersOf(inside).map(({ name }) => ingress(name, hosts.stranger, services)),
];

const productionPolicies = (inside, services) => [
  ...policies.outsideCalls(services, policies.toTheWorld),
  ...strangersOf(inside).map(policies.publicAddress),
  ...storesIn(
    inside.filter(({ kind }) => kind !== 'stranger'),
    namespaceOf,
  ).flatMap(([namespace, names]) =>
    policies.storeCalls(namespace, names, (store) => ({ peers: privateNetworks, port: externalPorts[store] })),
  ),
];

function production(inside, services) {
  const parts = new Map(inside.map((service) => [service, productionEnvironment(services, service, secrets)]));
  const strangers = strangersOf(inside);
  return {
    'overlays/production/kustomization.yaml': kustomization({
      resources: ['../../base', 'ingress.yaml', 'policies.yaml'],
      components: ['../../components/scaling'],
      configMapGenerator: configMaps(inside, namespaceOf),
      images: inside.map(({ name }) => ({
        name: imageOf(name),
        newName: `${images.registry}/${name}`,
        newTag: images.tag,
      })),
    }),
    'overlays/production/ingress.yaml': yaml(ingresses(inside, services)),
    'overlays/production/policies.yaml': yaml(productionPolicies(inside, services)),
    ...Object.fromEntries(
      inside.map((service) => [
        `overlays/production/settings/${service.name}.env`,
        settingsFile(parts.get(service).settings, [
          ...secretNotes(service, parts.get(service)),
          ...(strangers.includes(service)
            ? ['Its stores are servers of its own, and no policy lets it reach any until an overlay names them.']
            : []),
        ]),
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
