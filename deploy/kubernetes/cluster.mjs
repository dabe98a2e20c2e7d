// `npm run cluster`: the demo on a Kubernetes cluster, from images to a bet; `npm run cluster -- down` takes it away.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { imageFolder, logFile } from '../image/image.mjs';
import { layerHash } from '../image/oci.mjs';
import { platformRoot } from '../image/platform.mjs';
import { storeNames, storeRoot } from '../image/stores.mjs';
import { Problem } from '../local/problem.mjs';
import { loadSecrets } from '../local/secrets.mjs';
import { services } from '../local/topology.mjs';
import { demoEnvironment, nodePorts } from '../tools/codegen/kubernetes/environment.mjs';
import {
  demoLabel,
  demoNamespaceOf,
  imageOf,
  outsideNamespace,
  platformNamespaces,
} from '../tools/codegen/kubernetes/names.mjs';
import { demoSecrets } from '../tools/codegen/kubernetes/secrets.mjs';
import { drill } from './drill.mjs';
import { policyWarning } from './enforced.mjs';
import { asSelector, Kubectl } from './kubectl.mjs';
import { Loader } from './loader.mjs';
import { memoryByPod, restartsByPod } from './measure.mjs';
import { volumesOf } from './volumes.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const dir = join(root, '.banyan', 'cluster');
const namespaces = [...Object.values(platformNamespaces), outsideNamespace];
const patienceSeconds = 600;

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);
const say = (text) => process.stdout.write(`${text}\n`);

/** The keys and the stores' password of this installation, made once. */
function installation() {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return { secrets: loadSecrets(dir), postgresPassword: readFileSync(file, 'utf8').trim() };
}

/** The cluster that was named, said before anything is done there; refused where the demo's namespaces are somebody else's. */
async function clusterOfDemo() {
  const kubectl = await Kubectl.find(context);
  say(`Cluster: ${kubectl.title}`);
  return { kubectl, there: await kubectl.ownNamespaces(namespaces, demoLabel) };
}

/** Makes the images and hands the cluster those that it has not; returns what each name of the manifests stands for. */
async function images(loader) {
  const from = performance.now();
  const detail = (text) => say(`  ${text}`);
  const made = [['platform', await platformRoot(join(imageFolder, 'platform'), { logFile, detail }), ['node']]];
  for (const store of loader.storesNeeded()) {
    const own = join(imageFolder, store);
    made.push([store, own, await storeRoot(store, own, { logFile, detail })]);
  }
  const tagged = [];
  for (const [name, folder, command] of made) {
    const image = { newName: imageOf(name), newTag: (await layerHash(folder)).slice(0, 12) };
    await loader.load(`${image.newName}:${image.newTag}`, folder, command);
    tagged.push([name, image]);
  }
  say(`Images: ${tagged.map(([, { newName, newTag }]) => `${newName}:${newTag}`).join(', ')} in ${seconds(from)} s`);
  const [[, platform], ...stores] = tagged;
  return [
    ...services.map(({ name }) => ({ name: imageOf(name), ...platform })),
    ...stores.map(([store, image]) => ({ name: storeImage(store), ...image })),
  ];
}

/** The image of a store in docker-compose.yml, without its tag. */
const storeImage = (store) =>
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services[store].image.split(':')[0];

/** An overlay of this installation: the demo with its images, and with addresses where a browser outside finds it. */
function writeOverlay(secrets, host, changed) {
  const settings = services.flatMap((service) => {
    const own = demoEnvironment(services, service, secrets, host).settings;
    const literals = Object.entries(own).map(([name, value]) => `${name}=${value}`);
    const namespace = demoNamespaceOf(service);
    return literals.length > 0 ? [{ name: service.name, namespace, behavior: 'merge', literals }] : [];
  });
  const overlay = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [relative(dir, join(root, 'deploy', 'kubernetes', 'overlays', 'demo'))],
    configMapGenerator: settings,
    images: changed,
  };
  writeFileSync(join(dir, 'kustomization.yaml'), stringify(overlay));
}

