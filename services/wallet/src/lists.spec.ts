import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costOf, operatorToken, reportCost, seedRows, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { sql } from '@banyan/kernel/database';

/** `LIST_ROWS=1000000` measures the goal; in every run the lists must not read more than they count and show. */
const rows = Number(process.env['LIST_ROWS'] ?? 30_000);
/** Of a million, a rare name takes tens of thousands from its index, in a few milliseconds. */
const mostRead = Math.max(12_000, rows / 30);
const mostMs = 100;
/** Half a million rows in. */
const farMs = 500;

const ago = sql`now() - n * interval '1 second'`;
const seeds = [
  sql`insert into bank_card (id, member_id, brand, bank_code, account_number, holder_name, created_at)
   values ('00000000-0000-4000-8000-000000000001', 1, 'BANYAN', 'VCB', '1', 'A', now())`,
  sql`insert into withdrawal (id, member_id, username, brand, account_id, currency, amount_minor, state, bank_card_id,
     idempotency_key, claimed_by, risk_score, risk_found, created_at, updated_at)
   select gen_random_uuid(), n, 'player' || n, 'BANYAN', n, 'VND', 1000000 + n % 777,
     case when n % 1000 = 0 then 'IN_REVIEW' else 'SUCCESS' end, '00000000-0000-4000-8000-000000000001',
     gen_random_uuid(), 1, case when n % 500 = 0 then 85 when n % 10 = 0 then 65 else 25 end, '[]', ${ago}, ${ago}
   from generate_series(1, $1::int) n`,
  sql`insert into deposit (id, member_id, username, brand, account_id, currency, method, state, amount_minor,
     credited_minor, content, idempotency_key, expires_at, created_at, updated_at)
   select gen_random_uuid(), n, 'player' || n, 'BANYAN', n, 'VND', 'bank',
     case when n % 1000 = 0 then 'MANUAL_REVIEW' else 'SUCCESS' end, 1000000 + n % 777,
     case when n % 1000 = 0 then null else 1000000 end, 'C' || n, gen_random_uuid(), ${ago}, ${ago}, ${ago}
   from generate_series(1, $1::int) n`,
  sql`insert into transfer (id, brand, direction, from_id, from_name, to_id, to_name, currency, amount_minor,
     idempotency_key, created_at, circular)
   select gen_random_uuid(), 'BANYAN', 'DOWN', n, 'agent' || n, n + 1, 'agent' || n + 1, 'VND', 1000000 + n % 777,
     gen_random_uuid(), ${ago}, n % 1000 = 0 from generate_series(1, $1::int) n`,
  sql`insert into account (owner_type, name, member_id, brand, currency, kind)
   select 'member', 'member:' || n, n, 'BANYAN', 'VND', 'available' from generate_series(1, 1000) n`,
  sql`insert into account (owner_type, name, currency, kind) values ('vendor', 'vendor:listed', 'VND', 'derived')`,
  sql`insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
   select a.id, n, case when n % 1000 = 0 then 7 else 1 end, 1, 'studio', 'e' || n || ':' || a.id, -1, 0, v.id,
     now() - (1000 - a.member_id) * n * interval '1 second'
   from account a, account v, generate_series(1, $1::int / 1000) n where a.member_id is not null and v.name = 'vendor:listed'`,
];

describe('lists of tables that grow', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['withdrawal.view', 'deposit.view', 'ledger.view', 'dashboard.view']);
    await seedRows(service, seeds, rows);
  }, 1_800_000);
  afterAll(() => service.close());

  const measured = async (list: string, most = mostMs) => {
    const cost = await costOf(service, `/admin/v1/wallet/${list}`, token);
    expect(cost.status).toBe(200);
    reportCost(list, rows, cost);
    if (rows >= 1_000_000) expect(cost.ms).toBeLessThan(most);
    return cost;
  };

  it.each([
    'withdrawals',
    'withdrawals?sort=amountMinor&order=DESC',
    'withdrawals?filter={"state":["IN_REVIEW","PAY_FAILED","PAY_UNKNOWN"]}&sort=createdAt&order=ASC',
    'withdrawals?filter={"state":"REJECTED"}',
    'withdrawals?filter={"state":"SUCCESS"}',
    'withdrawals?filter={"q":"player77"}',
    'withdrawals?filter={"q":"player"}',
    'withdrawals?filter={"memberId":"77"}',
    'withdrawals?filter={"brand":"NOBODY"}',
    'withdrawals?filter={"claimedBy":"7"}',
    'withdrawals?filter={"riskLevel":"high"}&sort=createdAt&order=ASC',
    'withdrawals?filter={"riskLevel":"medium"}',
    'withdrawals?filter={"riskLevel":"low"}',
    'withdrawals?filter={"riskLevel":"high","state":["IN_REVIEW","PAY_FAILED","PAY_UNKNOWN"]}&sort=createdAt&order=ASC',
    'withdrawals?filter={"disputed":true}',
    'withdrawals?filter={"until":"2020-01-01T00:00:00Z"}',
    'deposits',
    'deposits?sort=amountMinor&order=DESC',
    'deposits?filter={"state":"MANUAL_REVIEW"}',
    'deposits?filter={"state":"FAILED"}',
    'deposits?filter={"method":"sandbox"}',
    'deposits?filter={"q":"player77"}',
    'deposits?filter={"memberId":"77"}',
    'deposits?filter={"brand":"NOBODY"}',
    'payment-cases',
    'payment-cases?filter={"state":"OPEN"}&sort=openedAt&order=ASC',
    'payment-cases?filter={"memberId":"77"}',
    'transfers',
    'transfers?sort=amountMinor&order=DESC',
    'transfers?filter={"q":"agent77"}',
    'transfers?filter={"direction":"UP"}',
    'transfers?filter={"circular":true}',
    'transfers?filter={"fromId":"77"}',
    'transactions',
    'transactions?filter={"kind":"deposit"}',
    'transactions?filter={"kind":"adjustment"}',
    'transactions?filter={"kind":"bet"}',
    'transactions?filter={"memberId":"77"}',
    'transactions?filter={"q":"e5:7"}',
    'transactions?filter={"source":"studio"}',
  ])('%s', async (list) => {
    expect((await measured(list)).rowsRead).toBeLessThan(mostRead);
  });

  it.each(['withdrawals?', 'withdrawals?sort=amountMinor&order=DESC&', 'deposits?', 'transfers?', 'transactions?'])(
    '%s, far in',
    async (list) => {
      await measured(`${list}page=${Math.floor(rows / 50)}`, farMs);
    },
  );

  it('says that there are more than it counts', async () => {
    const { body } = await service.http('GET', '/admin/v1/wallet/withdrawals?perPage=1', { token });
    expect(body).toMatchObject({ total: 10_000, more: true });
  });
});
