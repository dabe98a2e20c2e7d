import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { ProductSumService } from './product-sum.service.js';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('a crash while what lines played is folded', () => {
  let fixture: ContractsFixture;
  let sums: ProductSumService;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.before_products=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    fixture = await Contracts.start();
    sums = fixture.service.app.get((await import('./product-sum.service.js')).ProductSumService);
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
      sql`select agent_id as id, level, stake_minor as stake, players from team_product where grain = 'GAME' and span = 'D' order by agent_id`,
    );

  it('leaves neither sums nor fewer differences, and counts everything once the next time', async () => {
    await expect(sums.run()).rejects.toThrow('failpoint contracts.before_products');
    expect(await stored()).toEqual([]);
    expect(await sums.run()).toBe(1);
    const both = [
      { id: '1', level: 1, stake: '100', players: '1' },
      { id: '2', level: 0, stake: '100', players: '1' },
    ];
    expect(await stored()).toEqual(both);
    expect(await sums.run()).toBe(0);
    expect(await stored()).toEqual(both);
  });
});
