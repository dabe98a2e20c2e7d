import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GiftPosted } from '@banyan/proto/wallet/v1/events';
import { sql } from '@banyan/kernel/database';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { ReportSumService } from './report-sum.service.js';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('a crash while reports are summed', () => {
  let fixture: ContractsFixture;
  let sums: ReportSumService;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.before_report=error@1,contracts.before_sum=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    fixture = await Contracts.start();
    sums = fixture.service.app.get((await import('./report-sum.service.js')).ReportSumService);
    await fixture.member(1);
    const now = fixture.service.clock.now();
    await fixture.round('r1', { memberId: 1n, stakeMinor: 100n, winMinor: 30n, settledAt: now });
    const gift = { entryId: '1:1', memberId: 1n, brand: 'BANYAN', currency: 'VND', part: 'BONUS', amountMinor: 5n };
    await fixture.service.events.deliver(GiftPosted, { ...gift, reference: '', postedAt: now }, { key: '1' });
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
  });

  const stored = () =>
    fixture.service.db.query(
      sql`select 'play' as of, sum(stake_minor - payout_minor)::text as sum from report_play where grain = 'GAME' and span = 'D'
       union all select 'money', sum(amount_minor)::text from report_money where grain = 'LINE' and span = 'M' order by 1 desc`,
    );

  it('leaves nothing half, and counts everything once the next time', async () => {
    await expect(fixture.summed()).rejects.toThrow('failpoint contracts.before_sum');
    await expect(sums.run()).rejects.toThrow('failpoint contracts.before_report');
    expect(await stored()).toEqual([
      { of: 'play', sum: null },
      { of: 'money', sum: null },
    ]);
    const once = [
      { of: 'play', sum: '70' },
      { of: 'money', sum: '5' },
    ];
    for (let twice = 0; twice < 2; twice++) {
      await fixture.summed();
      await sums.run();
      expect(await stored()).toEqual(once);
    }
  });
});
