import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoNamespaceOf } from '../tools/codegen/kubernetes/names.mjs';

/** `npm run cluster -- drill`: what players notice while services are replaced, and while a pod of each kind dies. */

const platform = demoNamespaceOf({ kind: 'service' });
const doubled = ['identity', 'wallet', 'games', 'gateway'];
const rolled = ['wallet', 'gateway', 'games', 'identity'];
const killed = [
  [platform, 'wallet'],
  [platform, 'gateway'],
  [platform, 'games'],
  [platform, 'identity'],
  [demoNamespaceOf({ kind: 'stranger' }), 'studio'],
  [platform, 'redis'],
  [platform, 'kafka'],
  [platform, 'postgres'],
];
const quietMs = 5_000;

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);

/** Has a player bet and read while `work` goes on; returns what the player saw. */
async function underLoad(kubectl, host, dir, work) {
  const end = join(dir, 'drill.end');
  rmSync(end, { force: true });
  const player = kubectl.nearby([process.execPath, join(import.meta.dirname, 'load.mjs'), host, end]);
  // Awaited below whatever happens before; until then a failure is nobody's.
  player.catch(() => undefined);
  try {
    await sleep(quietMs);
    await work();
    await sleep(quietMs);
  } finally {
    writeFileSync(end, '');
  }
  return JSON.parse(await player);
}

const told = ({ reads, bets, exact }) =>
  [reads, bets]
    .map((own, at) => {
      const why = Object.entries(own.answers).map(([what, times]) => `${what} ${times}x`);
      const name = ['reads', 'bets'][at];
      return `${own.failed} of ${own.sent} ${name} failed${why.length > 0 ? ` (${why.join(', ')})` : ''}, slowest ${own.slowestMs} ms`;
    })
    .concat(exact ? 'balance exact' : 'BALANCE WRONG')
    .join('; ');

const isSound = ({ exact, bets }) => exact && !bets.unknown;

/** Two of each service that a bet needs, each replaced under load; then a pod of each kind is killed. True when no money was lost or doubled. */
export async function drill(kubectl, host, { dir, say, namespaces, patienceSeconds, only }) {
  const isMeant = (name) => only.length === 0 || only.includes(name);
  await kubectl.run(['scale', 'deployment', ...doubled, '-n', platform, '--replicas=2']);
  await kubectl.untilReady(namespaces, patienceSeconds);
  const seen = [];
  say('Replaced one after the other, two of each, under load:');
  for (const name of rolled.filter(isMeant)) {
    let took = '';
    const result = await underLoad(kubectl, host, dir, async () => {
      const from = performance.now();
      await kubectl.run(['rollout', 'restart', `deployment/${name}`, '-n', platform]);
      await kubectl.run(['rollout', 'status', `deployment/${name}`, '-n', platform, `--timeout=${patienceSeconds}s`]);
      took = seconds(from);
    });
    seen.push(result);
    say(`  ${name}: ${took} s; ${told(result)}`);
  }
  say('Killed, without a warning:');
  for (const [namespace, name] of killed.filter(([, own]) => isMeant(own))) {
    let took = '';
    const result = await underLoad(kubectl, host, dir, async () => {
      const from = performance.now();
      const { items } = await kubectl.get([
        'pods',
        '-n',
        namespace,
        '-l',
        `app.kubernetes.io/name=${name},app.kubernetes.io/component!=migration`,
      ]);
      await kubectl.run(['delete', 'pod', items[0].metadata.name, '-n', namespace, '--grace-period=0', '--force']);
      await kubectl.untilReady(namespaces, patienceSeconds);
      took = seconds(from);
    });
    seen.push(result);
    say(`  ${name}: all ready again after ${took} s; ${told(result)}`);
  }
  return seen.every(isSound);
}
