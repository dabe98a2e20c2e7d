import { services as platform } from '../../local/topology.mjs';
import { Random } from '../../outside/guests/random.mjs';

const services = platform.map(({ name }) => name);
const backing = ['postgres', 'kafka', 'redis'];
const databases = platform.filter(({ database }) => database).map(({ name }) => `pg-${name}`);
export const edges = [...databases, 'kafka', 'redis', 'identity', 'ledger', 'payment', 'callback', 'vendor'];
const modes = ['cut', 'delay', 'hole', 'vanish', 'reset-request', 'reset-reply'];

const weights = { kill: 46, 'kill-backing': 16, stop: 9, edge: 22, flush: 3, 'two-relays': 2, replay: 1, disk: 1 };
/** What a run in which periods close has besides: most deaths are of who closes and who pays. */
const agentWeights = { 'kill-agents': 30, clock: 34, 'two-contracts': 3, 'replay-agents': 3 };
const hourMs = 3_600_000;

/** Faults come in bursts; between them the platform gets this long to itself, or nothing would ever be acknowledged. */
const burstMs = 18_000;
const calmMs = 6_000;

/**
 * The faults of a run, as a function of the seed (and of what the platform consists of): `[{ at, fault, … }]` in ms from the start. `kinds` limits them (one of the weights' or an edge's mode); `paceMs` is
 * the mean pause between two.
 */
export function schedule(seed, lastsMs, { kinds = Object.keys(weights), paceMs = 900, agents = false } = {}) {
  const random = new Random(seed, 'nemesis');
  const chosen = {
    ...Object.fromEntries(kinds.map((kind) => [kind, weights[kind] ?? weights.edge])),
    ...(agents && agentWeights),
  };
  const faults = [];
  for (let at = 1_000; ; at += random.between(paceMs / 3, (paceMs * 5) / 3)) {
    if (at % (burstMs + calmMs) > burstMs) at = Math.ceil(at / (burstMs + calmMs)) * (burstMs + calmMs);
    if (at > lastsMs) return faults;
    faults.push({ at: Math.round(at), ...fault(random, random.weighted(chosen)) });
  }
}

function fault(random, kind) {
  if (kind === 'kill') return { fault: 'kill', target: random.pick([...services, 'wallet', 'games']) };
  if (kind === 'kill-agents') return { fault: 'kill', target: random.pick(['contracts', 'contracts', 'wallet']) };
  // Forward by up to a day, and now and then back, so that jobs wait for a time that was already.
  if (kind === 'clock')
    return { fault: kind, target: 'contracts', ms: random.chance(0.2) ? -hourMs : random.between(6, 20) * hourMs };
  if (kind === 'two-contracts') return { fault: kind, target: 'contracts', forMs: random.between(4_000, 12_000) };
  if (kind === 'replay-agents') return { fault: 'replay', target: 'contracts' };
  if (kind === 'kill-backing') return { fault: 'kill', target: random.pick(backing) };
  if (kind === 'stop')
    return { fault: 'stop', target: random.pick([...services, ...backing]), forMs: random.between(500, 7_000) };
  if (kind === 'edge' || modes.includes(kind)) {
    const mode = kind === 'edge' ? random.pick(modes) : kind;
    const ms = mode === 'delay' ? random.between(50, 300) : 0;
    return { fault: 'edge', target: random.pick(edges), mode, ms, forMs: random.between(1_000, 6_000) };
  }
  if (kind === 'two-relays') return { fault: kind, target: 'wallet', forMs: random.between(6_000, 15_000) };
  if (kind === 'replay') return { fault: kind, target: random.pick(['games', 'wallet', 'identity']) };
  if (kind === 'disk') return { fault: kind, target: 'disk', forMs: random.between(2_000, 6_000) };
  return { fault: 'flush', target: 'redis' };
}
