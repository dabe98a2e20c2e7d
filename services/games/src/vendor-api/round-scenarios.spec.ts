import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { VendorTable, eventually } from '../fixtures/vendor-table.fixture.js';

/** Acceptance scenarios C, D, E, F, G, M, P, Q and R of the wallet protocol. */
describe('rounds between a vendor and the real wallet', () => {
  let table: VendorTable;
  beforeAll(async () => {
    table = await VendorTable.open();
  });
  afterAll(() => table.close());

  it('C: bet', async () => {
    const seat = await table.arrive(1000);
    const answer = await table.bet(seat, 'c', 300);
    expect(answer).toEqual({
      status: 'OK',
      transaction: expect.stringMatching(/^\d+:\d+$/),
      balance: '700',
      currency: 'VND',
    });
  });

  it('D: bet and win in one request', async () => {
    const seat = await table.arrive(1000);
    expect(await table.both(seat, 300, 500, 'd')).toMatchObject({ status: 'OK', balance: '1200' });
  });

  it('D: a bet that cannot be paid takes its win with it', async () => {
    const seat = await table.arrive(100);
    expect(await table.both(seat, 300, 500, 'd2')).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100' });
    expect(await table.balance(seat)).toBe(100);
  });

  it('E: insufficient funds, with the balance; the same bet goes through once there is money', async () => {
    const seat = await table.arrive(100);
    expect(await table.bet(seat, 'e', 300)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100' });
    await table.bet(seat, 'e-free', 0);
    await table.win(seat, 'e-free', 500);
    expect(await table.bet(seat, 'e', 300)).toMatchObject({ status: 'OK', balance: '300' });
  });

  it('F: bet, then win as two requests; the round sums up and is told once', async () => {
    const seat = await table.arrive(1000);
    expect(await table.bet(seat, 'f-bet', 300, 'round-f')).toMatchObject({ status: 'OK', balance: '700' });
    expect(
      await table.win(seat, 'f-win', 900, { round: 'round-f', reference: 'f-bet', closeRound: true }),
    ).toMatchObject({
      status: 'OK',
      balance: '1600',
    });
    const found = await eventually(
      () => table.rounds(seat.id),
      ([round]) => round?.['state'] === 'COMPLETED',
    );
    expect(found).toMatchObject([{ roundId: 'round-f', stakeMinor: '300', winMinor: '900', state: 'COMPLETED' }]);
    const told = (await table.games.service.events.published(RoundSettled)).filter(
      ({ roundId }) => roundId === 'round-f',
    );
    expect(told).toMatchObject([{ stakeMinor: 300n, winMinor: 900n, state: 'COMPLETED', memberId: BigInt(seat.id) }]);
  });

  it('G: rollback of an applied bet gives its amount back and cancels the round', async () => {
    const seat = await table.arrive(1000);
    await table.bet(seat, 'g', 300);
    expect(await table.rollback(seat, 'g-back', 'g')).toMatchObject({ status: 'OK', balance: '1000' });
    const found = await eventually(
      () => table.rounds(seat.id),
      ([round]) => round?.['state'] === 'CANCELLED',
    );
    expect(found).toMatchObject([{ state: 'CANCELLED', stakeMinor: '0' }]);
  });

  it('M: a blocked player cannot bet, but his win, rollback and promotion are credited', async () => {
    const seat = await table.arrive(1000);
    await table.bet(seat, 'm', 300);
    let before = await table.balance(seat);
    const blocked = MemberStatusChanged.fromPartial({
      memberId: BigInt(seat.id),
      brand: 'BANYAN',
      status: 'FROZEN',
      reason: 'spec',
    });
    await table.games.service.db.transaction((tx) => tx.publish(MemberStatusChanged, blocked, BigInt(seat.id)));
    const refused = await eventually(
      async () => {
        const answer = await table.bet(seat, `m-${randomUUID()}`, 1);
        if (answer.status === 'OK') before -= 1;
        return answer;
      },
      ({ status }) => status === 'TOKEN_EXPIRED',
    );
    expect(refused).toMatchObject({ status: 'TOKEN_EXPIRED' });
    expect(await table.win(seat, 'm-win', 50, { reference: 'm' })).toMatchObject({
      status: 'OK',
      balance: String(before + 50),
    });
    // The win goes with its bet.
    expect(await table.rollback(seat, 'm-back', 'm')).toMatchObject({ status: 'OK', balance: String(before + 300) });
    expect(await table.both(seat, 1, 1, 'm2')).toMatchObject({ status: 'TOKEN_EXPIRED' });
  });

  it('P: a win needs a bet of its round, which may be of zero', async () => {
    const seat = await table.arrive(0);
    expect(await table.win(seat, 'p-1', 40, { round: 'free-1', closeRound: true })).toMatchObject({
      status: 'TRANSACTION_NOT_FOUND',
      balance: '0',
    });
    expect(await table.bet(seat, 'p-2', 0, 'free-2')).toMatchObject({ status: 'OK', balance: '0' });
    for (const more of [
      { round: 'free-1', reference: 'p-2' },
      { round: 'free-2', game: 'other' },
    ])
      expect(await table.win(seat, 'p-3', 40, more)).toMatchObject({ status: 'TRANSACTION_NOT_FOUND' });
    const stranger = await table.arrive(0);
    expect(await table.win(stranger, 'p-4', 40, { round: 'free-2' })).toMatchObject({
      status: 'TRANSACTION_NOT_FOUND',
    });
    expect(await table.win(seat, 'p-2', 60, { round: 'free-2', reference: 'p-2', closeRound: true })).toMatchObject({
      status: 'OK',
      balance: '60',
    });
    const found = await eventually(
      () => table.rounds(seat.id),
      (all) => all.length === 1 && all.every(({ state }) => state === 'COMPLETED'),
    );
    expect(found.map(({ stakeMinor, winMinor }) => `${stakeMinor} ${winMinor}`).sort()).toEqual(['0 60']);
  });

  it("Q: a win after twenty hours, and after the session's end, is credited", async () => {
    const seat = await table.arrive(1000);
    await table.bet(seat, 'q', 300);
    table.games.service.clock.advance(20 * 3600_000);
    expect(await table.win(seat, 'q-1', 500, { reference: 'q' })).toMatchObject({ status: 'OK', balance: '1200' });
    table.games.service.clock.advance(5 * 3600_000);
    expect(await table.bet(seat, 'q-2', 1)).toMatchObject({ status: 'TOKEN_EXPIRED' });
    expect(await table.win(seat, 'q-2', 1, { session: seat.session })).toMatchObject({ status: 'OK', balance: '1201' });
  });

  it('R: taking back a win that is spent leaves a debt: no bet and no withdrawal until it is paid', async () => {
    table.identity.members.set(table.nextMember, { realName: 'NGUYEN VAN AN' });
    const seat = await table.arrive(1000);
    await table.bet(seat, 'r-first', 0);
    await table.win(seat, 'r-win', 2_000_000_000);
    await table.bet(seat, 'r-bet', 2_000_000_900);
    expect(await table.rollback(seat, 'r-back', 'r-win', { referenceKind: 'win' })).toMatchObject({
      status: 'OK',
      balance: '-1999999900',
    });
    expect(await table.bet(seat, 'r-next', 1)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '-1999999900' });
    const card = await table.walletApi(seat.id, 'POST', '/wps/wallet/bank-cards', {
      bankCode: 'VCB',
      accountNumber: '10270001234',
      holderName: 'NGUYEN VAN AN',
      paymentPassword: 'red-river-77',
    });
    expect(card).toMatchObject({ success: true });
    const proposal = { amountMinor: '1000000000', bankCardId: card.value['id'], idempotencyKey: randomUUID() };
    const order = { ...proposal, paymentPassword: 'red-river-77' };
    expect(await table.walletApi(seat.id, 'POST', '/wps/wallet/withdrawals', order)).toMatchObject({
      success: false,
      code: 'wallet.insufficient_funds',
    });
    await table.win(seat, 'r-paid', 4_000_000_000);
    expect(await table.walletApi(seat.id, 'POST', '/wps/wallet/withdrawals', order)).toMatchObject({ success: true });
    expect(await table.rollback(seat, 'r-none', 'never-won', { referenceKind: 'win' })).toMatchObject({
      status: 'TRANSACTION_NOT_FOUND',
    });
  });
});
