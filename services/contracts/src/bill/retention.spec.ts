import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { terms, tier } from '../fixtures/terms.fixture.js';
import { RetentionService } from './retention.service.js';
import { SettlementService } from './settlement.service.js';
import { sql } from '@banyan/kernel/database';

const at = (day: number, clock: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

describe('changes of rounds', () => {
  let fixture: ContractsFixture;
  let retention: RetentionService;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    retention = fixture.service.app.get(RetentionService);
    fixture.service.clock.set(at(9, '12:00:00'));
    await fixture.member(1);
    await fixture.sign(null, 1, terms('REALTIME', [tier({ win: 1, lost: 1 })], { basis: 'WIN_LOSS' }));
    for (const [index, day] of [9, 10, 17].entries())
      await fixture.round(`r${index}`, { memberId: 1n, stakeMinor: 100n, winMinor: 0n, settledAt: at(day, '12:07:00') });
    fixture.service.clock.set(at(18, '12:06:00'));
  });
  afterAll(() => fixture.close());

  const left = async () =>
    (await fixture.service.db.query<{ id: string }>(sql`select round_id as id from sales_change order by id`)).map(({ id }) => id);
  const preview = async (day: number) => {
    const query = new URLSearchParams({ brand: 'BANYAN', kind: 'REALTIME', period: 'WINDOW', at: at(day, '12:07:00').toISOString() });
    return (await fixture.operator(['contract.view'], 'GET', `/runs/preview?${query.toString()}`)).body;
  };

  it('stay as long as a window that they belong to is open, or they are not summed', async () => {
    expect(await retention.run()).toBe(0);
    await fixture.summed();
    expect(await retention.run()).toBe(0);
    expect(await left()).toEqual(['r0', 'r1', 'r2']);
    await fixture.service.db.query(
      sql`insert into settlement_run (brand, kind, period, name, starts_at, ends_at, state, issues, computed_at)
       values ('BANYAN', 'REALTIME', 'WINDOW', 'the last of a week', $1, $2, 'APPROVED', '[]', $2)`,
      [at(17, '12:00:00'), at(17, '12:05:00')],
    );
    await fixture.round('r3', { memberId: 1n, stakeMinor: 7n, winMinor: 0n, settledAt: at(10, '12:08:00') });
    expect(await retention.run()).toBe(2);
    expect(await left()).toEqual(['r2', 'r3']);
  });

  it('go when they are a week old, and what they came to stays', async () => {
    await fixture.summed();
    expect(await retention.run()).toBe(1);
    expect(await left()).toEqual(['r2']);
    expect(await retention.run()).toBe(0);
    await fixture.told(at(18, '12:06:00'));
    await fixture.service.app.get(SettlementService).run();
    const counted = sql`select (select count(*) from sales_fact)::int as facts, (select count(*) from round_fact)::int as rounds,
      (select count(*) from team_day)::int as days, (select sum(stake_minor)::int from bill) as billed`;
    expect(await fixture.service.db.query(counted)).toEqual([{ facts: 3, rounds: 4, days: 3, billed: 100 }]);
  });

  it('are missed by nobody who would compute from them', async () => {
    expect(text((await preview(10)).code)).toBe('contracts.no_such_period');
    expect(await preview(17)).toMatchObject({ bills: 1, differs: 0 });
  });

  it('leave facts that go after a year and a month, behind what is open; bills stay', async () => {
    await fixture.round('r4', { memberId: 1n, stakeMinor: 100n, winMinor: 0n, settledAt: at(18, '12:08:00') });
    await fixture.summed();
    fixture.service.clock.set(new Date('2027-05-18T12:00:00+07:00'));
    // What products were played in the four rounds goes with them.
    expect(await retention.run()).toBe(15);
    const facts = sql`select (select count(*) from sales_fact)::int as facts, (select count(*) from round_fact)::int as rounds,
      (select count(*) from team_day)::int as days, (select sum(stake_minor)::int from bill) as billed`;
    // The window of the last round is not closed yet, and its tier is reached by the whole day.
    expect(await fixture.service.db.query(facts)).toEqual([{ facts: 1, rounds: 1, days: 1, billed: 100 }]);
    await fixture.service.db.query(
      sql`insert into settlement_run (brand, kind, period, name, starts_at, ends_at, state, issues, computed_at)
       values ('BANYAN', 'REALTIME', 'WINDOW', 'a year later', $1, $2, 'APPROVED', '[]', $2)`,
      [new Date('2027-05-18T05:00:00Z'), new Date('2027-05-18T05:05:00Z')],
    );
    expect(await retention.run()).toBe(5);
    expect(await fixture.service.db.query(facts)).toEqual([{ facts: 0, rounds: 0, days: 0, billed: 100 }]);
    expect(text((await preview(17)).code)).toBe('contracts.no_such_period');
  });
}); // prettier-ignore
