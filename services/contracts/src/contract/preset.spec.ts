import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractRequested } from '@banyan/proto/contracts/v1/events';
import { ContractsFixture, signed, text, wire } from '../fixtures/contracts.fixture.js';
import { flat } from '../fixtures/terms.fixture.js';
import type { Terms } from '../terms/terms.js';

/** 1 over 2, with daily salaries. */
describe('presets', () => {
  let fixture: ContractsFixture;
  let own = '';
  let preset = '';
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.sign(null, 1, flat('DAILY', 1));
    own = await fixture.sign(1, 2, flat('DAILY', 0.8));
  });
  afterAll(() => fixture.close());

  const keep = async (agent: number, ...offers: Terms[]) => {
    const body = { name: 'newcomers', offers: offers.map((terms) => ({ kind: terms.kind, terms: wire(terms) })) };
    return (await fixture.as(agent, 'POST', '/contracts/presets', body)).body;
  };
  const join = (id: number, accountType = 2, presetId = preset) =>
    fixture.member(id, [1, 2], accountType, BigInt(presetId));
  const results = async (memberId: number, agent = 2) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(memberId) }));
    return (await fixture.as(agent, 'GET', `/contracts/presets/results?filter=${filter}`)).body.value?.data;
  };

  it('hold only what the agent could offer', async () => {
    expect((await keep(2, flat('DAILY', 0.9))).code).toBe('contracts.offer_refused');
    expect((await keep(2, flat('HOURLY', 0.1))).code).toBe('contracts.offer_refused');
    expect((await keep(2, flat('DAILY', 0.5), flat('DAILY', 0.4))).code).toBe('request.invalid');
    const { value } = await keep(2, flat('DAILY', 0.5));
    expect(value).toMatchObject({ name: 'newcomers', offers: [{ kind: 'DAILY', tiers: [{ rateBp: 50 }] }], made: 0 });
    preset = text(value?.id);
  });

  it('are offered once to an agent who joins with one, in its upline’s name', async () => {
    await join(3);
    await join(3);
    expect(await results(3)).toMatchObject([{ preset: 'newcomers', member: 'agent3', kind: 'DAILY', problems: [] }]);
    const told = (await fixture.service.events.published(ContractRequested)).filter(
      ({ downlineId }) => downlineId === 3n,
    );
    expect(told).toMatchObject([{ uplineId: 2n, request: 'OFFER', version: 1 }]);
    const offer = (await fixture.as(3, 'GET', '/contracts')).body.value?.data?.[0];
    expect(offer).toMatchObject({ state: 'REQUESTED', uplineId: '2' });
    expect((await fixture.as(3, 'POST', `/contracts/${text(offer?.id)}/accept`, signed())).status).toBe(200);
    expect((await fixture.as(2, 'GET', `/contracts/presets/${preset}`)).body.value).toMatchObject({
      made: 1,
      dropped: 0,
    });
  });

  it('are dropped with the reason where they cannot be offered then', async () => {
    await join(4, 0);
    expect(await results(4)).toMatchObject([{ contractId: null, problems: [{ code: 'downline_not_agent' }] }]);
    await fixture.as(1, 'POST', `/contracts/${own}/amend`, { terms: { ...flat('DAILY', 0.3), kind: undefined } });
    const { value } = (await fixture.as(2, 'GET', `/contracts/${own}/preview`)).body;
    const cancels = ((value?.cancels ?? []) as Array<{ id: string }>).map(({ id }) => id);
    await fixture.as(2, 'POST', `/contracts/${own}/accept`, signed(2, cancels));
    await join(5);
    expect(await results(5)).toMatchObject([{ contractId: null, problems: [{ code: 'not_covered', tier: 0 }] }]);
    expect((await fixture.as(5, 'GET', '/contracts')).body.value?.total).toBe(0);
    await join(6, 2, '999');
    expect(await results(6)).toMatchObject([{ kind: null, problems: [{ code: 'preset_gone' }] }]);
  });

  it('are nobody else’s, and gone when they are removed', async () => {
    const path = `/contracts/presets/${preset}`;
    const codes = [await fixture.as(1, 'GET', path), await fixture.as(1, 'DELETE', path)].map(({ body }) => body.code);
    expect(codes).toEqual(['contracts.preset_not_found', 'contracts.preset_not_found']);
    expect(await results(3, 1)).toEqual([]);
    expect((await fixture.as(2, 'DELETE', path)).status).toBe(200);
    expect((await fixture.as(2, 'GET', '/contracts/presets')).body.value?.total).toBe(0);
    await join(7);
    expect(await results(7)).toMatchObject([{ problems: [{ code: 'preset_gone' }] }]);
  });
});
