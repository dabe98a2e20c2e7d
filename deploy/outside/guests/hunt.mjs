import { setTimeout as sleep } from 'node:timers/promises';
import { bossInSight, huntMs, inSight, waterOf } from '../../../services/studio/dist/game/fish/swim.js';
import { timesOf } from '../../../services/studio/dist/game/fish/kinds.js';

/** What is so close to its end is not shot at. */
const marginMs = 1_500;
/** How many shots go to a boss while one is there. */
const bossShare = 0.2;
/** Fish that pay more are left to the lucky ones of the specs. */
const mostTimes = 40;

/** Waits until something can be shot at, and aims: `{ path, request }`; null when `stopped()` comes first. */
export async function aim(seat, random, stopped) {
  while (!stopped()) {
    const { now } = seat;
    if (now?.phase === 'BETTING' && now.sinceMs < huntMs - marginMs) {
      if (bossInSight(now.sinceMs) && random.chance(bossShare))
        return { path: '/fish/boss', request: { bullets: random.between(1, 3) } };
      const targets = await seen(now);
      const picked = Array.from({ length: random.between(1, 3) }, () => targets.length > 0 && random.pick(targets));
      if (targets.length > 0) return { path: '/fish/volleys', request: { targets: picked.join() } };
    }
    await sleep(150);
  }
  return null;
}

async function seen({ serverSeedHash, salt, number, sinceMs, caught }) {
  const { fish } = await waterOf(serverSeedHash, salt, number);
  return fish
    .filter((one) => inSight(one, sinceMs) && one.toMs - sinceMs > marginMs && timesOf(one.kind) <= mostTimes)
    .map(({ id }) => id)
    .filter((id) => !caught.includes(id));
}

/** The answer to shots as that of the round that they became; shots that all came back are no round. */
export function roundOf(answer) {
  if (answer?.status !== 200) return answer;
  const { round } = answer.body.value;
  return round ? { status: 200, body: { value: round } } : { status: 409, body: { code: 'all bullets came back' } };
}
