import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DepositFailed, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { memberToken } from '@banyan/kernel/testing';
import { startCashier, until, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { DepositInquiryService } from './deposit-inquiry.service.js';
import { DepositService } from './deposit.service.js';
import { sql } from '@banyan/kernel/database';

type Shown = {
  id: string;
  state: string;
  redirectUrl?: string;
  creditedMinor: string | null;
  reason: string;
  transfer?: { content: string; vietQr: string; qrSvg: string };
};

describe('a deposit', () => {
  let cashier: Cashier;
  let before: bigint;
  beforeAll(async () => {
    cashier = await startCashier();
  });
  afterAll(() => cashier.close());
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    before = BigInt((await cashier.balance()).available);
  });

  const open = async (amount: number, method = 'sandbox', idempotencyKey: string = randomUUID()) =>
    cashier.member('POST', '/wps/wallet/deposits', { method, amountMinor: vnd(amount), idempotencyKey });
  const opened = async (amount: number, method = 'sandbox') =>
    (await open(amount, method)).body['value'] as unknown as Shown;
  const look = async (id: string) =>
    (await cashier.member('GET', `/wps/wallet/deposits/${id}`)).body['value'] as unknown as Shown;
  const gained = async () => BigInt((await cashier.balance()).available) - before;
  const report = (reference: string, more: object = {}) => ({
    event: randomUUID(),
    kind: 'deposit',
    reference,
    result: 'success',
    amountMinor: vnd(200_000),
    currency: 'VND',
    ...more,
  });

  it('asked twice with one key, and twice at once, is one deposit', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      open(200_000, 'sandbox', key),
      open(200_000, 'sandbox', key),
      open(200_000, 'sandbox', key),
    ]);
    const ids = new Set(answers.map(({ body }) => (body['value'] as unknown as Shown | null)?.id));
    expect(ids.size).toBe(1);
    expect((await open(300_000, 'sandbox', key)).body).toMatchObject({
      success: false,
      code: 'wallet.idempotency_conflict',
    });
  });

  it('is credited once when its callback comes twice, at once, and again under another event', async () => {
    const { id } = await opened(200_000);
    const twice = report(id);
    const answers = await Promise.all([cashier.callback(twice), cashier.callback(twice), cashier.callback(report(id))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await cashier.callback(report(id));
    expect(await gained()).toBe(BigInt(vnd(200_000)));
    expect(await look(id)).toMatchObject({ state: 'SUCCESS', creditedMinor: vnd(200_000) });
    const facts = (await cashier.service.events.published(DepositSettled)).filter(({ depositId }) => depositId === id);
    expect(facts).toHaveLength(1);
  });

  it('moves no money when the row cannot change: both are one transaction', async () => {
    const { id } = await opened(200_000);
    await cashier.service.owner.query(
      sql`create function refuse() returns trigger language plpgsql as $$ begin if new.state = 'SUCCESS' then raise 'crash'; end if; return new; end $$`,
    );
    await cashier.service.owner.query(
      sql`create constraint trigger refuse after update on deposit deferrable initially deferred for each row execute function refuse()`,
    );
    const event = report(id);
    expect((await cashier.service.breaking(() => cashier.callback(event))).status).toBe(500);
    expect(await gained()).toBe(0n);
    await cashier.service.owner.query(sql`drop trigger refuse on deposit`);
    expect((await cashier.callback(event)).status).toBe(200);
    expect(await gained()).toBe(BigInt(vnd(200_000)));
  });

  it('comes back from the provider to the site that it was made on', async () => {
    const { body } = await cashier.service.http('POST', '/wps/wallet/deposits', {
      token: cashier.token,
      headers: { 'x-forwarded-host': 'mai.example', 'x-forwarded-proto': 'https' },
      body: { method: 'sandbox', amountMinor: vnd(200_000), idempotencyKey: randomUUID() },
    });
    const { id, redirectUrl = '' } = body['value'] as unknown as Shown;
    const paid = await fetch(redirectUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'success' }),
    });
    expect(paid.headers.get('location')).toBe(`https://mai.example/wallet/deposit/${id}`);
    await until(
      () => look(id),
      ({ state }) => state === 'SUCCESS',
    );
  });

  it('goes through the provider page: paid, double callback, refused', async () => {
    const paid = await opened(200_000);
    expect(paid.redirectUrl).toContain(`/pay/${paid.id}`);
    await cashier.choose(paid.id, 'double');
    await until(
      () => look(paid.id),
      ({ state }) => state === 'SUCCESS',
    );
    const refused = await opened(200_000);
    await cashier.choose(refused.id, 'failure');
    await until(
      () => look(refused.id),
      ({ state }) => state === 'FAILED',
    );
    expect(await gained()).toBe(BigInt(vnd(200_000)));
    const failed = (await cashier.service.events.published(DepositFailed)).filter(
      ({ depositId }) => depositId === refused.id,
    );
    expect(failed).toMatchObject([{ currency: 'VND', amountMinor: BigInt(vnd(200_000)) }]);
  });

  it('credits what really came; less than the minimum waits for two operators', async () => {
    const more = await opened(200_000);
    await cashier.callback(report(more.id, { amountMinor: vnd(210_000) }));
    expect(await gained()).toBe(BigInt(vnd(210_000)));
    const little = await opened(200_000);
    await cashier.callback(report(little.id, { amountMinor: vnd(1_000) }));
    expect((await look(little.id)).state).toBe('MANUAL_REVIEW');
    const resolve = (operator: number, outcome = 'credit') =>
      cashier.operator(operator, 'POST', `/admin/v1/wallet/deposits/${little.id}/resolve`, {
        outcome,
        reason: 'payer confirmed',
      });
    expect((await resolve(1)).body).toMatchObject({ state: 'MANUAL_REVIEW', proposedByName: 'op1' });
    expect((await resolve(1)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect(await gained()).toBe(BigInt(vnd(210_000)));
    expect((await resolve(2)).body).toMatchObject({ state: 'SUCCESS', creditedMinor: vnd(1_000) });
    expect((await resolve(3)).body).toMatchObject({ code: 'wallet.deposit_not_in_review' });
    expect(await gained()).toBe(BigInt(vnd(211_000)));
  });

  it('that is paid and never reported is found by asking, once, before it expires and after', async () => {
    const inquiry = cashier.service.app.get(DepositInquiryService);
    const [paid, unpaid, expired] = [await opened(200_000), await opened(200_000), await opened(300_000)];
    await cashier.choose(paid.id, 'unreported');
    await cashier.choose(expired.id, 'unreported');
    const now = cashier.service.clock.now();
    expect(await inquiry.ask(now)).toBe(0);
    const endsIn = (id: string, ms: number) =>
      cashier.service.db.query(sql`update deposit set expires_at = $2 where id = $1`, [
        id,
        new Date(now.getTime() + ms),
      ]);
    await endsIn(paid.id, 60_000);
    await endsIn(unpaid.id, 60_000);
    expect(await Promise.all([inquiry.ask(now), inquiry.ask(now)])).toContain(1);
    expect(await inquiry.ask(now)).toBe(0);
    expect((await look(paid.id)).state).toBe('SUCCESS');
    expect((await look(unpaid.id)).state).toBe('PENDING');
    await cashier.callback(report(paid.id));
    expect(await gained()).toBe(BigInt(vnd(200_000)));
    await endsIn(expired.id, -3_600_000);
    await cashier.service.app.get(DepositService).expire();
    expect((await look(expired.id)).state).toBe('EXPIRED');
    expect(await inquiry.ask(now)).toBe(1);
    expect(await gained()).toBe(BigInt(vnd(500_000)));
  });

  it('expires, and is credited all the same when the money comes late', async () => {
    const { id } = await opened(200_000, 'bank');
    cashier.service.clock.advance(31 * 60_000);
    await cashier.service.app.get(DepositService).expire();
    expect((await look(id)).state).toBe('EXPIRED');
    await cashier.callback(report(id));
    expect((await look(id)).state).toBe('SUCCESS');
    expect(await gained()).toBe(BigInt(vnd(200_000)));
  });

  it('by bank transfer shows where to pay and is matched by its content', async () => {
    const { id, transfer } = await opened(200_000, 'bank');
    expect(transfer?.vietQr).toContain('5406200000');
    expect(transfer?.qrSvg).toMatch(/^<svg .*<\/svg>$/);
    await cashier.callback(report(transfer?.content ?? ''));
    expect((await look(id)).state).toBe('SUCCESS');
    expect((await cashier.callback(report('BANYANXXXXXXXX'))).status).toBe(200);
    expect(await gained()).toBe(BigInt(vnd(200_000)));
  });

  it('hears only its provider, and belongs to its member', async () => {
    const { id } = await opened(200_000);
    expect((await cashier.callback(report(id), { 'x-payment-signature': 'a'.repeat(64) })).status).toBe(401);
    expect((await cashier.callback(report(id), { 'x-payment-timestamp': '1700000000000' })).status).toBe(401);
    expect(await gained()).toBe(0n);
    const other = await cashier.service.http('GET', `/wps/wallet/deposits/${id}`, {
      token: await memberToken({ id: 2002 }),
    });
    expect(other.body).toMatchObject({ code: 'wallet.deposit_not_found' });
  });

  it.each([
    ['below the minimum', { amountMinor: vnd(1_000) }, 'wallet.amount_out_of_bounds'],
    ['fractions of a đồng', { amountMinor: '2000000001' }, 'wallet.amount_out_of_bounds'],
    ['a negative amount', { amountMinor: '-2000000000' }, 'request.invalid'],
    ['a number instead of a digit string', { amountMinor: 2000000000 }, 'request.invalid'],
    ['an unknown method', { method: 'cash' }, 'request.invalid'],
    ['no key', { idempotencyKey: undefined }, 'request.invalid'],
  ])('is refused with %s', async (_what, change, code) => {
    const { body } = await cashier.member('POST', '/wps/wallet/deposits', {
      method: 'sandbox',
      amountMinor: vnd(200_000),
      idempotencyKey: randomUUID(),
      ...change,
    });
    expect(body).toMatchObject({ success: false, code });
  });
});
