// deploy/kubernetes as it is written: every object is one that Kubernetes knows, and none is laxer than the rules say.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { readDeclarations } from '../local/declarations.mjs';
import { which } from '../local/run.mjs';
import { composeVariables } from '../local/compose-env.mjs';
import { demoSecrets } from '../tools/codegen/kubernetes/secrets.mjs';
import { productionEnvironment, scratchSecrets } from '../tools/codegen/kubernetes/environment.mjs';
import { built, folder, nameOf, objectsIn, podOf } from './kustomized.mjs';
import { root } from '../lab/common/run.mjs';

const services = await readDeclarations();
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const isKustomization = (file) => file.endsWith('kustomization.yaml');
const manifests = files.filter((file) => !isKustomization(file));

const demo = built('overlays/demo');
const production = built('overlays/production');
const everywhere = { demo, production };

/** An object as a proxy that notes which of its fields were read: one that the schema's reader never reads is none of Kubernetes'. */
function watched(value, path, unread) {
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, watched(each, `${path}.${key}`, unread)]),
  );
  for (const key of Object.keys(value)) unread.add(`${path}.${key}`);
  const target = Array.isArray(value) ? Object.values(own) : own;
  return new Proxy(target, {
    get(from, key) {
      unread.delete(`${path}.${String(key)}`);
      return from[key];
    },
  });
}

/** The schemas of the kinds that a cluster has only where their operator is. */
const operators = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'keda.sh': '@kubernetes-models/keda',
};
const modelsOf = (group) => operators[group] ?? 'kubernetes-models';

/** What is wrong with an object by the schema of its kind: what the schema says, and fields that it does not have. */
async function wrongIn(object) {
  const [group, version] = object.apiVersion.includes('/')
    ? object.apiVersion.split('/')
    : [undefined, object.apiVersion];
  const models = await import(`${modelsOf(group)}/${group ? `${group}/` : ''}${version}`);
  const Model = models[object.kind];
  if (!Model) return [`there is no ${object.kind} in ${object.apiVersion}`];
  const unread = new Set();
  try {
    // A model of its own would read all fields while it copies them.
    Model.prototype.validate.call(watched(object, object.kind, unread));
  } catch (error) {
    return [error.message];
  }
  return [...unread];
}

test('every object is as the schema of its kind has it, and has no field that Kubernetes does not know', async () => {
  for (const file of manifests)
    for (const object of objectsIn(file)) assert.deepEqual(await wrongIn(object), [], `${file}: ${nameOf(object)}`);
});

test('whoever has Prometheus’ operator gets the same targets, rules and dashboards as compose', async () => {
  const place = '../observability';
  const read = (file) => parse(readFileSync(join(folder, place, file), 'utf8'));
  const objects = objectsIn(join(place, 'operator.yaml'));
  for (const object of objects) assert.deepEqual(await wrongIn(object), [], nameOf(object));
  const ofKind = (wanted) => objects.filter(({ kind }) => kind === wanted);
  assert.deepEqual(
    ofKind('PrometheusRule').map(({ metadata, spec }) => [metadata.name, spec]),
    ['alerts', 'objectives'].map((name) => [`banyan-${name}`, read(`${name}.yml`)]),
  );
  // Each service's pods, by the port that has their metrics, and no other pod.
  const [{ spec: monitor }] = ofKind('PodMonitor');
  const [{ port, path }] = monitor.podMetricsEndpoints;
  const asked = production.flatMap((object) => {
    const pod = podOf(object);
    const isAsked =
      pod &&
      monitor.namespaceSelector.matchNames.includes(object.metadata.namespace) &&
      Object.entries(monitor.selector.matchLabels).every(([key, value]) => pod.metadata.labels[key] === value);
    if (!isAsked) return [];
    const { containerPort } = pod.spec.containers[0].ports.find(({ name }) => name === port);
    return [[pod.metadata.labels[monitor.jobLabel], `${containerPort}${path}`]];
  });
  const inside = services.filter(({ kind }) => kind !== 'outsider');
  assert.equal(asked.length, inside.length);
  assert.deepEqual(
    Object.fromEntries(asked),
    Object.fromEntries(inside.map(({ name, ports }) => [name, `${ports.internal}/metrics`])),
  );
  const [maps] = read('kustomization.yaml').configMapGenerator;
  assert.deepEqual(
    maps.files.toSorted(),
    readdirSync(join(folder, place, 'dashboards'))
      .map((file) => `dashboards/${file}`)
      .toSorted(),
  );
  assert.equal(maps.options.labels.grafana_dashboard, '1');
});

