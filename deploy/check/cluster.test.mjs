// `npm run cluster` beside a platform that is in earnest: which cluster it takes, and that it leaves alone what is not the demo's.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { policyWarning, probeOf } from '../kubernetes/enforced.mjs';
import { command } from '../kubernetes/kubectl.mjs';
import { root } from '../lab/common/run.mjs';
import { readDeclarations } from '../local/declarations.mjs';

const dir = mkdtempSync(join(tmpdir(), 'banyan-cluster-'));
after(() => rmSync(dir, { recursive: true, force: true }));
const log = join(dir, 'asked');
const mark = { 'banyan.dev/demo': 'true' };

/** A kubectl that writes down what it is asked, and knows these namespaces; its current context is somebody's production. */
function kubectl(namespaces) {
  const items = namespaces.map(([name, labels]) => ({ metadata: { name, labels } }));
  writeFileSync(join(dir, 'namespaces.json'), JSON.stringify({ items }));
  writeFileSync(log, '');
  writeFileSync(
    join(dir, 'kubectl'),
    `#!/bin/sh
echo "$*" >> '${log}'
case "$*" in
  *current-context*) echo production ;;
  *'config view'*) echo https://10.1.1.1:6443 ;;
  *'get namespaces'*) read -r all < '${dir}/namespaces.json' || true; echo "$all" ;;
esac
`,
  );
  chmodSync(join(dir, 'kubectl'), 0o755);
}

/** Runs `npm run cluster -- …`; returns how it ended and what kubectl was asked meanwhile. */
function cluster(args, env = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy/kubernetes/cluster.mjs'), ...args],
    { env: { PATH: dir, HOME: dir, ...env }, encoding: 'utf8', timeout: 60_000 },
  );
  const asked = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return { status, stdout, stderr, asked, changes: asked.filter((one) => !/ get | config |^config /.test(` ${one}`)) };
}

const verbs = ['up', 'drill', 'down'];

test('nothing is asked of a cluster that nobody named, whatever the current context is', () => {
  for (const verb of verbs) {
    kubectl([['banyan-demo', mark]]);
    const { status, stderr, asked } = cluster([verb]);
    assert.equal(status, 1, verb);
    assert.match(stderr, /BANYAN_CONTEXT.*The current one is production; it is not taken unasked/, verb);
    assert.deepEqual(asked, ['config current-context'], verb);
  }
});

test('a namespace of the name without the mark of the demo is refused before anything is changed', () => {
  for (const verb of verbs)
    for (const labels of [undefined, {}, { 'banyan.dev/demo': 'false' }]) {
      kubectl([
        ['banyan', {}],
        ['banyan-demo', mark],
        ['banyan-demo-studio', labels],
      ]);
      const { status, stdout, stderr, changes } = cluster([verb], { BANYAN_CONTEXT: 'kind' });
      assert.equal(status, 1, verb);
      assert.match(stdout, /^Cluster: kubectl's context kind, https:\/\/10\.1\.1\.1:6443$/m, verb);
      assert.match(stderr, /banyan-demo-studio exists and is not labelled banyan\.dev\/demo=true/, verb);
      assert.deepEqual(changes, [], verb);
    }
});

test('down deletes what is marked, by the context that was named, and nothing of a platform beside it', () => {
  kubectl([
    ['banyan', {}],
    ['banyan-studio', {}],
    ['banyan-demo', mark],
    ['banyan-demo-outside', mark],
  ]);
  const { status, stderr, asked, changes } = cluster(['down', '--context', 'kind'], { BANYAN_CONTEXT: 'other' });
  assert.equal(status, 0, stderr);
  for (const one of asked) assert.match(one, /^--context kind /);
  assert.deepEqual(changes, [
    '--context kind delete namespace banyan-demo banyan-demo-outside --ignore-not-found --wait=true',
    '--context kind delete pv -l banyan.dev/demo=true --ignore-not-found',
    '--context kind delete priorityclass -l banyan.dev/demo=true --ignore-not-found',
  ]);
});

test('a drill scales nothing where the demo is not up', () => {
  kubectl([['banyan', {}]]);
  const { status, stderr, changes } = cluster(['drill'], { BANYAN_CONTEXT: 'kind' });
  assert.equal(status, 1);
  assert.match(stderr, /not up there/);
  assert.deepEqual(changes, []);
});

test('a network that lets the studio reach the wallet is warned of, from what a probe in its pod finds', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const probe = () => command(process.execPath, ['-e', probeOf('127.0.0.1', port)]);
  const reached = await probe();
  server.close();
  await once(server, 'close');
  const closed = await probe();
  const services = await readDeclarations();
  const asked = [];
  const told = (answer) => policyWarning({ try: async (args) => (asked.push(args), answer) }, services);
  assert.match(await told(reached), /^Warning: this network does not enforce NetworkPolicy/);
  assert.equal(await told(closed), undefined);
  assert.match(await told({ code: 1 }), /could not be tried/);
  assert.deepEqual(asked[0].slice(0, 7), ['exec', '-n', 'banyan-demo-studio', 'deployment/studio', '--', 'node', '-e']);
  assert.match(asked[0][7], /wallet\.banyan-demo', port: 8202/);
});
