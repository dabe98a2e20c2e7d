// Many log in at once, from one address and from forty, to guess passwords or to keep others out: whoever is honest gets in, and soon.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { worked } from '../../outside/guests/client.mjs';
import { consoleLogin, memberLogin } from './logins-flood.mjs';
import { each } from './world.mjs';

const shortMs = 4_000;
const longMs = 30_000;
const addresses = 40;
const honest = 6;
const mostMs = 2_000;
/** Until here all addresses spend at once what the door gives them for ten seconds, and the machine that guesses is the one that answers. */
const burstMs = 1_500;
const burstMostMs = 5_000;
/** Wrong passwords that strangers may try at one console account, from however many addresses. */
const strangersLimit = 20;

/** A flood in a thread of its own, so that it does not keep the honest ones of this program waiting; returns how many it sent. */
function flood(world, from) {
  const { url, readyFile, long } = world;
  const worker = new Worker(new URL('logins-flood.mjs', import.meta.url), {
    workerData: { url, readyFile, long, from },
  });
  const sent = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the flood ended by itself with ${code}`)));
  });
  // Whoever asks for the end hears of it.
  sent.catch(() => undefined);
  return () => {
    worker.postMessage('over');
    return sent;
  };
}

/** Honest people log in one after the other during a flood from these addresses; throws when one is refused, or waits too long. */
async function besieged(world, from) {
  const over = flood(world, from);
  let sent = 0;
  let attempts = 0;
  const begun = Date.now();
  const until = begun + (world.long ? longMs : shortMs);
  const took = { burst: [], steady: [] };
  try {
    await sleep(200);
    const { member, operator } = world.ready.accounts;
    while (took.steady.length < honest || Date.now() < until) {
      const at = `127.61.0.${1 + (attempts % 250)}`;
      const [who, login] =
        attempts % 2 ? ['operator', consoleLogin(world, operator, at)] : ['member', memberLogin(world, member, at)];
      // What the door takes: the work for a puzzle is the visitor's, whose machine no flood is on.
      const during = Date.now() - begun > burstMs ? 'steady' : 'burst';
      let ms = 0;
      const { status, text } = await worked(async (proof) => {
        const answer = await login(proof);
        ms += answer.ms;
        return answer;
      });
      attempts += 1;
      took[during].push(ms);
      if (status !== 200) throw new Error(`the ${who} is refused: ${status} ${text.slice(0, 200)}`);
    }
  } finally {
    sent = await over();
  }
  const [first, worst] = [Math.max(0, ...took.burst), Math.max(...took.steady)];
  if (sent < from.length * 10) throw new Error(`a flood of ${sent} guesses is none`);
  if (worst > mostMs || first > burstMostMs)
    throw new Error(`somebody waited ${Math.round(worst)} ms during ${sent} guesses, ${Math.round(first)} ms at first`);
}

export const checks = [
  {
    name: 'guesses from one address keep no member and no operator out, nor waiting',
    run: (world) => besieged(world, ['127.62.0.1']),
  },
  {
    name: 'guesses from forty addresses at once keep nobody out, nor waiting',
    run: (world) =>
      besieged(
        world,
        Array.from({ length: addresses }, (_, number) => `127.62.1.${number + 1}`),
      ),
  },
  {
    name: 'strangers together have few guesses at one console account',
    async run(world) {
      const victim = { username: `victim${randomInt(1e9)}`, password: 'wrong-password-1' };
      const told = await each(
        Array.from({ length: strangersLimit + 10 }),
        (_, number) => worked(consoleLogin(world, victim, `127.63.0.${number + 1}`)),
        4,
      );
      const judged = told.filter(({ body }) => body.code === 'identity.invalid_credentials').length;
      const locked = told.filter(({ body }) => body.code === 'identity.locked').length;
      const captcha = told.filter(({ body }) => /captcha/.test(body.code ?? '')).length;
      if (judged > strangersLimit || locked + captcha === 0)
        throw new Error(
          `of ${told.length} guesses ${judged} were judged, ${locked} locked, ${captcha} asked for a captcha`,
        );
    },
  },
];
