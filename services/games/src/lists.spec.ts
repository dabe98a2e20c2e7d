import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costOf, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

/** `LIST_ROWS=1000000` measures the goal; in every run the lists must not read more than they count and show. */
const rows = Number(process.env['LIST_ROWS'] ?? 30_000);
const mostRead = 12_000;
const mostMs = 100;

const seed = `
  insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, state, started_at)
  select 'studio', n, 'round' || n, n % 5000, 'BANYAN', 'banyan-moonlight', 'VND',
    case when n % 1000 = 0 then 'OPEN' else 'COMPLETED' end, now() - n * interval '1 second'
  from generate_series(1, $1::int) n`;

describe('lists of tables that grow', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['round.view']);
    await service.db.query(seed, [rows]);
    await service.db.query('analyze');
  }, 600_000);
  afterAll(() => service.close());

  it.each(['rounds', 'rounds?filter={"state":"OPEN"}', 'rounds?filter={"memberId":"77"}'])('%s', async (list) => {
    const cost = await costOf(service, `/admin/v1/games/${list}`, token);
    expect(cost.status).toBe(200);
    expect(cost.rowsRead).toBeLessThan(mostRead);
    if (rows >= 1_000_000) expect(cost.ms).toBeLessThan(mostMs);
  });
});