test('a field that Kubernetes does not know, and one of another type, would be found', async () => {
  const [deployment] = demo.filter(({ kind }) => kind === 'Deployment');
  const altered = (change) => {
    const copy = structuredClone(deployment);
    change(copy.spec.template.spec);
    return copy;
  };
  assert.deepEqual(await wrongIn(deployment), []);
  assert.deepEqual(await wrongIn(altered((pod) => (pod.containers[0].readynessProbe = {}))), [
    'Deployment.spec.template.spec.containers.0.readynessProbe',
  ]);
  assert.match(
    (await wrongIn(altered((pod) => (pod.containers[0].ports[0].containerPort = 'http')))).join(),
    /containerPort/,
  );
});

test('kustomizations name files that are there, and every file is named by one', () => {
  const named = files.filter(isKustomization).flatMap((file) => {
    const said = parse(readFileSync(join(folder, file), 'utf8'));
    const at = dirname(file);
    const maps = (said.configMapGenerator ?? []).flatMap(({ envs }) => envs);
    const listed = [...(said.resources ?? []), ...(said.components ?? []), ...maps];
    return (
      listed
        .map((path) => join(at, path))
        // What is beside this folder has a test of its own.
        .filter((path) => !path.startsWith('..'))
        .map((path) => (/\.(yaml|env)$/.test(path) ? path : join(path, 'kustomization.yaml')))
    );
  });
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(yaml|env)$/.test(file));
  const entries = ['overlays/demo', 'overlays/demo-watching', 'overlays/production', 'components/lag'].map(
    (place) => `${place}/kustomization.yaml`,
  );
  assert.deepEqual(new Set([...named, ...entries]), new Set(there));
});

for (const [overlay, objects] of Object.entries(everywhere)) {
  const pods = objects.flatMap((object) => {
    const pod = podOf(object);
    return pod ? [{ object, pod, name: `${overlay}: ${nameOf(object)}` }] : [];
  });

  test(`${overlay}: no pod is root, writes to its image, has rights of the cluster's or more than it may use`, () => {
    assert.ok(pods.length > 15);
    for (const { pod, name, object } of pods) {
      const { spec } = pod;
      assert.equal(spec.automountServiceAccountToken, false, name);
      assert.equal(spec.securityContext.runAsNonRoot, true, name);
      assert.ok(spec.securityContext.runAsUser > 0, name);
      assert.deepEqual(spec.securityContext.seccompProfile, { type: 'RuntimeDefault' }, name);
      const classes = objects.filter(({ kind }) => kind === 'PriorityClass').map(({ metadata }) => metadata.name);
      assert.ok(classes.includes(spec.priorityClassName), name);
      for (const lax of ['hostNetwork', 'hostPID', 'hostIPC']) assert.equal(spec[lax], undefined, name);
      assert.ok(
        spec.volumes.every(({ hostPath }) => hostPath === undefined),
        name,
      );
      for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
        assert.deepEqual(
          container.securityContext,
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
          name,
        );
        for (const bound of ['requests', 'limits'])
          assert.deepEqual(Object.keys(container.resources[bound]).toSorted(), ['cpu', 'memory'], name);
        if (object.kind === 'Job') continue;
        for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
          assert.ok(container[probe], `${name} ${probe}`);
      }
    }
  });

  test(`${overlay}: whatever runs on has a budget, an address, and a policy; each namespace is closed but for these`, () => {
    const selects = ({ matchLabels }, { labels }) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
    const of = (wanted, { namespace }) =>
      objects.filter(({ kind, metadata }) => kind === wanted && metadata.namespace === namespace);
    for (const { object, pod, name } of pods.filter((one) => one.object.kind !== 'Job')) {
      const { metadata } = object;
      assert.ok(
        of('PodDisruptionBudget', metadata).some(({ spec }) => selects(spec.selector, pod.metadata)),
        name,
      );
      assert.ok(
        of('Service', metadata).some(({ spec }) => selects({ matchLabels: spec.selector }, pod.metadata)),
        name,
      );
      const own = of('NetworkPolicy', metadata).filter(
        ({ spec }) => spec.podSelector.matchLabels && selects(spec.podSelector, pod.metadata),
      );
      assert.ok(
        own.some(({ spec }) => spec.policyTypes.includes('Ingress')),
        name,
      );
      const [closed] = of('NetworkPolicy', metadata).filter((one) => one.metadata.name === 'closed');
      assert.deepEqual([closed.spec.podSelector, closed.spec.policyTypes], [{}, ['Ingress', 'Egress']], name);
    }
  });

  test(`${overlay}: every service runs, with its migration where it has a database, and its owner's password there alone`, () => {
    const expected = services.filter(({ kind }) => overlay === 'demo' || kind !== 'outsider');
    const running = objects.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    assert.deepEqual(new Set(running), new Set(expected.map(({ name }) => name)));
    const jobs = objects.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name);
    const databases = expected.filter(({ database }) => database).map(({ name }) => `migrate-${name}`);
    assert.deepEqual(new Set(jobs), new Set(databases));
    for (const { object, pod, name } of pods) {
      const text = JSON.stringify(pod);
      assert.equal(/-owner"/.test(text), object.kind === 'Job', name);
      assert.ok(!text.includes('MIGRATION_DATABASE_URL'), name);
    }
  });

  test(`${overlay}: a service is asked by the probes that it declares, and gets the time that it declares`, () => {
    for (const service of services.filter(({ kind }) => overlay === 'demo' || kind !== 'outsider')) {
      const { spec } = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === service.name);
      const [container] = spec.template.spec.containers;
      const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet);
      const { port, started, live, ready } = service.probes;
      assert.deepEqual(
        paths,
        [started, live, ready].map((path) => ({ path, port })),
      );
      assert.ok(spec.template.spec.terminationGracePeriodSeconds > service.drainSeconds + 10);
      assert.equal(container.resources.limits.memory, `${service.memoryMb}Mi`);
    }
  });

  test(`${overlay}: no secret stands in a file`, () => {
    assert.equal(objects.filter(({ kind }) => kind === 'Secret').length, 0);
    const settings = readdirSync(join(folder, 'overlays', overlay, 'settings')).map((file) =>
      readFileSync(join(folder, 'overlays', overlay, 'settings', file), 'utf8'),
    );
    const inPods = pods.flatMap(({ pod }) => pod.spec.containers.flatMap(({ env = [] }) => env));
    const inFiles = settings.flatMap((text) =>
      [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({ name, value })),
    );
    const hidden = /SECRET|PASSWORD|_KEY|_JWK|DATABASE_URL|EVENT_LOG_URL/;
    const isEmptySet = (value) => value === '{"keys":[]}';
    assert.ok(inFiles.length > 30);
    for (const { name, value, valueFrom } of [...inPods, ...inFiles]) {
      assert.ok(!hidden.test(name) || valueFrom?.secretKeyRef || isEmptySet(value), name);
      assert.doesNotMatch(value ?? '', /:\/\/[^/@]*:[^/@]+@/, name);
    }
  });
}

