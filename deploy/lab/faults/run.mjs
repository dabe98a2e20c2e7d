import { workAgents } from './agents/operators.mjs';
import { restless } from './agents/facts.mjs';
import { dayStart, hourMs, withClient } from '../common/agents.mjs';
import { judge } from './check.mjs';
import { until } from '../../outside/guests/client.mjs';
import { drain } from './drain.mjs';
import { World } from '../common/world.mjs';
import { prepareWorld, startLoad } from './load.mjs';
import { Nemesis } from './nemesis.mjs';
import { Platform } from './platform.mjs';
import { Random } from '../../outside/guests/random.mjs';
import { schedule } from './schedule.mjs';
import { settle } from './settle.mjs';

/** Generous: the verdict must not depend on how fast the machine is. */
const limitMs = 300_000;

/**
 * One run: the platform under load, the faults of the seed, then healing, draining and checking. Answers
 * `{ verdicts: [{ title, wrong }], nemesis, world, resolved, facts, platform }`; the platform still runs: stop it.
 */
export async function runFaults({
  seed,
  lastsMs,
  kinds,
  paceMs,
  agents = false,
  zone,
  dir,
  log = () => undefined,
  onPlatform = () => undefined,
}) {
  const random = (name) => new Random(seed, name);
  const faults = schedule(seed, lastsMs, { kinds, paceMs, agents });
  const platform = new Platform({ dir, random, agents, smallDisk: faults.some(({ fault }) => fault === 'disk') });
  onPlatform(platform);
  try {
    return { platform, ...(await attack({ seed, faults, dir, platform, zone, log })) };
  } catch (error) {
    await platform.stop();
    throw Object.assign(error, { notes: platform.notes });
  }
}

async function attack({ seed, faults, dir, platform, zone, log }) {
  await platform.start();
  const { agents } = platform;
  const world = new World({ seed, ready: platform.ready, urls: platform.urls, dir, agents, zone });
  await prepareWorld(world);
  log('the platform is up and the load is on');
  const load = startLoad(world);
  const nemesis = new Nemesis(platform, log);
  await nemesis.run(faults);
  await nemesis.heal();
  log('healed');
  const settled = await settle({ world, platform, load, dir, log, limitMs, ...(agents && { last: endPeriods }) });
  return { world, nemesis, ...settled, verdicts: [...settled.verdicts, ...judge(settled.facts)] };
}

/** How far the clock of contracts is ahead in the end: days close two hours after they are over, also when it is just midnight. */
const aheadMs = 3 * hourMs;

/** How long after an approval the deadlines of all uplines have passed. */
const overdueMs = 25 * hourMs;

/**
 * All days are over by the clock of contracts; they are closed and approved; then the deadlines of all uplines pass, and the rest is
 * paid by force. A midnight that comes meanwhile ends one more day, which is approved and passes its deadline in its turn.
 */
async function endPeriods(world, platform, options) {
  const random = world.random('last agent desk');
  platform.setClock(aheadMs);
  const approved = async () => (await workAgents(world.operators, random)) === 0 && (await daysClosed(world));
  if (!(await until(approved, { limitMs: options.limitMs, everyMs: 1_000 })))
    return 'days that are not closed and approved';
  options.log('all days are closed and approved');
  platform.setClock(aheadMs + overdueMs);
  const work = async () => {
    const waited = await workAgents(world.operators, random);
    if (waited) platform.setClock(platform.clockMs + overdueMs);
    return waited === 0 ? null : 'dividends to approve';
  };
  return drain(world, platform, { ...options, more: { contracts: restless }, work });
}

async function daysClosed({ ready, zone }) {
  const sql = `select 1 from settlement_run where kind = 'DIVIDEND' and state = 'APPROVED' and ends_at >= $1`;
  return withClient(ready.databases.contracts, async (client) => {
    const { rows } = await client.query(sql, [new Date(dayStart(0, zone))]);
    return rows.length > 0;
  }).catch(() => false);
}
