import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VendorTable, eventually, type Answer } from '../fixtures/vendor-table.fixture.js';

/** Acceptance scenarios H, I, J, K, L, N and O of the wallet protocol. */
describe('repeats and rollbacks between a vendor and the real wallet', () => {
  let table: VendorTable;
  beforeAll(async () => {
    table = await VendorTable.open();
  });
  afterAll(() => table.close());

  it('H: each of them again gives the same transaction and moves nothing', async () => {
    const seat = await table.arrive(1000);
    const calls: Array<() => Promise<Answer>> = [
      () => table.bet(seat, 'h', 300),
      () => table.win(seat, 'h', 50, { reference: 'h' }),
      () => table.both(seat, 10, 20, 'h2'),
      () => table.bet(seat, 'h3', 5),
      () => table.rollback(seat, 'h3', 'h3'),
      () => table.rollback(seat, 'h', 'h', { referenceKind: 'win' }),
      () =>
        table.call('promo-win', {
          player: seat.player,
          transaction: 'h',
          promotion: 'tet',
          amount: '7',
          currency: 'VND',
        }),
    ];
    for (const again of calls) {
      const first = await again();
      const after = await table.balance(seat);
      for (const repeat of await Promise.all([again(), again(), again()])) {
        expect(repeat).toMatchObject({
          status: 'OK',
          duplicate: true,
          transaction: first.transaction,
          balance: String(after),
        });
      }
      expect(first).toMatchObject({ status: 'OK', balance: String(after) });
      expect(first.duplicate).toBeUndefined();
    }
    expect(await table.balance(seat)).toBe(1000 - 300 + 10 + 7);
  });

  it('H: an old retry is answered with the balance of now', async () => {
    const seat = await table.arrive(1000);
    const first = await table.bet(seat, 'h-old', 300);
    await table.win(seat, 'h-later', 5000);
    expect(await table.bet(seat, 'h-old', 300)).toMatchObject({
      duplicate: true,
      transaction: first.transaction,
      balance: '5700',
    });
  });

  it('I: a rollback that overtakes its bet makes the bet void', async () => {
    const seat = await table.arrive(1000);
    expect(await table.rollback(seat, 'i-back', 'i')).toMatchObject({ status: 'OK', balance: '1000' });
    for (let i = 0; i < 2; i++)
      expect(await table.bet(seat, 'i', 300)).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK', balance: '1000' });
    expect(await table.balance(seat)).toBe(1000);
  });

  it('J: two rollbacks in advance, then bet and win: nothing moves', async () => {
    const seat = await table.arrive(1000);
    await table.rollback(seat, 'j-back-1', 'j-bet');
    await table.rollback(seat, 'j-back-2', 'j-bet');
    expect(await table.both(seat, 300, 900, 'j')).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK', balance: '1000' });
    expect(await table.bet(seat, 'j-bet', 300)).toMatchObject({ status: 'TRANSACTION_ROLLED_BACK' });
    expect(await table.win(seat, 'j-win', 900, { reference: 'j-bet' })).toMatchObject({
      status: 'TRANSACTION_ROLLED_BACK',
    });
    expect(await table.balance(seat)).toBe(1000);
  });

  it('K: the same id with other contents is refused, whichever part differs', async () => {
    const seat = await table.arrive(1000);
    await table.bet(seat, 'k', 300);
    await table.win(seat, 'k', 30, { reference: 'k' });
    for (const other of [
      table.bet(seat, 'k', 301),
      table.bet(seat, 'k', 300, 'another-round'),
      table.win(seat, 'k', 31, { reference: 'k' }),
      table.win(seat, 'k', 30, { reference: 'other' }),
      table.win(seat, 'k', 30, { reference: 'k', game: 'other' }),
    ]) {
      expect(await other).toMatchObject({ status: 'DUPLICATE_TRANSACTION' });
    }
    expect(await table.balance(seat)).toBe(730);
  });

  it("K: another player's transaction ids are taken, and his bets are not to be rolled back", async () => {
    const [one, two] = [await table.arrive(1000), await table.arrive(1000)];
    await table.bet(one, 'k2', 300);
    expect(await table.bet(two, 'k2', 300)).toMatchObject({ status: 'DUPLICATE_TRANSACTION', balance: '1000' });
    expect(await table.rollback(two, 'k2-back', 'k2')).toMatchObject({
      status: 'DUPLICATE_TRANSACTION',
      balance: '1000',
    });
    expect([await table.balance(one), await table.balance(two)]).toEqual([700, 1000]);
  });

  it('L: fifty bets at once with money for ten: ten succeed, the balance is zero', async () => {
    const seat = await table.arrive(1000);
    const answers = await Promise.all(Array.from({ length: 50 }, (_none, i) => table.bet(seat, `l-${i}`, 100)));
    const count = (status: string) => answers.filter((answer) => answer.status === status).length;
    expect([count('OK'), count('INSUFFICIENT_FUNDS')]).toEqual([10, 40]);
    expect(await table.balance(seat)).toBe(0);
  });

  it('L: one bet sent fifty times at once is booked once', async () => {
    const seat = await table.arrive(1000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => table.bet(seat, 'l-same', 100)));
    expect(new Set(answers.map(({ status, transaction }) => `${status} ${transaction}`)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await table.balance(seat)).toBe(900);
  });

  it('N: an answer lost after the commit, and a wallet killed: the retry gets the same result', async () => {
    const seat = await table.arrive(1000);
    table.wallet.line.mute();
    const [lostBet, lostBoth] = await Promise.all([table.bet(seat, 'n', 300), table.both(seat, 100, 250, 'n2')]);
    expect([lostBet.status, lostBoth.status]).toEqual(['TIMEOUT', 'TIMEOUT']);
    await table.wallet.kill();
    table.wallet.line.heal();
    await table.wallet.run();
    const retried = await eventually(
      () => table.bet(seat, 'n', 300),
      ({ status }) => status === 'OK',
    );
    expect(retried).toMatchObject({ status: 'OK', duplicate: true, balance: '850' });
    expect(await table.bet(seat, 'n', 300)).toEqual(retried);
    expect(await table.both(seat, 100, 250, 'n2')).toMatchObject({ status: 'OK', duplicate: true, balance: '850' });
  });

  it('O: a second rollback, under the same or another id, moves no money', async () => {
    const seat = await table.arrive(1000);
    await table.bet(seat, 'o', 300);
    const first = await table.rollback(seat, 'o-1', 'o');
    for (const id of ['o-1', 'o-2', 'o-3']) {
      expect(await table.rollback(seat, id, 'o')).toMatchObject({
        status: 'OK',
        duplicate: true,
        transaction: first.transaction,
        balance: '1000',
      });
    }
    expect(await table.balance(seat)).toBe(1000);
  });
});
