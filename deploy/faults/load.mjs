import pg from 'pg';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { http, until } from './client.mjs';
import { agentDesk } from './agents/desk.mjs';
import { furnishAgents, line, usualZone } from './agents/furnish.mjs';
import { History } from './history.mjs';
import { addCards, bank, deposit } from './load/cashier.mjs';
import { desk, openDesk, workDesk } from './load/desk.mjs';
import { Member } from './load/member.mjs';
import { spin } from './load/spins.mjs';
import { Seat, introduce, play } from './load/vendor.mjs';
import { Random } from './random.mjs';

/** How many of each kind there are. `poor` ones start with little, so that bets are refused. */
const crowd = { players: 8, poor: 2, cashiers: 4, spinners: 2 };

/** What all clients of a run share. */
export class World {
  stopped = false;
  unresolved = [];
  seats = [];
  histories = [];
  acknowledgedAt = 0;
  #payloadKey = null;

  /**
   * ready: the launcher's facts; urls: `{ player, vendor, sandbox, studio }`, the doors as the clients reach them; agents: whether
   * players belong to the demo line, and its periods close; zone: where the brand's days begin then.
   */
  constructor({ seed, ready, urls, dir, agents = false, zone = usualZone }) {
    Object.assign(this, { seed, ready, urls, dir, agents, zone });
  }

  random(name) {
    return new Random(this.seed, name);
  }

  history(client) {
    const history = new History(join(this.dir, 'histories'), client);
    this.histories.push(history);
    return history;
  }

  async payloadKey() {
    const answer = this.#payloadKey ? null : await http('GET', `${this.urls.player}/wps/system/keys`);
    this.#payloadKey ??= answer?.body.value?.keys[0] ?? answer?.body.keys?.[0] ?? null;
    return this.#payloadKey;
  }

  /** Sums of the histories' phases. */
  get counts() {
    const sums = {};
    for (const { counts } of this.histories)
      for (const [phase, count] of Object.entries(counts)) sums[phase] = (sums[phase] ?? 0) + count;
    return sums;
  }
}

/** Members with money, the vendor with its key, the desk with two operators: all made through the doors, before any fault. */
export async function furnish(world) {
  world.operators = await openDesk(world);
  const db = new pg.Client({ connectionString: world.ready.databases.games });
  await db.connect();
  try {
    await introduce(world, db, world.operators);
  } finally {
    await db.end();
  }
  world.people = Object.fromEntries(
    Object.entries(crowd).map(([kind, count]) => [
      kind,
      Array.from({ length: count }, (_none, index) => new Member(world, `${kind}${index + 1}`)),
    ]),
  );
  const { players, poor, cashiers, spinners } = world.people;
  const everybody = [players, poor, cashiers, spinners].flat();
  if (world.agents) await furnishAgents(world);
  for (const [index, member] of everybody.entries())
    await member.register(world.agents ? line[index % line.length].code : undefined);
  for (const member of everybody) await fund(member, poor.includes(member) ? 200n : 20_000n);
  for (const [index, member] of cashiers.entries()) await addCards(member, index + 1);
}

/** How long a newcomer waits for his account and his money on a busy machine. */
const arrivalMs = 180_000;

/** A first deposit, in thousands of VND; the account opens a moment after the registration. */
export async function fund(member, thousands) {
  const opened = async () => (await member.call('GET', '/wps/wallet/withdrawals/rules'))?.body.success === true;
  await until(opened, { limitMs: arrivalMs });
  // Another one where the first was not answered in time.
  await until(() => deposit(member, thousands * 10_000_000n, 'success'), { limitMs: arrivalMs });
  const funded = async () =>
    BigInt((await member.call('GET', '/wps/v2/wallets/balance'))?.body.value?.availableMinor ?? 0) > 0n;
  if (!(await until(funded, { limitMs: arrivalMs }))) throw new Error(`${member.username} got no money`);
}

/** Newcomers and log-ins, all the time. */
async function arrivals(world) {
  const random = world.random('arrivals');
  for (let number = 1; !world.stopped; number += 1) {
    await sleep(random.between(1_500, 4_000));
    const newcomer = new Member(world, `newcomer${number}`);
    await newcomer.register();
    const { players } = world.people;
    await random.pick(players).login();
  }
}

/** Starts everybody; resolves when the world was stopped and each has finished what was in hand. */
export function startLoad(world) {
  const { players, poor, cashiers, spinners } = world.people;
  // Cashiers play as well: bets and withdrawals compete for one balance.
  world.seats = [players, poor, cashiers.slice(0, 2)].flat().map((member) => new Seat(member));
  const works = [
    ...world.seats.map(play),
    ...cashiers.map(bank),
    ...spinners.map(spin),
    desk(world, world.operators),
    arrivals(world),
    ...(world.agents ? [agentDesk(world)] : []),
  ];
  return Promise.all(works);
}

/** Sends what is unresolved, again and again, until each has its answer. Answers `{ resolved, left }`. */
export async function resolve(world, limitMs) {
  const end = Date.now() + limitMs;
  const first = new Set(world.unresolved.map(({ op }) => op));
  let waiting = world.unresolved;
  while (waiting.length > 0 && Date.now() < end) {
    const left = [];
    for (const one of waiting) {
      const { phase } = await one.once();
      if (phase !== 'acknowledged' && phase !== 'refused') left.push(one);
    }
    waiting = left;
    if (left.length > 0) await sleep(500);
  }
  return { resolved: first.size - new Set(waiting.map(({ op }) => op)).size, left: waiting.map(({ op }) => op) };
}

export { workDesk };