/** Whom a rule names: pods by their service, namespaces by their label, addresses as they are. */
const peerName = ({ podSelector, namespaceSelector, ipBlock }) =>
  podSelector?.matchLabels['app.kubernetes.io/name'] ??
  (namespaceSelector ? Object.keys(namespaceSelector.matchLabels).join() : ipBlock.cidr);

/** Whom a policy lets its pods call. */
const peersOf = ({ spec }) =>
  (spec.egress ?? []).flatMap(({ to = [{ ipBlock: { cidr: 'anybody' } }], ports = [] }) =>
    to.map((peer) => [peerName(peer), ...ports.map(({ port }) => port)]),
  );
const policyOf = (objects, name) =>
  objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name);
const policiesIn = (objects, namespace) =>
  objects.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.namespace === namespace);

const fromSecrets = scratchSecrets();

const names = ['kubernetes.io/metadata.name', 53, 53];

test('the studio reaches the public door, and nothing else of ours', () => {
  const own = policiesIn(demo, 'banyan-demo-studio');
  assert.deepEqual(own.flatMap(peersOf), [names, ['gateway', 8080], ['postgres', 5432], ['redis', 6379]]);
  // Its stores are its own: a selector of pods alone means the policy's namespace.
  for (const { spec } of own.filter(({ metadata }) => metadata.name.startsWith('uses-')))
    assert.ok(spec.egress.every(({ to }) => to.every((peer) => !peer.namespaceSelector)));
});

test('in production the studio reaches the public address over what lets requests in, and no address of a network', () => {
  assert.deepEqual(policiesIn(production, 'banyan-studio').flatMap(peersOf), [names, ['banyan.dev/lets-in', 443]]);
});

