import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { SpanService } from './span.service.js';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('a crash while the days of teams are folded', () => {
  let fixture: ContractsFixture;
  let spans: SpanService;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.before_fold=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    fixture = await Contracts.start();
    spans = fixture.service.app.get((await import('./span.service.js')).SpanService);
    await fixture.member(1);
    await fixture.member(2, [1], 0);
    const settledAt = fixture.service.clock.now();
    await fixture.round('r1', { memberId: 2n, stakeMinor: 100n, winMinor: 30n, settledAt });
    await fixture.summed();
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
  });

  const stored = () =>
    fixture.service.db.query(
      sql`select member_id as id, kind, stake_minor as stake from team_span order by member_id, kind`,
    );

  it('leaves neither sums nor fewer differences, and counts everything once the next time', async () => {
    await expect(spans.run()).rejects.toThrow('failpoint contracts.before_fold');
    expect(await stored()).toEqual([]);
    expect(await spans.run()).toBe(2);
    const both = [1, 2].flatMap((id) => ['D', 'M', 'W'].map((kind) => ({ id: String(id), kind, stake: '100' })));
    expect(await stored()).toEqual(both);
    expect(await spans.run()).toBe(0);
    expect(await stored()).toEqual(both);
  });
});
