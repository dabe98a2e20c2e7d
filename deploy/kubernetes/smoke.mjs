// The smoke journey: `node smoke.mjs HOST`. The demo player logs in, bets real money once in the studio's game, and finds it in the balance.
import { randomUUID } from 'node:crypto';
import { http } from '../outside/guests/client.mjs';
import { Member } from '../outside/guests/member.mjs';
import { shown, sit } from '../outside/guests/spins.mjs';
import { World } from '../outside/guests/world.mjs';
import { demoAccounts } from '../local/topology.mjs';
import { nodePorts } from '../tools/codegen/kubernetes/environment.mjs';

const [host = 'localhost'] = process.argv.slice(2);
const at = (name) => `http://${host}:${nodePorts[name]}`;
const world = new World({ seed: 1, ready: {}, urls: { player: at('gateway'), studio: at('studio') } });

function must(what, holds, answer) {
  if (holds) return;
  process.stderr.write(`${what}: ${JSON.stringify(answer?.body ?? answer ?? null).slice(0, 400)}\n`);
  process.exit(1);
}

const balanceOf = async (member) => {
  const answer = await member.call('GET', '/wps/v2/wallets/balance');
  must('the balance cannot be read', answer?.status === 200, answer);
  return answer.body.value ?? answer.body;
};

const page = await http('GET', `${at('gateway')}/`);
must('the player app is not served', page?.status === 200 && /<html/.test(page.body.text), page);
const { member: account } = demoAccounts({});
const member = Object.assign(new Member(world, 'smoke'), account);
const login = await member.login();
must('the demo player cannot log in', member.token, login);
const before = await balanceOf(member);
const session = await sit(member);
must('the game does not open', session);
const spinId = randomUUID();
const betMinor = '10000000';
const spun = await http('POST', `${at('studio')}/api/spins`, {
  body: { spinId, betMinor },
  headers: { authorization: `Bearer ${session}` },
  timeoutMs: 12_000,
});
must('the bet is not settled', shown(spun).state === 'SETTLED', spun);
const after = await balanceOf(member);
const { winMinor } = shown(spun);
const due = BigInt(before.balanceMinor) - BigInt(betMinor) + BigInt(winMinor);
must('the balance is not what it was less the bet, with the win', BigInt(after.balanceMinor) === due, {
  before,
  after,
  winMinor,
});
process.stdout.write(
  `Logged in as ${account.username}, bet ${betMinor}, won ${winMinor}: balance ${before.balanceMinor} to ${after.balanceMinor} ${after.currency}\n`,
);
