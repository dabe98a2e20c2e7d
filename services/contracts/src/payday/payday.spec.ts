import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { SettlementService } from '../bill/settlement.service.js';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { ForecastService } from './forecast.service.js';
import type { PaydayDto, PaydayPageDto } from './payday.dto.js';

const at = (when: string) => new Date(`2026-03-${when}+07:00`);

/** 1 over 2 over 3 over the player 4, with contracts of all four kinds; 9 over 10 is another line. */
describe('paydays', () => {
  let fixture: ContractsFixture;
  let forecasts: ForecastService;
  let settling: SettlementService;
  let rounds = 0;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    forecasts = fixture.service.app.get(ForecastService);
    settling = fixture.service.app.get(SettlementService);
    fixture.service.clock.set(at('09T12:00:00'));
    for (const [id, ...uplines] of [[1], [2, 1], [3, 1, 2], [9], [10, 9]] as const) await fixture.member(id, uplines);
    await fixture.member(4, [1, 2, 3], 0);
    const tiers = [tier({ bet: 1_000, rate: 0.4 }), tier({ bet: 50_000, active: 2, rate: 1 })];
    for (const [above, below] of [[null, 1], [1, 2]] as const) {
      await fixture.sign(above, below, terms('DAILY', tiers));
      await fixture.sign(above, below, terms('HOURLY', [tier({ bet: 1_000, rate: 0.3 }), tier({ bet: 9_000, rate: 0.5 })]));
      await fixture.sign(above, below, terms('REALTIME', [tier({ rate: 0.2 }), tier({ bet: 20_000, rate: 0.3 })]));
      await fixture.sign(above, below, flat('DIVIDEND', above === null ? 20 : 10, { period: 'D' }));
    }
    await fixture.sign(2, 3, terms('DAILY', [tier({ bet: 1_000, rate: 0.3 })]));
    await fixture.sign(2, 3, terms('HOURLY', [tier({ bet: 1_000, rate: 0.1 })]));
    await fixture.sign(null, 9, flat('DAILY', 1));
  }); // prettier-ignore
  afterAll(() => fixture.close());

  const bet = (amount: string, when: string, win = '0', member = 4) =>
    fixture.round(`r${++rounds}`, {
      memberId: BigInt(member),
      stakeMinor: k(amount),
      winMinor: k(win),
      settledAt: at(when),
    });
  const look = async (when: string): Promise<number> => {
    fixture.service.clock.set(at(when));
    return forecasts.run();
  };
  const page = async (agent: number, query = '') =>
    (await fixture.as(agent, 'GET', `/paydays${query}`)).body.value as unknown as PaydayPageDto;
  const of = async (agent: number, kind: string, side: object = { downlineId: String(agent) }): Promise<PaydayDto> => {
    const { data } = await page(agent, `?filter=${encodeURIComponent(JSON.stringify({ kind, ...side }))}`);
    if (!data[0]) throw new Error(`no forecast of ${kind}`);
    expect(data).toHaveLength(1);
    return data[0];
  };

  it('are told of before anybody has played: when each closes, who pays, and what the first tier asks for', async () => {
    expect(await look('10T00:01:00')).toBe(4);
    const { data, total, sums } = await page(2);
    expect(total).toBe(6);
    const shown = data.map(({ kind, upline, downline, payer }) => `${kind} ${upline} ${downline} ${payer}`);
    expect(shown.at(0)).toBe('REALTIME agent1 agent2 PLATFORM');
    expect(shown.at(-1)).toBe('DIVIDEND agent1 agent2 UPLINE');
    expect(new Set(shown.slice(1, -1))).toEqual(
      new Set([
        'DAILY agent1 agent2 PLATFORM',
        'HOURLY agent1 agent2 PLATFORM',
        'DAILY agent2 agent3 PLATFORM',
        'HOURLY agent2 agent3 PLATFORM',
      ]),
    );
    expect(await of(2, 'DAILY')).toMatchObject({
      name: '2026-03-10',
      endsAt: at('11T00:00:00').toISOString(),
      closesAt: at('11T02:05:00').toISOString(),
      tier: null,
      pays: null,
      grossMinor: '0',
      next: { tier: 0, pays: { rateBp: 40 }, lacks: [{ condition: 'BET', needed: String(k('1,000')), had: '0' }] },
    });
    expect((await of(2, 'DIVIDEND')).closesAt).toEqual(at('11T02:10:00').toISOString());
    expect((await of(2, 'REALTIME')).closesAt).toEqual(at('10T00:05:00').toISOString());
    expect(sums).toEqual([{ currency: 'VND', incomeMinor: '0', owedMinor: '0' }]);
  }); // prettier-ignore

  it('say what there is so far and what is missing to the next tier, for all four kinds', async () => {
    await bet('10,000', '10T00:02:00');
    await bet('6,000', '10T01:31:00', '1,000');
    expect(await look('10T01:32:00')).toBe(4);
    expect(await of(2, 'DAILY')).toMatchObject({
      betMinor: String(k('16,000')),
      active: 1,
      tier: 0,
      pays: { rateBp: 40, amountMinor: null },
      grossMinor: String(k('64')),
      toDownlinesMinor: String(k('48')),
      netMinor: String(k('16')),
      next: {
        tier: 1,
        pays: { rateBp: 100 },
        lacks: [
          { condition: 'BET', needed: String(k('50,000')), had: String(k('16,000')) },
          { condition: 'ACTIVE', needed: '2', had: '1' },
        ],
      },
    });
    // Of the day 0.5 % of 10,000 and 0.3 % of 6,000; the running hour has 6,000.
    expect(await of(2, 'HOURLY')).toMatchObject({
      betMinor: String(k('6,000')),
      baseMinor: String(k('16,000')),
      tier: 0,
      grossMinor: String(k('68')),
      next: { tier: 1, lacks: [{ condition: 'BET', needed: String(k('9,000')), had: String(k('6,000')) }] },
    });
    expect(await of(2, 'REALTIME')).toMatchObject({
      betMinor: String(k('16,000')),
      tier: 0,
      next: { tier: 1, lacks: [{ condition: 'BET', needed: String(k('20,000')), had: String(k('16,000')) }] },
    });
    const lost = k('15,000');
    expect(await of(2, 'DIVIDEND')).toMatchObject({
      lossMinor: String(lost),
      grossMinor: String(lost / 10n),
      next: null,
    });
    const owed = await of(1, 'DIVIDEND', { uplineId: '1' });
    expect(owed).toMatchObject({ payer: 'UPLINE', downline: 'agent2', grossMinor: String(lost / 10n) });
    expect((await page(1)).sums[0]?.owedMinor).toBe(String(lost / 10n));
  });

  it('rest for a minute, and change nothing when they are computed again', async () => {
    const rows = () => fixture.service.db.query(sql`select *, xmin::text from contract_forecast order by id`);
    const before = await rows();
    expect(before.length).toBeGreaterThan(9);
    expect(await look('10T01:32:30')).toBe(0);
    expect(await look('10T01:33:01')).toBe(4);
    expect(await rows()).toEqual(before);
    const [one, other] = await Promise.all([look('10T01:34:30'), look('10T01:34:30')]);
    expect((one ?? 0) + (other ?? 0)).toBeGreaterThanOrEqual(4);
    expect(await rows()).toEqual(before);
    expect(await fixture.service.db.query(sql`select 1 from bill`)).toEqual([]);
  });

  it('page, sort and filter, and tell nobody of another line or of what others have signed', async () => {
    const first = await page(2, '?perPage=2&sort=grossMinor&order=DESC');
    expect([first.total, first.data.length]).toEqual([6, 2]);
    const gross = first.data.map(({ grossMinor }) => BigInt(grossMinor));
    expect(gross).toEqual([...gross].sort((a, b) => (a < b ? 1 : -1)));
    const ids = [1, 2, 3].map((n) => page(2, `?perPage=2&page=${n}&sort=grossMinor&order=DESC`));
    const all = (await Promise.all(ids)).flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(all).size).toBe(6);
    expect((await page(3)).total).toBe(2);
    expect((await page(9)).data.map(({ downline }) => downline)).toEqual(['agent9']);
    expect(await page(10)).toMatchObject({ data: [], total: 0, sums: [] });
    const foreign = await page(9, `?filter=${encodeURIComponent(JSON.stringify({ downlineId: '2' }))}`);
    expect(foreign.data).toEqual([]);
    const unknown = await fixture.as(2, 'GET', `/paydays?filter=${encodeURIComponent('{"constructor":"x"}')}`);
    expect([unknown.status, text(unknown.body.code)]).toEqual([400, 'request.invalid']);
  });

  it('come to the unit to the bills of the real run once nothing more is told, and give way to them', async () => {
    await bet('30,000', '10T13:01:00', '41,000');
    await bet('2,500.37', '10T13:02:00');
    await bet('700', '10T15:30:00', '0', 2);
    await fixture.round('r3', { memberId: 4n, state: 'CANCELLED', settledAt: at('10T16:10:00') });
    // All windows until then in one step, as if they had closed.
    await fixture.service.db.query(skipSql, [at('10T00:00:00'), at('10T23:50:00')]);
    await bet('80', '10T23:51:00');
    fixture.service.clock.set(at('10T23:58:00'));
    await fixture.told(at('10T23:55:00'));
    expect(await settling.run()).toBe(1);
    await bet('900', '10T23:59:00');
    await look('10T23:59:30');
    const live = await fixture.service.db.query<Amounts>(liveSql, ['WINDOW']);
    fixture.service.clock.set(at('11T00:06:00'));
    await fixture.told(at('11T00:06:00'));
    await settling.run();
    const billed = await fixture.service.db.query<Amounts>(billedSql, ['REALTIME', at('10T23:55:00')]);
    expect(billed.length).toBe(2);
    expect(live).toEqual(billed);

    await look('11T00:10:00');
    expect((await page(2, filterOf({ kind: 'DAILY', downlineId: '2' }))).data.map(({ name }) => name)).toEqual(['2026-03-10', '2026-03-11']);
    const kinds = ['DAILY', 'HOURLY', 'DIVIDEND'];
    const said = await fixture.service.db.query<Amounts>(saidSql, [kinds, at('10T00:00:00')]);
    fixture.service.clock.set(at('11T02:11:00'));
    await fixture.told(at('11T02:11:00'));
    await settling.run();
    const bills = await fixture.service.db.query<Amounts>(billsSql, [kinds, at('10T00:00:00')]);
    expect(bills.length).toBeGreaterThan(7);
    // Salaries that a dividend subtracts were not paid yet when it was looked at: the forecast of one is without them.
    const salaries = ({ kind }: Amounts) => kind !== 'DIVIDEND';
    expect(said.filter(salaries).filter(({ base }) => base !== '0')).toEqual(bills.filter(salaries));
    expect((await page(2, filterOf({ kind: 'DAILY', downlineId: '2' }))).data.map(({ name }) => name)).toEqual(['2026-03-11']);
  }); // prettier-ignore

  it('come for a dividend to its bill once the salaries that it subtracts are paid', async () => {
    const ended = sql`update contract set effective_until = case kind when 'REALTIME' then $1::timestamptz else $2 end, state = 'ENDED'
      where kind <> 'DIVIDEND'`;
    await fixture.service.db.query(ended, [at('11T00:10:00'), at('12T00:00:00')]);
    await bet('50,000', '12T10:00:00', '3,000');
    fixture.service.clock.set(at('12T23:00:00'));
    await fixture.told(at('12T23:00:00'));
    await settling.run();
    await look('13T00:10:00');
    const said = await fixture.service.db.query<Amounts>(saidSql, [['DIVIDEND'], at('12T00:00:00')]);
    fixture.service.clock.set(at('13T02:11:00'));
    await fixture.told(at('13T02:11:00'));
    await settling.run();
    const bills = await fixture.service.db.query<Amounts>(billsSql, [['DIVIDEND'], at('12T00:00:00')]);
    expect(bills.map(({ gross }) => gross)).toEqual([String(k('47,000') / 5n), String(k('47,000') / 10n)]);
    expect(said).toEqual(bills);
    await look('13T02:12:00');
    expect((await page(2)).data.map(({ kind, name }) => [kind, name])).toEqual([['DIVIDEND', '2026-03-13']]);
  }); // prettier-ignore
});

type Amounts = Record<'contract' | 'kind' | 'gross' | 'below' | 'net' | 'base' | 'carried', string>;
const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const amounts = sql`gross_minor as gross, to_downlines_minor as below, net_minor as net, base_minor as base, carried_minor as carried`;
const saidSql = sql`select f.contract_id as contract, r.kind, ${amounts} from contract_forecast f
  join contract_forecast_run r on r.id = f.run_id where r.kind = any($1::text[]) and r.starts_at = $2 order by 2, f.contract_id`;
const billsSql = sql`select contract_id as contract, kind, ${amounts} from bill where kind = any($1::text[]) and starts_at = $2 order by 2, contract_id`;
const skipSql = sql`insert into settlement_run (brand, kind, period, name, starts_at, ends_at, state, issues, computed_at)
  values ('BANYAN', 'REALTIME', 'WINDOW', 'skipped', $1, $2, 'APPROVED', '[]', $2)`;
const liveSql = sql`select f.contract_id as contract, r.kind, ${amounts} from contract_forecast f
  join contract_forecast_run r on r.id = f.run_id where r.period = $1 order by f.contract_id`;
const billedSql = sql`select contract_id as contract, kind, ${amounts} from bill where kind = $1 and starts_at = $2 order by contract_id`;
