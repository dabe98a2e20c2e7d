// Lists under names that every object inherits, and under values that no list has: an answer, never a breakdown, and no filter that is none of the list's.
import { concrete, each, none, ownerOf } from './world.mjs';

const inherited = Object.getOwnPropertyNames(Object.prototype);
/** Lists that visitors read. */
const visitors = [
  '/wps/notices/announcements',
  '/wps/notices/posts',
  '/wps/lottery/results',
  '/wps/lottery/commitments',
  '/wps/promotions',
  '/wps/envelopes',
  '/wps/tournaments',
  '/wps/wheels',
  '/wps/points/rewards',
];
const people = ['operator', 'agent', 'member', 'trial', 'nobody'];

/** Queries that break readers of JSON, of text and of numbers. */
const odd = [
  { filter: '{"id":{"a":1}}' },
  { filter: '{"id":[["a"]]}' },
  { filter: '{"id":null}' },
  { filter: '{"id":[]}' },
  { filter: '{"id":"\\u0000"}' },
  { filter: '{"\\u0000":"a"}' },
  { filter: '{"id":"\\ud800"}' },
  { filter: '{"\\ud800":"a"}' },
  { filter: '{"q":"\\udc00\\u0000"}' },
  { filter: '{"q":"%_\\\\"}' },
  { filter: '{"createdAt":"-infinity"}' },
  { filter: '{"from":"275761-01-01","to":"99999999"}' },
  { filter: '[1,2]' },
  { filter: '"text"' },
  { filter: '[' },
  { filter: '['.repeat(4_000) },
  { filter: `{"id":${JSON.stringify(Array.from({ length: 500 }, (_, at) => at))}}` },
  { filter: '{"__proto__":{"id":"1"},"constructor":{"prototype":{"id":"1"}}}' },
  { 'filter[id]': '1' },
  { 'filter[__proto__][id]': '1' },
  { filter: ['{}', '{"id":"1"}'] },
  { sort: ['id', 'id'] },
  { sort: 'id\u0000' },
  { sort: 'id; select 1' },
  { sort: 'id', order: '__proto__' },
  { page: 'NaN' },
  { page: '1e9' },
  { page: '-1', perPage: '0' },
  { page: '99999999999999999999', perPage: '99999999999999999999' },
];

const encoded = (query) =>
  Object.entries(query)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

/** What no text is, straight in the query. */
const bytes = [
  'filter=%00',
  'filter=%ED%A0%80',
  'sort=%ff',
  'filter=%7B%22%ED%B0%80%22%3A1%7D',
  '%00=%00',
  '__proto__=1',
];

const listsOf = async (world) =>
  (await world.operations())
    .filter(({ method, query }) => method === 'GET' && ['filter', 'sort', 'page'].some((one) => query.includes(one)))
    .map((list) => ({ ...list, target: concrete(list.path) }));

/** Whose token opens a list; the other tokens are turned away before anything reads the query, so the short form sends them fewer. */
async function asked(world, lists, queriesOf) {
  const calls = [];
  for (const who of people)
    for (const [at, list] of lists.entries()) {
      const queries = queriesOf(list);
      const few = world.long || ownerOf(list) === who ? queries : [queries[at % queries.length]];
      for (const query of few) calls.push({ who, list, query });
    }
  const tokens = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await world.token(who)])));
  return each(calls, async (call) => {
    const target = `${call.list.target}?${call.query.text}`;
    const answer = await world.ask('GET', target, { token: tokens[call.who] });
    return { ...call, target, answer };
  });
}

const told = ({ who, target, answer }) => `${answer.status} ${who} ${target.slice(0, 140)}`;
const broke = ({ answer }) => answer.status === 0 || answer.status >= 500 || answer.status === 429;

export const checks = [
  {
    name: 'the document tells of lists, and their owners can read them',
    async run(world) {
      const lists = await listsOf(world);
      if (lists.length < 40) throw new Error(`only ${lists.length} lists`);
      const whole = lists.filter(({ path }) => !path.includes('{'));
      const answers = await each(whole, async (list) => {
        const { status } = await world.ask('GET', list.target, { token: await world.token(ownerOf(list)) });
        return status !== 200 && `${status} ${list.target}`;
      });
      const missed = answers.filter(Boolean);
      // Some lists want a range or a parent; were they many, the checks below would see nothing but refusals.
      if (missed.length > whole.length / 10) none(missed, 'lists that their owner cannot read');
    },
  },
  {
    name: 'no list takes a filter or an order by a name that every object inherits',
    async run(world) {
      const lists = await listsOf(world);
      const queriesOf = ({ query }) => [
        ...inherited.map((name) => ({
          text: encoded({ filter: `{${JSON.stringify(name)}:"1=1) or (1=1"}` }),
          of: 'filter',
        })),
        ...inherited.map((name) => ({ text: encoded({ sort: name }), of: 'sort' })),
        ...(query.includes('filter')
          ? []
          : inherited.map((name) => ({ text: encoded({ [query[0]]: name }), of: query[0] }))),
      ];
      const answers = await asked(world, lists, queriesOf);
      none(answers.filter(broke).map(told), 'answers that are none');
      const taken = answers.filter(
        ({ answer, list, query }) =>
          answer.status === 200 && ['filter', 'sort'].includes(query.of) && list.query.includes(query.of),
      );
      none(taken.map(told), 'inherited names that were taken');
    },
  },
  {
    name: 'no list breaks on nested values, arrays, NUL, lone surrogates and numbers without end',
    async run(world) {
      const texts = [...odd.map(encoded), ...bytes].map((text) => ({ text }));
      const answers = await asked(world, await listsOf(world), () => texts);
      none(answers.filter(broke).map(told), 'answers that are none');
    },
  },
  {
    name: 'a name that stands twice in a query is refused',
    async run(world) {
      const routes = (await world.operations()).filter(
        ({ method, path, query }) => method === 'GET' && query.length > 0 && /^\/(wps|lgw|admin)\//.test(path),
      );
      const calls = routes.flatMap((route) => route.query.map((name) => ({ route, name })));
      const taken = await each(calls, async ({ route, name }) => {
        const target = `${concrete(route.path)}?${name}=1&${name}=2`;
        const answer = await world.ask('GET', target, { token: await world.token(ownerOf(route)) });
        return answer.status !== 400 && told({ who: ownerOf(route), target, answer });
      });
      none(taken, 'doubled names that were taken');
    },
  },
  {
    name: 'no list opens to a token that is not its owner’s kind',
    async run(world) {
      const answers = await asked(world, await listsOf(world), () => [{ text: 'page=1' }]);
      const strangers = {
        operator: /^\/(wps\/agent|wps\/wallet)\//,
        member: /^\/admin\//,
        agent: /^\/admin\//,
        trial: /^\/(admin|wps)\//,
        nobody: /^\/(admin|wps)\//,
      };
      const open = answers.filter(
        ({ who, list, answer }) =>
          answer.status === 200 &&
          strangers[who].test(list.path) &&
          !(who === 'trial' && list.trial) &&
          !visitors.includes(list.path),
      );
      none(open.map(told), 'lists that are open to strangers');
    },
  },
];
