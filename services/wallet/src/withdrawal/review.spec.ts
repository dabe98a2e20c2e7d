import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { metrics } from '@banyan/kernel/app';
import { sql } from '@banyan/kernel/database';
import { describedRoutes, operatorToken } from '@banyan/kernel/testing';
import { vnd, type Cashier } from '../payment/cashier.fixture.js';
import { agreed, Withdrawals } from './withdrawals.fixture.js';

describe('the review of a withdrawal', () => {
  let backOffice: Withdrawals;
  let cashier: Cashier;
  beforeAll(async () => {
    backOffice = await Withdrawals.start();
    ({ cashier } = backOffice);
  });
  afterAll(() => backOffice.close());

  let start: { available: string; locked: string };
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    start = await cashier.balance();
  });
  const spent = async () => BigInt(start.available) - BigInt((await cashier.balance()).available);

  it('is approved by an operator, paid by the provider, and shows its way', async () => {
    const id = await backOffice.asked(200_000);
    expect((await backOffice.act(1, id, 'approve')).body).toMatchObject({ state: agreed });
    const shown = await backOffice.settled(id, 'SUCCESS');
    expect(shown.timeline.map(({ state }) => state)).toEqual([
      'PENDING_RISK',
      'IN_REVIEW',
      'APPROVED',
      'PAYING',
      'SUCCESS',
    ]);
    expect(await spent()).toBe(BigInt(vnd(200_000)));
    expect((await cashier.balance()).locked).toBe('0');
    const facts = (await cashier.service.events.published(WithdrawalStateChanged)).filter(
      ({ withdrawalId }) => withdrawalId === id,
    );
    expect(facts.map(({ state }) => state)).toEqual(['PENDING_RISK', 'IN_REVIEW', 'APPROVED', 'PAYING', 'SUCCESS']);
    expect(
      (await cashier.service.events.published(OperatorActed))
        .filter(({ objectId }) => objectId === id)
        .map(({ action }) => action),
    ).toEqual(['withdrawal.approve']);
  });

  it('above the limit needs two different operators', async () => {
    const id = await backOffice.asked(6_000_000);
    expect((await backOffice.act(1, id, 'approve')).body).toMatchObject({
      state: 'IN_REVIEW',
      firstApproverName: 'op1',
    });
    expect((await backOffice.act(1, id, 'approve')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await backOffice.act(1, id, 'claim')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    const [row] = await cashier.service.db.query<{ first_approver: string }>(
      sql`select first_approver from withdrawal where id = $1`,
      [id],
    );
    await expect(
      cashier.service.db.query(sql`update withdrawal set approver = $2 where id = $1`, [id, row?.first_approver]),
    ).rejects.toThrow('check constraint');
    expect((await backOffice.act(2, id, 'approve')).body).toMatchObject({ state: agreed });
    await backOffice.settled(id, 'SUCCESS');
  });

  it('tells for how long it waited for its decision, once', async () => {
    const told = async () => {
      const text = await metrics.registry.getSingleMetricAsString('wallet_withdrawal_decision_seconds');
      const series = text.matchAll(/_(sum|count)\{decision="(\w+)"\} ([\d.]+)/g);
      return Object.fromEntries([...series].map(([, what, decision, value]) => [`${decision} ${what}`, Number(value)]));
    };
    const before = await told();
    const approved = await backOffice.asked(200_000);
    cashier.service.clock.advance(120_000);
    await backOffice.act(1, approved, 'approve');
    await backOffice.act(1, approved, 'approve');
    await backOffice.settled(approved, 'SUCCESS');
    const after = await told();
    expect((after['approved count'] ?? 0) - (before['approved count'] ?? 0)).toBe(1);
    expect((after['approved sum'] ?? 0) - (before['approved sum'] ?? 0)).toBe(120);
    await backOffice.act(1, await backOffice.asked(200_000), 'reject', { reason: 'turnover not reached' });
    expect((await told())['rejected count']).toBe((before['rejected count'] ?? 0) + 1);
  });

  it('is held by one operator at a time, until the hold runs out', async () => {
    const id = await backOffice.asked(200_000);
    expect((await backOffice.act(1, id, 'claim')).body).toMatchObject({ claimedByName: 'op1' });
    expect((await backOffice.act(2, id, 'approve')).body).toMatchObject({ code: 'wallet.claimed_by_other' });
    expect((await backOffice.cancel(id)).body).toMatchObject({
      code: 'wallet.withdrawal_in_hand',
    });
    cashier.service.clock.advance(11 * 60_000);
    for (const verb of ['approve', 'reject']) expect((await backOffice.act(2, id, verb, {})).status).toBe(400);
    expect((await backOffice.act(2, id, 'reject', { reason: 'turnover not reached' })).body).toMatchObject({
      state: 'REJECTED',
      reason: 'turnover not reached',
    });
    expect(await cashier.balance()).toEqual(start);
    expect((await backOffice.act(2, id, 'approve')).body).toMatchObject({ code: 'wallet.withdrawal_state' });
  });

  it('shows reviewers what stands out, and hides the account number', async () => {
    const id = await backOffice.asked(200_000);
    const { body } = await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`);
    expect(body).toMatchObject({ bankCard: { accountNumber: '•••• 3344', bankName: 'Vietcombank' }, needsTwo: false });
    expect(
      (body['checks'] as unknown as Array<{ code: string; ok: boolean }>).find(({ code }) => code === 'new_bank_card')
        ?.ok,
    ).toBe(false);
    const dashboard = await cashier.operator(1, 'GET', '/admin/v1/wallet/dashboard');
    expect(dashboard.body).toMatchObject({ withdrawals: { pending: 1, amountMinor: vnd(200_000) } });
    await backOffice.cancel(id);
  });

  it('shows operators no holder and no account number, on any route, but one at a time, on record', async () => {
    const id = await backOffice.asked(200_000);
    const { service } = cashier;
    const [card] = await service.owner.query<{ holder: string; number: string }>(
      sql`select holder_name as holder, account_number as number from bank_card where member_id = $1 limit 1`,
      [cashier.memberId],
    );
    const { holder = '', number = '' } = card ?? {};
    expect([holder.length, number.length].every((length) => length > 5)).toBe(true);
    const read = (await describedRoutes(service)).filter(
      ({ method, access }) => method === 'GET' && access.startsWith('operator:'),
    );
    expect(read.length).toBeGreaterThan(20);
    const token = await operatorToken(read.map(({ access }) => access.slice('operator:'.length)));
    const told: string[] = [];
    let seen = 0;
    for (const { path, name } of read)
      for (const one of path.includes('{') ? [id, String(cashier.memberId)] : ['']) {
        const { status, body } = await service.http('GET', path.replaceAll(/\{\w+\}/g, one), { token });
        if (status === 200) seen += 1;
        const text = JSON.stringify(body);
        if ([holder, number].some((value) => text.includes(value))) told.push(name);
      }
    expect(told).toEqual([]);
    expect(seen).toBeGreaterThan(10);
    const reveal = async (permission: string, field: string) =>
      service.http('POST', `/admin/v1/wallet/withdrawals/${id}/reveal`, {
        token: await operatorToken([permission]),
        body: { field, reason: 'the bank asks for the name' },
      });
    expect((await reveal('withdrawal.view', 'holderName')).status).toBe(403);
    expect((await reveal('member.reveal', 'holder_name')).status).toBe(400);
    expect((await reveal('member.reveal', 'holderName')).body).toEqual({ field: 'holderName', value: holder });
    expect((await reveal('member.reveal', 'accountNumber')).body).toEqual({ field: 'accountNumber', value: number });
    const records = (await service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'withdrawal.reveal',
    );
    expect(records.map(({ afterJson, reason, objectId }) => ({ afterJson, reason, objectId }))).toEqual(
      ['holderName', 'accountNumber'].map((field) => ({
        afterJson: JSON.stringify({ field }),
        reason: 'the bank asks for the name',
        objectId: id,
      })),
    );
    await backOffice.cancel(id);
  });
});
