import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentOperatorLoop } from './agents/operators.mjs';
import { prepareAgents, line } from '../common/agents.mjs';
import { addCards, bank, fund } from '../../outside/guests/cashier.mjs';
import { operatorLoop, signInOperators } from '../common/operators.mjs';
import { Member } from '../../outside/guests/member.mjs';
import { spin } from '../../outside/guests/spins.mjs';
import { Seat, introduce, play } from './load/vendor.mjs';

/** How many of each kind there are. `poor` ones start with little, so that bets are refused. */
const crowd = { players: 8, poor: 2, cashiers: 4, spinners: 2 };

/** Members with money, the vendor with its key, the desk with two operators: all made through the doors, before any fault. */
export async function prepareWorld(world) {
  world.operators = await signInOperators(world);
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
  if (world.agents) await prepareAgents(world);
  for (const [index, member] of everybody.entries())
    await member.register(world.agents ? line[index % line.length].code : undefined);
  for (const member of everybody) await fund(member, poor.includes(member) ? 200n : 20_000n);
  for (const [index, member] of cashiers.entries()) await addCards(member, index + 1);
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
    operatorLoop(world, world.operators),
    arrivals(world),
    ...(world.agents ? [agentOperatorLoop(world)] : []),
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
