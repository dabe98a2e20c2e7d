// Money commands through public doors: the same command twice, and many times at once, moves money once.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { each } from './world.mjs';

const dong = 10_000n;
const depositMinor = 1_000_000n * dong;
const withdrawalMinor = 200_000n * dong;
const betMinor = '10000000';
const atOnce = 8;
/** Tries at a payment password are counted before they are judged, and the fifth locks it. */
const triesAtOnce = 4;
const patienceMs = 30_000;

let payersMade = 0;

/** A member of this run alone, with a payment password and a bank card, and what the checks pass on. */
export class Payer {
  password = 'Lua!Vang-2026';
  paymentPassword = 'Sen!Trang-2026';
  realName = 'Nguyễn Văn An';
  username = `atk${Date.now().toString(36)}${(payersMade += 1).toString(36)}`;

  constructor(world) {
    this.world = world;
  }

  async register() {
    const { username, password, realName } = this;
    const form = { username, password, realName, acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' };
    const answer = await this.world.ask('PUT', '/wps/member/register', { body: await this.world.sealed(form) });
    this.token = valueOf(answer).token;
    const newPassword = this.paymentPassword;
    await this.sealed('/wps/member/payment-password', {
      currentPassword: password,
      newPassword,
      confirmNewPassword: newPassword,
    });
  }

  async addCard() {
    const accountNumber = `9${randomInt(1e9, 9e9)}7788`;
    const { realName: holderName, paymentPassword } = this;
    const card = await this.sealed('/wps/wallet/bank-cards', {
      bankCode: 'VCB',
      accountNumber,
      holderName,
      paymentPassword,
    });
    this.card = card.id;
  }

  async sealed(path, body) {
    return valueOf(await this.world.ask('POST', path, { token: this.token, body: await this.world.sealed(body) }));
  }

  /** Asks for a deposit, which the sandbox pays at once and reports twice. */
  async deposit() {
    const body = { method: 'sandbox', amountMinor: String(depositMinor), idempotencyKey: randomUUID() };
    const { id } = valueOf(await this.post('/wps/wallet/deposits', body));
    await this.pay(id);
    await this.comesTo('balanceMinor', depositMinor);
  }

  pay(id) {
    const body = new URLSearchParams({ outcome: 'double' });
    return this.world.ask('POST', `/pay/${id}`, { base: this.world.ready.payments, body });
  }

  get(path) {
    return this.world.ask('GET', path, { token: this.token });
  }

  post(path, body) {
    return this.world.ask('POST', path, { token: this.token, body });
  }

  /** `{ balanceMinor, availableMinor, lockedMinor }` as bigint. */
  async balance() {
    const wallet = valueOf(await this.get('/wps/v2/wallets/balance'));
    const { balanceMinor, availableMinor, lockedMinor } = [wallet].flat()[0];
    return Object.fromEntries(
      Object.entries({ balanceMinor, availableMinor, lockedMinor }).map(([name, minor]) => [name, BigInt(minor)]),
    );
  }

  /** Waits until the balance is so, and a second longer, in which it must not move any further. */
  async comesTo(name, minor) {
    for (const end = Date.now() + patienceMs; (await this.balance())[name] !== minor && Date.now() < end;)
      await sleep(200);
    await sleep(1_000);
    const now = (await this.balance())[name];
    if (now !== minor) throw new Error(`${name} is ${now}, not ${minor}`);
  }
}

function valueOf(answer) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
  return answer.body.value ?? answer.body;
}

const payers = new WeakMap();

/** One member for all checks of a run; they build on each other in their order. */
function payerOf(world) {
  if (!payers.has(world)) {
    const payer = new Payer(world);
    payers.set(
      world,
      payer.register().then(() => payer),
    );
  }
  return payers.get(world);
}

/** Sends the same command once, again, and many times at once; all answers that are an acceptance must name the same thing. */
async function again(send, times = atOnce) {
  const first = valueOf(await send());
  const second = valueOf(await send());
  const others = await each(Array.from({ length: times }), send, times);
  const ids = [second, ...others.filter(({ status }) => status < 300).map(valueOf)].map(({ id }) => id);
  if (ids.some((id) => id !== first.id))
    throw new Error(`one command became ${[...new Set([first.id, ...ids])].join(', ')}`);
  const broken = others.filter(({ status }) => status === 0 || status >= 500);
  if (broken.length > 0) throw new Error(`${broken[0].status} ${broken[0].text.slice(0, 200)}`);
  return first;
}

/** Many at once that nobody sent before. */
async function together(send, times = atOnce) {
  const all = await each(Array.from({ length: times }), send, times);
  const answers = all.filter(({ status }) => status < 300);
  const ids = new Set(answers.map((answer) => valueOf(answer).id));
  if (ids.size !== 1)
    throw new Error(
      `one command sent ${times} times at once became ${ids.size}: ${all.map(({ status }) => status).join(', ')}`,
    );
  return [...ids][0];
}

