import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { ContractsFixture, ended } from '../fixtures/contracts.fixture.js';
import { flat, k } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import { SettlementService } from './settlement.service.js';

const at = (text: string) => new Date(`2026-${text}+07:00`);

/** 1 over 2, each with a dividend by half months and every kind of salary; what is carried stays with the agent, whoever signs what next. */
describe('a deficit of earlier periods', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let rounds = 0;
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('02-20T12:00:00'));
    await fixture.member(1);
    await fixture.member(2, [1]);
    for (const kind of ['DIVIDEND', 'DAILY', 'HOURLY'] as const) await sign(kind);
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  const sign = async (kind: 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME') => {
    await fixture.sign(null, 1, flat(kind, 1));
    ofTwo.set(kind, await fixture.sign(1, 2, flat(kind, 1)));
  };
  const ofTwo = new Map<string, string>();
  const round = (when: string, stake: string, win = '0', id = `r${++rounds}`, state = 'COMPLETED') =>
    fixture.round(id, { memberId: 2n, state, stakeMinor: k(stake), winMinor: k(win), settledAt: at(when) });
  const now = async (when: string) => {
    fixture.service.clock.set(at(when));
    await fixture.told(at(when));
    for (let more = true; more;) more = (await fixture.service.app.get(SettlementService).run()) > 0;
  };
  /** Ends a contract by both sides and signs the same again: another contract between the same two. */
  const renew = async (kind: 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME') => {
    const id = ofTwo.get(kind) ?? '';
    await fixture.as(1, 'POST', `/contracts/${id}/termination`, { reason: 'anew' });
    const { body } = await fixture.as(2, 'POST', `/contracts/${id}/termination/accept`, ended());
    expect(body.value?.state).toBe('TERMINATED');
    ofTwo.set(kind, await fixture.sign(1, 2, flat(kind, 1)));
    expect(ofTwo.get(kind)).not.toBe(id);
  };
  const lastBill = async (kind: string) => {
    const [row] = await fixture.service.db.query<{ contract: string; carried: string; base: string; gross: string }>(
      sql`select contract_id as contract, carried_minor as carried, base_minor as base, gross_minor as gross from bill
       where downline_id = 2 and kind = $1 order by starts_at desc limit 1`,
      [kind],
    );
    return row;
  };

  it('of a dividend is made good by the next contract of the same agent', async () => {
    await round('03-03T10:00:00', '1', '100,001');
    await now('03-10T12:00:00');
    await renew('DIVIDEND');
    await now('03-16T02:10:00');
    await round('03-20T10:00:00', '160,000');
    await now('04-01T02:10:00');
    // Salaries of the second half count against the loss as well; the carry is the whole first half's.
    const bill = await lastBill('DIVIDEND');
    expect(bill).toMatchObject({ contract: ofTwo.get('DIVIDEND') });
    expect(BigInt(bill?.carried ?? 0)).toBeLessThanOrEqual(-k('100,000'));
  });

  it.each(['DAILY', 'HOURLY'] as const)('of a %s salary as well', async (kind) => {
    const [first, next] = kind === 'DAILY' ? ['04-05', '04-06'] : ['04-08', '04-09'];
    const id = `late-${kind}`;
    await round(`${first}T10:00:00`, '50,000', '0', id);
    await now(`${next}T03:00:00`);
    await renew(kind);
    await round(`${next}T10:00:00`, '0', '0', id, 'CANCELLED');
    const [after, paid] = kind === 'DAILY' ? ['04-07', '04-08'] : ['04-10', '04-11'];
    await now(`${after}T03:00:00`);
    await round(`${after}T10:30:00`, '60,000');
    await now(`${paid}T03:00:00`);
    expect(await lastBill(kind)).toMatchObject({
      contract: ofTwo.get(kind),
      carried: String(-k('50,000')),
      base: String(k('10,000')),
      gross: String(k('100')),
    });
  });

  it('of a salary by the order as well', async () => {
    await now('04-12T09:59:00');
    await sign('REALTIME');
    await round('04-12T10:01:00', '50,000', '0', 'late-order');
    await now('04-12T10:06:00');
    await round('04-12T10:07:00', '0', '0', 'late-order', 'CANCELLED');
    await now('04-12T10:12:00');
    await renew('REALTIME');
    await round('04-12T10:16:00', '60,000');
    await now('04-12T10:21:00');
    expect(await lastBill('REALTIME')).toMatchObject({ contract: ofTwo.get('REALTIME'), carried: String(-k('500')), gross: String(k('100')) });
  }); // prettier-ignore
});