async function up() {
  const { kubectl } = await clusterOfDemo();
  const { secrets, postgresPassword } = installation();
  const loader = new Loader(kubectl, storeNames);
  const changed = await images(loader);
  const host = await kubectl.nodeAddress();
  writeOverlay(secrets, host, changed);
  const from = performance.now();
  const objects = parseList(await kubectl.output(['kustomize', dir]));
  await kubectl.apply(objects.filter(({ kind }) => kind === 'Namespace'));
  await kubectl.apply(demoSecrets(services, secrets, { host, postgresPassword }));
  await kubectl.apply(await volumesOf(kubectl, objects, join(dir, 'volumes'), changed[0]));
  // A job cannot be changed; the migrations of this release run anew, and find done what is done.
  for (const namespace of namespaces)
    await kubectl.run([
      'delete',
      'jobs',
      '-n',
      namespace,
      '-l',
      'app.kubernetes.io/component=migration',
      '--ignore-not-found',
    ]);
  await kubectl.apply(objects);
  say('Applied; waiting until everything is ready.');
  await kubectl.untilReady(namespaces, patienceSeconds);
  say(`Ready in ${seconds(from)} s after the first object.`);
  await smoke(kubectl, host);
  const warning = await policyWarning(kubectl, services);
  if (warning) say(warning);
  await report(kubectl, host);
}

const parseList = (text) => parseAllDocuments(text, { version: '1.1' }).map((each) => each.toJS());

/** Logs in, plays and reads the balance from where the doors are seen. */
async function smoke(kubectl, host) {
  const from = performance.now();
  const said = await kubectl.nearby([process.execPath, join(import.meta.dirname, 'smoke.mjs'), host]);
  say(said.trim());
  say(`Smoke journey in ${seconds(from)} s.`);
}

async function report(kubectl, host) {
  const memory = await memoryByPod(kubectl, namespaces);
  const restarts = await restartsByPod(kubectl, namespaces);
  say('\n  memory  restarts  pod');
  for (const { namespace, pod, mib } of memory) {
    const name = `${namespace}/${pod}`;
    say(`${String(mib).padStart(4)} MiB ${String(restarts.get(name) ?? 0).padStart(9)}  ${name}`);
  }
  say(
    `\nPlayer app http://${host}:${nodePorts.gateway}, console http://${host}:${nodePorts.gateway}/admin/ (as seen from the cluster's node)`,
  );
  say('Take it away: npm run cluster -- down');
}

async function down() {
  const { kubectl, there } = await clusterOfDemo();
  if (there.length > 0) await kubectl.run(['delete', 'namespace', ...there, '--ignore-not-found', '--wait=true']);
  for (const kind of ['pv', 'priorityclass'])
    await kubectl.run(['delete', kind, '-l', asSelector(demoLabel), '--ignore-not-found']);
  say(
    `Gone from ${kubectl.title}. Data on the node stays in ${join(dir, 'volumes')} where this command made the volumes.`,
  );
}

/** On a demo that is up: what players notice of changes and of deaths. */
async function trial() {
  const { kubectl, there } = await clusterOfDemo();
  if (there.length < namespaces.length) throw new Problem('The demo is not up there: npm run cluster brings it up.');
  const host = await kubectl.nodeAddress();
  const sound = await drill(kubectl, host, { dir, say, namespaces, patienceSeconds, only: names });
  if (!sound) throw new Problem('Money was lost, doubled or left unknown: see the lines above.');
}

const verbs = { up, down, drill: trial };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { context: { type: 'string' } } });
const [verb = 'up', ...names] = positionals;
const { context } = values;
try {
  if (!Object.hasOwn(verbs, verb))
    throw new Problem(`npm run cluster knows ${Object.keys(verbs).join(', ')}, not ${verb}.`);
  await verbs[verb]();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
