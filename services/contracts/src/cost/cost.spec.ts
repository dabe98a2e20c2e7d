import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CashMoved, GiftPosted } from '@banyan/proto/wallet/v1/events';
import { sql } from '@banyan/kernel/database';
import type { BillDetailDto } from '../bill/bill.dto.js';
import { SettlementService } from '../bill/settlement.service.js';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { flat, k } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';

const at = (when: string) => new Date(`2026-03-${when}+07:00`);

/** 1 over the player 11; 2 over 21, and 3 under 2 over 31: every line with a dividend by the day. The worked vectors run through the code that makes bills. */
describe('what a team was given', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  const contracts = new Map<number, string>();
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('09T12:00:00'));
    await fixture.member(1);
    await fixture.member(11, [1], 0);
    await fixture.member(2);
    await fixture.member(21, [2], 0);
    await fixture.member(3, [2]);
    await fixture.member(31, [2, 3], 0);
    const daily = { period: 'D' } as const;
    contracts.set(1, await fixture.sign(null, 1, flat('DIVIDEND', 20, daily)));
    contracts.set(2, await fixture.sign(null, 2, flat('DIVIDEND', 18, daily)));
    contracts.set(3, await fixture.sign(2, 3, flat('DIVIDEND', 10, daily)));
    await fixture.sign(null, 1, flat('DAILY', 1.2));
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  let given = 0;
  const gift = (memberId: bigint, part: string, amount: string, when: string, entryId = `${memberId}:${++given}`) =>
    fixture.service.events.deliver(
      GiftPosted,
      { entryId, memberId, brand: 'BANYAN', currency: 'VND', part, amountMinor: k(amount), reference: 'x', postedAt: at(when) },
      { key: String(memberId) },
    ); // prettier-ignore
  const moved = (kind: string, movementId: string, memberId: bigint, amount: string, when: string) =>
    fixture.service.events.deliver(
      CashMoved,
      { kind, movementId, memberId, brand: 'BANYAN', currency: 'VND', amountMinor: k(amount), otherId: 0n, movedAt: at(when) },
      { key: String(memberId) },
    ); // prettier-ignore
  const round = (id: string, memberId: bigint, stake: string, win: string, when: string) =>
    fixture.round(id, { memberId, stakeMinor: k(stake), winMinor: k(win), settledAt: at(when) });
  const close = async (when: string) => {
    fixture.service.clock.set(at(when));
    await fixture.told(at(when));
    for (let more = true; more;) more = (await fixture.service.app.get(SettlementService).run()) > 0;
  };
  const setLimits = async (changes: object) => {
    const { status, body } = await fixture.operator(['contract.limits'], 'PUT', '/limits/BANYAN', { ...changes, reason: 'costs' });
    expect(status).toBe(200);
    const { id: change } = body.waiting as unknown as { id: string };
    const decided = await fixture.operator(['contract.limits'], 'POST', '/limits/BANYAN/approve', { reason: 'costs', change }, 2);
    expect(decided.status).toBe(200);
  }; // prettier-ignore
  /** The bill of an agent's dividend of a day, through its own door. */
  const billOf = async (agent: number, day: string): Promise<BillDetailDto | null> => {
    const [row] = await fixture.service.db.query<{ id: string }>(
      sql`select id from bill where downline_id = $1 and kind = 'DIVIDEND' and starts_at = $2`,
      [agent, at(`${day}T00:00:00`)],
    );
    if (!row) return null;
    return (await fixture.as(agent, 'GET', `/bills/${row.id}`)).body.value as unknown as BillDetailDto;
  };
  const tried = async (agent: number, day: string) =>
    (
      await fixture.operator(
        ['contract.view'],
        'GET',
        `/simulations/contracts/${contracts.get(agent)}?at=${at(`${day}T00:00:00`).toISOString()}`,
      )
    ).body;
  const differs = async (day: string) => {
    const when = encodeURIComponent(at(`${day}T00:00:00`).toISOString());
    const path = `/runs/preview?brand=BANYAN&kind=DIVIDEND&period=D&at=${when}`;
    return (await fixture.operator(['contract.view'], 'GET', path)).body.differs;
  };

  it('C13: stands on the bill line by line, and the dividend is of what is left', async () => {
    await setLimits({ depositFeeBp: 150, withdrawalFeeBp: 50 });
    await round('r1', 11n, '500,000', '380,000', '10T10:00:00');
    await gift(11n, 'REBATE', '4,000', '10T11:00:00');
    await gift(11n, 'BONUS', '7,000', '10T11:30:00');
    await gift(1n, 'PROMO', '2,500', '10T12:00:00');
    await gift(11n, 'JACKPOT', '1,500', '10T12:30:00');
    await gift(11n, 'BONUS', '-1,000', '10T13:00:00');
    await moved('deposit', 'd1', 11n, '100,000', '10T09:00:00');
    await moved('withdrawal', 'w1', 11n, '-100,000', '10T15:00:00');
    await moved('withdrawal', 'w2', 11n, '-40,000', '10T16:00:00');
    await moved('withdrawal', 'w2:returned', 11n, '40,000', '10T17:00:00');
    await moved('transfer', 't1', 11n, '40,000', '10T17:30:00');
    await close('11T03:00:00');
    expect(await billOf(1, '10')).toMatchObject({
      stakeMinor: String(k('500,000')),
      payoutMinor: String(k('380,000')),
      rebateMinor: String(k('4,000')),
      bonusMinor: String(k('6,000')),
      promoMinor: String(k('2,500')),
      jackpotMinor: String(k('1,500')),
      salaryMinor: String(k('6,000')),
      feeMinor: String(k('2,000')),
      lossMinor: String(k('98,000')),
      baseMinor: String(k('98,000')),
      grossMinor: String(k('19,600')),
    });
  });

  it('C14: with a fee by percentage of what was lost in rounds', async () => {
    await setLimits({ depositFeeBp: 0, withdrawalFeeBp: 0, lossFeeBp: 500 });
    await round('r2', 21n, '300,000', '0', '11T10:00:00');
    await gift(21n, 'REBATE', '10,000', '11T11:00:00');
    await gift(21n, 'BONUS', '5,000', '11T11:00:00');
    await close('12T03:00:00');
    expect(await billOf(2, '11')).toMatchObject({
      feeMinor: String(k('15,000')),
      lossMinor: String(k('270,000')),
      grossMinor: String(k('48,600')),
    });
    expect(await tried(2, '11')).toMatchObject({ lossMinor: String(k('270,000')), feeMinor: String(k('15,000')), grossMinor: String(k('48,600')) });
    await setLimits({ lossFeeBp: 0 });
  }); // prettier-ignore

  it('counts once, told twice and told by two at once, and not at all while it cannot be stored', async () => {
    await round('r3', 31n, '1,000', '0', '12T10:00:00');
    const entry = '31:again';
    await fixture.service.owner.query(
      sql`alter table team_cost add constraint crash check (member_id <> 31) not valid`,
    );
    await gift(31n, 'BONUS', '100', '12T11:00:00', entry).catch(() => undefined);
    const stored = () => fixture.service.db.query(sql`select key from team_cost where member_id = 31`);
    expect(await stored()).toEqual([]);
    await fixture.service.owner.query(sql`alter table team_cost drop constraint crash`);
    await Promise.all([1, 2, 3].map(() => gift(31n, 'BONUS', '100', '12T11:00:00', entry)));
    await gift(31n, 'BONUS', '100', '12T11:00:00', entry);
    await gift(31n, 'OF_A_NEWER_WALLET', '50', '12T11:10:00');
    await close('13T03:00:00');
    expect(await billOf(3, '12')).toMatchObject({ bonusMinor: String(k('150')), lossMinor: String(k('850')), grossMinor: String(k('85')) });
    expect(await billOf(2, '12')).toMatchObject({ bonusMinor: String(k('150')), lossMinor: String(k('850')), grossMinor: String(k('153')) });
  }); // prettier-ignore

  it('told after its period was closed counts in the one that is open, once', async () => {
    await gift(31n, 'PROMO', '200', '12T23:59:59', '31:late');
    await round('r4', 31n, '1,000', '0', '13T10:00:00');
    await close('14T03:00:00');
    expect(await billOf(3, '12')).toMatchObject({ promoMinor: '0', grossMinor: String(k('85')) });
    expect(await billOf(3, '13')).toMatchObject({ promoMinor: String(k('200')), lossMinor: String(k('800')) });
  });

  it('alone makes a bill below zero', async () => {
    await gift(31n, 'REBATE', '300', '14T11:00:00');
    await close('15T03:00:00');
    const alone = { stakeMinor: '0', rebateMinor: String(k('300')), lossMinor: String(-k('300')), grossMinor: '0' };
    expect(await billOf(3, '14')).toMatchObject({ ...alone, state: 'NOT_REACHED' });
    expect(await billOf(1, '14')).toBeNull();
  });

  it('stays with the line in which it was given when the member moves', async () => {
    await round('r5', 31n, '1,000', '0', '15T10:00:00');
    await gift(31n, 'BONUS', '400', '15T11:00:00');
    await fixture.move(31, [2, 3], [1], at('16T00:00:00'), 1);
    await round('r6', 31n, '2,000', '0', '16T10:00:00');
    await gift(31n, 'BONUS', '500', '16T11:00:00');
    await close('17T03:00:00');
    expect(await billOf(3, '15')).toMatchObject({ bonusMinor: String(k('400')), lossMinor: String(k('600')) });
    expect(await billOf(2, '15')).toMatchObject({ bonusMinor: String(k('400')), lossMinor: String(k('600')) });
    expect(await billOf(1, '16')).toMatchObject({ bonusMinor: String(k('500')) });
    expect(await billOf(2, '16')).toBeNull();
  });

  it('comes to the same in previews, in simulations and in the lists', async () => {
    for (const day of ['10', '12', '13', '14', '15', '16']) expect([day, await differs(day)]).toEqual([day, 0]);
    for (const [agent, day] of [[1, '10'], [2, '12'], [3, '13'], [3, '15'], [1, '16']] as const) {
      const bill = await billOf(agent, day);
      const { lossMinor = '', grossMinor = '' } = bill ?? {};
      expect(await tried(agent, day)).toMatchObject({ lossMinor, grossMinor });
      const list = (await fixture.as(agent, 'GET', `/bills?filter=${encodeURIComponent(JSON.stringify({ kind: 'DIVIDEND' }))}`)).body.value;
      const rows = (list as unknown as { data: BillDetailDto[] }).data;
      expect(rows.find(({ id }) => id === bill?.id)?.lossMinor).toBe(lossMinor);
    }
  }); // prettier-ignore
});
