// Money commands through public doors: the same command twice, and many times at once, moves money once.
import { randomUUID } from 'node:crypto';
import { depositMinor, Payer, valueOf } from './payer.mjs';
import { each } from './world.mjs';

const dong = 10_000n;
const withdrawalMinor = 200_000n * dong;
const betMinor = '10000000';
const atOnce = 8;
/** Tries at a payment password are counted before they are judged, and the fifth locks it. */
const triesAtOnce = 4;

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
