import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costOf, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';

/** `LIST_ROWS=1000000` measures the goal; in every run the lists must not read more than they count and show. */
const rows = Number(process.env['LIST_ROWS'] ?? 30_000);
const mostRead = 12_000;
const mostMs = 100;

const ago = `now() - n * interval '1 second'`;
const seeds = [
  `insert into member (brand, username, nickname, account_type, currency, password_hash, register_method, registered_at)
   select 'BANYAN', 'player' || n, 'Player ' || n, 0, 'VND', 'x', 'WEB', ${ago} from generate_series(1, $1::int) n`,
  `insert into audit_log (seq, event_id, acted_at, actor_id, actor, role, ip, device, service, brand, action,
     object_type, object_id, before_json, after_json, reason, request_id, prev_hash, hash)
   select 1000 + n, 'wallet:' || n, ${ago}, 1, 'operator', 'superadmin', '203.0.113.1', '', 'wallet', 'BANYAN',
     'withdrawal.approve', 'withdrawal', (n % 5000)::text, '{}', '{}', 'checked', '', '', ''
   from generate_series(1, $1::int) n`,
];

describe('lists of tables that grow', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(AppModule);
    token = await operatorToken(['member.view', 'audit.view']);
    for (const sql of seeds) await service.db.query(sql, [rows]);
    await service.db.query('analyze');
  }, 600_000);
  afterAll(() => service.close());

  it.each([
    'members',
    'members?filter={"q":"player77"}',
    'members?filter={"brand":"BANYAN"}',
    'audit-logs',
    'audit-logs?filter={"objectType":"withdrawal","objectId":"77"}',
    'audit-logs?filter={"actor":"oper"}',
  ])('%s', async (list) => {
    const cost = await costOf(service, `/admin/v1/identity/${list}`, token);
    expect(cost.status).toBe(200);
    expect(cost.rowsRead).toBeLessThan(mostRead);
    if (rows >= 1_000_000) expect(cost.ms).toBeLessThan(mostMs);
  });
});