export const checks = [
  {
    name: 'a deposit that is asked for and paid many times is credited once',
    async run(world) {
      const payer = await payerOf(world);
      const body = { method: 'sandbox', amountMinor: String(depositMinor), idempotencyKey: randomUUID() };
      const { id } = await again(() => payer.post('/wps/wallet/deposits', body));
      const other = await payer.post('/wps/wallet/deposits', { ...body, amountMinor: String(depositMinor * 2n) });
      if (other.status < 400 || other.status >= 500)
        throw new Error(`the same key for another amount: ${other.status}`);
      await each(Array.from({ length: atOnce }), () => payer.pay(id), atOnce);
      await payer.comesTo('balanceMinor', depositMinor);
    },
  },
  {
    name: 'a deposit that is asked for many times at once is one, unpaid and worth nothing',
    async run(world) {
      const payer = await payerOf(world);
      const before = await payer.balance();
      const body = { method: 'sandbox', amountMinor: String(depositMinor), idempotencyKey: randomUUID() };
      await together(() => payer.post('/wps/wallet/deposits', body));
      await payer.comesTo('balanceMinor', before.balanceMinor);
    },
  },
  {
    name: 'a bet that is sent many times is booked once',
    async run(world) {
      const payer = await payerOf(world);
      const before = await payer.balance();
      const launch = { code: 'banyan-moonlight', mode: 'real', platform: 'W', language: 'VI' };
      const { gameUrl } = valueOf(await payer.post('/wps/game/launchGame', launch));
      const studio = new URL(gameUrl).origin;
      const token = new URL(gameUrl).searchParams.get('token');
      const opened = await world.ask('POST', '/api/session', {
        base: studio,
        body: { game: launch.code, mode: 'real', token },
      });
      const { session } = valueOf(opened);
      const body = { spinId: randomUUID(), betMinor };
      const spin = () => world.ask('POST', '/api/spins', { base: studio, token: session, body });
      const answers = [...(await each(Array.from({ length: atOnce }), spin, atOnce)), await spin()];
      const settled = answers.filter(({ status }) => status === 200).map(valueOf);
      const last = settled.findLast(({ state }) => state === 'SETTLED');
      if (!last) throw new Error(`no spin was settled: ${answers.map(({ status }) => status).join(', ')}`);
      const { data } = valueOf(await payer.get('/wps/wallet/statement?perPage=50'));
      const stakes = data.filter(({ kind }) => kind === 'bet');
      if (stakes.length !== 1)
        throw new Error(`${stakes.length} bets in the statement: ${data.map(({ kind }) => kind).join(', ')}`);
      const won = BigInt(last.winMinor ?? last.totalWinMinor ?? 0);
      await payer.comesTo('balanceMinor', before.balanceMinor - BigInt(betMinor) + won);
    },
  },
  {
    name: 'a withdrawal that is asked for many times, and at once, holds its amount once',
    async run(world) {
      const payer = await payerOf(world);
      await payer.addCard();
      const { paymentPassword, card: bankCardId } = payer;
      const request = { amountMinor: String(withdrawalMinor), bankCardId, paymentPassword };
      const send = (idempotencyKey) => async () =>
        payer.post('/wps/wallet/withdrawals', await world.sealed({ ...request, idempotencyKey }));
      const before = await payer.balance();
      const first = await again(send(randomUUID()), triesAtOnce);
      await payer.comesTo('availableMinor', before.availableMinor - withdrawalMinor);
      valueOf(await payer.post(`/wps/wallet/withdrawals/${first.id}/cancel`));
      await payer.comesTo('availableMinor', before.availableMinor);
      await together(send(randomUUID()), triesAtOnce);
      const { data } = valueOf(await payer.get('/wps/wallet/withdrawals'));
      if (data.length !== 2) throw new Error(`two commands became ${data.length} withdrawals`);
      await payer.comesTo('availableMinor', before.availableMinor - withdrawalMinor);
      await payer.comesTo('balanceMinor', before.balanceMinor);
    },
  },
  {
    name: 'a payment password in a payload that was seen is worth nothing a second time',
    async run(world) {
      const payer = await payerOf(world);
      const { paymentPassword, card: bankCardId } = payer;
      const body = await world.sealed({
        amountMinor: String(withdrawalMinor),
        bankCardId,
        paymentPassword,
        idempotencyKey: randomUUID(),
      });
      const first = await payer.post('/wps/wallet/withdrawals', body);
      const second = await payer.post('/wps/wallet/withdrawals', body);
      if (second.body.code !== 'gateway.replayed_payload')
        throw new Error(`${first.status}, then ${second.status} ${second.text.slice(0, 200)}`);
    },
  },
];
