import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken } from '@banyan/kernel/testing';
import { startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';

describe('a member whose registration the wallet has not heard of yet', () => {
  let cashier: Cashier;
  beforeAll(async () => {
    cashier = await startCashier();
  });
  afterAll(() => cashier.close());

  const pay = async (id: bigint) =>
    cashier.service.http('POST', '/wps/wallet/deposits', {
      token: await memberToken({ id }),
      body: { method: 'bank', amountMinor: vnd(200_000), idempotencyKey: randomUUID() },
    });
  const accounts = (id: bigint) =>
    cashier.service.db.query<{ kind: string; status: string }>(
      sql`select kind, status from account where member_id = $1 order by kind`,
      [id],
    );

  it('deposits at once, also twice at once, and has one account whenever the event comes', async () => {
    const answers = await Promise.all([pay(5001n), pay(5001n)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const opened = await accounts(5001n);
    expect(opened).toHaveLength(2);
    const event = { memberId: 5001n, brand: 'BANYAN', currency: 'VND', accountType: 0 };
    await cashier.service.events.deliver(MemberRegistered, MemberRegistered.fromPartial(event));
    expect(await accounts(5001n)).toEqual(opened);
  });

  it('may ask for the rules of a withdrawal and of a transfer, and for his limits', async () => {
    for (const [id, path] of [
      [5002n, '/wps/wallet/withdrawals/rules'],
      [5003n, '/wps/wallet/transfers/rules'],
      [5004n, '/wps/wallet/limits'],
    ] as const) {
      const token = await memberToken({ id, accountType: 1 });
      expect([path, (await cashier.service.http('GET', path, { token })).status]).toEqual([path, 200]);
    }
  });
});
