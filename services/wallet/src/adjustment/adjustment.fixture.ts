import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { deposit, startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';

const path = '/admin/v1/wallet/adjustments';

/** A cashier with a member who has paid in, and operators who propose and book. Called within a `describe`. */
export function adjustmentWorld() {
  let cashier: Cashier;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 1_000_000);
  });
  beforeEach(() => cashier.service.clock.set(new Date()));
  afterAll(() => cashier.close());
  const available = async () => BigInt((await cashier.balance()).available);
  const asked = (more: object = {}) => ({
    memberId: String(cashier.memberId),
    kind: 'manual_credit',
    amountMinor: vnd(50_000),
    currency: 'VND',
    category: 'goodwill',
    note: 'waited for two days',
    document: 'CT-17',
    idempotencyKey: randomUUID(),
    ...more,
  });
  const propose = async (more: object = {}, operator = 1) => {
    const { body, status } = await cashier.operator(operator, 'POST', path, asked(more));
    expect([status, body]).toMatchObject([200, { state: 'OPEN', transactionId: null }]);
    return body['id'] as unknown as string;
  };
  const book = (id: string, operator = 2, amountMinor = vnd(50_000)) =>
    cashier.operator(operator, 'POST', `${path}/${id}/approve`, { amountMinor, reason: 'document seen' });
  const end = (id: string, verb: 'refuse' | 'withdraw', operator: number) =>
    cashier.operator(operator, 'POST', `${path}/${id}/${verb}`, { reason: 'not right' });
  const statement = async () =>
    (await cashier.member('GET', '/wps/wallet/statement')).body['value'] as unknown as {
      data: Array<{ kind: string; amountMinor: string; reference: string }>;
    };
  const entries = async (id: string) =>
    cashier.service.db.query(sql`select version from journal where external_id = $1`, [id]);
  const status = (to: string) =>
    cashier.service.events.deliver(MemberStatusChanged, {
      memberId: cashier.memberId,
      brand: 'BANYAN',
      status: to,
      reason: '',
      frozenBy: '',
    });
  return {
    get cashier() {
      return cashier;
    },
    available,
    asked,
    propose,
    book,
    end,
    statement,
    entries,
    status,
  };
}
