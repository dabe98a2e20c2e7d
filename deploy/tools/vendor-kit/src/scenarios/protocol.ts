import type { Table } from '../table.js';
import type { Answer } from '../vendor-client.js';
import { eventually, type Scenario } from './scenario.js';

type Action = Readonly<Record<string, unknown>>;

const bet = (table: Table, name: string, amount: bigint): Action => {
  return { action: 'bet', transaction: table.id(name), amount: String(amount) };
};
const win = (table: Table, name: string, amount: bigint, reference: string): Action => {
  return { action: 'win', transaction: table.id(name), amount: String(amount), reference: table.id(reference) };
};

/** A batch in one round; what it may have booked is noted for taking back. */
async function batch(table: Table, round: string, actions: readonly Action[]): Promise<Answer> {
  const { player, session, game, currency } = table.seat;
  const body = { player, session, game, round: table.id(round), currency, actions };
  const answer = await table.call('batch', body);
  if (answer.status === 'OK' && !answer.duplicate)
    for (const { action, transaction } of actions)
      if (action === 'bet' || action === 'win') table.note(action, { round: body.round, transaction });
  return answer;
}

const listOf = (answer: Answer, field: string): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const value = new Map(Object.entries(answer.fields)).get(field);
  return Array.isArray(value) ? (value as Array<Record<string, unknown>>) : [];
};

/** What the protocol has beyond single bets and wins. */
export const protocolScenarios: readonly Scenario[] = [
  {
    letter: 'AA',
    title: 'a batch is booked in the order of its list, all or none, and once',
    async play(table) {
      const { unit } = table;
      const before = await table.balance();
      const good = [bet(table, 'a', 3n * unit), win(table, 'a', unit, 'a'), bet(table, 'b', unit)];
      const first = table.expect(await batch(table, 'aa', good), { status: 'OK', balance: before - 3n * unit });
      const told = listOf(first, 'transactions').map(({ transaction }) => transaction);
      table.hold(told.join() === good.map(({ transaction }) => transaction).join(), 'not every action is answered');
      table.expect(await batch(table, 'aa', good), { status: 'OK', duplicate: true, balance: before - 3n * unit });
      // The last one cannot be paid, not even with the win before it.
      const bad = [bet(table, 'c', unit), win(table, 'c', unit, 'c'), bet(table, 'd', before)];
      const refused = await batch(table, 'aa2', bad);
      table.expect(refused, { status: 'INSUFFICIENT_FUNDS', balance: before - 3n * unit });
      table.hold(refused.fields['action'] === table.id('d'), 'the refusal does not name the action');
    },
  },
  {
    letter: 'AB',
    title: 'a session is followed by another, and stays good',
    async play(table) {
      const { player, session } = table.seat;
      const { fields } = table.expect(await table.call('refresh', { player, session }), { status: 'OK' });
      const next = String(fields['session']);
      table.hold(
        next !== session && Date.parse(String(fields['expires'])) > 0,
        'there is no new session or no end of it',
      );
      for (const one of [next, session])
        table.expect(await table.call('balance', { player, session: one }), { status: 'OK' });
      table.expect(await table.bet('ab', table.unit, { session: next }), { status: 'OK' });
      const stranger = await table.call('refresh', { player, session: 'never-given' });
      table.expect(stranger, { status: 'INVALID_TOKEN' });
    },
  },
  {
    letter: 'AC',
    title: 'a round can be asked about',
    async play(table) {
      const { player } = table.seat;
      const round = table.id('ac');
      const ask = () => table.call('round', { player, round });
      table.hold((await ask()).fields['state'] === 'UNKNOWN', 'a round that never was is not UNKNOWN');
      await table.bet('ac', 3n * table.unit, { round });
      await table.win('ac', table.unit, { round, reference: table.id('ac'), closeRound: true });
      const { fields } = await eventually(ask, (answer) => answer.fields['state'] === 'COMPLETED');
      const sums = [fields['state'], fields['bet'], fields['win']].join(' ');
      table.hold(sums === `COMPLETED ${3n * table.unit} ${table.unit}`, `the round is told as ${sums}`);
    },
  },
  {
    letter: 'AD',
    title: "a tournament's prize is paid once to a player, whatever the transaction",
    leaves: 1n,
    async play(table) {
      const { player, currency } = table.seat;
      const prize = { player, promotion: table.id('cup'), kind: 'tournament', amount: '1', currency };
      const pay = (name: string) => table.call('promo-win', { ...prize, transaction: table.id(name) });
      const balance = await table.balance();
      table.expect(await pay('ad'), { status: 'OK', duplicate: false, balance: balance + 1n });
      table.expect(await pay('ad'), { status: 'OK', duplicate: true, balance: balance + 1n });
      table.expect(await pay('ad-2'), { status: 'DUPLICATE_TRANSACTION' });
    },
  },
  {
    letter: 'AE',
    title: 'a stake that pays into pools is booked whole, and pays in no more than it is',
    async play(table) {
      const before = await table.balance();
      const contributions = [{ pool: 'kit-pool', amount: '1' }];
      table.expect(await table.bet('ae', table.unit, { contributions }), {
        status: 'OK',
        balance: before - table.unit,
      });
      const greedy = [{ pool: 'kit-pool', amount: String(table.unit + 1n) }];
      table.expect(await table.bet('ae-2', table.unit, { contributions: greedy }), { status: 'BAD_REQUEST' });
      const { currency } = table.seat;
      const report = { at: table.client.timestamp(), pools: [{ pool: 'kit-pool', currency, amount: '100' }] };
      table.expect(await table.call('jackpots', report), { status: 'OK' });
    },
  },
  {
    letter: 'AF',
    title: 'free rounds are as many as were given, and pay what was won in them',
    needs: ['freeRounds'],
    async play(table, operator) {
      const freeRounds = await operator.freeRounds(2);
      const before = await table.balance();
      for (const name of ['af-1', 'af-2']) {
        const round = table.id(name);
        table.expect(await table.bet(name, 0n, { round, freeRounds }), { status: 'OK', balance: before });
        table.expect(await table.bet(name, 0n, { round, freeRounds }), { status: 'OK', duplicate: true });
      }
      table.expect(await table.bet('af-3', 0n, { freeRounds }), { status: 'FREE_ROUNDS_ENDED' });
      const more = { round: table.id('af-1'), reference: table.id('af-1'), freeRounds };
      table.expect(await table.win('af-1', table.unit, more), { status: 'OK', balance: before + table.unit });
      table.expect(await table.win('af-1', table.unit, more), { status: 'OK', duplicate: true });
      const unknown = await table.win('af-9', table.unit, { ...more, reference: table.id('af-9') });
      table.expect(unknown, { status: 'TRANSACTION_NOT_FOUND' });
    },
  },
];
