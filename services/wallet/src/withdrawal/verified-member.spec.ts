import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberVerifiedChanged } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { vnd, type Cashier } from '../payment/cashier.fixture.js';
import { settings } from '../settings.gen.js';
import { brandSettings } from '../transfer/transfer.fixture.js';
import { shownOf, Withdrawals } from './withdrawals.fixture.js';

describe('withdrawals of who has not shown who he is', () => {
  let backOffice: Withdrawals;
  let cashier: Cashier;
  let memberId: bigint;
  let version = 0n;
  beforeAll(async () => {
    brandSettings.set(settings.withdrawalUnverified.key, JSON.stringify({ VND: vnd(500_000) }));
    backOffice = await Withdrawals.start();
    ({ cashier } = backOffice);
    const [card] = await cashier.service.db.query<{ member_id: string }>(sql`select member_id from bank_card`);
    memberId = BigInt(card?.member_id ?? 0);
  });
  afterAll(() => backOffice.close());

  const tell = async (verified: boolean, number = ++version) => {
    const event = { memberId, brand: 'BANYAN', verified, version: number };
    await cashier.service.events.deliver(MemberVerifiedChanged, event);
  };
  const left = async () =>
    shownOf(await cashier.member('GET', '/wps/wallet/withdrawals/rules')) as unknown as { unverifiedLeftMinor: string };
  const states = async (id: string) => (await backOffice.look(id)).timeline.map(({ state }) => state);

  it('pass up to the brand’s sum in all, wait beyond it with the money on hold, and are the member’s to take back', async () => {
    expect(await left()).toMatchObject({ unverifiedLeftMinor: vnd(500_000) });
    const first = await backOffice.asked(500_000);
    expect(await states(first)).toEqual(['PENDING_RISK', 'IN_REVIEW']);
    await backOffice.cancel(first);
    const start = await cashier.balance();
    const id = await backOffice.asked(510_000);
    expect(await states(id)).toEqual(['PENDING_RISK', 'WAITING_KYC']);
    expect((await cashier.balance()).locked).toBe(vnd(510_000));
    expect((await backOffice.ask(200_000)).body).toMatchObject({ code: 'wallet.withdrawal_open' });
    expect((await backOffice.act(1, id, 'approve')).body).toMatchObject({ code: 'wallet.withdrawal_state' });
    expect(shownOf(await backOffice.cancel(id))).toMatchObject({ state: 'CANCELLED' });
    expect(await cashier.balance()).toEqual(start);
  });

  it('go on to the operators once he has, however often, late or out of order it is told', async () => {
    const id = await backOffice.asked(510_000);
    await tell(false);
    expect(await backOffice.look(id)).toMatchObject({ state: 'WAITING_KYC', cancellable: true });
    await tell(true, 5n);
    await tell(true, 5n);
    expect(await states(id)).toEqual(['PENDING_RISK', 'WAITING_KYC', 'IN_REVIEW']);
    await tell(false, 4n);
    expect(await left()).toMatchObject({ unverifiedLeftMinor: null });
    expect((await backOffice.act(1, id, 'ask-documents')).body).toMatchObject({ code: 'wallet.member_verified' });
    // What he showed has ended before anybody approved.
    await tell(false, 6n);
    expect((await backOffice.act(1, id, 'approve')).body).toMatchObject({ code: 'wallet.documents_needed' });
    await backOffice.act(1, id, 'ask-documents');
    expect((await backOffice.act(1, id, 'waive-documents')).body).toMatchObject({ code: 'wallet.documents_needed' });
    expect(await backOffice.look(id)).toMatchObject({ state: 'WAITING_KYC' });
    await backOffice.cancel(id);
    version = 6n;
  });

  it('are never left waiting by documents that are approved just while they are asked for', async () => {
    for (let round = 0; round < 6; round += 1) {
      await tell(false);
      const [asked] = await Promise.all([backOffice.ask(510_000), tell(true)]);
      const { id } = shownOf(asked);
      expect((await backOffice.look(id)).state).toBe('IN_REVIEW');
      await backOffice.cancel(id);
    }
  });

  it('may be kept for documents by an operator, who says why, and rejected from there with the money back', async () => {
    await tell(false);
    const start = await cashier.balance();
    const id = await backOffice.asked(200_000);
    const reason = 'Please show your identity card';
    expect((await backOffice.act(1, id, 'waive-documents', { reason })).body).toMatchObject({
      code: 'wallet.withdrawal_state',
    });
    await backOffice.act(1, id, 'ask-documents', { reason });
    expect((await backOffice.act(1, id, 'waive-documents')).body).toMatchObject({ state: 'IN_REVIEW' });
    const asked = await Promise.all([backOffice.act(1, id, 'ask-documents', { reason }), tell(false)]);
    expect(asked[0].body).toMatchObject({ state: 'WAITING_KYC' });
    expect(await backOffice.look(id)).toMatchObject({ state: 'WAITING_KYC', reason, cancellable: true });
    await Promise.all([backOffice.act(1, id, 'reject', { reason: 'Other documents than his own' }), tell(true)]);
    expect(['REJECTED', 'IN_REVIEW']).toContain((await backOffice.look(id)).state);
    await backOffice.act(1, id, 'reject', { reason: 'Other documents than his own' });
    expect(await backOffice.look(id)).toMatchObject({ state: 'REJECTED' });
    expect(await cashier.balance()).toEqual(start);
  });
});
