import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SettlementService } from '../bill/settlement.service.js';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import { sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-03-${text}+07:00`);
const begins = at('08T00:00:00');

/** 1 over 2 and 5, 2 over 3 over 4: dividends. 10 over 11 over 12 over 13: daily salaries. 20 over 21 over 22: in real time. */
describe('a line that moves', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let settling: SettlementService;
  const ofThree: string[] = [];
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    settling = fixture.service.app.get(SettlementService);
    fixture.service.clock.set(new Date('2026-02-27T12:00:00+07:00'));
    for (const [id, ...uplines] of [[1], [2, 1], [3, 1, 2], [5, 1], [10], [11, 10], [12, 10, 11], [20], [21, 20]] as const) await fixture.member(id, uplines); // prettier-ignore
    for (const [id, ...uplines] of [
      [4, 1, 2, 3],
      [13, 10, 11, 12],
      [22, 20, 21],
    ] as const)
      await fixture.member(id, uplines, 0);
    const share = (rate: number, active: number) =>
      terms('DIVIDEND', [tier({ rate, active: 1 })], { activeBetMinor: k(active) });
    const ofOne = await fixture.sign(null, 1, share(40, 40_000));
    await fixture.sign(1, 2, share(30, 40_000));
    ofThree.push(await fixture.sign(2, 3, share(20, 40_000)));
    await fixture.sign(1, 5, share(30, 40_000));
    // Such a cover was possible once, and contracts that were signed then run on: here it tells whether a member's bets were put together.
    await fixture.service.db.query(sql`update contract_version set active_bet_minor = $2 where contract_id = $1`, [
      ofOne,
      k(120_000),
    ]);
    await fixture.sign(null, 10, flat('DAILY', 1));
    await fixture.sign(10, 11, flat('DAILY', 0.8));
    await fixture.sign(11, 12, flat('DAILY', 0.5));
    fixture.service.clock.set(at('07T23:44:00'));
    await fixture.sign(null, 20, flat('REALTIME', 1));
    await fixture.sign(20, 21, flat('REALTIME', 0.5));
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  let rounds = 0;
  const lost = (member: number, amount: string, when: string) =>
    fixture.round(`r${++rounds}`, {
      memberId: BigInt(member),
      stakeMinor: k(amount),
      winMinor: 0n,
      settledAt: at(when),
    });
  const settled = async (when: string) => {
    fixture.service.clock.set(at(when));
    await fixture.told(at(when));
    await settling.run();
  };
  const bills = async (kind: string, startsAt: Date, members: readonly number[]) => {
    const rows = await fixture.service.db.query<{ of: string; gross: string; net: string }>(
      sql`select downline_id as of, gross_minor as gross, net_minor as net from bill
       where kind = $1 and starts_at = $2 and downline_id = any($3) order by downline_id`,
      [kind, startsAt, members],
    );
    return rows.map(({ of, gross, net }) => [Number(of), gross, net]);
  };
  const row = (of: number, gross: string, net: string) => [of, String(k(gross)), String(k(net))];
  const pathOf = async (id: number) => {
    const statement = sql`select upline_path::text[] as path from team_member where member_id = $1`;
    return (await fixture.service.db.query<{ path: string[] }>(statement, [id]))[0]?.path;
  };
  const played = async (agent: number, of: number, day: string) => {
    const range = `from=${at(`${day}T00:00:00`).toISOString()}&until=${at(`${day}T23:00:00`).toISOString()}`;
    return (await fixture.as(agent, 'GET', `/team/sales/${of}?${range}`)).body.value?.betMinor;
  };

  it('takes everybody below along, ends what was signed with the old upline, and counts once', async () => {
    await lost(4, '100,000', '05T12:00:00');
    await lost(22, '1,000', '07T23:58:00');
    await lost(13, '1,000', '07T23:59:00');
    await lost(13, '2,000', '08T00:00:02');
    fixture.service.clock.set(at('08T00:00:04'));
    await fixture.summed();
    expect(await played(10, 11, '08')).toBe(String(k('2,000')));
    await lost(13, '3,000', '07T23:59:30');
    await expect(fixture.move(99, [], [1], begins, 9)).rejects.toMatchObject({ code: 'contracts.member_not_found' });
    const three = () => fixture.move(3, [1, 2], [1, 5], begins, 1);
    await Promise.all([three(), three(), fixture.move(12, [10, 11], [10], begins, 2)]);
    await three();
    await fixture.move(22, [20, 21], [20], begins, 3);
    expect([await pathOf(3), await pathOf(4), await pathOf(13)]).toEqual([
      ['1', '5'],
      ['1', '5', '3'],
      ['10', '12'],
    ]);
    expect(await fixture.stateOf(ofThree[0] ?? '')).toEqual({ state: 'TERMINATED', until: begins.toISOString() });
    const steps = await fixture.service.db.query(
      sql`select actor, reason from contract_step where contract_id = $1 and move = 'terminate'`,
      [ofThree[0]],
    );
    expect(steps).toEqual([{ actor: 'OPERATOR', reason: 'line_moved' }]);
  });

  it('lets those above see who is below them now, and each side its own papers', async () => {
    const code = async (id: number, path: string) => text((await fixture.as(id, 'GET', path)).body.code);
    expect(await code(2, '/team/4')).toBe('contracts.member_not_found');
    expect((await fixture.as(5, 'GET', '/team/4')).body.value).toMatchObject({ username: 'agent4' });
    expect((await fixture.as(2, 'GET', `/contracts/${ofThree[0]}`)).status).toBe(200);
    await fixture.member(14, [10, 11, 12]);
    expect(await pathOf(14)).toEqual(['10', '12']);
  });

  it('leaves to each team what it did while it was one', async () => {
    await fixture.summed();
    expect([await played(10, 11, '07'), await played(10, 11, '08')]).toEqual([String(k('4,000')), '0']);
    expect([await played(10, 12, '07'), await played(10, 12, '08')]).toEqual([String(k('4,000')), String(k('2,000'))]);
    expect(await played(10, 10, '08')).toBe(String(k('2,000')));
  });

  it('is paid by the line in which it stood, also when the period closes after the move', async () => {
    await settled('08T00:00:30');
    await fixture.status(20, 'CLOSED');
    await settled('08T02:06:00');
    expect(await bills('REALTIME', at('07T23:55:00'), [20, 21])).toEqual([row(20, '10', '5'), row(21, '5', '5')]);
    expect(await bills('DAILY', at('07T00:00:00'), [10, 11, 12])).toEqual([
      row(10, '40', '8'),
      row(11, '32', '12'),
      row(12, '20', '20'),
    ]);
    await settled('09T02:06:00');
    expect(await bills('DAILY', begins, [10, 11, 12])).toEqual([row(10, '20', '20')]);
  });

  it('splits a dividend period at the day of the move, and what is paid comes to the gross of the top', async () => {
    await lost(4, '50,000', '10T12:00:00');
    await lost(2, '10,000', '12T12:00:00');
    await settled('16T02:11:00');
    expect(await bills('DIVIDEND', at('01T00:00:00'), [1, 2, 3, 5])).toEqual([
      row(1, '64,000', '16,000'),
      row(2, '33,000', '13,000'),
      row(3, '20,000', '20,000'),
      row(5, '15,000', '15,000'),
    ]);
  });

  it('signs anew with its new upline, and moves again', async () => {
    await fixture.sign(5, 3, terms('DIVIDEND', [tier({ rate: 20, active: 1 })], { activeBetMinor: k(40_000) }));
    await fixture.move(3, [1, 5], [], at('17T00:00:00'), 4);
    expect([await pathOf(3), await pathOf(4)]).toEqual([[], ['3']]);
    const past = await fixture.service.db.query<{ path: string[] }>(
      sql`select upline_path::text[] as path from team_past where member_id = 4 order by since`,
    );
    expect(past.map(({ path }) => path)).toEqual([
      ['1', '2', '3'],
      ['1', '5', '3'],
    ]);
  });
});
