import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ContractRequestClosed,
  ContractRequested,
  ContractSigned,
  ContractTerminated,
} from '@banyan/proto/contracts/v1/events';
import { AccountTypeChanged } from '@banyan/proto/identity/v1/events';
import { ContractsFixture, ended, offerOf, signed, text, wire } from '../fixtures/contracts.fixture.js';
import { flat, tier, terms } from '../fixtures/terms.fixture.js';
import { LapseService } from './lapse.service.js';

const hourMs = 3_600_000;
const start = new Date('2026-03-10T08:00:00+07:00');
const periodEnd = new Date('2026-03-16T00:00:00+07:00').toISOString();

/** A (top) over B over C and D; E under C. Every test has its own five. */
describe('contracts between agents', () => {
  let fixture: ContractsFixture;
  let [A, B, C, D, E] = [0, 0, 0, 0, 0];
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
  });
  afterAll(() => fixture.close());

  beforeEach(async () => {
    fixture.service.clock.set(start);
    const base = Math.ceil((A + 1) / 100) * 100 + 100;
    [A, B, C, D, E] = [base + 1, base + 2, base + 3, base + 4, base + 5];
    await fixture.member(A);
    await fixture.member(B, [A]);
    await fixture.member(C, [A, B]);
    await fixture.member(D, [A, B]);
    await fixture.member(E, [A, B, C]);
  });

  const post = async (id: number, path: string, body?: unknown) =>
    (await fixture.as(id, 'POST', `/contracts${path}`, body)).body;
  const codeOf = async (id: number, path: string, body?: unknown) => text((await post(id, path, body)).code);
  const lapse = () => fixture.service.app.get(LapseService).run();
  const ofContract = <T extends { contractId: bigint }>(events: T[], id: string) =>
    events.filter(({ contractId }) => contractId === BigInt(id));
  const flags = async (id: number) => (await fixture.as(id, 'GET', '/contracts/consolidated')).body.value;

  it('are offered, read, agreed to, and count from the next period', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const { value } = await post(A, '', offerOf(B, flat('DIVIDEND', 30)));
    const id = text(value?.id);
    expect(value).toMatchObject({ state: 'REQUESTED', version: 0, pendingVersion: 1, effectiveFrom: null });
    expect([(await flags(B))?.divtypereq, (await flags(A))?.divtypereq]).toEqual([1, 0]);
    expect([(await flags(B))?.waiting, (await flags(A))?.waiting]).toEqual([1, 0]);
    const preview = (await fixture.as(B, 'GET', `/contracts/${id}/preview`)).body.value;
    expect(preview).toEqual({ version: 1, effectiveFrom: periodEnd, cancels: [] });
    const agreed = (await post(B, `/${id}/accept`, signed())).value;
    expect(agreed).toMatchObject({ state: 'ACTIVE', version: 1, pendingVersion: null, effectiveFrom: periodEnd });
    expect([(await flags(B))?.divtypereq, (await flags(A))?.divtypereq]).toEqual([0, 3]);
    await post(A, `/${id}/seen`);
    expect((await flags(A))?.divtypereq).toBe(0);
    const { events } = fixture.service;
    expect(ofContract(await events.published(ContractRequested), id)).toMatchObject([{ request: 'OFFER', version: 1 }]);
    expect(ofContract(await events.published(ContractSigned), id)).toMatchObject([
      { uplineId: BigInt(A), downlineId: BigInt(B), effectiveFrom: new Date(periodEnd) },
    ]);
    const { value: detail } = (await fixture.as(A, 'GET', `/contracts/${id}`)).body;
    expect(detail?.history).toMatchObject([
      { move: 'offer', actor: 'UPLINE', state: 'REQUESTED' },
      { move: 'accept', actor: 'DOWNLINE', state: 'ACTIVE' },
    ]);
    expect(detail?.versions?.[0]).toMatchObject({ state: 'ACCEPTED', tiers: [{ rateBp: 3000, minBetMinor: '0' }] });
  });

  it('are asked for once, however often and however fast', async () => {
    await fixture.sign(null, A, flat('DAILY', 1.5));
    const offer = offerOf(B, flat('DAILY', 1));
    const answers = await Promise.all([post(A, '', offer), post(A, '', offer), post(A, '', offer)]);
    expect(answers.filter(({ success }) => Boolean(success))).toHaveLength(1);
    const id = text(answers.find(({ success }) => Boolean(success))?.value?.id);
    const accept = signed();
    const both = await Promise.all([post(B, `/${id}/accept`, accept), post(B, `/${id}/accept`, accept)]);
    expect(both.map(({ code }) => text(code)).sort()).toEqual(['', 'contracts.wrong_state']);
    expect(ofContract(await fixture.service.events.published(ContractSigned), id)).toHaveLength(1);
    expect(await codeOf(A, '', offer)).toBe('contracts.already_signed');
  });

  it('are refused with every reason, and checked without being made', async () => {
    const wrong = offerOf(C, flat('DIVIDEND', 40.1));
    const check = (await post(A, '/check', wrong)).value;
    expect(check?.problems).toEqual([
      { code: 'no_own_contract' },
      { code: 'not_direct' },
      { code: 'rate_range', tier: 0 },
    ]);
    const refused = await post(A, '', wrong);
    expect([text(refused.code), refused.value?.problems]).toEqual(['contracts.offer_refused', check?.problems]);
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const equal = (await post(A, '/check', offerOf(B, flat('DIVIDEND', 40)))).value;
    expect(equal).toEqual({ problems: [], equalTiers: [0] });
    expect((await fixture.as(A, 'GET', '/contracts')).body.value?.total).toBe(1);
  });

  it('are listed with the span of their rates, of what is asked for until something is agreed to', async () => {
    await fixture.sign(null, A, terms('DAILY', [tier({ rate: 0.6 }), tier({ bet: 5, rate: 1.2 })]));
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    await post(A, '', offerOf(B, flat('DIVIDEND', 20)));
    const { data } = (await fixture.as(A, 'GET', '/contracts')).body.value as unknown as {
      data: Array<Record<string, unknown>>;
    };
    const spans = data.map(({ kind, state, lowestBp, highestBp }) => [kind, state, lowestBp, highestBp]);
    expect(new Set(spans.map(String))).toEqual(
      new Set(['DAILY,ACTIVE,60,120', 'DIVIDEND,ACTIVE,4000,4000', 'DIVIDEND,REQUESTED,2000,2000']),
    );
  });

  it('end with a rejection, a withdrawal, or 72 hours of silence', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const offer = offerOf(B, flat('DIVIDEND', 30));
    const first = text((await post(A, '', offer)).value?.id);
    expect(await codeOf(A, `/${first}/accept`, signed())).toBe('contracts.not_yours');
    expect(await codeOf(B, `/${first}/withdraw`)).toBe('contracts.not_yours');
    expect((await post(B, `/${first}/reject`)).value?.state).toBe('REJECTED');
    const second = text((await post(A, '', offer)).value?.id);
    expect((await post(A, `/${second}/withdraw`)).value?.state).toBe('WITHDRAWN');
    const third = text((await post(A, '', offer)).value?.id);
    fixture.service.clock.advance(72 * hourMs);
    expect(await codeOf(B, `/${third}/accept`, signed())).toBe('contracts.lapsed');
    await lapse();
    await lapse();
    expect((await fixture.stateOf(third)).state).toBe('EXPIRED');
    const closed = await fixture.service.events.published(ContractRequestClosed);
    expect([first, second, third].map((id) => ofContract(closed, id).map(({ outcome }) => outcome))).toEqual([
      ['REJECTED'],
      ['WITHDRAWN'],
      ['EXPIRED'],
    ]);
  });

  it('C17: a lower rate cancels exactly what was shown, and theirs in turn', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const b = await fixture.sign(A, B, flat('DIVIDEND', 20));
    const c = await fixture.sign(B, C, flat('DIVIDEND', 18));
    const d = await fixture.sign(B, D, flat('DIVIDEND', 12));
    const e = await fixture.sign(C, E, flat('DIVIDEND', 5));
    const amended = (await post(A, `/${b}/amend`, { terms: wire(flat('DIVIDEND', 15)) })).value;
    expect(amended).toMatchObject({ state: 'ACTIVE', version: 1, pendingVersion: 2 });
    const { value: preview } = (await fixture.as(B, 'GET', `/contracts/${b}/preview`)).body;
    expect(preview?.cancels).toMatchObject([
      { id: c, downline: `agent${C}`, because: 'RATE', tiers: [{ rateBp: 1800 }] },
      { id: e, downline: `agent${E}`, because: 'UPLINE' },
    ]);
    expect(await codeOf(B, `/${b}/accept`, signed(2, [c]))).toBe('contracts.cancellations_changed');
    expect(await codeOf(B, `/${b}/accept`, signed(1, [c, e]))).toBe('contracts.offer_changed');
    expect((await post(B, `/${b}/accept`, signed(2, [e, c]))).value).toMatchObject({ version: 2 });
    const cancelled = { state: 'AUTO_CANCELLED', until: periodEnd };
    expect([await fixture.stateOf(c), await fixture.stateOf(e)]).toEqual([cancelled, cancelled]);
    expect((await fixture.stateOf(d)).state).toBe('ACTIVE');
    const told = await fixture.service.events.published(ContractTerminated);
    expect(ofContract(told, c)).toMatchObject([{ state: 'AUTO_CANCELLED', reason: 'lower_rate' }]);
  });

  it('C18: refusing a lower rate leaves all as it was', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const b = await fixture.sign(A, B, flat('DIVIDEND', 20));
    const c = await fixture.sign(B, C, flat('DIVIDEND', 18));
    await post(A, `/${b}/amend`, { terms: wire(flat('DIVIDEND', 15)) });
    expect(await codeOf(A, `/${b}/reject`)).toBe('contracts.not_yours');
    expect((await post(B, `/${b}/reject`)).value).toMatchObject({ state: 'ACTIVE', version: 1, pendingVersion: null });
    expect((await fixture.stateOf(c)).state).toBe('ACTIVE');
    expect(await codeOf(A, `/${b}/amend`, { terms: wire(flat('DIVIDEND', 15, { period: 'M' })) })).toBe(
      'contracts.period_fixed',
    );
  });

  it('are terminated when the downline agrees, or says nothing for 72 hours; the period runs to its end', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const b = await fixture.sign(A, B, flat('DIVIDEND', 20));
    const c = await fixture.sign(B, C, flat('DIVIDEND', 10));
    expect(await codeOf(B, `/${b}/termination`, { reason: 'by mistake' })).toBe('contracts.not_yours');
    await post(A, `/${b}/termination`, { reason: 'too few players' });
    expect((await flags(B))?.divtypereq).toBe(2);
    expect((await post(B, `/${b}/termination/reject`)).value?.state).toBe('ACTIVE');
    await post(B, `/${c}/termination`, { reason: 'a new plan' });
    expect((await post(C, `/${c}/termination/accept`, ended())).value).toMatchObject({
      state: 'TERMINATED',
      effectiveUntil: periodEnd,
    });
    const second = await fixture.sign(B, D, flat('DIVIDEND', 10));
    await post(A, `/${b}/termination`, { reason: 'again' });
    fixture.service.clock.set('2026-03-20T00:00:00+07:00');
    await lapse();
    await lapse();
    const over = { state: 'TERMINATED', until: periodEnd };
    expect(await fixture.stateOf(b)).toEqual(over);
    expect(await fixture.stateOf(second)).toEqual({ ...over, state: 'AUTO_CANCELLED' });
  });

  it('end at their end time, with the period that holds it', async () => {
    const endsAt = new Date('2026-04-20T12:00:00+07:00');
    const a = await fixture.sign(null, A, flat('DIVIDEND', 40, { endsAt }));
    fixture.service.clock.set(new Date(endsAt.getTime() - 1));
    await lapse();
    expect((await fixture.stateOf(a)).state).toBe('ACTIVE');
    fixture.service.clock.set('2026-05-02T00:00:00+07:00');
    await lapse();
    expect(await fixture.stateOf(a)).toEqual({
      state: 'ENDED',
      until: new Date('2026-05-01T00:00:00+07:00').toISOString(),
    });
  });

  it('rest while the account is frozen and end when it is closed', async () => {
    const a = await fixture.sign(null, A, flat('DAILY', 1.5));
    const b = await fixture.sign(A, B, flat('DAILY', 1));
    await fixture.status(A, 'FROZEN');
    expect([(await fixture.stateOf(a)).state, (await fixture.stateOf(b)).state]).toEqual(['SUSPENDED', 'ACTIVE']);
    expect((await post(A, '/check', offerOf(D, flat('DAILY', 1)))).value?.problems).toContainEqual({
      code: 'no_own_contract',
    });
    await fixture.status(A, 'ACTIVE');
    expect((await fixture.stateOf(a)).state).toBe('ACTIVE');
    await fixture.status(A, 'CLOSED');
    expect([(await fixture.stateOf(a)).state, (await fixture.stateOf(b)).state]).toEqual([
      'TERMINATED',
      'AUTO_CANCELLED',
    ]);
  });

  it('end when one of the two is no agent any more, and go on while he stays one', async () => {
    const a = await fixture.sign(null, A, flat('DAILY', 1.5));
    const b = await fixture.sign(A, B, flat('DAILY', 1));
    const become = (accountType: number) =>
      fixture.service.events.deliver(
        AccountTypeChanged,
        { memberId: BigInt(B), brand: 'BANYAN', accountType },
        { key: String(B) },
      );
    const states = async () => [(await fixture.stateOf(a)).state, (await fixture.stateOf(b)).state];
    await become(42);
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE']);
    await become(0);
    await become(0);
    expect(await states()).toEqual(['ACTIVE', 'TERMINATED']);
  });

  it('keep a termination that waits, with its 72 hours, through a frozen account', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const b = await fixture.sign(A, B, flat('DIVIDEND', 20));
    await post(A, `/${b}/termination`, { reason: 'too few players' });
    const { value: asked } = (await fixture.as(A, 'GET', `/contracts/${b}`)).body;
    await fixture.status(B, 'FROZEN');
    fixture.service.clock.advance(71 * hourMs);
    await lapse();
    expect((await fixture.stateOf(b)).state).toBe('SUSPENDED');
    await fixture.status(B, 'ACTIVE');
    const { value: back } = (await fixture.as(A, 'GET', `/contracts/${b}`)).body;
    expect(back).toMatchObject({ state: 'TERMINATION_REQUESTED', answerBy: asked?.answerBy });
    await fixture.status(B, 'FROZEN');
    fixture.service.clock.advance(hourMs);
    await lapse();
    await lapse();
    expect(await fixture.stateOf(b)).toEqual({ state: 'TERMINATED', until: periodEnd });
    const { value: over } = (await fixture.as(A, 'GET', `/contracts/${b}`)).body;
    const history = (over?.history ?? []) as unknown as Array<{ move: string }>;
    const moves = history.map(({ move }) => move);
    expect(moves).toEqual(
      ['offer', 'accept', 'requestTermination', 'suspend', 'resumeTermination', 'suspend', 'silence'],
    ); // prettier-ignore
  });

  it('keep amounts and tiers exactly', async () => {
    const exact = terms('DAILY', [
      tier({ bet: 100_000, active: 5, rate: 0.8 }),
      tier({ bet: 300_000, active: 10, loss: 0.0001, rate: 1.01 }),
    ]);
    const id = await fixture.sign(null, A, exact);
    const { value } = (await fixture.as(A, 'GET', `/contracts/${id}`)).body;
    expect(value?.versions?.[0]?.tiers).toEqual([
      { minBetMinor: '1000000000000', minLossMinor: null, minActive: 5, rateBp: 80, winRateBp: null, lossRateBp: null, amountMinor: null },
      { minBetMinor: '3000000000000', minLossMinor: '1000', minActive: 10, rateBp: 101, winRateBp: null, lossRateBp: null, amountMinor: null },
    ]); // prettier-ignore
  });
});
