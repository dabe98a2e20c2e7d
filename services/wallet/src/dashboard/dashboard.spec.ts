import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { sql } from '@banyan/kernel/database';

describe('money on the front page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    // Noon in Việt Nam.
    service.clock.set('2026-03-10T05:00:00Z');
  });
  afterAll(() => service.close());

  const came = (at: string, minor: number) =>
    service.db.query(
      sql`insert into deposit (id, member_id, username, brand, account_id, currency, method, state, amount_minor,
         credited_minor, content, idempotency_key, expires_at, created_at, updated_at)
       values (gen_random_uuid(), 1, 'player', 'BANYAN', 1, 'VND', 'bank', 'SUCCESS', $2, $2, $1::text, gen_random_uuid(),
         $1::timestamptz, $1::timestamptz, $1::timestamptz)`,
      [at, minor],
    );

  it('is compared with yesterday until the same time of day, and by the hour with the whole of it', async () => {
    await came('2026-03-10T10:00:00+07:00', 100);
    await came('2026-03-09T10:00:00+07:00', 80);
    await came('2026-03-09T20:00:00+07:00', 500);
    await came('2026-03-08T10:00:00+07:00', 9000);
    const token = await operatorToken(['dashboard.view']);
    const { body } = await service.http('GET', '/admin/v1/wallet/dashboard', { token });
    expect(body.today).toMatchObject({ inMinor: '100', yesterdayInMinor: '80', outMinor: '0', yesterdayOutMinor: '0' });
    expect(body.today?.series?.[10]).toMatchObject({ inMinor: '100', yesterdayInMinor: '80' });
    expect(body.today?.series?.[20]).toMatchObject({ inMinor: '0', yesterdayInMinor: '500' });
  });
});
