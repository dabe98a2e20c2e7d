import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { BillPaymentService } from '../bill/bill-payment.service.js';
import { SettlementService } from '../bill/settlement.service.js';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { flat, k } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import type { CashDto, CashPageDto } from './cash.dto.js';
import { CashService } from './cash.service.js';
import { sql } from '@banyan/kernel/database';

const at = (when: string) => new Date(`2026-03-${when}+07:00`);

/** 1 over 2 over 3 over the player 4; 9 apart. */
describe('team transactions', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let cash: CashService;
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    cash = fixture.service.app.get(CashService);
    fixture.service.clock.set(at('09T12:00:00'));
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2]);
    await fixture.member(9);
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  const moved = (kind: string, id: string, memberId: bigint, amount: bigint, when: string, otherId = 0n) =>
    fixture.service.events.deliver(
      CashMoved,
      { kind, movementId: id, memberId, brand: 'BANYAN', currency: 'VND', amountMinor: amount, otherId, movedAt: at(when) },
      { key: String(memberId) },
    ); // prettier-ignore
  const days = 'from=2026-03-08T17:00:00Z&until=2026-03-13T17:00:00Z';
  const page = async (of: number, query = ''): Promise<CashPageDto> =>
    (await fixture.as(of, 'GET', `/team/transactions?${days}&${query}`)).body.value as unknown as CashPageDto;
  const seen = ({ data }: CashPageDto) =>
    data.map(({ kind, memberId, amountMinor }) => `${kind} ${memberId} ${amountMinor}`);
  const sums = ({ sums: all }: CashPageDto) =>
    all.map(({ kind, count, inMinor, outMinor }) => [kind, count, inMinor, outMinor]);

  it('show an agent what the whole line moved, the newest first, and what it comes to', async () => {
    // The player’s deposit is told before anybody says that the player is there, and twice.
    await moved('deposit', 'd1', 4n, 500n, '09T10:00:00');
    await moved('deposit', 'd1', 4n, 500n, '09T10:00:00');
    await moved('withdrawal', 'w1', 3n, -80n, '10T09:00:00');
    await moved('transfer', 't1', 3n, 30n, '09T11:00:00', 2n);
    await moved('transfer', 't1', 2n, -30n, '09T11:00:00', 3n);
    await moved('deposit', 'd9', 9n, 7n, '09T10:30:00');
    expect(await cash.run()).toBe(4);
    expect(seen(await page(1))).toEqual(['WITHDRAWAL 3 -80', 'TRANSFER 2 -30', 'TRANSFER 3 30']);
    await fixture.member(4, [1, 2, 3], 0);
    expect(await cash.run()).toBe(1);
    expect(await cash.run()).toBe(0);
    const all = await page(1);
    expect(seen(all)).toEqual(['WITHDRAWAL 3 -80', 'TRANSFER 2 -30', 'TRANSFER 3 30', 'DEPOSIT 4 500']);
    expect(sums(all)).toEqual([['DEPOSIT', '1', '500', '0'], ['TRANSFER', '2', '30', '30'], ['WITHDRAWAL', '1', '0', '80']]);
    expect(all.data[1]).toMatchObject({ username: 'agent2', accountType: 2, other: 'agent3', at: '2026-03-09T04:00:00.000Z' });
    expect(seen(await page(9))).toEqual(['DEPOSIT 9 7']);
  }); // prettier-ignore

  it.each([
    ['kind=DEPOSIT', ['DEPOSIT 4 500']],
    ['level=OWN', []],
    ['level=DIRECT', ['TRANSFER 2 -30']],
    ['memberId=3', ['WITHDRAWAL 3 -80', 'TRANSFER 3 30', 'DEPOSIT 4 500']],
    ['memberId=3&level=OWN', ['WITHDRAWAL 3 -80', 'TRANSFER 3 30']],
    ['memberId=3&level=DIRECT', ['DEPOSIT 4 500']],
    ['memberId=2&kind=TRANSFER&level=DIRECT', ['TRANSFER 3 30']],
    ['from=2026-03-09T17:00:00Z&until=2026-03-10T17:00:00Z', ['WITHDRAWAL 3 -80']],
  ])('are filtered by %s, with the sums of just that', async (query, expected) => {
    const found = query.startsWith('from')
      ? ((await fixture.as(1, 'GET', `/team/transactions?${query}`)).body.value as unknown as CashPageDto)
      : await page(1, query);
    expect(seen(found)).toEqual(expected);
    const total = expected.reduce((sum, row) => sum + BigInt(row.split(' ')[2] ?? 0), 0n);
    expect(found.sums.reduce((sum, { inMinor, outMinor }) => sum + BigInt(inMinor) - BigInt(outMinor), 0n)).toBe(total);
    expect(found.sums.reduce((sum, { count }) => sum + Number(count), 0)).toBe(expected.length);
  });

  it('come page by page without a gap, also where several have one instant', async () => {
    for (let n = 0; n < 7; n++) await moved('deposit', `same${n}`, 4n, BigInt(n + 1), '11T08:00:00');
    await cash.run();
    const rows: CashDto[] = [];
    let next: string | null = '';
    for (let pages = 0; next !== null && pages < 10; pages++) {
      const found: CashPageDto = await page(1, `perPage=3${next && `&after=${next}`}`);
      rows.push(...found.data);
      next = found.next;
    }
    expect(rows).toHaveLength(11);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(11);
    expect(rows).toEqual((await page(1)).data);
    expect((await fixture.as(1, 'GET', `/team/transactions?after=1;drop`)).status).toBe(400);
    expect((await fixture.as(1, 'GET', '/team/transactions?from=2025-01-01T00:00:00Z')).status).toBe(400);
  });

  it('show nobody outside of the team, not as the other end of a transfer either', async () => {
    const own = await page(3);
    expect(own.data.find(({ kind }) => kind === 'TRANSFER')).toMatchObject({ memberId: '3', other: null });
    expect(JSON.stringify(own)).not.toMatch(/agent[129]"/);
    for (const id of ['2', '9', '424242'])
      expect((await fixture.as(3, 'GET', `/team/transactions?memberId=${id}`)).body.code).toBe('contracts.member_not_found');
    const theirs = (await page(1, 'level=DIRECT')).data[0]?.id ?? '';
    expect((await fixture.as(3, 'GET', `/team/transactions/${theirs}`)).body.code).toBe('contracts.transaction_not_found');
    expect((await fixture.as(2, 'GET', `/team/transactions/${theirs}`)).status).toBe(200);
    const deep = (await page(1, 'kind=DEPOSIT')).data.at(-1)?.id ?? '';
    const detail = (await fixture.as(1, 'GET', `/team/transactions/${deep}`)).body.value;
    expect(detail).toMatchObject({ way: ['agent2', 'agent3'], reference: 'd1', billId: null, other: null });
  }); // prettier-ignore

  it('have what contracts pay: a salary at once, those of real time as one of the day, which grows', async () => {
    fixture.service.clock.set(at('11T12:01:00'));
    await fixture.sign(null, 1, flat('DAILY', 1));
    await fixture.sign(1, 2, flat('DAILY', 1));
    await fixture.sign(null, 9, { ...flat('REALTIME', 1), basis: 'BET' });
    const pay = async (when: string) => {
      fixture.service.clock.set(at(when));
      await fixture.told(at(when));
      await fixture.service.app.get(SettlementService).run();
      await fixture.service.app.get(BillPaymentService).run();
      await cash.run();
    };
    const bet = (round: string, memberId: bigint, when: string) =>
      fixture.round(round, { memberId, stakeMinor: k('1,000'), winMinor: 0n, settledAt: at(when) });
    await bet('r1', 9n, '11T12:06:00');
    await pay('11T12:10:01');
    await bet('r2', 9n, '11T12:11:00');
    await pay('11T12:15:01');
    await bet('r3', 4n, '12T12:00:00');
    await pay('13T02:06:00');
    const salary = String(k('10'));
    expect(seen(await page(9, 'kind=SALARY'))).toEqual([`SALARY 9 ${2n * k('10')}`]);
    const paid = await page(1, 'kind=SALARY');
    expect([seen(paid), sums(paid)]).toEqual([[`SALARY 2 ${salary}`], [['SALARY', '1', salary, '0']]]);
    const detail = (await fixture.as(1, 'GET', `/team/transactions/${paid.data[0]?.id}`)).body.value;
    expect((await fixture.as(1, 'GET', `/bills/${text(detail?.billId)}`)).status).toBe(200);
  });

  it('are neither named nor summed when booking fails, and both once the next time', async () => {
    const stored = async () => [await page(2), await page(1)];
    const before = await stored();
    await moved('deposit', 'late', 4n, 12n, '10T10:00:00');
    await fixture.service.owner.query(
      sql`alter table team_cash_day add constraint crash check (in_minor < 0) not valid`,
    );
    await expect(cash.run()).rejects.toThrow('crash');
    expect(await stored()).toEqual(before);
    await fixture.service.owner.query(sql`alter table team_cash_day drop constraint crash`);
    expect((await Promise.all([cash.run(), cash.run()])).reduce((sum, count) => sum + count)).toBe(1);
    const rows = (await page(1, 'kind=DEPOSIT')).data.filter(({ amountMinor }) => amountMinor === '12');
    expect(rows).toHaveLength(1);
  });
});
