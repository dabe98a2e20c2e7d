import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { CashService } from './cash.service.js';
import { sql } from '@banyan/kernel/database';

/** Rows as they are in the wallet of a brand that ran before anybody asked what money moved. */
const history = [
  sql`insert into deposit (id, member_id, username, brand, account_id, currency, method, state, amount_minor, credited_minor, content,
    idempotency_key, expires_at, created_at, updated_at)
  select gen_random_uuid(), 3, 'an', 'BANYAN', 1, 'VND', 'bank', 'SUCCESS', 500, 500 + n, 'content' || n, gen_random_uuid(), $1, $1, $1
  from generate_series(1, 700) n`,
  sql`insert into deposit (id, member_id, username, brand, account_id, currency, method, state, amount_minor, content,
    idempotency_key, expires_at, created_at, updated_at)
  values (gen_random_uuid(), 3, 'an', 'BANYAN', 1, 'VND', 'bank', 'PENDING', 500, 'open', gen_random_uuid(), $1, $1, $1)`,
  sql`insert into bank_card (id, member_id, brand, bank_code, account_number, holder_name, created_at)
  values ('00000000-0000-4000-8000-000000000001', 3, 'BANYAN', 'VCB', '1', 'AN', $1)`,
  sql`insert into withdrawal (id, member_id, username, brand, account_id, currency, amount_minor, state, bank_card_id, idempotency_key, created_at, updated_at)
  select gen_random_uuid(), 3, 'an', 'BANYAN', 1, 'VND', 40, s, '00000000-0000-4000-8000-000000000001', gen_random_uuid(), $1, $1
  from unnest(array['SUCCESS', 'CANCELLED', 'IN_REVIEW']) s`,
  sql`insert into transfer (id, brand, direction, from_id, from_name, to_id, to_name, currency, amount_minor, idempotency_key, created_at)
  values (gen_random_uuid(), 'BANYAN', 'DOWN', 2, 'binh', 3, 'an', 'VND', 70, gen_random_uuid(), $1)`,
];

describe('what is told of money that moved', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    const at = service.clock.now().toISOString();
    for (const statement of history) await service.db.query(statement, [at]);
  });
  afterAll(() => service.close());

  const tell = () => service.app.get(CashService).tell();
  const told = async () =>
    (await service.db.query<{ key: string; payload: Buffer }>(
      sql`select key, payload from outbox where type = $1 order by xid, id`,
      [CashMoved.$type],
    )).map(({ key, payload }) => ({ key, event: CashMoved.decode(payload) })); // prettier-ignore

  it('is nothing when the telling fails', async () => {
    await service.owner.query(
      sql`alter table outbox add constraint crash check (type <> 'wallet.v1.CashMoved') not valid`,
    );
    await expect(tell()).rejects.toThrow('crash');
    await service.owner.query(sql`alter table outbox drop constraint crash`);
    expect(await told()).toEqual([]);
  });

  it('is all that is complete, the history too, once each, also by two at once', async () => {
    expect((await Promise.all([tell(), tell()])).reduce((sum, count) => sum + count)).toBe(702);
    expect(await tell()).toBe(0);
    const all = await told();
    expect(all).toHaveLength(703);
    expect(new Set(all.map(({ event }) => `${event.kind} ${event.movementId} ${event.memberId}`)).size).toBe(703);
    const deposits = all.filter(({ event }) => event.kind === 'deposit');
    expect(deposits.reduce((sum, { event }) => sum + event.amountMinor, 0n)).toBe(700n * 500n + (700n * 701n) / 2n);
    expect(new Set(deposits.map(({ event }) => event.channel))).toEqual(new Set(['bank']));
    const others = all.filter(({ event }) => event.kind !== 'deposit').map(({ key, event }) => [key, event]);
    const known = { brand: 'BANYAN', currency: 'VND', movedAt: service.clock.now() };
    expect(others).toMatchObject([
      ['3', { ...known, kind: 'withdrawal', memberId: 3n, amountMinor: -40n, otherId: 0n, channel: 'bank' }],
      ['2', { ...known, kind: 'transfer', memberId: 2n, amountMinor: -70n, otherId: 3n, channel: undefined }],
      ['3', { ...known, kind: 'transfer', memberId: 3n, amountMinor: 70n, otherId: 2n }],
    ]);
  });

  it('is what is completed later, once it is', async () => {
    await service.db.query(
      sql`update deposit set state = 'SUCCESS', credited_minor = 9, updated_at = now() where content = 'open'`,
    );
    const before = await told();
    expect(await tell()).toBe(1);
    expect((await told()).slice(before.length)).toMatchObject([{ event: { kind: 'deposit', amountMinor: 9n } }]);
  });
});
