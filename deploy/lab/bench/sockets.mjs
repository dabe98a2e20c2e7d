// The live channel with many members online: what a socket costs, and how long a balance takes from the ledger to the member's screen.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuByRole, used } from './cpu.mjs';
import { routed } from '../../local/topology.mjs';
import { rssKib } from './memory.mjs';
import { LoadProcess, Wallet } from './wallet.mjs';

const idleSeconds = 5;
const pushesPerSecond = 200;
/** Services that the gateway asks for their documents before it is ready. */
const peers = routed.filter((name) => name !== 'wallet');

/** CPU milliseconds of the gateway while something goes on. */
async function gatewayDuring(work) {
  const before = cpuByRole();
  const done = await work();
  return { done, ms: used(before, cpuByRole(), ['gateway']).gateway };
}

/** Answers `{ kibPerSocket, openMicros, idlePercent, pushMicros, p50, p99 }` for `step.sockets` members online. */
export async function measureSockets({ servers, seconds }, { sockets }) {
  const wallet = await Wallet.start({ servers }, { accounts: sockets, env: { EVENT_LOG: 'kafka' } });
  for (const name of peers) await servers.service(name);
  const gateway = await servers.service('gateway', { EVENT_LOG: 'kafka' });
  const env = servers.environment('games', { LOG_LEVEL: 'silent' });
  const load = await LoadProcess.start(join(import.meta.dirname, 'load', 'sockets-load.mjs'), env);
  try {
    const target = { port: Number(new URL(gateway.http).port), token: servers.secrets.token };
    const moves = { accounts: wallet.accounts, rate: pushesPerSecond };
    const push = async (prefix, length) => {
      const figures = await load.do('push', { ...moves, prefix, seconds: length });
      wallet.acked(figures.entries);
      return figures;
    };
    await load.do('open', { ...target, count: Math.min(50, sockets) });
    await push('warm', 2);
    await load.do('close', {});
    await sleep(1000);
    const empty = rssKib(gateway.pid);
    const opened = await gatewayDuring(() => load.do('open', { ...target, count: sockets }));
    const idle = await gatewayDuring(() => sleep(idleSeconds * 1000));
    const kibPerSocket = (rssKib(gateway.pid) - empty) / sockets;
    const pushed = await gatewayDuring(() => push('push', seconds));
    const broken = await wallet.broken();
    if (broken.length > 0) throw new Error(`void, invariants are broken: ${broken.join('; ')}`);
    const { p50, p99, operations } = pushed.done;
    return {
      kibPerSocket,
      openMicros: (opened.ms * 1000) / sockets,
      idlePercent: idle.ms / idleSeconds / 10,
      pushMicros: (pushed.ms * 1000) / operations,
      p50,
      p99,
    };
  } finally {
    load.close();
    await wallet.close();
  }
}
