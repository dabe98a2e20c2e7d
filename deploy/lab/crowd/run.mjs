import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from '../faults/check.mjs';
import { http } from '../../outside/guests/client.mjs';
import { drain } from '../faults/drain.mjs';
import { operatorLoop, signInOperators } from '../common/operators.mjs';
import { shown } from '../../outside/guests/spins.mjs';
import { World } from '../common/world.mjs';
import { Platform } from '../faults/platform.mjs';
import { Random } from '../../outside/guests/random.mjs';
import { settle } from '../faults/settle.mjs';
import { gamesByKind } from '../../outside/guests/kinds.mjs';
import { Figures } from '../../outside/guests/figures.mjs';
import { Guest } from '../../outside/guests/guest.mjs';
import { arrive, live } from '../../outside/guests/life.mjs';
import { judgeCrowd, readHands, readRounds } from './returns.mjs';

/** Generous: the verdict must not depend on how fast the machine is. */
const limitMs = 600_000;

/** So many register at the same time: hashing passwords is meant to be slow. */
const entrances = 8;

/** The gateway's usual limits; each guest's address is told by the proxy that stands before it. */
const limits = { REQUESTS_PER_SECOND: '100', ATTEMPTS_PER_MINUTE: '60', TRUSTED_PROXIES: '127.0.0.1,::1' };

/** What guests left open, the studio ends: a round after this long, a hand as its absent players let their turns pass. */
const leftRounds = { ROUND_IDLE_MS: '60000' };
const open = [
  `select 'hand ' || id from pvp_hand where rake_minor is null and void_reason is null limit 1`,
  `select 'open round ' || id from round where state = 'OPEN' limit 1`,
];

/**
 * A crowd on a platform of its own, without faults: `players` guests for `lastsMs` after the last has arrived. Answers
 * `{ verdicts: [{ title, wrong }], world, facts, resolved, seconds }`; the platform still runs: stop it.
 */
export async function runCrowd({ seed, players, lastsMs, dir, log, onPlatform }) {
  const platform = new Platform({
    dir,
    random: (name) => new Random(seed, name),
    edges: [],
    more: { ...limits, ...leftRounds },
  });
  onPlatform(platform);
  await platform.start();
  const world = new World({ seed, ready: platform.ready, urls: platform.urls, dir });
  const { games } = shown(await http('GET', `${world.urls.studio}/games.json`));
  Object.assign(world, {
    figures: new Figures(),
    games: gamesByKind({ games }),
    operators: await signInOperators(world),
  });
  const guests = Array.from({ length: players }, (_none, index) => new Guest(world, index + 1));
  world.people = { players: guests };
  log(`the platform is up; ${players} arrive`);
  const { load } = await opened(world, guests);
  log('all are there');
  const begun = performance.now();
  world.figures.measuring = true;
  await sleep(lastsMs);
  world.figures.measuring = false;
  const seconds = (performance.now() - begun) / 1000;
  const last = (_world, _platform, drained) => drain(world, platform, { ...drained, more: { studio: open } });
  const { facts, verdicts, resolved } = await settle({ world, platform, load, dir, log, limitMs, last });
  const { studio } = world.ready.databases;
  facts.crowd = { games, rounds: await readRounds(studio), hands: await readHands(studio) };
  return { world, facts, resolved, seconds, verdicts: [...verdicts, ...judge(facts), ...judgeCrowd(facts)] };
}

/** Lets everybody in, a few at a time; each lives from then on. Answers `{ load }`, which resolves when all have left. */
async function opened(world, guests) {
  const waiting = [...guests];
  const broken = [];
  const lives = [];
  const begin = (life) => lives.push(life.catch((error) => broken.push(error)));
  begin(operatorLoop(world, world.operators));
  const entrance = async () => {
    for (let guest = waiting.shift(); guest; guest = waiting.shift()) {
      await arrive(guest);
      begin(live(guest));
    }
  };
  await Promise.all(Array.from({ length: entrances }, entrance));
  const left = async () => {
    await Promise.all(lives);
    if (broken.length > 0) throw broken[0];
  };
  return { load: left() };
}
