import { eventually, sitDownAgain, type Scenario } from './scenario.js';

/** Bets, wins and their rounds. */
export const roundScenarios: readonly Scenario[] = [
  {
    letter: 'C',
    title: 'bet',
    async play(table) {
      const before = await table.balance();
      const answer = await table.bet('c', table.unit);
      table.expect(answer, { status: 'OK', balance: before - table.unit, duplicate: false });
      table.hold(Boolean(answer.transaction), 'the answer names no transaction of the platform');
    },
  },
  {
    letter: 'D',
    title: 'bet and win in one request, or neither',
    async play(table) {
      const before = await table.balance();
      table.expect(await table.both('d', 3n * table.unit, 5n * table.unit), {
        status: 'OK',
        balance: before + 2n * table.unit,
      });
      const all = before + 2n * table.unit;
      table.expect(await table.both('d2', all + 1n, 2n * all), { status: 'INSUFFICIENT_FUNDS', balance: all });
    },
  },
  {
    letter: 'E',
    title: 'a bet above the balance is refused with the balance, and goes through once there is money',
    async play(table) {
      const before = await table.balance();
      table.expect(await table.bet('e', before + 1n), { status: 'INSUFFICIENT_FUNDS', balance: before });
      await table.bet('e-free', 0n);
      table.expect(await table.win('e-free', table.unit), { status: 'OK', balance: before + table.unit });
      table.expect(await table.bet('e', before + 1n), { status: 'OK', balance: table.unit - 1n, duplicate: false });
    },
  },
  {
    letter: 'F',
    title: 'bet, then win as two requests, which closes the round',
    async play(table) {
      const before = await table.balance();
      await table.bet('f-bet', table.unit);
      const won = await table.win('f-win', 3n * table.unit, { reference: table.id('f-bet'), closeRound: true });
      table.expect(won, { status: 'OK', balance: before + 2n * table.unit });
    },
  },
  {
    letter: 'G',
    title: 'rollback of a bet gives its amount back',
    async play(table) {
      const before = await table.balance();
      await table.bet('g', 3n * table.unit);
      table.expect(await table.rollback('g-back', 'g'), { status: 'OK', balance: before });
    },
  },
  {
    letter: 'M',
    title: 'a blocked player cannot bet; his win is credited, and his stake given back by a rollback',
    needs: ['block', 'unblock', 'launch'],
    async play(table, operator) {
      await table.bet('m', 3n * table.unit);
      let before = await table.balance();
      await operator.block();
      try {
        let tries = 0;
        const refused = await eventually(
          async () => {
            const answer = await table.bet(`m-${++tries}`, table.unit);
            if (answer.status === 'OK') before -= table.unit;
            return answer;
          },
          ({ status }) => status === 'TOKEN_EXPIRED',
        );
        table.expect(refused, { status: 'TOKEN_EXPIRED' });
        const won = await table.win('m-win', table.unit, { reference: table.id('m') });
        table.expect(won, { status: 'OK', balance: before + table.unit });
        table.expect(await table.rollback('m-back', 'm'), { status: 'OK', balance: before + 3n * table.unit });
        table.expect(await table.both('m2', table.unit, table.unit), { status: 'TOKEN_EXPIRED' });
      } finally {
        await operator.unblock();
        await sitDownAgain(table, operator);
      }
    },
  },
  {
    letter: 'P',
    title: 'a win needs a bet of that player in that round and game, which may be of zero',
    async play(table) {
      const before = await table.balance();
      const [round, none] = [table.id('free'), table.id('none')];
      const reference = table.id('p-2');
      table.expect(await table.win('p-1', table.unit, { round: none }), { status: 'TRANSACTION_NOT_FOUND' });
      table.expect(await table.bet('p-2', 0n, { round }), { status: 'OK', balance: before });
      for (const more of [
        { round: none, reference },
        { round, game: 'no-such-game' },
        { round, reference: table.id('p-9') },
      ])
        table.expect(await table.win('p-3', table.unit, more), { status: 'TRANSACTION_NOT_FOUND' });
      table.hold((await table.balance()) === before, 'a win without a bet has moved money');
      const won = await table.win('p-2', table.unit, { round, reference, closeRound: true });
      table.expect(won, { status: 'OK', balance: before + table.unit });
    },
  },
  {
    letter: 'Q',
    title: "a win after twenty hours, and after the session's end, is credited",
    needs: ['pass', 'launch'],
    async play(table, operator) {
      const before = await table.balance();
      await table.bet('q', table.unit);
      await operator.pass(20);
      const won = await table.win('q', 2n * table.unit, { reference: table.id('q') });
      table.expect(won, { status: 'OK', balance: before + table.unit });
      await operator.pass(5);
      table.expect(await table.bet('q-2', table.unit), { status: 'TOKEN_EXPIRED' });
      table.expect(await table.bet('q', table.unit), { status: 'OK', duplicate: true });
      const late = await table.win('q-2', table.unit, { session: table.seat.session });
      table.expect(late, { status: 'OK', balance: before + 2n * table.unit });
      await sitDownAgain(table, operator);
    },
  },
  {
    letter: 'R',
    title: 'taking back a win that is spent leaves a debt, and no bet until it is paid',
    async play(table) {
      const before = await table.balance();
      await table.bet('r-first', 0n);
      await table.win('r-win', table.unit);
      table.expect(await table.bet('r-all', before + table.unit), { status: 'OK', balance: 0n });
      table.expect(await table.rollback('r-back', 'r-win', 'win'), { status: 'OK', balance: -table.unit });
      table.expect(await table.bet('r-next', table.unit), { status: 'INSUFFICIENT_FUNDS', balance: -table.unit });
      const none = await table.rollback('r-none', 'r-never-won', 'win');
      table.expect(none, { status: 'TRANSACTION_NOT_FOUND' });
    },
  },
  {
    letter: 'Z',
    title: 'ending a round twice is the same as once',
    async play(table) {
      const before = await table.balance();
      await table.bet('z', table.unit, { round: table.id('z') });
      for (let time = 0; time < 2; time++)
        table.expect(await table.endRound(table.id('z')), { status: 'OK', balance: before - table.unit });
    },
  },
];
