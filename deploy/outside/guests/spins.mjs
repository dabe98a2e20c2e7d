import { setTimeout as sleep } from 'node:timers/promises';
import { command, http, until } from './client.mjs';

const betMinor = '10000000';

/** A session at one of the studio's games, as its frame in the member's browser opens one. */
export async function sit(member, game = 'banyan-moonlight', mode = 'real') {
  const { world } = member;
  return until(
    async () => {
      const token = await member.launch(game, mode);
      const launched = token || mode === 'demo';
      const request = { game, mode, ...(token && { token }) };
      const opened = launched && (await http('POST', `${world.urls.studio}/api/session`, { body: request }));
      return opened && shown(opened).session;
    },
    { stop: () => world.stopped },
  );
}

/** What an answer of the studio says, with or without its envelope. */
export const shown = (answer) => ({ ...answer?.body, ...answer?.body.value });

/** What the frame is told of its round: a result only when its money is booked. */
export function phaseOfSpin(answer) {
  if (!answer || answer.status >= 500) return 'unknown';
  const { state } = shown(answer);
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
      const { state, code } = shown(got);
      return { phase: phaseOfSpin(got), answer: { status: got?.status, state, code } };
    });
    if (answer?.code === 'studio.session_required') bearer = await sit(member);
  }
}
