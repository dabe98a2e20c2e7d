import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costOf, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

/** `LIST_ROWS=1000000` measures the goal; in every run the lists must not read more than they count and show. */
const rows = Number(process.env['LIST_ROWS'] ?? 30_000);
const mostRead = 12_000;
const mostMs = 100;

const ago = `now() - n * interval '1 second'`;
const seeds = [
  `insert into bank_card (id, member_id, brand, bank_code, account_number, holder_name, created_at)
   values ('00000000-0000-4000-8000-000000000001', 1, 'BANYAN', 'VCB', '1', 'A', now())`,
  `insert into withdrawal (id, member_id, username, brand, account_id, currency, amount_minor, state, bank_card_id,
     idempotency_key, created_at, updated_at)
   select gen_random_uuid(), n, 'player' || n, 'BANYAN', n, 'VND', 1000000,
     case when n % 1000 = 0 then 'IN_REVIEW' else 'SUCCESS' end, '00000000-0000-4000-8000-000000000001',
     gen_random_uuid(), ${ago}, ${ago} from generate_series(1, $1::int) n`,
  `insert into deposit (id, member_id, username, brand, account_id, currency, method, state, amount_minor,
     credited_minor, content, idempotency_key, expires_at, created_at, updated_at)
   select gen_random_uuid(), n, 'player' || n, 'BANYAN', n, 'VND', 'bank',
     case when n % 1000 = 0 then 'MANUAL_REVIEW' else 'SUCCESS' end, 1000000,
     case when n % 1000 = 0 then null else 1000000 end, 'C' || n, gen_random_uuid(), ${ago}, ${ago}, ${ago}
   from generate_series(1, $1::int) n`,
  `insert into transfer (id, brand, direction, from_id, from_name, to_id, to_name, currency, amount_minor,
     idempotency_key, created_at)
   select gen_random_uuid(), 'BANYAN', 'DOWN', n, 'agent' || n, n + 1, 'agent' || n + 1, 'VND', 1000000,
     gen_random_uuid(), ${ago} from generate_series(1, $1::int) n`,
];

describe('lists of tables that grow', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['withdrawal.view', 'deposit.view', 'ledger.view']);
    for (const sql of seeds) await service.db.query(sql, sql.includes('$1') ? [rows] : []);
    await service.db.query('analyze');
  }, 600_000);
  afterAll(() => service.close());

  it.each([
    'withdrawals',
    'withdrawals?filter={"state":["IN_REVIEW","PAY_FAILED","PAY_UNKNOWN"]}&sort=createdAt&order=ASC',
    'withdrawals?filter={"q":"player77"}',
    'withdrawals?filter={"memberId":"77"}',
    'deposits',
    'deposits?filter={"state":"MANUAL_REVIEW"}',
    'deposits?filter={"q":"player77"}',
    'transfers',
    'transfers?filter={"q":"agent77"}',
    'transactions',
  ])('%s', async (list) => {
    const cost = await costOf(service, `/admin/v1/wallet/${list}`, token);
    expect(cost.status).toBe(200);
    expect(cost.rowsRead).toBeLessThan(mostRead);
    if (rows >= 1_000_000) expect(cost.ms).toBeLessThan(mostMs);
  });

  it('says that there are more than it counts', async () => {
    const { body } = await service.http('GET', '/admin/v1/wallet/withdrawals?perPage=1', { token });
    expect(body).toMatchObject({ total: 10_000, more: true });
  });
});
