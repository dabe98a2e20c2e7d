import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { TeamDayService } from './team-day.service.js';
import { sql } from '@banyan/kernel/database';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('a crash while the days of teams are summed', () => {
  let fixture: ContractsFixture;
  let days: TeamDayService;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.before_sum=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    fixture = await Contracts.start();
    days = fixture.service.app.get((await import('./team-day.service.js')).TeamDayService);
    await fixture.member(1);
    await fixture.member(2, [1], 0);
    await fixture.round('r1', {
      memberId: 2n,
      stakeMinor: 100n,
      winMinor: 30n,
      settledAt: fixture.service.clock.now(),
    });
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
  });

  const stored = () =>
    fixture.service.db.query(
      sql`select member_id as id, stake_minor as stake, players from team_day order by member_id`,
    );

  it('leaves neither sums nor a moved cursor, and counts everything once the next time', async () => {
    await expect(fixture.summed()).rejects.toThrow('failpoint contracts.before_sum');
    expect(await stored()).toEqual([]);
    expect(await fixture.summed()).toBe(1);
    const both = [1, 2].map((id) => ({ id: String(id), stake: '100', players: 1 }));
    expect(await stored()).toEqual(both);
    expect(await days.run()).toBe(0);
    expect(await stored()).toEqual(both);
  });
});
