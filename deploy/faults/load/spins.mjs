import { setTimeout as sleep } from 'node:timers/promises';
import { command, http, until } from '../client.mjs';

const betMinor = '10000000';

/** A session at the studio's game, as its frame in the member's browser opens one. */
export async function sit(member) {
  const { world } = member;
  return until(
    async () => {
      const token = await member.launch('banyan-moonlight');
      const request = { game: 'banyan-moonlight', mode: 'real', token };
      const opened = token && (await http('POST', `${world.urls.studio}/api/session`, { body: request }));
      return opened?.body.value?.session ?? opened?.body.session;
    },
    { stop: () => world.stopped },
  );
}

/** What the frame is told of its round: a result only when its money is booked. */
function phaseOfSpin(answer) {
  if (!answer || answer.status >= 500) return 'unknown';
  const state = answer.body.value?.state ?? answer.body.state;
  if (answer.status === 200) return { SETTLED: 'acknowledged', VOID: 'refused' }[state] ?? 'unknown';
  return 'refused';
}

/** Spins until the world stops. The same spin id is sent again until its end is known. */
export async function spin(member) {
  const { world, random, history } = member;
  let bearer = await sit(member);
  while (!world.stopped) {
    await sleep(random.between(150, 600));
    const spinId = random.uuid();
    const facts = { kind: 'spin', username: member.username, spinId, amount: betMinor };
    const own = bearer;
    const { answer } = await command(world, history, `spin:${spinId}`, facts, async () => {
      const got = await http('POST', `${world.urls.studio}/api/spins`, {
        body: { spinId, betMinor },
        headers: { authorization: `Bearer ${own}` },
        timeoutMs: 12_000,
      });
      const { state, code } = { ...got?.body, ...got?.body.value };
      return { phase: phaseOfSpin(got), answer: { status: got?.status, state, code } };
    });
    if (answer?.code === 'studio.session_required') bearer = await sit(member);
  }
}
