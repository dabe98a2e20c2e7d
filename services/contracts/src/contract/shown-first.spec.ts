import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContractsFixture, ended, offerOf, signed, text, wire } from '../fixtures/contracts.fixture.js';
import { flat } from '../fixtures/terms.fixture.js';

const start = new Date('2026-03-10T08:00:00+07:00');
const periodEnd = new Date('2026-03-16T00:00:00+07:00').toISOString();

/** A (top) over B over C and D; E under C. Every test has its own five. What is shown before somebody binds himself is what then happens. */
describe('what is shown of contracts beforehand', () => {
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

  it('are refused when made for exactly what a check says, whatever the downline has', async () => {
    await fixture.sign(null, A, flat('DAILY', 1.5));
    const offer = offerOf(B, flat('DAILY', 1));
    const both = async () => {
      const found = (await post(A, '/check', offer)).value?.problems as unknown as Array<{ code: string }>;
      const made = await post(A, '', offer);
      expect(Boolean(made.success)).toBe(found.length === 0);
      if (found.length > 0) expect(made.value?.problems).toEqual(found);
      return found.map(({ code }) => code);
    };
    expect(await both()).toEqual([]);
    expect(await both()).toEqual(['pending']);
    const id = text((await fixture.as(A, 'GET', '/contracts?sort=id&order=DESC')).body.value?.data?.[0]?.id);
    await post(B, `/${id}/accept`, signed());
    expect(await both()).toEqual(['already_signed']);
    const other = { ...offerOf(B, flat('DAILY', 1.6)), contractId: id };
    const checked = (await post(A, '/check', other)).value?.problems;
    expect(checked).toEqual(
      [
        { code: 'not_covered', tier: 0 },
        { code: 'rate_range', tier: 0 },
      ].reverse(),
    );
    expect((await post(A, `/${id}/amend`, { terms: wire(flat('DAILY', 1.6)) })).value?.problems).toEqual(checked);
    expect(await codeOf(B, '/check', other)).toBe('contracts.not_yours');
    expect(await codeOf(D, '/check', other)).toBe('contracts.contract_not_found');
    await fixture.status(B, 'FROZEN');
    expect(await both()).toEqual(['downline_inactive', 'already_signed']);
  });

  it('are ended like signed: knowing what falls below, with the payment password', async () => {
    await fixture.sign(null, A, flat('DIVIDEND', 40));
    const b = await fixture.sign(A, B, flat('DIVIDEND', 20));
    const c = await fixture.sign(B, C, flat('DIVIDEND', 10));
    await post(A, `/${b}/termination`, { reason: 'too few players' });
    const preview = async (id: number) => (await fixture.as(id, 'GET', `/contracts/${b}/termination/preview`)).body;
    expect((await preview(B)).value).toMatchObject({
      effectiveUntil: periodEnd,
      cancels: [{ id: c, downline: `agent${C}`, because: 'UPLINE' }],
    });
    expect([text((await preview(A)).code), text((await preview(D)).code)]).toEqual(
      ['contracts.not_yours', 'contracts.contract_not_found'],
    ); // prettier-ignore
    const agree = (body: object) => codeOf(B, `/${b}/termination/accept`, body);
    expect(await agree({ cancels: [c] })).toBe('request.invalid');
    expect(await agree(ended([c], 'wrong-password'))).toBe('identity.wrong_payment_password');
    expect(await agree(ended())).toBe('contracts.cancellations_changed');
    expect((await fixture.stateOf(b)).state).toBe('TERMINATION_REQUESTED');
    const e = await fixture.sign(C, E, flat('DIVIDEND', 5));
    expect(await agree(ended([c]))).toBe('contracts.cancellations_changed');
    const both = await Promise.all([agree(ended([c, e])), agree(ended([e, c]))]);
    expect(both.sort()).toEqual(['', 'contracts.wrong_state']);
    const fallen = { state: 'AUTO_CANCELLED', until: periodEnd };
    expect([await fixture.stateOf(c), await fixture.stateOf(e)]).toEqual([fallen, fallen]);
  });
});
