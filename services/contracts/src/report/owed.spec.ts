import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { ReportPageDto } from './report.dto.js';
import type { ReportSumService } from './report-sum.service.js';

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('reports that cannot be summed', () => {
  let fixture: ContractsFixture;
  let sums: ReportSumService;
  const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour - 7));
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.before_owed=error@1,contracts.before_waiting=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    fixture = await Contracts.start();
    sums = fixture.service.app.get((await import('./report-sum.service.js')).ReportSumService);
    fixture.service.clock.set(at(10));
    await fixture.member(1);
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
  });

  const query = <T>(...asked: Parameters<typeof fixture.service.db.query>) =>
    fixture.service.db.query<T>(...asked) as Promise<T[]>;
  const round = (roundId: string, memberId: bigint, stakeMinor: bigint, settledAt: Date) =>
    fixture.round(roundId, { memberId, stakeMinor, winMinor: 0n, settledAt });
  const reported = async () =>
    (await query<{ sum: string }>(sql`select coalesce(sum(stake_minor), 0)::text as sum from report_play where grain = 'GAME' and span = 'D'`))[0]?.sum; // prettier-ignore
  const ofTeams = async () =>
    (await query<{ sum: string }>(sql`select coalesce(sum(stake_minor), 0)::text as sum from team_day where member_id = 1`))[0]?.sum; // prettier-ignore
  const owed = async () => (await query(sql`select attempts from sum_owed order by id`)).length;
  const path = '/reports?by=DAY&currency=VND&from=2026-03-01&until=2026-03-31&perPage=10';
  const report = async () => (await fixture.operator(['report.view'], 'GET', path)).body as unknown as ReportPageDto;
  const brand = async () => (await report()).brands[0];
  const summedAt = async () => (await report()).summedAt as unknown as string;
  /* One sum more than a number can hold. */
  const huge = '9223372036854775806';
  const spoil = () =>
    query(sql`update report_play set stake_minor = stake_minor + $1::bigint where span = 'M'`, [huge]);
  const mend = () => query(sql`update report_play set stake_minor = stake_minor - $1::bigint where span = 'M'`, [huge]);

  it('do not stop the sums of teams, keep what they need, and catch up once, whatever is told or cut off between', async () => {
    await round('r0', 1n, 1n, at(10));
    await fixture.summed();
    await spoil();
    // Another brand's in the same batch: its sums do not fail.
    await fixture.round('x1', { brand: 'LOTUS', memberId: 9n, stakeMinor: 7n, winMinor: 0n, settledAt: at(10) });
    for (const [index, roundId] of ['r1', 'r2'].entries()) {
      await round(roundId, 1n, 100n * BigInt(index + 1), at(10));
      await fixture.summed();
    }
    expect([await ofTeams(), await reported(), await owed()]).toEqual(['301', '1', 2]);
    const waitsOfOthers = () => query(sql`select brand from report_waiting where brand = 'LOTUS'`);
    expect(await query(sql`select distinct brands from sum_owed`)).toEqual([{ brands: ['BANYAN'] }]);
    expect(await waitsOfOthers()).toHaveLength(1);
    await expect(sums.run()).rejects.toThrow('out of range');
    expect(await owed()).toBe(2);
    fixture.service.clock.set(at(11));
    await fixture.summed();
    // Not up to now: what is owed is missing.
    expect(await summedAt()).toBe(at(10).toISOString());
    // Nothing that is owed is forgotten or closed over.
    const { brandsWithChanges, forgetChanges } = await import('../sales/forgetting.js');
    expect(await brandsWithChanges(fixture.service.db.query)).toEqual(['BANYAN', 'LOTUS']);
    expect(await forgetChanges('BANYAN')(fixture.service.db.query, at(20), 100)).toBe(1);
    fixture.service.clock.set(at(12));
    await fixture.told(at(12, 11));
    await expect(sums.run()).rejects.toThrow('out of range');
    expect((await brand())?.closedThrough).toBe('2026-03-09');
    await mend();
    // Cut off once between the sum and its end.
    await expect(sums.run()).rejects.toThrow('failpoint contracts.before_owed');
    expect([await reported(), await owed()]).toEqual(['201', 1]);
    await Promise.all([sums.run(), sums.run(), fixture.summed()]);
    await sums.run();
    expect([await ofTeams(), await reported(), await owed()]).toEqual(['301', '301', 0]);
    expect((await brand())?.closedThrough).toBe('2026-03-11');
    expect(await waitsOfOthers()).toHaveLength(1);
    await query(sql`delete from report_waiting where brand = 'LOTUS'`);
  });

  it('add what waited for its member once, with two at once and one cut off, and forget who never comes', async () => {
    const before = Number(await reported());
    await round('r3', 2n, 40n, at(12));
    await round('r4', 3n, 50n, at(12));
    await fixture.summed();
    await fixture.member(2);
    await expect(sums.run()).rejects.toThrow('failpoint contracts.before_waiting');
    expect(Number(await reported())).toBe(before);
    await Promise.all([sums.run(), sums.run()]);
    expect(Number(await reported())).toBe(before + 40);
    const waiting = () => query(sql`select member_id as id from report_waiting`);
    await sums.forget();
    expect(await waiting()).toEqual([{ id: '3' }]);
    fixture.service.clock.set(new Date(at(12).getTime() + 401 * 86_400_000));
    await sums.forget();
    expect(await waiting()).toEqual([]);
    fixture.service.clock.set(at(12));
  });

  it('lock only a brand that has a day to close', async () => {
    await sums.run();
    await fixture.service.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from report_brand for share`);
      await sums.run();
      expect((await brand())?.closedThrough).toBe('2026-03-11');
    });
  });

  it('say from which day on they are whole, when a release without them summed between', async () => {
    expect((await brand())?.wholeFrom).toBe('2026-03-10');
    await query(sql`update team_day_cursor set id = id + 1`);
    await fixture.summed();
    await fixture.summed();
    expect((await brand())?.wholeFrom).toBe('2026-03-13');
    fixture.service.clock.set(at(14));
    await fixture.summed();
    expect((await brand())?.wholeFrom).toBe('2026-03-13');
  });
});
