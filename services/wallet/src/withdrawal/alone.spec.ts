import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { vnd, type Cashier } from '../payment/cashier.fixture.js';
import { agreed, Withdrawals } from './withdrawals.fixture.js';

describe('what one operator lets go alone', () => {
  let backOffice: Withdrawals;
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    backOffice = await Withdrawals.start();
    ({ cashier } = backOffice);
    ({ card } = backOffice);
    // What is planted below is of this one's account; it has no money on hold, and is never paid.
    await backOffice.cancel(await backOffice.asked(200_000));
  });
  afterAll(() => backOffice.close());

  it('needs a second operator when what one let go alone within a day passes the limit, also two at once', async () => {
    const plant = async (more: {
      memberId: bigint;
      bankCardId?: string;
      approver?: number;
      /** Passed without anybody. */
      automatic?: boolean;
      agoHours?: number;
      of?: readonly [brand: string, currency: string];
    }) => {
      const { bankCardId = card, approver = null, automatic = false, agoHours = 1, of = ['BANYAN', 'VND'] } = more;
      const at = new Date(cashier.service.clock.now().getTime() - agoHours * 3_600_000);
      const id = randomUUID();
      await cashier.service.owner.query(
        sql`insert into withdrawal (id, member_id, username, brand, account_id, currency, amount_minor, state, bank_card_id, idempotency_key,
           approver, approved_at, created_at, updated_at)
         select $1, $2, 'split', $9, account_id, $10, $3, $4, $5, $1, $6, $7, $8, $8 from withdrawal limit 1`,
        [
          id,
          more.memberId,
          vnd(3_000_000),
          approver || automatic ? 'SUCCESS' : 'IN_REVIEW',
          bankCardId,
          approver,
          approver && at,
          at,
          ...of,
        ],
      );
      return id;
    };
    const state = async (id: string) =>
      (await cashier.service.owner.query<{ state: string; first: string | null }>(
        sql`select state, first_approver as first from withdrawal where id = $1`, [id]))[0]; // prettier-ignore
    const elsewhere = async (number: string, memberId = cashier.memberId) => {
      const id = randomUUID();
      await cashier.service.owner.query(
        sql`insert into bank_card select (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'account_number', $2::text, 'member_id', $4::bigint, 'removed_at', now()))).*
         from bank_card b where b.id = $3`,
        [id, number, card, memberId],
      );
      return id;
    };
    const [one, two] = [await elsewhere('70001'), await elsewhere('70002')];
    const both = [await plant({ memberId: 2301n, bankCardId: one }), await plant({ memberId: 2302n, bankCardId: two })];
    await Promise.all(both.map((id) => backOffice.act(11, id, 'approve')));
    const waiting = await Promise.all(both.map(state));
    expect(waiting.filter((row) => row?.state === 'IN_REVIEW' && row.first !== null)).toHaveLength(1);
    // Another operator lets the second go; for that operator alone it does not count.
    const left = both[waiting.findIndex((row) => row?.state === 'IN_REVIEW')] ?? '';
    expect((await backOffice.act(11, left, 'approve')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await backOffice.act(12, left, 'approve')).body).toMatchObject({ state: agreed });
    // The same member, and the same account of another member, whoever let the first go.
    await plant({ memberId: 2303n, bankCardId: await elsewhere('70003'), approver: 13 });
    const sameMember = await plant({ memberId: 2303n, bankCardId: await elsewhere('70004') });
    const sameCard = await plant({ memberId: 2304n, bankCardId: await elsewhere('70003') });
    for (const id of [sameMember, sameCard]) {
      expect((await cashier.operator(14, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body).toMatchObject({
        needsTwo: true,
      });
      expect((await backOffice.act(14, id, 'approve')).body).toMatchObject({
        state: 'IN_REVIEW',
        firstApproverName: 'op14',
      });
    }
    // What passed without anybody counts as well: of the member, and of the account.
    await plant({ memberId: 2307n, bankCardId: await elsewhere('70007', 2307n), automatic: true });
    await plant({ memberId: 2308n, bankCardId: await elsewhere('70008'), automatic: true, agoHours: 25 });
    const afterOne = await plant({ memberId: 2307n, bankCardId: await elsewhere('70009') });
    const toSame = await plant({ memberId: 2309n, bankCardId: await elsewhere('70007') });
    const afterOld = await plant({ memberId: 2308n, bankCardId: await elsewhere('70008') });
    for (const id of [afterOne, toSame])
      expect((await backOffice.act(17, id, 'approve')).body).toMatchObject({
        state: 'IN_REVIEW',
        firstApproverName: 'op17',
      });
    expect((await backOffice.act(17, afterOld, 'approve')).body).toMatchObject({ state: agreed });
    // A day later it counts no more.
    await plant({ memberId: 2305n, bankCardId: await elsewhere('70005'), approver: 15, agoHours: 25 });
    const later = await plant({ memberId: 2305n, bankCardId: await elsewhere('70005') });
    expect((await backOffice.act(15, later, 'approve')).body).toMatchObject({ state: agreed });
    // Nor does what was let go in another currency or brand, whose limits are others.
    for (const of of [['BANYAN', 'USDT'] as const, ['LOTUS', 'VND'] as const])
      await plant({ memberId: 2306n, bankCardId: await elsewhere('70006'), approver: 16, of });
    const here = await plant({ memberId: 2306n, bankCardId: await elsewhere('70006') });
    expect((await backOffice.act(16, here, 'approve')).body).toMatchObject({ state: agreed });
  });
});
