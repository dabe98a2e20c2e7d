import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import type { SpinRecordDto } from './wheel.dto.js';
import { cash, content, nothing, points, wheelsOf } from './wheel.fixture.js';
import { WheelService } from './wheel.service.js';

// The first spin of this file dies between the draw and its payment.
process.env['BANYAN_FAILPOINTS'] = 'promotions.after_spin=error';

const open = new Date('2026-03-16T05:00:30Z');
const never = new AbortController().signal;

type Wheels = ReturnType<typeof wheelsOf>;

describe('lucky wheels', () => {
  let promotions: PromotionsFixture;
  let step: Wheels['step'];
  let written: Wheels['written'];
  let publish: Wheels['publish'];
  let seedsOf: Wheels['seedsOf'];
  let spin: Wheels['spin'];
  let won: Wheels['won'];
  let chances: Wheels['chances'];
  let spins: Wheels['spins'];
  let shown: Wheels['shown'];
  let record: Wheels['record'];
  let paidTo: Wheels['paidTo'];
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    ({ step, written, publish, seedsOf, spin, won, chances, spins, shown, record, paidTo } = wheelsOf(promotions));
  });
  afterAll(() => promotions.close());

  it('pay a prize once when the process dies between the draw and the payment', async () => {
    const id = await publish({ segments: [cash(1_000), cash(2_000)] });
    const key = randomUUID();
    expect(await promotions.service.breaking(() => spin(1, id, { key }))).toEqual({ code: 'system.internal' });
    expect(paidTo(1)).toHaveLength(0);
    const again = await won(1, id, { key });
    expect(again).toMatchObject({ kind: 'CASH', state: 'GRANTED', nonce: 0, serverSeed: null });
    expect(await won(1, id, { key })).toEqual(again);
    await promotions.service.app.get(GiftService).work(never);
    expect(paidTo(1)).toMatchObject([{ amountMinor: BigInt(again.amountMinor), turnover: 2 }]);
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_spins' });
    expect(await record(id)).toMatchObject({ spins: 1, spentMinor: again.amountMinor });
    // Nobody came back: the job pays.
    promotions.wallet.losing = 1;
    const lost = await won(2, id);
    expect(lost.state).toBe('GRANTING');
    promotions.service.clock.set(new Date(open.getTime() + 10_000));
    await promotions.service.app.get(GiftService).work(never);
    expect(paidTo(2)).toHaveLength(1);
    expect(await spins(2, id)).toMatchObject([{ id: lost.id, state: 'GRANTED' }]);
  });

  it('are written by one operator and published by another, and never change after that', async () => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const refused = async (of: object) => {
      const { code, message } = (await written(of)) as unknown as { code: string; message: string };
      return [code, message.split(': ')[1]];
    };
    const terms = 'promotions.wheel_terms';
    expect(await refused({ segments: [cash(0), nothing()] })).toEqual([terms, 'segments']);
    expect(await refused({ segments: [{ ...cash(1), points: 5 }, nothing()] })).toEqual([terms, 'segments']);
    expect(await refused({ segments: [nothing(), nothing()] })).toEqual([terms, 'segments']);
    expect(await refused({ segments: [cash(1, 999_999), nothing(2)] })).toEqual([terms, 'weight']);
    expect(await refused({ budgetMinor: vnd(999) })).toEqual([terms, 'budgetMinor']);
    expect(await refused({ free: 0 })).toEqual([terms, 'free']);
    // One person's accounts are bounded somehow, and so are points that become money.
    expect(await refused({ perAddress: 0 })).toEqual([terms, 'perAddress']);
    expect(await refused({ perDay: 0 })).toEqual([terms, 'perDay']);
    expect(await refused({ segments: [cash(1_000), nothing()], price: 5, perDay: 0 })).toEqual([terms, 'perDay']);
    // Ten points in one of three.
    expect(await refused({ price: 3 })).toEqual([terms, 'price']);
    expect((await refused({ segments: [cash(1)] }))[0]).toBe('request.invalid');
    expect((await refused({ closes: '2026-03-16T12:00' }))[0]).toBe('promotions.campaign_times');
    expect((await refused({ closes: '2026-09-16T12:00' }))[0]).toBe('promotions.campaign_times');
    const id = (await written())['id'] as unknown as string;
    const say = async (by: number, verb: string, revision: number, permissions?: string[]) => {
      const { body } = await promotions.operator(by, 'POST', `/wheels/${id}/${verb}`, step(revision), permissions);
      return body['code'] ?? body['state'];
    };
    expect(await shown(1, id)).toBeUndefined();
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_not_found' });
    expect(await say(2, 'publish', 1)).toBe('promotions.wheel_state');
    expect(await say(1, 'propose', 2)).toBe('request.stale');
    expect(await say(1, 'propose', 1)).toBe('PROPOSED');
    const change = { ...content, ...step(2), segments: [cash(500), nothing(9)] };
    const put = async (of: object) => (await promotions.operator(1, 'PUT', `/wheels/${id}`, { ...change, ...of })).body;
    // What is changed has to be proposed again.
    expect(await put({})).toMatchObject({
      state: 'DRAFT',
      proposedBy: null,
      segments: [
        { kind: 'CASH', weight: 1, taken: 0 },
        { kind: 'NOTHING', weight: 9, taken: 0 },
      ],
    });
    expect(await say(1, 'propose', 3)).toBe('PROPOSED');
    expect(await say(1, 'publish', 4)).toBe('promotions.second_person');
    expect(await say(2, 'publish', 4, ['promotion.edit'])).toBe('auth.forbidden');
    expect(await Promise.all([say(2, 'publish', 4), say(3, 'publish', 4)])).toEqual(
      expect.arrayContaining(['PUBLISHED', 'request.stale']),
    );
    expect((await put({ revision: 5 }))['code']).toBe('promotions.wheel_state');
    expect(await shown(1, id)).toMatchObject({ status: 'COMING', title: 'Dragon wheel', turnover: 2 });
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_closed' });
    promotions.service.clock.set(open);
    expect(await shown(1, id)).toMatchObject({ status: 'OPEN' });
    expect(await say(2, 'end', 5)).toBe('ENDED');
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_closed' });
    const acted = (await promotions.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(acted).toEqual(
      expect.arrayContaining(['wheel.write', 'wheel.edit', 'wheel.propose', 'wheel.publish', 'wheel.end']),
    );
  });

  it('give one prize for one key, however often and however many at once it is asked for', async () => {
    const id = await publish({ segments: [cash(1_000), cash(2_000)], free: 3 });
    const key = randomUUID();
    const all = await Promise.all([won(5, id, { key }), won(5, id, { key }), won(5, id, { key })]);
    expect(new Set(all.map((each) => each.id)).size).toBe(1);
    expect(paidTo(5)).toHaveLength(1);
    // Three presses under keys of their own are three spins, and a fourth has none left.
    const more = await Promise.all([spin(5, id), spin(5, id), spin(5, id)]);
    expect(more.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_spins' }]);
    expect((await spins(5, id)).map(({ nonce }) => nonce)).toEqual([2, 1, 0]);
    const other = await publish({ price: 5 });
    expect(await spin(5, other, { key })).toEqual({ code: 'promotions.wheel_conflict' });
    expect(await spin(5, id, { key, payment: 'POINTS' })).toEqual({ code: 'promotions.wheel_conflict' });
    // The next day brings the next ones.
    promotions.service.clock.set(new Date('2026-03-16T17:00:01Z'));
    expect(await chances(5, id)).toMatchObject({ left: 3, spun: 0 });
  });

  it('never give more than their stock and budget, whatever spins at once, and close before their odds would change', async () => {
    const members = Array.from({ length: 500 }, (_none, at) => 10_000 + at);
    const scarce = await publish({ segments: [cash(1_000, 1, 20), points(5, 9)], budgetMinor: vnd(100_000) });
    const first = await Promise.all(members.map((member) => spin(member, scarce)));
    const prizes = first.flatMap((each) => ('id' in each ? [each] : []));
    expect(prizes.filter(({ kind }) => kind === 'CASH')).toHaveLength(20);
    const refusals = first.flatMap((each) => ('code' in each ? [each.code] : []));
    expect(prizes.length + refusals.length).toBe(members.length);
    expect(refusals.every((code) => code === 'promotions.wheel_empty')).toBe(true);
    expect(await record(scarce)).toMatchObject({
      spins: prizes.length,
      spentMinor: vnd(20_000),
      segments: [{ taken: 20 }, {}],
    });
    expect(await shown(1, scarce)).toMatchObject({ status: 'EMPTY' });
    expect(await promotions.service.app.get(WheelService).end()).toBe(1);
    const poor = await publish({ segments: [cash(1_000), cash(3_000)], budgetMinor: vnd(50_500) });
    const second = await Promise.all(members.map((member) => spin(10_000 + member, poor)));
    const sum = second.reduce((all, each) => all + ('id' in each ? BigInt(each.amountMinor) : 0n), 0n);
    const { spentMinor, state } = (await record(poor)) as unknown as { spentMinor: string; state: string };
    expect(spentMinor).toBe(String(sum));
    expect(sum).toBeLessThanOrEqual(BigInt(vnd(50_500)));
    // As long as the dearest prize was left.
    expect(sum).toBeGreaterThan(BigInt(vnd(47_500)));
    expect(state).toBe('PUBLISHED');
    expect(await spin(9_000, poor)).toEqual({ code: 'promotions.wheel_empty' });
  }, 120_000);

  it('say whom they are not for', async () => {
    const id = await publish({ minLevel: 1, paidIn: true });
    expect(await spin(41, id, { accountType: 4 })).toEqual({ code: 'wallet.in_need_true_account' });
    expect(await spin(41, id)).toEqual({ code: 'promotions.wheel_level' });
    await promotions.service.owner.query(
      sql`insert into vip_member (member_id, brand, level, peak, since) values (41, 'BANYAN', 1, 1, '2026-03-01')`,
    );
    expect(await spin(41, id)).toEqual({ code: 'promotions.wheel_paid_in' });
    await promotions.deposit(41, vnd(50_000), 'd41');
    promotions.wallet.kept.add(41n);
    expect(await spin(41, id)).toEqual({ code: 'promotions.reward_blocked' });
    promotions.wallet.kept.delete(41n);
    expect(await spin(41, await publish({ currency: 'USDT' }))).toEqual({ code: 'promotions.wheel_member' });
    const { body } = await promotions.wheels(41, 'POST', `/${id}/spin`, { payment: 'EARNED', idempotencyKey: randomUUID(), commitment: '0'.repeat(64) }, { brand: 'OTHER' }); // prettier-ignore
    expect(body['code']).toBe('promotions.wheel_not_found');
    expect(await won(41, id)).toMatchObject({ wheelId: id });
    promotions.service.clock.set(new Date('2026-03-20T05:00:00Z'));
    expect(await spin(41, id)).toEqual({ code: 'promotions.wheel_closed' });
    expect(await shown(41, id)).toMatchObject({ status: 'CLOSED' });
  });

  it('are read by operators spin by spin', async () => {
    await promotions.registered(51);
    const id = await publish({ segments: [cash(1_000), cash(2_000)], free: 2 });
    const [one, two] = [await won(51, id), await won(51, id)];
    const list = async (filter: object) =>
      (
        (await promotions.operator(1, 'GET', `/wheel-spins?filter=${encodeURIComponent(JSON.stringify(filter))}`))
          .body as unknown as { data: SpinRecordDto[] }
      ).data;
    expect(await list({ wheelId: id })).toMatchObject([
      { id: two.id, username: 'm51', state: 'GRANTED' },
      { id: one.id, memberId: '51', kind: 'CASH' },
    ]);
    expect(await list({ wheelId: id, kind: 'POINTS' })).toEqual([]);
    expect(await list({ q: 'M51' })).toHaveLength(2);
    expect(await list({ wheelId: id, until: '2026-03-16T00:00:00Z' })).toEqual([]);
    expect(JSON.stringify(await list({}))).not.toContain('eed');
  });

  it('are spun by so many members of a network in a day, and forget from where', async () => {
    const id = await publish({ perAddress: 2, free: 2 });
    const from = (ip: string) => ({ ip });
    const all = await Promise.all([61, 62, 63].map((member) => spin(member, id, from('2001:db8:1:2::9'))));
    expect(all.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_address' }]);
    const [first = 0] = [61, 62, 63].filter((_member, at) => !('code' in (all[at] ?? {})));
    // Who spun already goes on; the same household in another spelling does not.
    expect(await won(first, id, from('2001:db8:1:2::a'))).toMatchObject({ wheelId: id });
    expect(await spin(64, id, from('2001:0db8:1:2:ffff::1'))).toEqual({ code: 'promotions.wheel_address' });
    expect(await won(64, id, from('203.0.113.7'))).toMatchObject({ wheelId: id });
    promotions.service.clock.set(new Date('2026-03-16T17:00:01Z'));
    expect(await won(65, id, from('2001:db8:1:2::9'))).toMatchObject({ wheelId: id });
    promotions.service.clock.set(new Date('2026-03-18T00:01:00Z'));
    await promotions.service.app.get(WheelService).end();
    const kept = await promotions.service.owner.query<{ member: string }>(
      sql`select member_id::text as member from wheel_network where wheel_id = $1`,
      [id],
    );
    expect(kept).toEqual([{ member: '65' }]);
  });

  it('take a key once, whichever wheel it comes to at once', async () => {
    const [one, two] = [await publish({}), await publish({})];
    const key = randomUUID();
    const both = await Promise.all([spin(77, one, { key }), spin(77, two, { key })]);
    expect(both.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_conflict' }]);
  });

  it('ask whether a member may spin when his turn comes', async () => {
    const id = await publish({});
    const shown: string[] = [];
    for (const member of [80, 81, 82]) shown.push((await seedsOf(member, id))?.commitment ?? '');
    const spun: Array<ReturnType<typeof spin>> = [];
    await promotions.service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`select 1 from wheel where id = $1 for update`, [id]);
      for (const [at, member] of [80, 81, 82].entries()) {
        spun.push(spin(member, id, { commitment: shown[at] ?? '' }));
        // Two are at the row, and the third waits for them.
        for (let held = 0; held <= Math.min(at, 1); await new Promise((resolve) => setTimeout(resolve, 10)))
          held = (
            await promotions.service.owner.query(
              sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      promotions.wallet.kept.add(82n);
    });
    const answers = await Promise.all(spun);
    promotions.wallet.kept.delete(82n);
    expect(answers.map((each) => ('code' in each ? each.code : 'won'))).toEqual([
      'won',
      'won',
      'promotions.reward_blocked',
    ]);
  });
});
