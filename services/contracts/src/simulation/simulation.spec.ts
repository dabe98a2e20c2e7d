import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SettlementService } from '../bill/settlement.service.js';
import { ContractsFixture, offerOf, text } from '../fixtures/contracts.fixture.js';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-03-${text}+07:00`);

/** 1 over 2 over 3 over 4, a player; 1 over 5; 9 on its own. Hourly and real-time salaries; 2 has no daily one. */
describe('trying terms on what a team did', () => {
  let fixture: ContractsFixture;
  let settling: SettlementService;
  const hourly = terms('HOURLY', [tier({ bet: 1_000, rate: 0.5 }), tier({ bet: 5_000, rate: 1 })]);
  const realtime = terms('REALTIME', [tier({ rate: 0.3 }), tier({ bet: 6_000, rate: 0.5 })]);
  let ofTwo: Record<'HOURLY' | 'REALTIME', string>;
  let rounds = 0;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    settling = fixture.service.app.get(SettlementService);
    fixture.service.clock.set(at('09T23:56:00'));
    for (const [id, ...uplines] of [[1], [2, 1], [3, 1, 2], [5, 1], [9]] as const) await fixture.member(id, uplines);
    await fixture.member(4, [1, 2, 3], 0);
    await fixture.sign(null, 1, hourly);
    await fixture.sign(null, 1, realtime);
    ofTwo = { HOURLY: await fixture.sign(1, 2, hourly), REALTIME: await fixture.sign(1, 2, realtime) };
    await fixture.sign(2, 3, terms('HOURLY', [tier({ bet: 1_000, rate: 0.2 })]));
    await fixture.sign(2, 3, flat('REALTIME', 0.1));
    await bet('2,000', '10T00:10:00');
    await bet('3,500', '10T00:20:00');
    await bet('700', '10T00:40:00', '700');
    await bet('4,000', '10T01:02:00', '9,000');
    const cancelled = { memberId: 4n, state: 'CANCELLED', settledAt: at('10T01:04:00') };
    await fixture.round('r1', { ...cancelled, stakeMinor: k('2,000'), winMinor: 0n });
    await bet('900', '10T01:11:00');
  });
  afterAll(() => fixture.close());

  const bet = (amount: string, when: string, win = '0') =>
    fixture.round(`r${++rounds}`, {
      memberId: 4n,
      stakeMinor: k(amount),
      winMinor: k(win),
      settledAt: at(when),
    });
  const tried = async (agent: number, downlineId: number, of: typeof hourly) =>
    (await fixture.as(agent, 'POST', '/simulations', offerOf(downlineId, of))).body;

  it('comes to the unit to what was billed, by the hour and by the window', async () => {
    fixture.service.clock.set(at('10T02:00:00'));
    await fixture.told(at('10T02:00:00'));
    await settling.run();
    fixture.service.clock.set(at('11T00:10:00'));
    await fixture.told(at('11T00:10:00'));
    const dividend = flat('DIVIDEND', 10, { period: 'D' });
    expect((await tried(1, 2, dividend)).value).toMatchObject({ name: '2026-03-10', complete: false });
    fixture.service.clock.set(at('11T02:06:00'));
    await fixture.service.db.query(
      sql`update contract set effective_until = $1, state = 'ENDED' where kind = 'REALTIME'`,
      [at('10T02:00:00')],
    );
    await fixture.told(at('11T02:06:00'));
    await settling.run();
    expect((await tried(1, 2, dividend)).value).toMatchObject({ name: '2026-03-10', complete: true });
    for (const kind of ['HOURLY', 'REALTIME'] as const) {
      const { body } = await fixture.as(2, 'GET', `/simulations/contracts/${ofTwo[kind]}`);
      const shown = { grossMinor: body.value?.grossMinor, netMinor: body.value?.netMinor };
      expect(body.value?.real).toMatchObject(shown);
      expect(BigInt(text(shown.netMinor))).toBeGreaterThan(0n);
      expect((await tried(1, 2, kind === 'HOURLY' ? hourly : realtime)).value).toEqual(body.value);
    }
    expect((await tried(1, 2, hourly)).value?.hours).toHaveLength(2);
  });

  it('tries a set as each alone, beside what was billed, and of direct downlines only', async () => {
    const set = async (ids: number[], agent = 1, of = hourly) => {
      const { terms: asked, kind } = offerOf(2, of);
      return fixture.as(agent, 'POST', '/simulations/set', { kind, terms: asked, downlineIds: ids.map(String) });
    };
    const alone = [(await tried(1, 2, hourly)).value, (await tried(1, 5, hourly)).value];
    const { value } = (await set([2, 5, 2])).body;
    expect(value).toMatchObject({ kind: 'HOURLY', name: '2026-03-10', complete: true });
    const rows = value?.rows as unknown as Array<Record<string, unknown>>;
    expect(
      rows.map(({ downline, grossMinor, betMinor, tier: reached }) => [downline, grossMinor, betMinor, reached]),
    ).toEqual(alone.map((one, n) => [`agent${n === 0 ? 2 : 5}`, one?.grossMinor, one?.betMinor, one?.tier]));
    const real = alone[0]?.real as unknown as { grossMinor: string };
    expect(rows.map(({ realMinor }) => realMinor)).toEqual([real.grossMinor, null]);
    expect(BigInt(real.grossMinor)).toBeGreaterThan(0n);
    expect(value?.sums).toEqual([{ currency: 'VND', grossMinor: alone[0]?.grossMinor, realMinor: real.grossMinor }]);
    for (const ids of [[3], [2, 3], [9], [1]])
      expect(await set(ids)).toMatchObject({ status: 404, body: { code: 'contracts.member_not_found' } });
    expect((await set(Array.from({ length: 21 }, (_, n) => n + 1))).status).toBe(400);
    expect((await set([])).status).toBe(400);
  });

  it('tells which tier pays and what the others lacked', async () => {
    const daily = terms('DAILY', [tier({ bet: 1_000, rate: 0.5 }), tier({ bet: 1_000_000, active: 2, rate: 1 })]);
    const { value } = await tried(1, 2, daily);
    const bets = String(k('8,400'));
    expect(value).toMatchObject({
      name: '2026-03-10',
      complete: true,
      betMinor: bets,
      active: 1,
      tier: 0,
      grossMinor: String(k('42')),
      toDownlinesMinor: '0',
      real: null,
      tiers: [
        { tier: 0, reached: true, lacks: [] },
        {
          tier: 1,
          reached: false,
          lacks: [
            { condition: 'BET', needed: String(k('1,000,000')), had: bets },
            { condition: 'ACTIVE', needed: '2', had: '1' },
          ],
        },
      ],
    });
    expect((await tried(1, 5, daily)).value).toMatchObject({ betMinor: '0', tier: null, grossMinor: '0' });
  });

  it('is for oneself and direct downlines, and for operators anybody; and leaves no trace', async () => {
    const daily = flat('DAILY', 1);
    const before = await fixture.service.db.query(sql`select count(*) from contract`);
    const codes = [await tried(1, 3, daily), await tried(9, 2, daily), await tried(2, 1, daily)].map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['contracts.not_yours', 'contracts.member_not_found', 'contracts.member_not_found']);
    expect((await tried(3, 3, daily)).success).toBe(true);
    expect((await fixture.as(3, 'GET', `/simulations/contracts/${ofTwo.HOURLY}`)).status).toBe(404);
    const operator = (body: object, permission = 'contract.view') =>
      fixture.operator([permission], 'POST', '/simulations', body);
    expect((await operator(offerOf(3, daily))).body).toMatchObject({ grossMinor: String(k('84')) });
    expect((await operator(offerOf(3, daily), 'contract.offer')).status).toBe(403);
    expect((await operator(offerOf(3, terms('DAILY', daily.tiers, { period: 'W' })))).body.code).toBe(
      'contracts.no_such_period',
    );
    expect((await operator({ ...offerOf(3, daily), at: at('11T01:00:00') })).body.code).toBe(
      'contracts.period_unfinished',
    );
    expect(await fixture.service.db.query(sql`select count(*) from contract`)).toEqual(before);
  });
});