test("in production the studio's stores are other servers than the platform's, by a Secret of its own", () => {
  const hostsOf = (service) => {
    const { secrets, owner, settings } = productionEnvironment(services, service, fromSecrets);
    assert.ok(!Object.hasOwn(settings, 'REDIS_URL') && !Object.hasOwn(settings, 'DATABASE_URL'), service.name);
    const urls = Object.entries({ ...secrets, ...owner }).filter(([name]) =>
      /(REDIS|DATABASE|EVENT_LOG)_URL$/.test(name),
    );
    return urls.map(([, url]) => new URL(url).hostname);
  };
  const ofPlatform = services.filter(({ kind }) => ['service', 'gateway'].includes(kind)).flatMap(hostsOf);
  const own = services.filter(({ kind }) => kind === 'stranger').flatMap(hostsOf);
  assert.ok(own.length > 2);
  for (const host of own) assert.ok(!ofPlatform.includes(host), host);
});

test("in production an open port is open to what lets requests in, so that nobody else writes a visitor's address", () => {
  const rules = production
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .flatMap(({ metadata, spec }) => (spec.ingress ?? []).map((rule) => ({ metadata, ...rule })));
  assert.ok(rules.length > 15);
  for (const { metadata, from = [] } of rules) assert.ok(from.length > 0, `${metadata.name} lets in anybody`);
  const into = (name) =>
    rules
      .filter(({ metadata }) => metadata.name === name)
      .flatMap(({ from, ports }) => from.map((peer) => [peerName(peer), ...ports.map(({ port }) => port)]));
  assert.deepEqual(into('gateway'), [
    ['banyan.dev/lets-in', 8080],
    ['banyan.dev/observes', 8300],
  ]);
  assert.deepEqual(into('studio'), [
    ['banyan.dev/lets-in', 8090],
    ['banyan.dev/observes', 8304],
  ]);
});

test('only an image of the demo is known to no registry, and it is never pulled', () => {
  const imagesOf = (objects) =>
    objects.flatMap((object) =>
      (podOf(object)?.spec.containers ?? []).map(({ image, imagePullPolicy }) => ({
        name: nameOf(object),
        registry: image.split('/')[0],
        imagePullPolicy,
      })),
    );
  const base = imagesOf(built('base'));
  assert.ok(base.length > 15);
  for (const { name, registry } of base) assert.equal(registry, 'registry.invalid', name);
  const ofStores = new Set(demo.filter(({ kind }) => kind === 'StatefulSet').map(nameOf));
  for (const { name, registry, imagePullPolicy } of imagesOf(demo).filter((one) => !ofStores.has(one.name)))
    assert.deepEqual([registry, imagePullPolicy], ['registry.invalid', 'Never'], name);
  for (const { name, registry } of imagesOf(production)) assert.equal(registry, 'registry.example.com', name);
});

test('the demo is in namespaces and priorities of its own, marked as such, and production has nothing of that', () => {
  const spacesOf = (objects) => new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  const ofCluster = (objects) => objects.filter(({ metadata }) => !metadata.namespace).map(({ metadata }) => metadata);
  const taken = [...spacesOf(production), ...ofCluster(production).map(({ name }) => name)];
  assert.deepEqual(
    spacesOf(demo),
    new Set(demo.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name)),
  );
  for (const { name, labels } of ofCluster(demo)) {
    assert.equal(labels['banyan.dev/demo'], 'true', name);
    assert.ok(!taken.includes(name), name);
  }
  for (const { labels = {} } of ofCluster(production)) assert.ok(!Object.hasOwn(labels, 'banyan.dev/demo'));
  // Neither speaks with the other.
  const named = (objects) => [
    ...JSON.stringify(objects).matchAll(/"kubernetes\.io\/metadata\.name":"(?!kube-system)([^"]+)"/g),
  ];
  for (const [, name] of named(demo)) assert.ok(spacesOf(demo).has(name), name);
  for (const [, name] of named(production)) assert.ok(spacesOf(production).has(name), name);
});

/**
 * For tests that hold our reading of the files against kustomize's own. kubectl is no part of the project and is in no registry of packages, so
 * where it is not installed they are passed over by name; all other tests read the same files without it.
 */
const withKubectl = { skip: which('kubectl') ? false : 'kubectl is not installed' };

