import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { closeSales } from './closing.js';
import { SalesEvents } from './sales.events.js';
import { TeamDayService } from './team-day.service.js';
import { sql, type Sql } from '@banyan/kernel/database';

const at = (day: number, clock: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

/** Numbers from 0 to below `n`, the same in every run. */
function drawn(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What every member's team did by the facts of its members, added up along the tree at the time of asking. */
const byFacts = sql`
select a.agent_id as id, date_trunc('day', f.hour, 'Asia/Ho_Chi_Minh') as day, f.currency, sum(f.rounds)::text as rounds,
  sum(f.bet_minor)::text as bet, sum(f.stake_minor)::text as stake, sum(f.payout_minor)::text as payout, count(distinct f.member_id)::int as players
from sales_fact f left join team_member m on m.member_id = f.member_id
cross join lateral unnest(coalesce(m.upline_path, '{}') || f.member_id) as a (agent_id) group by 1, 2, 3 order by 1, 2, 3`;
const stored = sql`select member_id as id, day, currency, rounds::text, bet_minor::text as bet, stake_minor::text as stake,
  payout_minor::text as payout, players from team_day order by 1, 2, 3`;

describe('the days of teams', () => {
  let fixture: ContractsFixture;
  let days: TeamDayService;
  const uplines: number[][] = [];
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    days = fixture.service.app.get(TeamDayService);
    fixture.service.clock.set(at(15, '00:00:00'));
    const draw = drawn(7);
    for (let id = 1; id <= 30; id++) {
      const above = id <= 2 ? null : 1 + draw(id - 1);
      uplines[id] = above === null ? [] : [...(uplines[above] ?? []), above];
      // The last are told to be there when they have played already.
      if (id <= 25) await fixture.member(id, uplines[id]);
    }
  });
  afterAll(() => fixture.close());

  const ask = (statement: Sql) => fixture.service.db.query(statement);
  const known = { vendor: 'v', brand: 'BANYAN', gameCode: 'g', player: '' };
  const record = (events: RoundSettled[]) =>
    fixture.service.db.transaction((tx) => fixture.service.app.get(SalesEvents).roundSettled(events, [], tx));

  it.each([1, 2, 3, 4])(
    'are the sums of the facts, whatever happens and in whatever order: history %i',
    async (seed) => {
      const draw = drawn(seed);
      const rounds: RoundSettled[] = [];
      for (let step = 0; step < 40; step++) {
      const events = Array.from({ length: 1 + draw(6) }, (): RoundSettled => {
        const settledAt = new Date(at(10, '00:00:00').getTime() + (step * 90 + draw(200)) * 60_000);
        const old = draw(3) === 0 ? rounds[draw(rounds.length)] : undefined;
        // Taken back, or won late; else a new one.
        if (old) return { ...old, settledAt, ...(draw(2) ? { state: 'CANCELLED' } : { winMinor: BigInt(draw(3000)) }) };
        const stakeMinor = BigInt(draw(1000));
        const round = { ...known, roundId: `${seed}-${rounds.length}`, memberId: BigInt(1 + draw(30)), currency: draw(9) ? 'VND' : 'USDT',
          state: 'COMPLETED', stakeMinor, winMinor: draw(4) ? BigInt(draw(1500)) : stakeMinor, settledAt }; // prettier-ignore
        rounds.push(round);
        return round;
      });
      const batch = [...new Map(events.map((event) => [event.roundId, event])).values()];
      await record(batch);
      if (draw(5) === 0) await record(batch);
      if (draw(8) === 0) await fixture.service.db.transaction((tx) => closeSales(tx, 'BANYAN', at(10 + draw(4), '07:05:00')));
      if (draw(3) === 0) await Promise.all([days.run(), days.run()]);
      if (seed === 2 && step === 20) await Promise.all([days.run(), ...[26, 27, 28].map((id) => fixture.member(id, uplines[id]))]);
    } // prettier-ignore
      await fixture.summed();
      const facts = await ask(byFacts);
      expect(facts.length).toBeGreaterThan(20);
      expect(await ask(stored)).toEqual(facts);
      expect(await days.run()).toBe(0);
    },
  );

  it('take in what was committed after a later one, and nothing twice', async () => {
    const one = {
      ...known,
      memberId: 5n,
      currency: 'VND',
      state: 'COMPLETED',
      winMinor: 0n,
      settledAt: at(16, '10:00:00'),
    };
    await fixture.service.db.transaction(async (tx) => {
      await fixture.service.app.get(SalesEvents).roundSettled([{ ...one, roundId: 'slow', stakeMinor: 1n }], [], tx);
      await record([{ ...one, roundId: 'quick', memberId: 6n, stakeMinor: 2n }]);
      // The quick one has the higher number and waits for the slow one.
      expect(await days.run()).toBe(0);
    }); // prettier-ignore
    expect(await fixture.summed()).toBe(2);
    expect(await days.run()).toBe(0);
    expect(await ask(stored)).toEqual(await ask(byFacts));
  });
});
