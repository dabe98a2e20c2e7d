// Agents against each other's contracts: terms beyond what the upline has, answers for the other side, twice and at once.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { valueOf } from './payer.mjs';
import { each, none } from './world.mjs';

const path = '/wps/agent/contracts';
const [firstPassword, password, paymentPassword] = ['Hoa-Cuc!Vang-41', 'Lua-Vang!Dong-52', 'Sen-Trang!Ho-63'];
const million = 1_000_000n * 10_000n;
const patienceMs = 20_000;
const atOnce = 8;

/** What the demo's top agent has itself: a bet of its own from which a member is active, one member, and 0.6 % from 50 million on. */
const tier = { minBetMinor: String(50n * million), minActive: 1, rateBp: 20 };
const terms = (over = {}, ofTier = {}) => ({
  period: 'D',
  calc: 'PERCENT',
  tierMode: 'FIXED',
  basis: 'BET',
  canSubSign: true,
  activeBetMinor: String(million),
  tiers: [{ ...tier, ...ofTier }],
  ...over,
});

/** An agent that the demo's top agent opened for this run. */
export async function opened(world) {
  const upline = await world.token('agent');
  const username = `agt${Date.now().toString(36)}${randomInt(1_000)}`;
  const sealed = async (target, token, body) =>
    valueOf(await world.ask('POST', target, { token, body: await world.sealed(body) }));
  const consent = { acceptTerms: true, ageConfirmed: true };
  const account = { kind: 'AGENT', username, password: firstPassword, ...consent };
  const { id } = await sealed('/wps/agent/accounts', upline, account);
  const change = { oldPassword: firstPassword, newPassword: password, confirmNewPassword: password };
  await sealed('/wps/member/password', await world.logIn({ username, password: firstPassword }), change);
  const token = await world.logIn({ username, password });
  const payment = { currentPassword: password, newPassword: paymentPassword, confirmNewPassword: paymentPassword };
  await sealed('/wps/member/payment-password', token, payment);
  return { id, token };
}

/** Two agents side by side, whom contracts has heard of. */
async function siblings(world) {
  const both = [await opened(world), await opened(world)];
  const token = await world.token('agent');
  for (const { id } of both) {
    const heard = async () => {
      const { status, body } = await world.ask('POST', `${path}/check`, { token, body: offerTo(id, terms()) });
      return status === 200 && !(body.value ?? body).problems.some(({ code }) => code === 'not_direct');
    };
    for (const end = Date.now() + patienceMs; !(await heard()) && Date.now() < end;) await sleep(200);
  }
  return both;
}

const pairs = new WeakMap();

function pairOf(world) {
  if (!pairs.has(world)) pairs.set(world, siblings(world));
  return pairs.get(world);
}

const offerTo = (downlineId, own, kind = 'DAILY') => ({ downlineId, kind, terms: own });
const accepted = ({ status }) => status < 300;
const briefly = ({ status, text }) => `${status} ${text.slice(0, 120)}`;

/** Offers that the top agent may not make, each by what is wrong with it. */
const beyond = {
  'an active bet of nothing': terms({ activeBetMinor: '0' }),
  'an active bet below its own': terms({ activeBetMinor: '1' }),
  'a negative active bet': terms({ activeBetMinor: '-1' }),
  'more than it has itself': terms({}, { rateBp: 61 }),
  'more than a brand allows': terms({}, { rateBp: 10_000 }),
  'more than all': terms({}, { rateBp: 10_001 }),
  'a negative rate': terms({}, { rateBp: -1 }),
  'half a basis point': terms({}, { rateBp: 20.5 }),
  'an easier bet': terms({}, { minBetMinor: '0' }),
  'fewer active members': terms({}, { minActive: 0 }),
  'an amount instead of a rate': terms({}, { rateBp: null, amountMinor: '1' }),
  'an amount beside a rate': terms({}, { amountMinor: String(10n ** 15n) }),
  'rates of won and lost stakes': terms({}, { winRateBp: 100, lossRateBp: 200 }),
  'no tiers': terms({ tiers: [] }),
  'one tier twice': terms({ tiers: [tier, tier] }),
  'fifty-one tiers': terms({ tiers: Array.from({ length: 51 }, (_, at) => ({ ...tier, rateBp: at + 1 })) }),
  'another basis': terms({ basis: 'NET_LOSS' }),
  'an end that is over': terms({ endsAt: '2020-01-01T00:00:00.000Z' }),
};

/** Whom it may not offer to: itself, a player, a line below, somebody else's, nobody, and no ids. */
const strangers = ['1000', '1001', '996', '994', '999999999', '0', '-1', '1e3', ' 998', '9'.repeat(30)];

