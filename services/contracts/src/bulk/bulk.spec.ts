import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { ContractReminded, ContractRequested } from '@banyan/proto/contracts/v1/events';
import { ContractsFixture, offerOf, signed, text, wire } from '../fixtures/contracts.fixture.js';
import { flat, terms, tier } from '../fixtures/terms.fixture.js';
import { BulkService } from './bulk.service.js';
import type { BulkDto, BulkItemDto, BulkPreviewDto } from './bulk.dto.js';

const hourMs = 3_600_000;
const start = new Date('2026-03-10T08:00:00+07:00');
const path = '/contracts/bulk';

/** A over B, C, D (agents), F (frozen) and P (a player); E under B; X another line. Every test has its own. */
describe('contracts for many at once', () => {
  let fixture: ContractsFixture;
  let [A, B, C, D, E, F, P, X] = [0, 0, 0, 0, 0, 0, 0, 0];
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.service.clock.set(start);
    const base = Math.ceil((A + 1) / 100) * 100 + 100;
    [A, B, C, D, E, F, P, X] = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => base + n) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    await fixture.member(A);
    await fixture.member(X);
    for (const id of [B, C, D, F]) await fixture.member(id, [A]);
    await fixture.member(P, [A], 0);
    await fixture.member(E, [A, B]);
    await fixture.status(F, 'FROZEN');
  });

  const ask = async (id: number, body: object, at = '') => fixture.as(id, 'POST', `${path}${at}`, body);
  const preview = async (id: number, body: object) =>
    (await ask(id, body, '/preview')).body.value as unknown as BulkPreviewDto;
  const command = async (id: number, body: object, requestKey = randomUUID()) =>
    (await ask(id, { requestKey, ...body })).body.value as unknown as BulkDto;
  const itemsOf = async (id: number, commandId: string) =>
    (
      (await fixture.as(id, 'GET', `${path}/${commandId}/items?perPage=100`)).body.value as unknown as {
        data: BulkItemDto[];
      }
    ).data;
  const texts = (...ids: number[]) => ids.map(String);
  const openOf = async (kind: string) => {
    const rows = await fixture.service.db.query<{ id: string }>(
      sql`select downline_id as id from contract where upline_id = $1 and kind = $2 and state in ('REQUESTED', 'ACTIVE') order by 1`,
      [A, kind],
    );
    return rows.map(({ id }) => Number(id));
  };
  const codes = (problems: ReadonlyArray<{ code: string }>) => problems.map(({ code }) => code);

  it('are offered to all without one, as many points below mine, and end as the preview said for each', async () => {
    await fixture.sign(null, A, terms('DAILY', [tier({ rate: 0.2 }), tier({ bet: 10, rate: 1.5 })]));
    const asked = { action: 'OFFER', kind: 'DAILY' };
    const rule = await preview(A, { ...asked, belowMineBp: 20 });
    // The tier that would pay nothing falls away; who is frozen, no agent or further down is not asked for.
    expect(rule).toMatchObject({ made: 3, more: false, equalTiers: [], terms: { tiers: [{ rateBp: 130 }] } });
    expect(rule.rows.map(({ downlineId }) => Number(downlineId))).toEqual([B, C, D]);
    await fixture.as(A, 'POST', '/contracts', offerOf(C, terms('DAILY', [tier({ bet: 10, rate: 1 })])));
    const all = texts(B, C, D, E, F, P, X, 999_999, B);
    const lower = wire(terms('DAILY', [tier({ bet: 10, rate: 1.3 })]));
    const before = await preview(A, { ...asked, terms: lower, downlineIds: all });
    expect(before.rows.map(({ downlineId, problems }) => [Number(downlineId), codes(problems)])).toEqual([
      [B, []],
      [C, ['pending']],
      [D, []],
      [E, ['not_direct']],
      [F, ['downline_inactive']],
      [P, ['downline_not_agent']],
      [X, ['member_not_found']],
      [999_999, ['member_not_found']],
    ]);
    expect(before.rows.slice(6).map(({ downline }) => downline)).toEqual([null, null]);
    expect(await openOf('DAILY')).toEqual([C]);
    const made = await command(A, { ...asked, terms: lower, downlineIds: all });
    expect(made).toMatchObject({ total: 8, done: 2, refused: 6, waiting: 0, terms: { tiers: [{ rateBp: 130 }] } });
    const items = await itemsOf(A, made.id);
    expect(items.map(({ problems }) => problems)).toEqual(before.rows.map(({ problems }) => problems));
    expect(items.map(({ contractId }) => contractId !== null)).toEqual([
      true,
      false,
      true,
      ...Array<boolean>(5).fill(false),
    ]);
    expect(items[6]?.downline).toBeNull();
    expect(await openOf('DAILY')).toEqual([B, C, D]);
    const { value } = (await fixture.as(B, 'GET', `/contracts/${items[0]?.contractId}`)).body;
    expect(value).toMatchObject({ state: 'REQUESTED', highestBp: 130, uplineId: String(A) });
  });

  it('are made once, however often and however fast the same is asked', async () => {
    await fixture.sign(null, A, flat('DAILY', 1.5));
    const body = { action: 'OFFER', kind: 'DAILY', terms: wire(flat('DAILY', 1)), downlineIds: texts(B, C, D) };
    const key = randomUUID();
    const asked = async () => (await fixture.service.events.published(ContractRequested)).length;
    const before = await asked();
    const answers = await Promise.all([command(A, body, key), command(A, body, key), command(A, body, key)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await fixture.service.app.get(BulkService).run(new AbortController().signal);
    expect(await command(A, body, key)).toMatchObject({ id: answers[0].id, total: 3, done: 3, refused: 0, waiting: 0 });
    expect((await asked()) - before).toBe(3);
    const other = await ask(A, { requestKey: key, ...body, downlineIds: texts(B) });
    expect(other).toMatchObject({ status: 409, body: { code: 'contracts.bulk_key_used' } });
    // The key is each agent's own.
    expect((await command(X, { ...body, downlineIds: texts(X) }, key)).refused).toBe(1);
    // Another key is another command, in which everybody is asked already.
    const again = await command(A, body);
    expect(again).toMatchObject({ done: 0, refused: 3 });
    expect((await itemsOf(A, again.id)).map(({ problems }) => codes(problems))).toEqual(Array(3).fill(['pending']));
    expect((await asked()) - before).toBe(3);
  });

  it('are amended with what falls below in sight, and refused for what is in the way of each', async () => {
    await fixture.sign(null, A, flat('DAILY', 1.5));
    const ofB = await fixture.sign(A, B, flat('DAILY', 1.2));
    await fixture.sign(A, C, flat('DAILY', 0.9));
    const ofE = await fixture.sign(B, E, flat('DAILY', 1.1));
    const body = { action: 'AMEND', kind: 'DAILY', terms: wire(flat('DAILY', 0.9)) };
    const rule = await preview(A, body);
    expect(
      rule.rows.map(({ downlineId, problems, cancels }) => [Number(downlineId), codes(problems), cancels]),
    ).toEqual([
      [B, [], 1],
      [C, ['same_terms'], 0],
    ]);
    expect(rule.rows[0]?.inForce?.tiers[0]?.rateBp).toBe(120);
    const made = await command(A, { ...body, downlineIds: texts(B, C, D, E) });
    expect((await itemsOf(A, made.id)).map(({ state, problems }) => [state, codes(problems)])).toEqual([
      ['DONE', []],
      ['REFUSED', ['same_terms']],
      ['REFUSED', ['no_contract']],
      ['REFUSED', ['no_contract']],
    ]);
    expect((await preview(A, { ...body, downlineIds: texts(B) })).rows[0]?.problems).toEqual([{ code: 'pending' }]);
    const detail = (await fixture.as(B, 'GET', `/contracts/${ofB}/preview`)).body.value as unknown as {
      cancels: Array<{ id: string }>;
    };
    expect(detail.cancels).toHaveLength(1);
    expect(JSON.stringify(detail.cancels)).toContain(ofE);
    await fixture.as(B, 'POST', `/contracts/${ofB}/accept`, signed(2, [ofE]));
    const above = { ...body, terms: wire(flat('DAILY', 1.6)), downlineIds: texts(B) };
    expect(codes((await preview(A, above)).rows[0]?.problems ?? [])).toEqual(['rate_range', 'not_covered']);
    expect(codes((await itemsOf(A, (await command(A, above)).id))[0]?.problems ?? [])).toEqual([
      'rate_range',
      'not_covered',
    ]);
  });

  it('remind of what waits, each downline once a day', async () => {
    await fixture.sign(null, A, flat('DAILY', 1.5));
    await fixture.sign(A, C, flat('DAILY', 0.9));
    await fixture.as(A, 'POST', '/contracts', offerOf(B, flat('DAILY', 1)));
    const body = { action: 'REMIND', kind: 'DAILY' };
    const rule = await preview(A, body);
    expect(rule).toMatchObject({ terms: null, made: 1, rows: [{ downlineId: String(B), problems: [] }] });
    const remind = async () => itemsOf(A, (await command(A, { ...body, downlineIds: texts(B, C, D) })).id);
    const waits = [['nothing_waits'], ['no_contract']];
    expect((await remind()).map(({ problems }) => codes(problems))).toEqual([[], ...waits]);
    expect((await remind()).map(({ problems }) => codes(problems))).toEqual([['reminded'], ...waits]);
    fixture.service.clock.advance(24 * hourMs);
    expect((await remind()).map(({ problems }) => codes(problems))).toEqual([[], ...waits]);
    const told = (await fixture.service.events.published(ContractReminded)).filter(
      ({ downlineId }) => downlineId === BigInt(B),
    );
    expect(told).toMatchObject([{ request: 'OFFER', version: 1 }, { request: 'OFFER' }]);
    const id = text(
      (await fixture.as(A, 'GET', `/contracts?filter=${JSON.stringify({ downlineId: B })}`)).body.value?.data?.[0]?.id,
    );
    const { value } = (await fixture.as(B, 'GET', `/contracts/${id}`)).body;
    expect(value?.history).toMatchObject([{ move: 'offer' }, { move: 'remind', actor: 'UPLINE' }, { move: 'remind' }]);
  });

  it('are refused as a whole when nothing can be read of them, and shown to their agent alone', async () => {
    await fixture.sign(null, A, flat('DAILY', 1.5));
    const body = { action: 'OFFER', kind: 'DAILY', terms: wire(flat('DAILY', 1)), downlineIds: texts(B) };
    const many = Array.from({ length: 501 }, (_, n) => String(n + 1));
    const wrong = [
      { downlineIds: many },
      { downlineIds: [] },
      { downlineIds: ['x'] },
      { terms: undefined },
      { kind: 'YEARLY' },
    ];
    for (const change of wrong)
      expect((await ask(A, { requestKey: randomUUID(), ...body, ...change })).status).toBe(400);
    expect((await ask(A, { ...body, requestKey: 'no key' })).status).toBe(400);
    expect(await ask(X, { action: 'OFFER', kind: 'DAILY', belowMineBp: 10 }, '/preview')).toMatchObject({
      status: 409,
      body: { code: 'contracts.offer_refused' },
    });
    const made = await command(A, body);
    const list = (await fixture.as(A, 'GET', path)).body.value;
    expect(list).toMatchObject({ total: 1, data: [{ id: made.id, done: 1, terms: { tiers: [{ rateBp: 100 }] } }] });
    for (const at of [`${path}/${made.id}`, `${path}/${made.id}/items`])
      expect(await fixture.as(X, 'GET', at)).toMatchObject({ status: 404, body: { code: 'contracts.bulk_not_found' } });
    expect((await fixture.as(X, 'GET', path)).body.value?.total).toBe(0);
    expect((await fixture.as(A, 'POST', `${path}/preview`, body, 0)).status).toBe(403);
    fixture.service.clock.advance(91 * 24 * hourMs);
    await fixture.service.app.get(BulkService).run(new AbortController().signal);
    expect((await fixture.as(A, 'GET', path)).body.value?.total).toBe(0);
  });
});
