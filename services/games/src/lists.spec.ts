import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costOf, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

/** `LIST_ROWS=1000000` measures the goal; in every run the lists must not read more than they count and show. */
const rows = Number(process.env['LIST_ROWS'] ?? 30_000);
const mostRead = 12_000;
const mostMs = 100;

const seeds = [
  `insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, state, started_at)
  select 'studio', n, 'round' || n, n % 5000, 'BANYAN', 'banyan-moonlight', 'VND',
    case when n % 1000 = 0 then 'OPEN' else 'COMPLETED' end, now() - n * interval '1 second'
  from generate_series(1, $1::int) n`,
  `insert into vendor (code, name, launch_url, currencies)
   select 'listed', 'Listed', 'http://localhost/', '{}' where $1::int > 0`,
  `insert into player (player, vendor_id, member_id, brand, currency, account_id, nickname)
   select 'p1', id, 1, 'BANYAN', 'VND', 1, 'Player' from vendor where code = 'listed' and $1::int > 0`,
  `insert into free_round_grant (id, vendor_id, brand, campaign, game_code, member_id, player, currency, rounds, bet_minor,
     credit_to, state, valid_until, created_at)
   select gen_random_uuid(), v.id, 'BANYAN', 'c' || n, 'banyan-moonlight', 1, 'p1', 'VND', 10, 1000, 'cash', 'USED',
     now(), now() - n * interval '1 second' from generate_series(1, $1::int) n, vendor v where v.code = 'listed'`,
  `insert into vendor_transfer (id, vendor_id, brand, member_id, player, currency, direction, amount_minor, state,
     idempotency_key, created_at, settled_at)
   select gen_random_uuid(), v.id, 'BANYAN', 1, 'p1', 'VND', 'DEPOSIT', 1000, 'SUCCESS', gen_random_uuid(),
     now() - n * interval '1 second', now() from generate_series(1, $1::int) n, vendor v where v.code = 'listed'`,
];

describe('lists of tables that grow', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['round.view', 'vendor.view']);
    for (const sql of seeds) await service.db.query(sql, [rows]);
    await service.db.query('analyze');
  }, 600_000);
  afterAll(() => service.close());

  it.each([
    'rounds',
    'rounds?filter={"state":"OPEN"}',
    'rounds?filter={"memberId":"77"}',
    'rounds?filter={"q":"Round777"}',
    'free-rounds',
    'vendor-transfers',
  ])('%s', async (list) => {
    const cost = await costOf(service, `/admin/v1/games/${list}`, token);
    expect(cost.status).toBe(200);
    expect(cost.rowsRead).toBeLessThan(mostRead);
    if (rows >= 1_000_000) expect(cost.ms).toBeLessThan(mostMs);
  });
});
