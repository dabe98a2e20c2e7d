import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { ContractsFixture, offerOf, signed, text, wire } from '../fixtures/contracts.fixture.js';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { LapseService } from './lapse.service.js';
import { sql } from '@banyan/kernel/database';

const every = ['contract.view', 'contract.offer', 'contract.terminate', 'contract.approve', 'contract.limits'];

describe('contracts in the console', () => {
  let fixture: ContractsFixture;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    fixture.service.clock.set('2026-03-10T08:00:00+07:00');
    for (const id of [1, 2, 3]) await fixture.member(id);
    await fixture.member(12, [2]);
  });
  afterAll(() => fixture.close());

  const acted = async () => (await fixture.service.events.published(OperatorActed)).map(({ action }) => action);

  it('offers top lines the platform contract, and nobody else', async () => {
    const offer = { ...offerOf(1, flat('DIVIDEND', 40)), reason: 'a new top line' };
    const asked = await fixture.operator(['contract.offer'], 'POST', '/contracts', offer);
    expect(asked.body).toMatchObject({ state: 'PENDING', downline: 'agent1', maker: 'operator1', terms: { basis: 'NET_LOSS' } });
    const open = await fixture.service.db.query(sql`select 1 from contract`);
    expect(open).toEqual([]);
    const twice = await fixture.operator(['contract.offer'], 'POST', '/contracts', offer, 3);
    expect(text(twice.body.code)).toBe('contracts.platform_offer_pending');
    const id = text(asked.body.id);
    expect(text((await fixture.approveOffer(id, 1)).body.code)).toBe('contracts.same_operator');
    const both = await Promise.all([fixture.approveOffer(id, 2), fixture.approveOffer(id, 3)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200)?.body;
    expect(made).toMatchObject({ state: 'REQUESTED', uplineId: null, downlineId: '1' });
    expect(await acted()).toEqual(['contract.offer-request', 'contract.offer']);
    const below = { ...offerOf(12, flat('DIVIDEND', 40)), reason: 'not a top line' };
    const refused = await fixture.operator(['contract.offer'], 'POST', '/contracts', below);
    expect(refused.body.details?.problems).toEqual([{ code: 'not_direct' }]);
    const above = { ...offerOf(3, flat('DIVIDEND', 41)), reason: 'above the cap' };
    const capped = await fixture.operator(['contract.offer'], 'POST', '/contracts', above);
    expect(capped.body.details?.problems).toEqual([{ code: 'rate_range', tier: 0 }]);
    const contract = text(made?.id);
    expect((await fixture.as(1, 'POST', `/contracts/${contract}/accept`, signed())).status).toBe(200);
    const lower = { terms: wire(flat('DIVIDEND', 30)), reason: 'agreed by phone' };
    const change = await fixture.operator(['contract.offer'], 'POST', `/contracts/${contract}/amend`, lower);
    expect(change.body).toMatchObject({ state: 'PENDING', contractId: contract, terms: { tiers: [{ rateBp: 3000 }] } });
    const amended = await fixture.approveOffer(text(change.body.id));
    expect(amended.body).toMatchObject({ state: 'ACTIVE', pendingVersion: 2 });
  }); // prettier-ignore

  it('offers nothing that was refused, taken back, too old, or that the cap no longer allows', async () => {
    const ask = async (percent: number) => {
      const offer = { ...offerOf(3, flat('DAILY', percent)), reason: 'a new top line' };
      return text((await fixture.operator(['contract.offer'], 'POST', '/contracts', offer)).body.id);
    };
    const back = await ask(1);
    const decide = (permission: string, what: string, by: number) =>
      fixture.operator([permission], 'POST', `/platform-offers/${back}/${what}`, { reason: 'a slip' }, by);
    // Another's request is refused by who may approve; its maker alone takes it back.
    expect((await decide('contract.offer', 'reject', 3)).status).toBe(403);
    expect(text((await decide('contract.offer', 'withdraw', 3)).body.code)).toBe('contracts.not_yours');
    expect((await decide('contract.approve', 'withdraw', 1)).status).toBe(403);
    const rejected = await decide('contract.offer', 'withdraw', 1);
    expect(rejected.body).toMatchObject({ state: 'REJECTED', checker: 'operator1', decisionReason: 'a slip', madeId: null });
    expect(text((await fixture.approveOffer(back)).body.code)).toBe('contracts.platform_offer_decided');
    expect(text((await fixture.approveOffer('999999')).body.code)).toBe('contracts.platform_offer_not_found');
    const old = await ask(1);
    fixture.service.clock.set('2026-03-11T08:00:01+07:00');
    expect(text((await fixture.approveOffer(old)).body.code)).toBe('contracts.platform_offer_decided');
    await fixture.service.app.get(LapseService).run();
    const shown = async (filter: object) =>
      (await fixture.operator(['contract.view'], 'GET', `/platform-offers?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    expect(await shown({ state: 'EXPIRED' })).toMatchObject({ total: 1, data: [{ id: old }] });
    const capped = await ask(1.5);
    const settings = sql`insert into contract_settings (brand, limits, changed_at) values ('BANYAN', $1, now())`;
    await fixture.service.db.query(settings, [JSON.stringify({ maxRateBp: { DIVIDEND: 4000, DAILY: 100, HOURLY: 150, REALTIME: 150 } })]);
    const refused = await fixture.approveOffer(capped);
    expect(refused.body.details?.problems).toEqual([{ code: 'rate_range', tier: 0 }]);
    expect(await shown({ state: 'PENDING', downlineId: '3' })).toMatchObject({ total: 1, data: [{ id: capped }] });
    const refusal = await fixture.operator(['contract.approve'], 'POST', `/platform-offers/${capped}/reject`, { reason: 'above the cap' }, 2);
    expect(refusal.body).toMatchObject({ state: 'REJECTED', checker: 'operator2' });
    await fixture.service.db.query(sql`delete from contract_settings`);
    expect(await fixture.service.db.query(sql`select 1 from contract where downline_id = 3`)).toEqual([]);
    const alone = sql`insert into platform_offer (brand, downline_id, kind, terms, reason, state, maker_id, maker_name, checker_id, created_at, expires_at, made_id)
      select 'BANYAN', 3, 'DAILY', '{}', 'x', 'APPROVED', 7, 'x', 7, now(), now(), id from contract limit 1`;
    await expect(fixture.service.db.query(alone)).rejects.toThrow(/check/);
  }); // prettier-ignore

  it('caps fixed amounts when they are asked for and again when that is decided, and says the currency', async () => {
    await fixture.member(4, [], 1, 0n, 'USDT');
    const fixed = (amountMinor: bigint) =>
      terms('DAILY', [{ ...tier({}), minBetMinor: 1n, amountMinor }], { calc: 'FIXED_AMOUNT', canSubSign: false });
    const ask = async (amountMinor: bigint, id = 4) =>
      (await fixture.operator(['contract.offer'], 'POST', '/contracts', { ...offerOf(id, fixed(amountMinor)), reason: 'fixed' })).body;
    // What is little in đồng is much in USDT.
    const refused = await ask(400_000_001n);
    expect(refused.details?.problems).toEqual([{ code: 'amount_above_max', tier: 0 }]);
    const asked = await ask(400_000_000n);
    expect(asked).toMatchObject({ state: 'PENDING', currency: 'USDT', inForce: null });
    const path = '/limits/BANYAN';
    const capOf = (amountMinor: string) => ({ maxAmounts: [{ kind: 'DAILY', currency: 'USDT', amountMinor }] });
    const change = async (amountMinor: string) => {
      const { body } = await fixture.operator(['contract.limits'], 'PUT', path, { ...capOf(amountMinor), reason: 'less' });
      const id = text((body.waiting as { id?: string } | null)?.id ?? '');
      return fixture.operator(['contract.limits'], 'POST', `${path}/approve`, { reason: 'less', change: id }, 2);
    };
    expect((await change('300000000')).body).toMatchObject({ ...capOf('300000000'), waiting: null });
    const late = await fixture.approveOffer(text(asked.id));
    expect(late.body.details?.problems).toEqual([{ code: 'amount_above_max', tier: 0 }]);
    expect((await change('400000000')).status).toBe(200);
    const made = await fixture.approveOffer(text(asked.id));
    expect(made.body).toMatchObject({ currency: 'USDT', versions: [{ currency: 'USDT', tiers: [{ amountMinor: '400000000' }] }] });
    const contract = text(made.body.id);
    expect((await fixture.as(4, 'POST', `/contracts/${contract}/accept`, signed())).status).toBe(200);
    const amend = (amountMinor: bigint) => {
      const changed = { ...fixed(amountMinor), endsAt: new Date('2026-12-31T17:00:00Z') };
      return fixture.operator(['contract.offer'], 'POST', `/contracts/${contract}/amend`, { terms: wire(changed), reason: 'more' });
    };
    expect((await amend(400_000_001n)).body.details?.problems).toEqual([{ code: 'amount_above_max', tier: 0 }]);
    expect((await amend(5n)).body).toMatchObject({
      currency: 'USDT',
      terms: { endsAt: '2026-12-31T17:00:00.000Z' },
      inForce: { calc: 'FIXED_AMOUNT', activeBetMinor: String(k(500)), endsAt: null, tiers: [{ minBetMinor: '1', amountMinor: '400000000' }] },
    });
    // A cap that names no such kind allows none.
    expect((await ask(1n, 3)).details?.problems).toEqual([{ code: 'amount_above_max', tier: 0 }]);
    await fixture.service.db.query(sql`delete from contract_settings`);
  }); // prettier-ignore

  it('terminates with two people, at the end of the last whole day, once', async () => {
    const id = await fixture.sign(null, 2, flat('DAILY', 1.5));
    const below = await fixture.sign(2, 12, flat('DAILY', 1));
    fixture.service.clock.set('2026-03-20T15:00:00+07:00');
    const asked = await fixture.operator(every, 'POST', `/contracts/${id}/termination`, { reason: 'fraud found' });
    const termination = text(asked.body.id);
    const again = await fixture.operator(every, 'POST', `/contracts/${id}/termination`, { reason: 'twice' }, 2);
    expect(text(again.body.code)).toBe('contracts.termination_pending');
    const standing = async (filter: object) => {
      const path = `/contracts?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const { data } = (await fixture.operator(every, 'GET', path)).body;
      return (data as unknown as Array<{ id: string }>).map((one) => one.id);
    };
    expect(await standing({ below: '2', open: true })).toEqual([below]);
    expect(await standing({ below: 'x', open: true })).toEqual([]);
    const decide = (what: string, by: number) =>
      fixture.operator(every, 'POST', `/terminations/${termination}/${what}`, { reason: 'looked at it' }, by);
    expect(text((await decide('approve', 1)).body.code)).toBe('contracts.same_operator');
    const both = await Promise.all([decide('approve', 2), decide('approve', 3)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const until = new Date('2026-03-20T00:00:00+07:00').toISOString();
    expect(await fixture.stateOf(id)).toEqual({ state: 'TERMINATED', until });
    expect(await fixture.stateOf(below)).toEqual({ state: 'AUTO_CANCELLED', until });
    expect(await standing({ below: '2', open: false })).toEqual([below]);
    expect((await acted()).slice(-2)).toEqual(['contract.terminate-request', 'contract.terminate']);
    const { body } = await fixture.operator(['contract.view'], 'GET', '/terminations');
    expect(body.data).toMatchObject([{ state: 'APPROVED', maker: 'operator1', contractId: id }]);
  });

  it('refuses a maker as checker in the database too', async () => {
    const statement = sql`insert into contract_termination (contract_id, state, reason, maker_id, maker_name, checker_id, checker_name, created_at, expires_at)
      select id, 'APPROVED', 'x', 7, 'x', 7, 'x', now(), now() from contract limit 1`;
    await expect(fixture.service.db.query(statement)).rejects.toThrow(/check/);
    await expect(fixture.service.owner.query(sql`update contract_step set reason = 'x'`)).rejects.toThrow(
      /only added to/,
    );
  });

  it('changes what a brand allows, on the record, for offers from now on', async () => {
    const path = '/limits/BANYAN';
    const before = await fixture.operator(['contract.view'], 'GET', path);
    expect(before.body).toMatchObject({ maxTiers: 10, maxRateBp: { DIVIDEND: 4000, REALTIME: 150 } });
    const maxRateBp = { DIVIDEND: 3000, DAILY: 100, HOURLY: 100, REALTIME: 100 };
    const may = ['contract.limits'];
    const asked = await fixture.operator(may, 'PUT', path, { maxRateBp, reason: 'new policy' });
    expect(asked.body).toMatchObject({
      maxRateBp: { DIVIDEND: 4000 },
      waiting: { changes: { maxRateBp }, maker: 'operator1', actions: [{ code: 'contracts.same_operator' }, { allowed: true }] },
    }); // prettier-ignore
    const twice = await fixture.operator(may, 'PUT', path, { maxTiers: 5, reason: 'another' }, 2);
    expect(text(twice.body.code)).toBe('contracts.limits_waiting');
    const changeOf = ({ body }: typeof asked) => text((body.waiting as { id?: string } | null)?.id ?? '');
    let change = changeOf(asked);
    const decide = (what: string, by: number) =>
      fixture.operator(may, 'POST', `${path}/${what}`, { reason: 'looked at it', change }, by);
    expect(text((await decide('approve', 1)).body.code)).toBe('contracts.same_operator');
    const both = await Promise.all([decide('approve', 2), decide('approve', 3)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const now = await fixture.operator(['contract.view'], 'GET', path);
    expect(now.body).toMatchObject({ maxTiers: 10, maxRateBp, waiting: null });
    expect(text((await decide('reject', 1)).body.code)).toBe('contracts.nothing_asked');
    const offer = { ...offerOf(3, flat('DIVIDEND', 40)), reason: 'as before' };
    const refused = await fixture.offerAsPlatform(offer);
    expect(refused.body.details?.problems).toEqual([{ code: 'rate_range', tier: 0 }]);
    const audit = (await fixture.service.events.published(OperatorActed)).at(-1);
    expect(audit).toMatchObject({ action: 'contract.limits', objectId: 'BANYAN', reason: 'looked at it' });
    expect(JSON.parse(audit?.beforeJson ?? '')).toMatchObject({ maxRateBp: { DIVIDEND: 4000 } });
    const slip = await fixture.operator(may, 'PUT', path, { maxTiers: 5, reason: 'a slip' });
    // What was looked at is what is decided: not another change that took its place.
    expect(text((await decide('approve', 2)).body.code)).toBe('contracts.nothing_asked');
    change = changeOf(slip);
    expect((await decide('reject', 1)).body).toMatchObject({ maxTiers: 10, waiting: null });
    const alone = sql`insert into contract_limit_change (brand, changes, before, reason, state, maker_id, maker_name, asked_at, checker_id)
      values ('BANYAN', '{}', '{}', 'x', 'APPROVED', 7, 'x', now(), 7)`;
    await expect(fixture.service.db.query(alone)).rejects.toThrow(/check/);
  });

  it('shows what waits for the other side, and since when', async () => {
    const waiting = async (waits: string | string[]) => {
      const filter = encodeURIComponent(JSON.stringify({ waits }));
      const { body } = await fixture.operator(
        ['contract.view'],
        'GET',
        `/contracts?filter=${filter}&sort=waitingSince`,
      );
      return body.data as unknown as Array<Record<string, unknown>>;
    };
    const before = (await waiting('OFFER')).length;
    const offer = { ...offerOf(3, flat('DAILY', 1)), reason: 'a top line' };
    const { body } = await fixture.offerAsPlatform(offer);
    const since = fixture.service.clock.now().toISOString();
    expect(body).toMatchObject({ waits: 'OFFER', waitingSince: since });
    expect(await waiting('OFFER')).toHaveLength(before + 1);
    expect((await waiting('NOTHING')).map(({ waits }) => waits)).not.toContain('OFFER');
    const all = await waiting(['OFFER', 'AMENDMENT', 'TERMINATION']);
    expect((await fixture.operator(['contract.view'], 'GET', '/dashboard')).body.requests).toMatchObject({
      count: all.length,
    });
  });
});
