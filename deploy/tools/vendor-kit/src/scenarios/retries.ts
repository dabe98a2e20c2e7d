import type { Table } from '../table.js';
import type { Answer } from '../vendor-client.js';
import { eventually, type Scenario } from './scenario.js';

/** The largest amount that a call may have, in minor units. */
const largest = 10n ** 15n;

/** Makes a call, then three times more at once: the same transaction each time, and nothing moves. */
async function repeated(table: Table, again: () => Promise<Answer>): Promise<void> {
  const first = table.expect(await again(), { status: 'OK', duplicate: false });
  const balance = await table.balance();
  for (const repeat of await Promise.all([again(), again(), again()]))
    table.expect(repeat, { status: 'OK', duplicate: true, transaction: first.transaction, balance });
  table.hold((await table.balance()) === balance, 'a repeat has moved money');
}

/** Repeats, rollbacks and lost answers. */
export const retryScenarios: readonly Scenario[] = [
  {
    letter: 'H',
    title: 'each call again gives the same transaction and moves nothing',
    leaves: 1n,
    async play(table) {
      const { player, currency } = table.seat;
      await repeated(table, () => table.bet('h', 3n * table.unit));
      await repeated(table, () => table.win('h', table.unit, { reference: table.id('h') }));
      await repeated(table, () => table.both('h2', table.unit, 2n * table.unit));
      await table.bet('h3', table.unit);
      await repeated(table, () => table.rollback('h3', 'h3'));
      await repeated(table, () => table.rollback('h', 'h', 'win'));
      const gift = { player, transaction: table.id('gift'), promotion: 'vendor-kit', amount: '1', currency };
      await repeated(table, () => table.call('promo-win', gift));
    },
  },
  {
    letter: 'I',
    title: 'a rollback that overtakes its bet makes the bet void',
    async play(table) {
      const balance = await table.balance();
      table.expect(await table.rollback('i-back', 'i'), { status: 'OK', balance });
      for (let time = 0; time < 2; time++)
        table.expect(await table.bet('i', table.unit), { status: 'TRANSACTION_ROLLED_BACK' });
      table.hold((await table.balance()) === balance, 'a void bet has moved money');
    },
  },
  {
    letter: 'J',
    title: 'two rollbacks in advance, then bet and win: nothing moves',
    async play(table) {
      const balance = await table.balance();
      await table.rollback('j-back-1', 'j-bet');
      await table.rollback('j-back-2', 'j-bet');
      table.expect(await table.both('j', table.unit, 3n * table.unit), { status: 'TRANSACTION_ROLLED_BACK' });
      const won = await table.win('j-win', 3n * table.unit, { reference: table.id('j-bet') });
      table.expect(won, { status: 'TRANSACTION_ROLLED_BACK' });
      table.hold((await table.balance()) === balance, 'a void bet or its win has moved money');
    },
  },
  {
    letter: 'K',
    title: 'the same id with other contents is refused, whichever part differs',
    async play(table) {
      await table.bet('k', 3n * table.unit);
      await table.win('k', table.unit, { reference: table.id('k') });
      const balance = await table.balance();
      for (const other of [
        table.bet('k', 3n * table.unit + 1n),
        table.bet('k', 3n * table.unit, { round: table.id('another-round') }),
        table.win('k', table.unit + 1n, { reference: table.id('k') }),
        table.win('k', table.unit, { reference: table.id('other') }),
      ])
        table.expect(await other, { status: 'DUPLICATE_TRANSACTION' });
      table.hold((await table.balance()) === balance, 'a refused call has moved money');
    },
  },
  {
    letter: 'L',
    title: 'fifty bets at once with money for ten: ten succeed; one bet fifty times at once is booked once',
    async play(table) {
      const balance = await table.balance();
      const stake = balance / 10n;
      const many = Array.from({ length: 50 }, (_none, index) => index);
      const same = await Promise.all(many.map(() => table.bet('l-same', stake)));
      const names = new Set(same.map(({ status, transaction }) => `${status} ${transaction}`));
      table.hold(names.size === 1 && same.filter(({ duplicate }) => !duplicate).length === 1, 'not booked just once');
      table.expect(await table.rollback('l-same-back', 'l-same'), { status: 'OK', balance });
      const answers = await Promise.all(many.map((index) => table.bet(`l-${index}`, stake)));
      const count = (status: string) => answers.filter((answer) => answer.status === status).length;
      const told = `${count('OK')} OK and ${count('INSUFFICIENT_FUNDS')} INSUFFICIENT_FUNDS`;
      table.hold(count('OK') === 10 && count('INSUFFICIENT_FUNDS') === 40, `expected 10 and 40, were ${told}`);
      table.hold((await table.balance()) === balance - 10n * stake, 'the balance is not what ten bets leave');
    },
  },
  {
    letter: 'N',
    title: 'an answer that is lost: the same request again gives the same result',
    async play(table) {
      const balance = await table.balance();
      await table.client.ignore('bet', table.betBody('n', table.unit));
      table.note('bet', table.betBody('n', table.unit));
      const again = await table.bet('n', table.unit);
      table.expect(again, { status: 'OK', duplicate: true, balance: balance - table.unit });
      for (let ms = 0; ms < 20; ms++) {
        const body = table.betBody(`n-${ms}`, table.unit);
        await table.client.hangUp('bet', body, ms);
        table.note('bet', body);
        table.expect(await table.bet(`n-${ms}`, table.unit), { status: 'OK' });
      }
      table.hold((await table.balance()) === balance - 21n * table.unit, '21 bets were not booked once each');
    },
  },
  {
    letter: 'AG',
    title: 'after a rollback the bet, and a win that was taken back, have one answer, however often they are sent',
    async play(table) {
      const balance = await table.balance();
      await table.bet('ag', 3n * table.unit);
      await table.win('ag', table.unit, { reference: table.id('ag') });
      table.expect(await table.rollback('ag-win', 'ag', 'win'), { status: 'OK' });
      for (let time = 0; time < 2; time++)
        table.expect(await table.win('ag', table.unit, { reference: table.id('ag') }), {
          status: 'TRANSACTION_ROLLED_BACK',
        });
      table.expect(await table.rollback('ag-bet', 'ag'), { status: 'OK', balance });
      for (let time = 0; time < 2; time++)
        table.expect(await table.bet('ag', 3n * table.unit), { status: 'TRANSACTION_ROLLED_BACK', balance });
      table.expect(await table.win('ag-2', table.unit), { status: 'TRANSACTION_ROLLED_BACK', balance });
      table.hold((await table.balance()) === balance, 'what was taken back has moved money again');
    },
  },
  {
    letter: 'AI',
    title: 'a bet that is rolled back after its win takes the win along',
    async play(table) {
      const balance = await table.balance();
      await table.bet('ai', 3n * table.unit);
      await table.win('ai', 5n * table.unit, { reference: table.id('ai') });
      table.expect(await table.rollback('ai-bet', 'ai'), { status: 'OK', balance });
      table.expect(await table.rollback('ai-win', 'ai', 'win'), { status: 'OK', duplicate: true, balance });
      const won = await table.win('ai', 5n * table.unit, { reference: table.id('ai') });
      table.expect(won, { status: 'TRANSACTION_ROLLED_BACK', balance });
      table.hold((await table.balance()) === balance, 'a win outlived its bet, or was taken back twice');
    },
  },
  {
    letter: 'AJ',
    title: 'a win above the ceilings is answered once and waits; a rollback takes it back',
    async play(table) {
      const before = await table.balance();
      table.expect(await table.bet('aj', table.unit), { status: 'OK' });
      const balance = before - table.unit;
      const win = (amount = largest) => table.win('aj', amount, { reference: table.id('aj') });
      const held = table.expect(await win(), { status: 'OK', balance });
      const { transaction } = held;
      table.expect(await win(), { status: 'OK', duplicate: true, transaction, balance });
      table.expect(await win(largest - 1n), { status: 'DUPLICATE_TRANSACTION' });
      table.expect(await table.rollback('aj-win', 'aj', 'win'), { status: 'OK', balance });
      table.expect(await win(), { status: 'TRANSACTION_ROLLED_BACK', balance });
      table.expect(await table.rollback('aj-bet', 'aj'), { status: 'OK', balance: before });
    },
  },
  {
    letter: 'AH',
    title: 'what was booked is answered as booked after its game was closed; what is new is refused',
    needs: ['closeGame', 'openGame'],
    async play(table, operator) {
      const bet = table.expect(await table.bet('ah', 3n * table.unit), { status: 'OK' });
      const both = table.expect(await table.both('ah-2', table.unit, table.unit), { status: 'OK' });
      await operator.closeGame();
      try {
        let tries = 0;
        const refused = await eventually(
          () => table.bet(`ah-new-${++tries}`, table.unit),
          ({ status }) => status === 'GAME_DISABLED',
        );
        table.expect(refused, { status: 'GAME_DISABLED' });
        const { transaction } = bet;
        table.expect(await table.bet('ah', 3n * table.unit), { status: 'OK', duplicate: true, transaction });
        const again = await table.both('ah-2', table.unit, table.unit);
        table.expect(again, { status: 'OK', duplicate: true, transaction: both.transaction });
        table.expect(await table.bet('ah', 4n * table.unit), { status: 'DUPLICATE_TRANSACTION' });
        table.expect(await table.rollback('ah-back', 'ah'), { status: 'OK' });
        table.expect(await table.bet('ah', 3n * table.unit), { status: 'TRANSACTION_ROLLED_BACK' });
      } finally {
        await operator.openGame();
        let tries = 0;
        const open = () => table.bet(`ah-open-${++tries}`, table.unit);
        table.expect(await eventually(open, ({ status }) => status !== 'GAME_DISABLED'), { status: 'OK' });
      }
    },
  },
  {
    letter: 'O',
    title: 'a second rollback, under the same or another id, moves no money',
    async play(table) {
      const balance = await table.balance();
      await table.bet('o', 3n * table.unit);
      const { transaction } = table.expect(await table.rollback('o-1', 'o'), { status: 'OK', balance });
      for (const id of ['o-1', 'o-2', 'o-3'])
        table.expect(await table.rollback(id, 'o'), { status: 'OK', duplicate: true, transaction, balance });
    },
  },
];
