import { beforeEach, describe, expect, it } from '@jest/globals';
import { CrashingService } from '@banyan/kernel/testing';
import type { Seat } from '../fixtures/games.fixture.js';
import { freeRoundWorld, hour } from '../fixtures/free-round-world.fixture.js';
import { eventually, game, type Answer, type VendorTable } from '../fixtures/vendor-table.fixture.js';
import type { FreeRoundCallService } from './free-round-call.service.js';

const main = new URL('../main.js', import.meta.url);

/** From the first bet to the last win. */
describe('free rounds', () => {
  const world = freeRoundWorld();
  const { number, grantOf, arrive, bet } = world;
  let table: VendorTable;
  let calls: FreeRoundCallService;
  beforeEach(() => {
    ({ table, calls } = world);
  });

  const win = (
    seat: Seat,
    freeRounds: string,
    transaction: string,
    amount: number,
    over: object = {},
  ): Promise<Answer> =>
    table.win(seat, `${transaction}-w`, amount, {
      round: transaction,
      reference: transaction,
      freeRounds,
      closeRound: true,
      ...over,
    });

  it('are as many as were given, each used once however often it is asked for', async () => {
    const { seat, freeRounds } = await arrive();
    const first = await bet(seat, freeRounds, `a-${number()}`);
    expect(first).toMatchObject({ status: 'OK', balance: '1000' });
    expect(await bet(seat, freeRounds, `a-${number()}`)).toMatchObject({
      duplicate: true,
      transaction: first.transaction,
    });
    expect((await grantOf(seat.id)).used).toBe(1);
    const rest = await Promise.all(
      Array.from({ length: 10 }, (_none, i) => bet(seat, freeRounds, `b-${number()}-${i}`)),
    );
    expect(rest.filter(({ status }) => status === 'OK')).toHaveLength(1);
    expect(rest.filter(({ status }) => status === 'FREE_ROUNDS_ENDED')).toHaveLength(9);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'USED', used: 2 });
    expect((await bet(seat, freeRounds, `a-${number()}`)).duplicate).toBe(true);
  });

  it('are of their player and game, and cost nothing', async () => {
    const { seat, freeRounds } = await arrive();
    const other = await table.arrive(1000);
    expect((await bet(other, freeRounds, 'stranger')).status).toBe('FREE_ROUNDS_ENDED');
    const paid = { ...seat, game, round: 'r', transaction: 'paid', amount: '1', currency: 'VND', freeRounds };
    expect((await table.call('bet', paid)).status).toBe('BAD_REQUEST');
    expect((await bet(seat, '00000000-0000-4000-8000-000000000000', 'none')).status).toBe('FREE_ROUNDS_ENDED');
    expect((await grantOf(seat.id)).used).toBe(0);
  });

  it.each([
    ['cash', '1700', null],
    ['bonus', '1700', '700'],
  ])('pay their wins to the %s of the player, once', async (creditTo, balance, bonus) => {
    const { seat, freeRounds } = await arrive({ creditTo });
    const id = `w-${number()}`;
    await bet(seat, freeRounds, id);
    const won = await win(seat, freeRounds, id, 700);
    expect(won).toMatchObject({ status: 'OK', balance });
    const again = await Promise.all([win(seat, freeRounds, id, 700), win(seat, freeRounds, id, 700)]);
    for (const answer of again)
      expect(answer).toMatchObject({ duplicate: true, transaction: won.transaction, balance });
    expect((await win(seat, freeRounds, id, 701)).status).toBe('DUPLICATE_TRANSACTION');
    expect((await grantOf(seat.id)).wonMinor).toBe('700');
    const settled = await eventually(
      () => table.rounds(seat.id),
      ([round]) => round?.['state'] === 'COMPLETED',
    );
    expect(settled).toMatchObject([{ roundId: id, stakeMinor: '0', winMinor: '700' }]);
    const { value } = await table.walletApi(seat.id, 'GET', '/wps/v2/wallets/balance');
    if (bonus) expect(JSON.stringify(value)).toContain(`"bonusMinor":"${bonus}"`);
  });

  it('pay only what was won in them, also when their time is over', async () => {
    const { seat, freeRounds } = await arrive();
    const id = `late-${number()}`;
    expect((await win(seat, freeRounds, id, 5)).status).toBe('TRANSACTION_NOT_FOUND');
    expect((await win(seat, freeRounds, id, 5, { reference: undefined })).status).toBe('BAD_REQUEST');
    await bet(seat, freeRounds, id);
    table.games.service.clock.advance(hour + 1000);
    expect((await bet(seat, freeRounds, `${id}-2`)).status).toBe('FREE_ROUNDS_ENDED');
    // The job may have been quicker.
    await calls.expire();
    expect(await calls.expire()).toBe(0);
    expect((await grantOf(seat.id)).state).toBe('EXPIRED');
    expect(await win(seat, freeRounds, id, 5)).toMatchObject({ status: 'OK', balance: '1005' });
  });

  it('are given back with their bet, and not used by one that is refused', async () => {
    const { seat, freeRounds } = await arrive();
    const id = `back-${number()}`;
    await table.bet(seat, `${id}-paid`, 10);
    expect((await bet(seat, freeRounds, `${id}-paid`)).status).toBe('DUPLICATE_TRANSACTION');
    expect((await grantOf(seat.id)).used).toBe(0);
    for (const one of ['1', '2']) await bet(seat, freeRounds, `${id}-${one}`);
    expect((await grantOf(seat.id)).state).toBe('USED');
    await table.rollback(seat, `${id}-x`, `${id}-1`);
    await table.rollback(seat, `${id}-x`, `${id}-1`);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'GRANTED', used: 1 });
    expect((await bet(seat, freeRounds, `${id}-1`)).status).toBe('TRANSACTION_ROLLED_BACK');
    expect((await grantOf(seat.id)).used).toBe(1);
    expect((await bet(seat, freeRounds, `${id}-3`)).status).toBe('OK');
  });

  it('take their win along when their bet is rolled back after it', async () => {
    const { seat, freeRounds } = await arrive();
    const id = `undone-${number()}`;
    await bet(seat, freeRounds, id);
    expect(await win(seat, freeRounds, id, 700)).toMatchObject({ status: 'OK', balance: '1700' });
    expect(await table.rollback(seat, `${id}-x`, id)).toMatchObject({ status: 'OK', balance: '1000' });
    expect((await win(seat, freeRounds, id, 700)).status).toBe('TRANSACTION_ROLLED_BACK');
    expect(
      await eventually(
        () => grantOf(seat.id),
        ({ wonMinor }) => wonMinor === '0',
      ),
    ).toMatchObject({ used: 0, wonMinor: '0' });
  });

  it('are played in a batch too: used once, paid once, and given back when the batch is refused', async () => {
    const { seat, freeRounds } = await arrive({ creditTo: 'bonus' });
    const id = `batch-${number()}`;
    const free = (n: number, amount: string) => [
      { action: 'bet', transaction: `${id}-${n}`, amount: '0', freeRounds },
      { action: 'win', transaction: `${id}-${n}-w`, reference: `${id}-${n}`, amount, freeRounds },
    ];
    const batch = (actions: object[]) => table.call('batch', { ...seat, game, round: id, currency: 'VND', actions });
    const refused = await batch([...free(1, '50'), { action: 'bet', transaction: `${id}-dear`, amount: '5000' }]);
    expect(refused.status).toBe('INSUFFICIENT_FUNDS');
    expect(await grantOf(seat.id)).toMatchObject({ used: 0, wonMinor: '0' });
    const both = [...free(1, '50'), ...free(2, '70')];
    expect(await batch(both)).toMatchObject({ status: 'OK', balance: '1120' });
    expect(await batch(both)).toMatchObject({ duplicate: true, balance: '1120' });
    expect(await grantOf(seat.id)).toMatchObject({ state: 'USED', used: 2, wonMinor: '120' });
    expect((await batch(free(3, '1'))).status).toBe('FREE_ROUNDS_ENDED');
    const paid = { action: 'bet', transaction: `${id}-paid`, amount: '1', freeRounds };
    expect((await batch([paid])).status).toBe('BAD_REQUEST');
  });

  it.each(['vendor.before_apply', 'vendor.after_apply'])('are used and booked once when we die at %s', async (at) => {
    const { seat, freeRounds } = await arrive();
    const id = `${at}-${number()}`;
    const doomed = await CrashingService.start(main, `${at}=kill`);
    try {
      const lost = bet(seat, freeRounds, id, { url: doomed.url, timestamp: String(Date.now()) });
      await Promise.all([expect(lost).rejects.toThrow(), doomed.died()]);
    } finally {
      await doomed.stop();
    }
    expect(await bet(seat, freeRounds, id)).toMatchObject({ status: 'OK', balance: '1000' });
    expect((await grantOf(seat.id)).used).toBe(1);
  });
});