test('kustomize makes of the overlays what is read here', withKubectl, () => {
  for (const [overlay, objects] of Object.entries(everywhere)) {
    const text = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], { encoding: 'utf8' });
    const told = parseAllDocuments(text, { version: '1.1' }).map((one) => one.toJS());
    // Settings have a name that says what is in them.
    const plain = (all) =>
      all
        .filter(({ kind }) => kind !== 'ConfigMap')
        .map((object) =>
          JSON.parse(JSON.stringify(object).replaceAll(/("configMapRef":\{"name":"[\w-]+?)-[a-z0-9]{10}"/g, '$1"')),
        )
        .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    // The demo has one of each.
    const counted = ({ spec, ...object }) => ({ ...object, ...(spec && { spec: { ...spec, replicas: undefined } }) });
    const ours = (all) => (overlay === 'demo' ? all.map(counted) : all);
    assert.deepEqual(plain(ours(told)), plain(ours(objects)));
  }
});

test('kustomize makes of what watches the same for the demo, with its namespaces', withKubectl, () => {
  const told = (path) =>
    parseAllDocuments(execFileSync('kubectl', ['kustomize', join(root, 'deploy', path)], { encoding: 'utf8' }), {
      version: '1.1',
    }).map((one) => one.toJS());
  const [ours, ofDemo] = ['observability', 'kubernetes/overlays/demo-watching'].map(told);
  const others = (all) => all.filter(({ kind }) => kind !== 'PodMonitor');
  assert.deepEqual(others(ours), others(ofDemo));
  const watched = (all) => all.find(({ kind }) => kind === 'PodMonitor').spec.namespaceSelector.matchNames;
  const spaces = (objects) =>
    objects.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.namespace);
  assert.deepEqual(new Set(watched(ours)), new Set(spaces(production)));
  assert.ok(watched(ofDemo).every((name) => spaces(demo).includes(name)));
  const { data } = ours.find(({ kind }) => kind === 'ConfigMap');
  assert.ok(Object.values(data).length >= 5);
  for (const text of Object.values(data)) assert.match(JSON.parse(text).uid, /^banyan-/);
});

test('KEDA, where it is, scales who consumes events by what waits, up to as many as there are partitions', async () => {
  const objects = objectsIn('components/lag/scalers.yaml');
  const consuming = services.filter(
    ({ kind, database, consumes }) => kind === 'service' && database && consumes.length > 0,
  );
  assert.ok(consuming.length > 4);
  assert.deepEqual(
    objects.map(({ metadata }) => metadata.name),
    consuming.map(({ name }) => name),
  );
  const kernel = readFileSync(join(root, 'services/kernel/src/events/message.ts'), 'utf8');
  const [, partitions] = /partitionsPerTopic = (\d+)/.exec(kernel);
  for (const { metadata, spec } of objects) {
    const service = consuming.find(({ name }) => name === metadata.name);
    const deployment = production.find(
      ({ kind, metadata: { name } }) => kind === 'Deployment' && name === metadata.name,
    );
    assert.equal(metadata.namespace, deployment.metadata.namespace);
    assert.ok(spec.minReplicaCount === service.replicas && spec.maxReplicaCount <= Number(partitions), metadata.name);
    // Its brokers are where its own container is told that they are.
    const [container] = deployment.spec.template.spec.containers;
    assert.equal(container.name, spec.scaleTargetRef.envSourceContainerName);
    const { settings } = productionEnvironment(services, service, fromSecrets);
    const ofKafka = spec.triggers.filter(({ type }) => type === 'kafka').map(({ metadata: said }) => said);
    for (const { bootstrapServersFromEnv, consumerGroup } of ofKafka) {
      assert.ok(Object.hasOwn(settings, bootstrapServersFromEnv));
      // The name of a service is its group: services/kernel/src/events/event-server.ts.
      assert.equal(consumerGroup, service.name);
    }
    assert.deepEqual(
      new Set(ofKafka.map(({ topic }) => topic)),
      new Set(service.consumes.map((event) => `${event.slice(0, event.indexOf('.'))}.v1`)),
    );
    assert.equal(
      spec.triggers.some(({ type }) => type === 'cpu'),
      service.scaling !== undefined,
    );
  }
  const [altered] = structuredClone(objects);
  altered.spec.maxReplicas = 3;
  assert.deepEqual(await wrongIn(altered), ['ScaledObject.spec.maxReplicas']);
});

