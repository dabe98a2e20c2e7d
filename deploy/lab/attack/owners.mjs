// Whose things are whose: every id that a member or an agent reads of his own, asked for and acted on by others.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { opened } from './contracts.mjs';
import { Payer, valueOf } from './payer.mjs';
import { Player } from './vendors.mjs';
import { each, none } from './world.mjs';

/** Those of one list are alike; the lists are many. */
const mostIdsOfList = 5;
const patienceMs = 10_000;
const isMembers = ({ path, access }) => /^\/(wps|lgw)\//.test(path) && access !== 'public';
/** What the platform announces, its chat rooms, the red envelopes that it shares out, the tournaments that it holds and the wheels that each spins with seeds of his own, are everybody's whom they are for, and belong to none of them. */
const everybodys = ({ path }) =>
  /^\/wps\/(notices\/announcements|notices\/chat|envelopes|tournaments|wheels)\//.test(path);
const varies = (route) => /\{id\}/.test(route.path) && !everybodys(route);

/** Routes that have to answer their owner something, or the walk shows nothing. */
const telling = [
  '/wps/agent/contracts/{id}',
  '/wps/agent/team/{id}',
  '/wps/agent/team/sales/{id}',
  '/wps/game/rounds/{id}',
  '/wps/wallet/deposits/{id}',
  '/wps/wallet/withdrawals/{id}',
];

/** Every id within an answer, however deep. */
function idsIn(value, found = new Set()) {
  if (Array.isArray(value)) for (const one of value) idsIn(one, found);
  else if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      if (/id$/i.test(name) && ['string', 'number'].includes(typeof inner) && inner !== '') found.add(String(inner));
      idsIn(inner, found);
    }
  return found;
}

/** The ids that an owner reads of his own, list by list. */
async function idsOf(world, token) {
  const lists = (await world.operations()).filter((route) => isMembers(route) && !route.path.includes('{'));
  return each(
    lists.filter(({ method }) => method === 'GET'),
    async ({ path }) => {
      const { status, body } = await world.ask('GET', path, { token });
      return status === 200 ? [...idsIn(body)].slice(0, mostIdsOfList) : [];
    },
  );
}

/** A player with a deposit, a round, a card and a withdrawal. */
async function owningPlayer(world) {
  const player = await new Player(world).sitDown();
  await player.bet();
  await player.addCard();
  const { paymentPassword, card: bankCardId } = player;
  const order = { amountMinor: '2000000000', bankCardId, paymentPassword, idempotencyKey: randomUUID() };
  await player.sealed('/wps/wallet/withdrawals', order);
  const rounds = async () => valueOf(await player.get('/wps/game/rounds')).data;
  for (const end = Date.now() + patienceMs; (await rounds()).length === 0 && Date.now() < end;) await sleep(200);
  return player.token;
}

export const checks = [
  {
    name: 'nobody reads or moves what another one owns, by any id that its owner sees',
    async run(world) {
      const owners = [await owningPlayer(world), await world.token('member'), await world.token('agent')];
      const stranger = new Payer(world);
      await stranger.register();
      const agent = await opened(world);
      const strangers = [stranger.token, agent.token];
      const routes = (await world.operations()).filter((route) => isMembers(route) && varies(route));
      const told = new Set();
      for (const owner of owners) {
        const ids = new Set((await idsOf(world, owner)).flat());
        ids.delete(agent.id);
        const calls = [...ids].flatMap((id) => routes.map((route) => ({ ...route, id })));
        const found = await each(calls, async ({ method, path, id, encrypted }, at) => {
          const target = path.replace('{id}', encodeURIComponent(id));
          const reads = method === 'GET';
          if (reads) {
            const own = await world.ask(method, target, { token: owner });
            if (own.status !== 200) return own.status >= 500 && `${own.status} ${target}`;
            told.add(path);
          }
          // In turns: each of them tries every route, with every other id.
          const token = strangers[(at + Math.floor(at / routes.length)) % strangers.length];
          const plain = reads ? undefined : { reason: 'not mine' };
          const body = encrypted ? await world.sealed(plain) : plain;
          const { status, text } = await world.ask(method, target, { token, body });
          return (status < 400 || status >= 500) && `${status} ${method} ${target} ${text.slice(0, 80)}`;
        });
        none(found, 'things of others that were opened');
      }
      none(
        telling.filter((path) => !told.has(path)),
        'routes that told their owners nothing',
      );
    },
  },
];
