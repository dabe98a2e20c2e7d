import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { flat } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import { BillPaymentService } from './bill-payment.service.js';
import { SettlementService } from './settlement.service.js';
import { sql } from '@banyan/kernel/database';

const day = (date: number, clock: string) => new Date(`2026-03-${String(date).padStart(2, '0')}T${clock}+07:00`);

/** A number from 0 to below `n`, the same in every run. */
function drawn(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % n;
  };
}

interface Told {
  readonly id: string;
  readonly member: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly state: string;
  readonly at: Date;
}

/** A drawn team of agents, each with a daily salary and a dividend below its upline's; and players that bet, win and take back. */
describe('whatever a team does', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  const draw = drawn(20260310);
  const agents = Array.from({ length: 9 }, (_, index) => index + 1);
  const upline = new Map(agents.map((id) => [id, id === 1 ? null : 1 + draw(id - 1)]));
  const rate = new Map<number, number>();
  const pathOf = (id: number): number[] => {
    const above = upline.get(id) ?? null;
    return above === null ? [] : [...pathOf(above), above];
  };
  const told: Told[] = [];

  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(day(9, '12:00:00'));
    for (const id of agents) {
      await fixture.member(id, pathOf(id));
      const above = upline.get(id) ?? null;
      rate.set(id, above === null ? 120 : draw((rate.get(above) ?? 0) + 1));
      const percent = (rate.get(id) ?? 0) / 100;
      await fixture.sign(above, id, flat('DAILY', percent));
      await fixture.sign(above, id, flat('DIVIDEND', Math.floor(percent * 10), { period: 'D' }));
      upline.set(100 + id, id);
      await fixture.member(100 + id, pathOf(100 + id), 0);
    }
    for (let index = 0; index < 70; index++) {
      const member = [...upline.keys()][draw(upline.size)] ?? 1;
      const [date, stake] = [10 + draw(2), BigInt(1 + draw(90_000_000)) * 1000n];
      const bet = { id: `r${index}`, member, stake, win: draw(3) === 0 ? stake * 2n : BigInt(draw(1_000_000)) };
      told.push({ ...bet, state: 'COMPLETED', at: day(date, `0${draw(9)}:${10 + draw(50)}:00`) });
      if (draw(5) === 0) told.push({ ...bet, state: 'CANCELLED', at: day(date + draw(2), `1${draw(9)}:30:00`) });
    }
    const ordered = [...told].sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { id, member, stake, win, state, at } of ordered)
      await fixture.round(id, { memberId: BigInt(member), stakeMinor: stake, winMinor: win, state, settledAt: at });
    fixture.service.clock.set(day(13, '05:00:00'));
    await fixture.told(day(13, '05:00:00'));
    await fixture.service.app.get(SettlementService).run();
    await fixture.service.app.get(BillPaymentService).run();
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  type Row = Record<'agent' | 'gross' | 'net' | 'bet' | 'base' | 'loss', string>;
  const bills = (kind: string, date: number) =>
    fixture.service.db.query<Row>(
      sql`select downline_id as agent, gross_minor as gross, net_minor as net, bet_minor as bet, base_minor as base,
         (stake_minor - payout_minor)::text as loss from bill where kind = $1 and starts_at = $2`,
      [kind, day(date, '00:00:00')],
    );
  const inTeam = (agent: number, member: number) => member === agent || pathOf(member).includes(agent);
  const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n);
  /** What a team did in a day, added up by hand: rounds of the day less those taken back in it. */
  const byHand = (agent: number, date: number, of: (one: Told) => bigint) =>
    sum(
      told
        .filter(
          ({ member, at }) => inTeam(agent, member) && at >= day(date, '00:00:00') && at < day(date + 1, '00:00:00'),
        )
        .map((one) => (one.state === 'CANCELLED' ? -of(one) : of(one))),
    );

  it('its bills say what its rounds add up to', async () => {
    for (const date of [10, 11, 12]) {
      const daily = await bills('DAILY', date);
      for (const { agent, bet, loss } of daily) {
        expect([date, agent, bet]).toEqual([date, agent, String(byHand(Number(agent), date, ({ stake, win }) => (stake === win ? 0n : stake)))]);
        expect([date, agent, loss]).toEqual([date, agent, String(byHand(Number(agent), date, ({ stake, win }) => stake - win))]);
      } // prettier-ignore
      const silent = agents.filter((id) => !daily.some(({ agent }) => Number(agent) === id));
      for (const id of silent) expect(byHand(id, date, ({ stake }) => stake)).toBe(0n);
    }
  });

  it('costs the platform the gross of the top line, and nobody gets less than nothing', async () => {
    for (const date of [10, 11, 12]) {
      for (const kind of ['DAILY', 'DIVIDEND']) {
        const rows = await bills(kind, date);
        const top = rows.find(({ agent }) => agent === '1');
        const [cost, gross] = [sum(rows.map(({ net }) => BigInt(net))), BigInt(top?.gross ?? 0)];
        // A team that took back more than it bet earns its uplines nothing, while those below it that bet are paid.
        if (kind === 'DIVIDEND' || date === 10) expect([kind, date, cost]).toEqual([kind, date, gross]);
        else expect(cost >= gross).toBe(true);
        if (kind === 'DAILY') expect(rows.every(({ net }) => BigInt(net) >= 0n)).toBe(true);
      }
    }
    const salaries = await fixture.service.db.query<{ net: string }>(
      sql`select net_minor as net from bill where kind = 'DAILY'`,
    );
    expect(sum(wallet.applied.map(({ amountMinor }) => amountMinor))).toBe(sum(salaries.map(({ net }) => BigInt(net))));
  });

  it('comes to the same again', async () => {
    const before = await fixture.service.db.query(sql`select * from bill order by id`);
    expect(before.length).toBeGreaterThan(20);
    expect(await fixture.service.app.get(SettlementService).run()).toBe(0);
    for (const [kind, date] of [10, 11, 12].flatMap((date) => [['DAILY', date], ['DIVIDEND', date]] as const)) {
      const at = encodeURIComponent(day(date, '00:00:00').toISOString());
      const path = `/runs/preview?brand=BANYAN&kind=${kind}&period=D&at=${at}`;
      const { body } = await fixture.operator(['contract.view'], 'GET', path);
      expect([kind, date, body.differs]).toEqual([kind, date, 0]);
    } // prettier-ignore
    expect(await fixture.service.db.query(sql`select * from bill order by id`)).toEqual(before);
  });

  it('trying each contract again on its period comes to its bill', async () => {
    type Billed = Record<'id' | 'contract' | 'gross' | 'downlines' | 'net' | 'base' | 'carried', string> & {
      tier: number | null;
      at: Date;
    };
    const billed = await fixture.service.db.query<Billed>(
      sql`select id, contract_id as contract, starts_at as at, gross_minor as gross, to_downlines_minor as downlines,
         net_minor as net, base_minor as base, carried_minor as carried, tier from bill order by id`,
    );
    expect(billed.length).toBeGreaterThan(20);
    for (const { contract, at, gross, downlines, net, base, carried, tier } of billed) {
      const path = `/simulations/contracts/${contract}?at=${at.toISOString()}`;
      const { body } = await fixture.operator(['contract.view'], 'GET', path);
      const { grossMinor, toDownlinesMinor, netMinor, baseMinor, carriedMinor } = body;
      expect([grossMinor, toDownlinesMinor, netMinor, baseMinor, carriedMinor, body.tier]).toEqual([
        gross,
        downlines,
        net,
        base,
        carried,
        tier,
      ]);
    }
  });
});