export const checks = [
  {
    name: 'no offer goes beyond what the upline has, and none to who is not directly below',
    async run(world) {
      const [one] = await pairOf(world);
      const token = await world.token('agent');
      const offers = [
        ...Object.entries(beyond).map(([what, own]) => [what, offerTo(one.id, own)]),
        ...strangers.map((id) => [`to ${id}`, offerTo(id, terms())]),
        ['of no kind', offerTo(one.id, terms(), '__proto__')],
      ];
      const answers = await each(offers, async ([what, body]) => {
        const answer = await world.ask('POST', path, { token, body });
        return (answer.status < 400 || answer.status >= 500) && `${what}: ${briefly(answer)}`;
      });
      none(answers, 'offers that were made');
      const { data } = valueOf(await world.ask('GET', `${path}?perPage=5`, { token: one.token }));
      none(
        data.map(({ id }) => id),
        'contracts of offers that were refused',
      );
    },
  },
  {
    name: 'an offer that is sent many times at once is one, and only its downline agrees to it, once',
    async run(world) {
      const [one, sibling] = await pairOf(world);
      const [upline, member] = [await world.token('agent'), await world.token('member')];
      const send = () => world.ask('POST', path, { token: upline, body: offerTo(one.id, terms()) });
      const made = (await each(Array.from({ length: atOnce }), send, atOnce)).filter(accepted);
      if (made.length !== 1) throw new Error(`one offer became ${made.length}`);
      const { id } = valueOf(made[0]);
      const stateOf = async () => valueOf(await world.ask('GET', `${path}/${id}`, { token: one.token })).state;
      const signed = (over) => world.sealed({ version: 1, cancels: [], paymentPassword, ...over });
      const sign = async (token, over, target = `${path}/${id}/accept`) =>
        world.ask('POST', target, { token, body: await signed(over) });
      const before = await stateOf();
      none(await strangersAt(world, { id, sibling, member }), 'strangers who were let in');
      const wrong = [
        await sign(upline),
        await sign(one.token, { version: 2 }),
        await sign(one.token, { cancels: [id] }),
        await sign(one.token, { paymentPassword: 'not mine at all' }),
      ];
      none(wrong.filter(accepted).map(briefly), 'signatures that are none');
      if ((await stateOf()) !== before) throw new Error(`refused signatures made it ${await stateOf()}`);
      const answers = await each(Array.from({ length: 4 }), () => sign(one.token), 4);
      if (answers.filter(accepted).length !== 1) throw new Error(`agreed to: ${answers.map(briefly).join(' | ')}`);
      const { history } = valueOf(await world.ask('GET', `${path}/${id}`, { token: one.token }));
      const moves = history.filter(({ state }) => state === 'ACTIVE' || state === 'SIGNED');
      if (moves.length > 1) throw new Error(`agreed to ${moves.length} times`);
      none([await sign(one.token)].filter(accepted).map(briefly), 'second signatures');
      one.contract = id;
    },
  },
  {
    name: 'an end that is asked for and agreed to many times at once is one, and nobody agrees for the other',
    async run(world) {
      const [one, sibling] = await pairOf(world);
      const upline = await world.token('agent');
      const at = `${path}/${one.contract}/termination`;
      const body = { reason: 'too few players' };
      const ask = (token) => () => world.ask('POST', at, { token, body });
      none([await ask(one.token)(), await ask(sibling.token)()].filter(accepted).map(briefly), 'ends by who may not');
      const asked = (await each(Array.from({ length: atOnce }), ask(upline), atOnce)).filter(accepted);
      if (asked.length !== 1) throw new Error(`one end was asked for ${asked.length} times`);
      const agree = async (token) =>
        world.ask('POST', `${at}/accept`, { token, body: await world.sealed({ cancels: [], paymentPassword }) });
      none([await agree(upline), await agree(sibling.token)].filter(accepted).map(briefly), 'ends agreed to by others');
      const agreed = await each(Array.from({ length: 4 }), () => agree(one.token), 4);
      if (agreed.filter(accepted).length !== 1) throw new Error(`agreed to: ${agreed.map(briefly).join(' | ')}`);
      const { state } = valueOf(await world.ask('GET', `${path}/${one.contract}`, { token: one.token }));
      if (state !== 'TERMINATED') throw new Error(`the contract is ${state}`);
    },
  },
  {
    name: 'nobody pays out a dividend that he does not owe',
    async run(world) {
      const [one] = await pairOf(world);
      const [upline, member] = [await world.token('agent'), await world.token('member')];
      const { data } = valueOf(await world.ask('GET', '/wps/agent/dividends/dues', { token: upline }));
      const runs = [...data.map(({ runId }) => runId), '1', '0', '999999999', '9'.repeat(18)];
      const calls = runs.flatMap((run) => [one.token, one.token, member].map((token) => ({ run, token })));
      const found = await each(calls, async ({ run, token }) => {
        const answer = await world.ask('POST', `/wps/agent/dividends/dues/${run}/issue`, { token });
        return (accepted(answer) || answer.status >= 500) && `run ${run}: ${briefly(answer)}`;
      });
      none(found, 'dividends of others that were paid out');
    },
  },
];

/** Every route of agents that takes a contract's id, with the token of an agent beside it and of a member. */
async function strangersAt(world, { id, sibling, member }) {
  const routes = (await world.operations()).filter((route) => /^\/wps\/agent\/.*\{id\}/.test(route.path));
  if (routes.length < 15) throw new Error(`only ${routes.length} routes`);
  const calls = routes.flatMap((route) => [sibling.token, member].map((token) => ({ ...route, token })));
  const bodyOf = { amend: { terms: terms() }, accept: { version: 1, cancels: [], paymentPassword } };
  return each(calls, async ({ method, path: route, encrypted, token }) => {
    const target = route.replace('{id}', id);
    const plain = method === 'GET' ? undefined : (bodyOf[route.split('/').at(-1)] ?? { reason: 'not mine' });
    const body = encrypted ? await world.sealed(plain ?? {}) : plain;
    const answer = await world.ask(method, target, { token, body });
    return (answer.status < 400 || answer.status >= 500) && `${method} ${target}: ${briefly(answer)}`;
  });
}
