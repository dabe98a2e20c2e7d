import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { AccountService } from '../ledger/account.service.js';
import { until, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { settings } from '../settings.gen.js';
import { brandSettings } from '../transfer/transfer.fixture.js';
import { adjustmentWorld } from './adjustment.fixture.js';

const path = '/admin/v1/wallet/adjustments';

describe('the bounds of what operators credit and take by hand', () => {
  const world = adjustmentWorld();
  const { asked, propose, book, end } = world;
  let cashier: Cashier;
  beforeEach(() => {
    ({ cashier } = world);
  });

  it('is bounded: each by the brand’s largest, and all of a day for each operator as maker and as checker', async () => {
    const set = async (definition: { key: string }, value: string, seen: () => Promise<boolean>) => {
      brandSettings.set(definition.key, JSON.stringify({ VND: value }));
      await until(seen, (yes) => yes);
    };
    const codeOf = async (operator: number, more: object) =>
      (await cashier.operator(operator, 'POST', path, asked(more))).body['code'];
    await set(
      settings.adjustmentMax,
      vnd(150_000),
      async () => (await codeOf(20, { amountMinor: vnd(150_001) })) === ('wallet.amount_out_of_bounds' as never),
    );
    await set(
      settings.adjustmentDaily,
      vnd(100_000),
      async () => (await codeOf(20, { amountMinor: vnd(110_000) })) === ('wallet.adjustment_daily_limit' as never),
    );
    expect(await codeOf(21, { amountMinor: vnd(90_000) })).toBeUndefined();
    expect(await codeOf(21, { amountMinor: vnd(20_000) })).toBe('wallet.adjustment_daily_limit');
    const id = await propose({ amountMinor: vnd(90_000) }, 22);
    expect((await book(id, 21, vnd(90_000))).body).toMatchObject({ code: 'wallet.adjustment_daily_limit' });
    expect((await book(id, 23, vnd(90_000))).status).toBe(200);
    expect(await codeOf(23, { amountMinor: vnd(20_000) })).toBe('wallet.adjustment_daily_limit');
    cashier.service.clock.advance(86_400_001);
    expect(await codeOf(23, { amountMinor: vnd(20_000) })).toBeUndefined();
    // Of all brands together.
    await cashier.service.db.query(
      sql`insert into adjustment (kind, member_id, username, brand, account_id, currency, amount_minor, category, note, document,
           idempotency_key, made_by, made_by_name, created_at, expires_at)
         values ('manual_credit', 5001, 'other', 'LOTUS', 0, 'VND', $1, 'goodwill', 'there', 'CT-1', $2, 24, 'op24', $3, $3::timestamptz + interval '1 day')`,
      [vnd(90_000), randomUUID(), cashier.service.clock.now()],
    );
    expect(await codeOf(24, { amountMinor: vnd(20_000) })).toBe('wallet.adjustment_daily_limit');
    for (const { key } of [settings.adjustmentMax, settings.adjustmentDaily]) brandSettings.delete(key);
  });

  it('is bounded for each member and day, whoever proposes and books', async () => {
    cashier.service.clock.advance(5 * 86_400_000);
    brandSettings.set(settings.adjustmentMemberDaily.key, JSON.stringify({ VND: vnd(120_000) }));
    await until(
      () => cashier.operator(40, 'POST', path, asked({ amountMinor: vnd(120_001) })),
      ({ body }) => body['code'] === ('wallet.adjustment_member_limit' as never),
    );
    const [first, second] = [await propose({}, 41), await propose({ kind: 'manual_debit' }, 42)];
    expect((await cashier.operator(43, 'POST', path, asked())).body).toMatchObject({
      code: 'wallet.adjustment_member_limit',
      details: { usedMinor: vnd(100_000), dailyMinor: vnd(120_000) },
    });
    await end(second, 'withdraw', 42);
    expect((await book(first, 44)).status).toBe(200);
    const third = await propose({}, 43);
    cashier.service.clock.advance(86_300_000);
    expect((await book(third, 44)).status).toBe(200);
    cashier.service.clock.advance(200_000);
    // What was booked late counts from when it was.
    expect((await cashier.operator(45, 'POST', path, asked({ amountMinor: vnd(80_000) }))).body).toMatchObject({
      code: 'wallet.adjustment_member_limit',
    });
    brandSettings.delete(settings.adjustmentMemberDaily.key);
    await until(
      () => cashier.operator(46, 'POST', path, asked({ amountMinor: vnd(120_001) })),
      ({ status }) => status === 200,
    );
  });

  it('asks for the bounds while nobody waits for the account', async () => {
    const id = await propose({}, 50);
    const { accountId } = await cashier.service.app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    const reader = cashier.service.app.get(SettingReader);
    const get = reader.get.bind(reader);
    const asking: string[] = [];
    reader.get = async (brand, definition) => {
      asking.push(definition.key);
      await cashier.service.owner.query(sql`select 1 from account where id = $1 for update nowait`, [accountId]);
      return get(brand, definition);
    };
    expect((await book(id, 51)).status).toBe(200);
    reader.get = get;
    expect(asking).toContain(settings.adjustmentMax.key);
  });
});