test('with KEDA nothing else decides how many of a service run', withKubectl, () => {
  mkdirSync(join(root, '.banyan'), { recursive: true });
  const own = mkdtempSync(join(root, '.banyan', 'overlay-'));
  try {
    const to = (path) => relative(own, join(folder, path));
    const said = { resources: [to('overlays/production')], components: [to('components/lag')] };
    writeFileSync(join(own, 'kustomization.yaml'), stringify(said));
    const text = execFileSync('kubectl', ['kustomize', own], { encoding: 'utf8' });
    const objects = parseAllDocuments(text, { version: '1.1' }).map((one) => one.toJS());
    const named = (wanted) => objects.filter(({ kind }) => kind === wanted).map(({ metadata }) => metadata.name);
    const scaled = named('ScaledObject');
    assert.ok(scaled.length > 4);
    assert.deepEqual(
      named('HorizontalPodAutoscaler').filter((name) => scaled.includes(name)),
      [],
    );
    assert.ok(named('HorizontalPodAutoscaler').includes('gateway'));
    for (const { kind, metadata, spec } of objects)
      if (kind === 'Deployment' && scaled.includes(metadata.name))
        assert.equal(spec.replicas, undefined, metadata.name);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});

test('services reach those that they declare', () => {
  const reached = (name) => peersOf(policyOf(demo, name));
  assert.deepEqual(reached('games'), [
    ['identity', 8201],
    ['wallet', 8202],
  ]);
  assert.deepEqual(reached('identity'), [['wallet', 8202]]);
  assert.deepEqual(peersOf(policyOf(demo, 'wallet-outside')), [['payment-sandbox', 8091]]);
  assert.deepEqual(
    policyOf(demo, 'wallet').spec.ingress.flatMap(({ from }) => from.map(peerName)),
    [
      'gateway',
      ...services.filter(({ calls }) => calls.includes('wallet')).map(({ name }) => name),
      'banyan.dev/observes',
    ],
  );
});

test('production has nothing of what stands in for others', () => {
  const outside = services.filter(({ kind }) => kind === 'outsider').map(({ name }) => name);
  assert.ok(outside.length > 2);
  assert.deepEqual(
    production.filter(({ metadata }) => outside.includes(metadata.name)),
    [],
  );
  assert.deepEqual(
    production.filter(({ kind }) => kind === 'StatefulSet'),
    [],
  );
});

test("the demo's Secrets are those that its pods name", () => {
  const given = demoSecrets(services, fromSecrets, { host: 'localhost', postgresPassword: 'x' });
  const has = ({ namespace }, name) =>
    given.some((one) => one.metadata.namespace === namespace && one.metadata.name === name);
  const asked = demo.flatMap((object) => {
    const containers = podOf(object)?.spec.containers ?? [];
    return containers.flatMap(({ envFrom = [] }) =>
      envFrom.flatMap(({ secretRef }) => (secretRef ? [[object.metadata, secretRef.name]] : [])),
    );
  });
  assert.ok(asked.length > 15);
  for (const [metadata, name] of asked) assert.ok(has(metadata, name), `${metadata.namespace}/${name}`);
  for (const { metadata, stringData } of given) {
    if (metadata.name.endsWith('-owner')) assert.deepEqual(Object.keys(stringData), ['MIGRATION_DATABASE_URL']);
    else assert.ok(!Object.hasOwn(stringData, 'MIGRATION_DATABASE_URL'));
  }
  const servers = given.filter(({ metadata }) => metadata.name === 'postgres');
  assert.deepEqual(
    servers.map(({ metadata, stringData }) => [
      metadata.namespace,
      /banyan_wallet/.test(stringData['databases.sql']),
      /banyan_studio/.test(stringData['databases.sql']),
    ]),
    [
      ['banyan-demo', true, false],
      ['banyan-demo-studio', false, true],
    ],
  );
});

test("production's settings start each service once its secrets are real ones", async () => {
  assert.ok(Object.keys(composeVariables(fromSecrets)).length > 20);
  for (const service of services.filter(({ kind }) => kind !== 'outsider')) {
    const parts = productionEnvironment(services, service, fromSecrets);
    const hidden = { ...parts.secrets, REDIS_URL: 'redis://:f3b9c07d5e21a86490d7@redis.example.internal:6379' };
    const env = {
      ...parts.fixed,
      ...parts.settings,
      ...hidden,
      MIGRATIONS: 'elsewhere',
      DRAIN_SECONDS: String(service.drainSeconds),
    };
    const module = pathToFileURL(join(root, service.folder, 'dist/config.js')).href;
    const before = process.env;
    try {
      process.env = { PATH: before.PATH, ...env };
      const { config } = await import(`${module}?production`);
      assert.deepEqual(
        [config.env, config.migrations, config.drainSeconds],
        ['production', 'elsewhere', service.drainSeconds],
      );
    } finally {
      process.env = before;
    }
  }
});
