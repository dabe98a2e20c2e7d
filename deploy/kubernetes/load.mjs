// A player under way while the cluster changes: `node load.mjs HOST FILE`, until FILE is there. Bets one after the other, reads all the time;
// prints what was sent, what failed and how long it took, and whether the balance is what the bets make it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { http } from '../outside/guests/client.mjs';
import { Member } from '../outside/guests/member.mjs';
import { shown, sit } from '../outside/guests/spins.mjs';
import { World } from '../outside/guests/world.mjs';
import { demoAccounts } from '../local/topology.mjs';
import { nodePorts } from '../tools/codegen/kubernetes/environment.mjs';

const [host, end] = process.argv.slice(2);
const at = (name) => `http://${host}:${nodePorts[name]}`;
const world = new World({ seed: 2, ready: {}, urls: { player: at('gateway'), studio: at('studio') } });
const member = Object.assign(new Member(world, 'load'), demoAccounts({}).member);
const betMinor = '10000000';
const readers = 4;
const pauseMs = 100;

const kinds = {};
/** Notes one request: failed when no whole answer came, or one that says that something was away. */
function note(kind, from, answer) {
  const own = (kinds[kind] ??= { sent: 0, failed: 0, slowestMs: 0, answers: {} });
  own.sent += 1;
  own.slowestMs = Math.max(own.slowestMs, Math.round(performance.now() - from));
  if (answer?.status === 200) return;
  own.failed += 1;
  const what = answer ? `${answer.status} ${answer.body.code ?? ''}`.trim() : 'none';
  own.answers[what] = (own.answers[what] ?? 0) + 1;
}

const balance = async () => (await member.call('GET', '/wps/v2/wallets/balance'))?.body.value?.balanceMinor;
/** Whatever fails, the balance is had in the end. */
async function surely(ask) {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(500);
  }
}

let running = true;
async function read() {
  while (running) {
    const from = performance.now();
    note(
      'reads',
      from,
      await http('GET', `${at('gateway')}/wps/v2/wallets/balance`, { token: member.token, timeoutMs: 10_000 }),
    );
    await sleep(pauseMs);
  }
}

let moved = 0n;
async function bet() {
  let session = await sit(member);
  while (running) {
    const spinId = randomUUID();
    const spin = () =>
      http('POST', `${at('studio')}/api/spins`, {
        body: { spinId, betMinor },
        headers: { authorization: `Bearer ${session}` },
        timeoutMs: 12_000,
      });
    const from = performance.now();
    let answer = await spin();
    note('bets', from, answer);
    // Whatever became of it, it is asked for until its end is known: the same bet, which counts once.
    for (
      const until = Date.now() + 120_000;
      !['SETTLED', 'VOID'].includes(shown(answer).state) && Date.now() < until;
    ) {
      await sleep(500);
      if (shown(answer).code === 'studio.session_required') session = await sit(member);
      answer = await spin();
    }
    if (shown(answer).state === 'SETTLED') moved += BigInt(shown(answer).winMinor) - BigInt(betMinor);
    else kinds.bets.unknown = (kinds.bets.unknown ?? 0) + 1;
    await sleep(pauseMs);
  }
}

await member.login();
const before = await surely(balance);
const all = [bet(), ...Array.from({ length: readers }, read)];
while (!existsSync(end)) await sleep(200);
running = false;
await Promise.all(all);
const after = await surely(balance);
const exact = BigInt(after) - BigInt(before) === moved;
process.stdout.write(`${JSON.stringify({ ...kinds, exact, before, after, moved: String(moved) })}\n`);
