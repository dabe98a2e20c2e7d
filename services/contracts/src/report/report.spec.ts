import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TitlesChanged, type RoundSettled } from '@banyan/proto/games/v1/events';
import { CashMoved, GiftPosted } from '@banyan/proto/wallet/v1/events';
import { sql } from '@banyan/kernel/database';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { SalesEvents } from '../sales/sales.events.js';
import type { ReportPageDto } from './report.dto.js';
import { ReportSumService } from './report-sum.service.js';

const at = (day: number, clock = '12:00:00') => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

/** Numbers from 0 to below `n`, the same in every run. */
function drawn(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const games = [
  { vendor: 'studio', gameCode: 'moonlight', category: 'RNG' },
  { vendor: 'studio', gameCode: 'harbour', category: 'FISH' },
  { vendor: 'lottery', gameCode: 'mega', category: 'LOTTERY' },
];

/** What games are not told to cost. */
const unknown = Object.fromEntries(
  [
    ...['bonus', 'rebate', 'promo', 'jackpot', 'fee', 'salary', 'dividend', 'cost', 'ngr', 'deposit', 'withdrawal'].map(
      (name) => `${name}Minor`,
    ),
    'deposits',
    'withdrawals',
  ].map((name) => [name, null]),
);

/** 1 over 2 over the players 3 and 4; 5 is a player without a line, 6 a trial account, 7 a top line of its own. 8 comes late, under 7. */
describe('the operators’ reports', () => {
  let fixture: ContractsFixture;
  let sums: ReportSumService;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    sums = fixture.service.app.get(ReportSumService);
    fixture.service.clock.set(at(10, '00:00:00'));
    await fixture.member(1);
    await fixture.member(2, [1]);
    for (const player of [3, 4]) await fixture.member(player, [1, 2], 0);
    await fixture.member(5, [], 0);
    await fixture.member(6, [], 4);
    await fixture.member(7);
  });
  afterAll(() => fixture.close());

  const record = (events: RoundSettled[]) =>
    fixture.service.db.transaction((tx) => fixture.service.app.get(SalesEvents).roundSettled(events, [], tx));
  const summed = async () => {
    await fixture.summed();
    await sums.run();
  };
  const ask = (query: string, permissions = ['report.view']) =>
    fixture.operator(
      permissions,
      'GET',
      `/reports?currency=VND&${query.includes('from=') ? '' : 'from=2026-03-01&until=2026-03-31&'}${query.includes('perPage') ? '' : 'perPage=100&'}${query}`,
    );
  const report = async (query: string) => {
    const { status, body } = await ask(query);
    expect([status, body.code]).toEqual([200, undefined]);
    return body as unknown as ReportPageDto;
  };
  const gift = (entryId: string, memberId: bigint, part: string, amountMinor: bigint, postedAt: Date) =>
    fixture.service.events.deliver(
      GiftPosted,
      { entryId, memberId, brand: 'BANYAN', currency: 'VND', part, amountMinor, reference: 'r', postedAt },
      { key: String(memberId) },
    );
  const moved = (kind: string, movementId: string, memberId: bigint, amountMinor: bigint, movedAt: Date) =>
    fixture.service.events.deliver(
      CashMoved,
      {
        kind,
        movementId,
        memberId,
        brand: 'BANYAN',
        currency: 'VND',
        amountMinor,
        otherId: 0n,
        movedAt,
        channel: channelOf(movementId),
      },
      { key: String(memberId) },
    );

  /** Of what came back nobody says it. */
  const channelOf = (movementId: string) =>
    movementId.includes(':') ? undefined : movementId.startsWith('d') ? 'sandbox' : 'bank';

  /** What the reports must come to: each change of a round on the day of its event, by game and by top line. */
  const expected = new Map<string, bigint>();
  const book = (event: RoundSettled, sign: bigint, on: Date) => {
    if (event.memberId === 6n || event.state === 'CANCELLED' || event.currency !== 'VND') return;
    const day = new Date(on.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const line = event.memberId === 5n ? '0' : event.memberId >= 7n ? '7' : '1';
    for (const key of [
      day,
      line,
      event.category ?? '',
      event.vendor,
      `${event.vendor}/${event.gameCode}`,
      '2026-03-01',
      'BANYAN',
    ])
      expected.set(key, (expected.get(key) ?? 0n) + sign * (event.stakeMinor - event.winMinor));
  };

  it.each([1, 2, 3])('are what rounds came to, whatever happens and is told again: history %i', async (seed) => {
    const draw = drawn(seed);
    const known = new Map<string, RoundSettled>();
    for (let step = 0; step < 30; step++) {
      const events = Array.from({ length: 1 + draw(6) }, (): RoundSettled => {
        const settledAt = new Date(at(10, '00:00:00').getTime() + (step * 90 + draw(200)) * 60_000);
        const old = draw(3) === 0 ? [...known.values()][draw(known.size || 1)] : undefined;
        if (old) return { ...old, settledAt, ...(draw(2) ? { state: 'CANCELLED' } : { winMinor: BigInt(draw(3000)) }) };
        const game = games[draw(games.length)] ?? games[0];
        return { ...(game as (typeof games)[0]), roundId: `${seed}-${step}-${draw(1e9)}`, brand: 'BANYAN', memberId: BigInt(1 + draw(8)),
          currency: draw(9) ? 'VND' : 'USDT', state: 'COMPLETED', stakeMinor: BigInt(draw(1000)), winMinor: BigInt(draw(1500)), settledAt, player: '' };
      }); // prettier-ignore
      const batch = [...new Map(events.map((event) => [event.roundId, event])).values()];
      for (const event of batch) {
        const before = known.get(event.roundId);
        if (before && (before.settledAt ?? 0) > (event.settledAt ?? 0)) continue;
        if (before) book(before, -1n, event.settledAt as Date);
        book(event, 1n, event.settledAt as Date);
        known.set(event.roundId, event);
      }
      await record(batch);
      if (draw(4) === 0) await record(batch);
      if (draw(3) === 0) await Promise.all([fixture.summed(), fixture.summed(), sums.run()]);
    }
    if (seed === 2) await fixture.member(8, [7], 0);
    await summed();
    if (seed === 1) return;
    for (const by of ['DAY', 'MONTH', 'BRAND', 'LINE', 'PRODUCT', 'VENDOR', 'GAME']) {
      const { data, totals, total } = await report(`by=${by}`);
      expect([by, total]).toEqual([by, data.length]);
      const all = expected.get('BANYAN');
      expect([by, BigInt(totals.ggrMinor ?? 0)]).toEqual([by, all]);
      for (const { key, ggrMinor, stakeMinor, payoutMinor } of data) {
        expect([by, key, BigInt(ggrMinor ?? 0)]).toEqual([by, key, expected.get(key)]);
        expect(BigInt(stakeMinor ?? 0) - BigInt(payoutMinor ?? 0)).toBe(BigInt(ggrMinor ?? 0));
      }
    }
    // Of parts of a month: what days come to is what the month comes to less the others.
    for (const range of ['from=2026-03-11&until=2026-03-31', 'from=2026-03-01&until=2026-03-11', 'from=2026-02-20&until=2026-04-02']) {
      const { totals } = await report(`by=DAY&${range}`);
      for (const by of ['BRAND', 'GAME', 'LINE'])
        expect([range, by, (await report(`by=${by}&${range}`)).totals]).toEqual([range, by, { ...totals, ...(by === 'GAME' && unknown) }]);
    } // prettier-ignore
    const [row] = await fixture.service.db.query<{ ggr: string; rounds: string }>(
      sql`select sum(stake_minor - win_minor)::text as ggr, count(*)::text as rounds from round_fact f
       join team_member m on m.member_id = f.member_id and m.account_type <> 4
       where f.state = 'COMPLETED' and exists (select from sales_change c where c.vendor = f.vendor and c.round_id = f.round_id and c.currency = 'VND')`,
    );
    const { totals } = await report('by=DAY');
    expect([totals.ggrMinor, totals.rounds]).toEqual([row?.ggr, row?.rounds]);
  });

  it('subtract what was given and paid, each once whatever is told twice or summed by two at once', async () => {
    for (let twice = 0; twice < 2; twice++) {
      await gift('3:1', 3n, 'BONUS', 500n, at(12));
      await gift('3:2', 3n, 'BONUS', -200n, at(12));
      await gift('5:1', 5n, 'REBATE', 70n, at(12));
      await gift('6:1', 6n, 'BONUS', 9999n, at(12));
      await moved('deposit', 'd1', 3n, 10_000n, at(12));
      await moved('deposit', 'd1:charged_back:1', 3n, -4000n, at(12));
      await moved('withdrawal', 'w1', 5n, -900n, at(12));
      await moved('deposit', 'd6', 6n, 77n, at(12));
    }
    await fixture.service.db.query(
      sql`insert into team_cash (key, kind, member_id, currency, amount_minor, reference, at) values ('posting:1', 'SALARY', 2, 'VND', 40, '', $1)`,
      [at(12)],
    );
    await Promise.all([sums.run(), sums.run()]);
    await fixture.service.db.query(sql`update team_cash set amount_minor = 60 where key = 'posting:1'`);
    await summed();
    const { data } = await report('by=DAY&filter={"q":"2026-03-12"}');
    const { ggrMinor, ...figures } = data[0] as ReportPageDto['data'][0];
    expect(figures).toMatchObject({
      bonusMinor: '300', rebateMinor: '70', salaryMinor: '60', costMinor: '430', ngrMinor: String(BigInt(ggrMinor ?? 0) - 430n),
      deposits: '1', depositMinor: '6000', withdrawals: '1', withdrawalMinor: '900',
    }); // prettier-ignore
    const lines = Object.fromEntries((await report('by=LINE')).data.map((row) => [row.name, row]));
    expect(lines['agent1']).toMatchObject({ key: '1', bonusMinor: '300', salaryMinor: '60', depositMinor: '6000' });
    expect(lines['0']).toMatchObject({ rebateMinor: '70', withdrawalMinor: '900' });
    const costs = (await report('by=COST&sort=costMinor&order=DESC')).data;
    expect(costs.map(({ key, costMinor }) => [key, costMinor])).toEqual([
      ['BONUS', '300'],
      ['REBATE', '70'],
      ['SALARY', '60'],
    ]);
    expect((await report('by=GAME')).data[0]).toMatchObject({ costMinor: null, ngrMinor: null, depositMinor: null });
    expect((await report('by=CHANNEL')).data).toMatchObject([
      { key: 'sandbox', deposits: '1', depositMinor: '6000', withdrawalMinor: '0' },
      { key: 'bank', deposits: '0', withdrawals: '1', withdrawalMinor: '900', rounds: null },
    ]);
    expect((await report('by=CHANNEL')).totals).toMatchObject({
      depositMinor: '6000',
      ggrMinor: null,
      costMinor: null,
    });
  });

  it('page and sort in the database, with the totals of the whole filter', async () => {
    const all = await report('by=GAME&sort=stakeMinor&order=DESC');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => report(`by=GAME&sort=stakeMinor&order=DESC&perPage=1&page=${page}`)),
    );
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
    expect(pages[0]).toMatchObject({ total: 3, totals: all.totals });
    const one = await report('by=GAME&filter={"vendor":"lottery"}');
    expect(one.data).toEqual(all.data.filter(({ vendor }) => vendor === 'lottery'));
    expect(one.totals.ggrMinor).toBe(one.data[0]?.ggrMinor);
    expect(one.data[0]).toMatchObject({ key: 'lottery/mega', name: 'mega', category: 'LOTTERY' });
    // Each brand has its own catalogue; this operator looks at one of them.
    const titles = ['ALPHA', 'BANYAN', 'ZETA'].map((brand) => {
      const own = brand === 'BANYAN' ? '' : ` ${brand}`;
      return { vendor: 'lottery', gameCode: 'mega', brand, names: { VI: `Vé lớn${own}`, EN: 'Big ticket' } };
    });
    await fixture.service.events.deliver(TitlesChanged, { titles }, { key: 'titles' });
    const named = await report('by=GAME&filter={"q":"Vé l"}');
    expect(named.data).toMatchObject([{ key: 'lottery/mega', name: 'Vé lớn' }]);
    expect(named).toMatchObject({ total: 1, totals: one.totals });
  });

  it('never mix currencies, and say whose days they are', async () => {
    const { body } = await fixture.operator(
      ['report.view'],
      'GET',
      '/reports?by=DAY&currency=USDT&from=2026-03-01&until=2026-03-31',
    );
    const usdt = body as unknown as ReportPageDto;
    expect(usdt.totals.costMinor).toBe('0');
    expect(usdt.totals.ggrMinor).not.toBe((await report('by=DAY')).totals.ggrMinor);
    expect(usdt.brands).toEqual([
      {
        brand: 'BANYAN',
        zone: 'Asia/Ho_Chi_Minh',
        firstDay: '2026-03-10',
        wholeFrom: '2026-03-10',
        closedThrough: '2026-03-09',
      },
    ]);
    // Who looks is of BANYAN.
    expect((await report('by=BRAND')).data.map(({ key }) => key)).toEqual(['BANYAN']);
    expect(await ask('by=BRAND&brand=LOTUS')).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  });

  it('are for those who may see them, of 400 days at most', async () => {
    expect((await ask('by=DAY', ['contract.view'])).status).toBe(403);
    for (const range of ['from=2026-03-02&until=2026-03-01', 'from=2025-01-01&until=2026-03-01'])
      expect((await fixture.operator(['report.view'], 'GET', `/reports?by=DAY&currency=VND&${range}`)).body.code).toBe(
        'request.invalid',
      );
  });

  it('leave a closed day as it is: what is told later stands on the first that is open', async () => {
    const day = async (name: string) => (await report(`by=DAY&filter={"q":"${name}"}`)).data[0];
    fixture.service.clock.set(at(15, '01:59:00'));
    await fixture.told(at(15, '01:58:00'));
    await summed();
    expect((await report('by=DAY')).brands[0]?.closedThrough).toBe('2026-03-13');
    // Not before two hours have gone.
    fixture.service.clock.set(at(15, '02:01:00'));
    await fixture.told(at(14, '23:59:00'));
    await record([{ ...(games[0] as (typeof games)[0]), roundId: 'open', brand: 'BANYAN', memberId: 3n, currency: 'VND', state: 'COMPLETED',
      stakeMinor: 10n, winMinor: 0n, settledAt: at(14), player: '' }]); // prettier-ignore
    await fixture.told(at(15, '02:00:00'));
    await sums.run();
    expect((await report('by=DAY')).brands[0]?.closedThrough).toBe('2026-03-13');
    await summed();
    expect((await report('by=DAY')).brands[0]?.closedThrough).toBe('2026-03-14');
    const [closed, before] = [await day('2026-03-12'), await report('by=MONTH')];
    await record([{ ...(games[0] as (typeof games)[0]), roundId: 'late', brand: 'BANYAN', memberId: 3n, currency: 'VND', state: 'COMPLETED',
      stakeMinor: 1000n, winMinor: 1n, settledAt: at(12), player: '' }]); // prettier-ignore
    await gift('3:9', 3n, 'BONUS', 11n, at(12));
    await summed();
    expect(await day('2026-03-12')).toEqual(closed);
    expect(await day('2026-03-15')).toMatchObject({ ggrMinor: '999', bonusMinor: '11', holdBp: 9990, rtpBp: 10 });
    const after = await report('by=MONTH');
    expect(BigInt(after.totals.ngrMinor ?? 0) - BigInt(before.totals.ngrMinor ?? 0)).toBe(988n);
  });
});
