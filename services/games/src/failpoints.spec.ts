import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CrashingService } from '@banyan/kernel/testing';
import { VendorTable, eventually } from './fixtures/vendor-table.fixture.js';

const main = new URL('./main.js', import.meta.url);

/** The vendor's win that ends its round, between us and the real wallet: games dies on the way, another one goes on. */
describe('a games service that dies at', () => {
  let table: VendorTable;
  beforeAll(async () => {
    table = await VendorTable.open();
  });
  afterAll(() => table.close());

  it.each([
    ['vendor.before_apply', undefined],
    ['vendor.after_apply', true],
    ['round.before_close', true],
    ['round.after_close', true],
  ])('%s books the win once and closes its round', async (at, duplicate) => {
    table.games.service.clock.set(new Date());
    const seat = await table.arrive(1000);
    expect(await table.bet(seat, `b-${at}`, 300)).toMatchObject({ status: 'OK', balance: '700' });
    const doomed = await CrashingService.start(main, `${at}=kill`);
    const won = (url?: string) =>
      table.win(
        seat,
        `w-${at}`,
        50,
        { reference: `b-${at}`, closeRound: true },
        url === undefined ? {} : { url, timestamp: String(Date.now()) },
      );
    try {
      await Promise.all([expect(won(doomed.url)).rejects.toThrow(), doomed.died()]);
    } finally {
      await doomed.stop();
    }
    const answer = await won();
    expect(answer).toMatchObject({ status: 'OK', balance: '750' });
    expect(answer.duplicate).toBe(duplicate);
    expect(await won()).toMatchObject({ status: 'OK', balance: '750', transaction: answer.transaction });
    const closed = await eventually(
      () => table.rounds(seat.id),
      ([round]) => round?.['state'] === 'COMPLETED',
    );
    expect(closed).toMatchObject([{ state: 'COMPLETED', stakeMinor: '300', winMinor: '50' }]);
  });
});
