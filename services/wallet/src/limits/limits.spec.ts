import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { memberToken, operatorToken, type TestResponse } from '@banyan/kernel/testing';
import { AccountService } from '../ledger/account.service.js';
import type { LedgerCommand } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { deposit, startCashier, strangerId, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { exclusionEnd } from './exclusion.js';
import { LimitsGrpcController } from './limits.grpc.js';
import { sql } from '@banyan/kernel/database';

const hour = 3600_000;
let cashier: Cashier;
let memberId = 5000n;
let token: string;

beforeAll(async () => {
  cashier = await startCashier();
});
afterAll(() => cashier.close());
beforeEach(async () => {
  memberId += 1n;
  token = await memberToken({ id: memberId });
  await cashier.service.app.get(AccountService).open(memberId, 'BANYAN', 'VND');
});

const member = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  cashier.service.http(method, `/wps/wallet/${path}`, { token, ...(body && { body }) });
const operator = async (
  id: number,
  method: 'GET' | 'PUT' | 'POST',
  path = '',
  body?: object,
  rights = ['limit.view', 'limit.edit'],
) =>
  cashier.service.http(method, `/admin/v1/wallet/limits/${memberId}${path}`, {
    token: await operatorToken(rights, { id, username: `op${id}` }),
    ...(body && { body }),
  });
const set = (kind: string, amountMinor: string | null, period = 'day') =>
  member('PUT', 'limits', { kind, period, amountMinor });
const exclude = (choice: string, idempotencyKey: string = randomUUID()) =>
  member('POST', 'limits/exclusion', { choice, idempotencyKey });
const paying = (amount: number, idempotencyKey: string = randomUUID()) =>
  member('POST', 'deposits', { method: 'bank', amountMinor: vnd(amount), idempotencyKey });
const limitsOf = ({ body }: TestResponse) => body['value']?.['limits'] as unknown as Array<Record<string, unknown>>;
const exclusionOf = ({ body }: TestResponse) =>
  body['value']?.['exclusion'] as unknown as { choice: string; until: string } | null;
const idOf = (body: TestResponse['body']) => body['value']?.['id'] as unknown as string;
const codeOf = ({ status, body }: TestResponse) => [status, body['code']];

/** As a vendor plays: what could not be carried out in time comes again under its id. */
async function play(kind: LedgerCommand['kind'], amountMinor: bigint, more: Partial<LedgerCommand> = {}) {
  const accounts = cashier.service.app.get(AccountService);
  const account = await accounts.find(memberId);
  const command = {
    accountId: account?.accountId ?? 0n,
    kind,
    amountMinor,
    source: 'vendor:studio',
    externalId: randomUUID(),
    currency: 'VND',
  };
  for (let sent = 1; ; sent += 1) {
    const [outcome] = await cashier.service.app.get(LedgerService).apply([{ ...command, ...more }]);
    if (outcome?.code !== 'BUSY' || sent === 10) return outcome?.code;
  }
}

describe("a member's own limits", () => {
  it('are there once they are set, for each kind and period, with what is used', async () => {
    expect((await member('GET', 'limits')).body['value']).toEqual({ currency: 'VND', limits: [], exclusion: null });
    await play('promo_win', 1000n);
    await play('bet', 300n);
    await set('stake', '5000', 'week');
    await set('loss', '700');
    const after = await set('deposit', vnd(1_000_000), 'month');
    expect(limitsOf(after)).toEqual([
      { kind: 'deposit', period: 'month', setBy: 'member', amountMinor: vnd(1_000_000), usedMinor: '0', next: null },
      { kind: 'stake', period: 'week', setBy: 'member', amountMinor: '5000', usedMinor: '300', next: null },
      { kind: 'loss', period: 'day', setBy: 'member', amountMinor: '700', usedMinor: '300', next: null },
    ]);
    expect([await play('bet', 401n), await play('bet', 400n)]).toEqual(['LIMIT_REACHED', 'APPLIED']);
  });

  it.each(['stake', 'deposit'])('%s: lower counts at once, higher after a day, twice is once', async (kind) => {
    await set(kind, '1000');
    expect(limitsOf(await set(kind, '500'))[0]).toMatchObject({ amountMinor: '500', next: null });
    const raised = limitsOf(await set(kind, '800'))[0];
    expect(raised).toMatchObject({ amountMinor: '500', next: { amountMinor: '800' } });
    cashier.service.clock.advance(hour);
    expect(limitsOf(await set(kind, '800'))[0]).toEqual(raised);
    cashier.service.clock.advance(23 * hour);
    expect(limitsOf(await member('GET', 'limits'))[0]).toMatchObject({ amountMinor: '800', next: null });
    expect(limitsOf(await set(kind, null))[0]).toMatchObject({ amountMinor: '800', next: { amountMinor: null } });
    expect(limitsOf(await set(kind, '800'))[0]).toMatchObject({ amountMinor: '800', next: null });
  });

  it('set by two requests at once are one of both', async () => {
    const answers = await Promise.all(['300', '200', '300', '200'].map((amount) => set('deposit', amount)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [limit] = limitsOf(await member('GET', 'limits'));
    expect(limit?.['amountMinor']).toBe('200');
  });

  it('change wholly or not at all', async () => {
    const { owner } = cashier.service;
    await owner.query(sql`alter table limit_change rename to limit_change_away`);
    expect((await cashier.service.breaking(() => set('stake', '10'))).status).toBe(500);
    expect((await cashier.service.breaking(() => exclude('day_1'))).status).toBe(500);
    await owner.query(sql`alter table limit_change_away rename to limit_change`);
    expect((await member('GET', 'limits')).body['value']).toMatchObject({ limits: [], exclusion: null });
    expect(limitsOf(await set('stake', '10'))).toHaveLength(1);
  });

  it.each([
    [{ kind: 'wins' }],
    [{ period: 'year' }],
    [{ amountMinor: '-1' }],
    [{ amountMinor: '1000000000000001' }],
    [{ amountMinor: 5 }],
    [{ amountMinor: undefined }],
  ])('refuse %j', async (wrong) => {
    const answer = await member('PUT', 'limits', { kind: 'stake', period: 'day', amountMinor: '1', ...wrong });
    expect(codeOf(answer)).toEqual([400, 'request.invalid']);
  });

  it('are for who is logged in and known to identity', async () => {
    expect((await cashier.service.http('GET', '/wps/wallet/limits')).status).toBe(401);
    token = await memberToken({ id: strangerId });
    expect(codeOf(await member('GET', 'limits'))).toEqual([404, 'wallet.no_account']);
    expect(codeOf(await exclude('day_1'))).toEqual([404, 'wallet.no_account']);
  });
});

describe('a limit on deposits', () => {
  it('counts what is on its way, refuses what goes beyond, and lets a retry be the same', async () => {
    await set('deposit', vnd(500_000));
    const key = randomUUID();
    expect((await paying(300_000, key)).status).toBe(200);
    const refused = await paying(200_001);
    expect(codeOf(refused)).toEqual([422, 'wallet.deposit_limit_reached']);
    expect(refused.body['value']).toEqual({ period: 'day', leftMinor: vnd(200_000) });
    expect((await paying(200_000)).status).toBe(200);
    expect((await paying(300_000, key)).status).toBe(200);
    expect(codeOf(await paying(50_000))).toEqual([422, 'wallet.deposit_limit_reached']);
  });

  it('lets of ten at once as many through as fit', async () => {
    await set('deposit', vnd(500_000));
    const answers = await Promise.all(Array.from({ length: 10 }, () => paying(100_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('holds money that came beyond it for two operators', async () => {
    const { body } = await paying(100_000);
    const id = idOf(body);
    await set('deposit', vnd(150_000));
    const report = {
      event: randomUUID(),
      kind: 'deposit',
      reference: id,
      result: 'success',
      amountMinor: vnd(200_000),
      currency: 'VND',
    };
    expect((await cashier.callback(report)).status).toBe(200);
    const { value } = (await member('GET', `deposits/${id}`)).body;
    expect(value).toMatchObject({ state: 'MANUAL_REVIEW', reason: 'deposit_limit_reached' });
    for (const who of [71, 72])
      await cashier.operator(who, 'POST', `/admin/v1/wallet/deposits/${id}/resolve`, {
        outcome: 'credit',
        reason: 'The member asked for it',
      });
    expect((await member('GET', `deposits/${id}`)).body['value']).toMatchObject({ state: 'SUCCESS' });
  });
});

describe('an exclusion', () => {
  it('refuses bets and deposits until its end, and pays the wins of open rounds', async () => {
    await play('promo_win', 1000n);
    const before = await paying(100_000);
    await play('bet', 100n, { roundId: 'open' });
    const now = cashier.service.clock.now();
    expect(exclusionOf(await exclude('days_7'))).toEqual({
      choice: 'days_7',
      until: new Date(now.getTime() + 7 * 24 * hour).toISOString(),
    });
    expect(await play('bet', 1n)).toBe('ACCOUNT_BLOCKED');
    expect(await play('win', 250n, { roundId: 'open' })).toBe('APPLIED');
    expect(codeOf(await paying(100_000))).toEqual([403, 'wallet.excluded']);
    const id = idOf(before.body);
    await cashier.callback({
      event: randomUUID(),
      kind: 'deposit',
      reference: id,
      result: 'success',
      amountMinor: vnd(100_000),
      currency: 'VND',
    });
    expect((await member('GET', `deposits/${id}`)).body['value']).toMatchObject({
      state: 'MANUAL_REVIEW',
      reason: 'member_excluded',
    });
    cashier.service.clock.advance(7 * 24 * hour);
    expect(await play('bet', 1n)).toBe('APPLIED');
    expect((await paying(100_000)).status).toBe(200);
  });

  it('is the same when it is sent twice, and twice at once', async () => {
    const key = randomUUID();
    const first = exclusionOf(await exclude('day_1', key));
    cashier.service.clock.advance(60_000);
    const again = await Promise.all([exclude('day_1', key), exclude('day_1', key)]);
    expect(again.map(exclusionOf)).toEqual([first, first]);
    const changes = (await operator(7, 'GET')).body['changes'] as unknown as Array<{ kind: string }>;
    expect(changes.filter(({ kind }) => kind === 'exclusion')).toHaveLength(1);
    // Games ends the member's play by it.
    const told = await cashier.service.events.published(MemberExcluded);
    const until = new Date(first?.until ?? 0);
    expect(told.filter(({ memberId: id }) => id === BigInt(memberId))).toEqual([{ memberId: BigInt(memberId), until }]);
  });

  it('is told of those alone whom it keeps from play now, each once', async () => {
    const { service } = cashier;
    const limits = service.app.get(LimitsGrpcController);
    const of = async (...memberIds: bigint[]) => (await limits.getExcluded({ memberIds })).memberIds;
    await service.app.get(AccountService).open(memberId, 'BANYAN', 'USDT');
    expect(await of(memberId, 77_777n)).toEqual([]);
    await exclude('day_1');
    expect(await of(memberId, memberId, 77_777n)).toEqual([memberId]);
    expect(await of()).toEqual([]);
    service.clock.advance(24 * hour);
    expect(await of(memberId)).toEqual([]);
  });

  it('can be prolonged, never ended early, neither by a shorter one nor by an operator', async () => {
    const long = exclusionOf(await exclude('months_6'));
    expect(exclusionOf(await exclude('day_1'))).toEqual(long);
    const body = { choice: 'day_1', idempotencyKey: randomUUID(), reason: 'asked by phone' };
    expect((await operator(7, 'POST', '/exclusion', body)).body['exclusion']).toEqual(long);
    expect(exclusionOf(await exclude('for_ever'))).toEqual({ choice: 'for_ever', until: '9999-12-31T00:00:00.000Z' });
  });

  it('holds in a currency that is opened later', async () => {
    await exclude('year_1');
    const { accountId } = await cashier.service.app.get(AccountService).open(memberId, 'BANYAN', 'USDT');
    expect(await play('promo_win', 5n, { accountId, currency: 'USDT' })).toBe('APPLIED');
    expect(await play('bet', 1n, { accountId, currency: 'USDT' })).toBe('ACCOUNT_BLOCKED');
  });

  it('ends as long after its beginning as it says', () => {
    const at = new Date('2026-01-31T10:00:00Z');
    expect(exclusionEnd('day_1', at).toISOString()).toBe('2026-02-01T10:00:00.000Z');
    expect(exclusionEnd('weeks_6', at).toISOString()).toBe('2026-03-14T10:00:00.000Z');
    expect(exclusionEnd('months_6', at).getTime()).toBeGreaterThanOrEqual(Date.parse('2026-07-31T10:00:00Z'));
    expect(exclusionEnd('years_5', at).toISOString()).toBe('2031-01-31T10:00:00.000Z');
  });
});

describe('operators', () => {
  const ask = (amountMinor: string | null) => ({ kind: 'stake', period: 'day', amountMinor, reason: 'signs of harm' });
  const ownLimit = ({ body }: TestResponse) => (body['limits'] as unknown as Array<Record<string, unknown>>)[0];

  it('see and set only with the right for it', async () => {
    expect((await operator(7, 'GET', '', undefined, ['member.view'])).status).toBe(403);
    expect((await operator(7, 'PUT', '', ask('5'), ['limit.view'])).status).toBe(403);
    expect((await cashier.service.http('GET', `/admin/v1/wallet/limits/${memberId}`, { token })).status).toBe(401);
  });

  it('set a stricter limit alone, beside the own one of the member, and on the record', async () => {
    await set('stake', '100');
    const { body } = await operator(7, 'PUT', '', ask('40'));
    expect(body['limits']).toMatchObject([
      { setBy: 'member', amountMinor: '100' },
      { setBy: 'operator', amountMinor: '40' },
    ]);
    expect(body['changes']?.[0]).toMatchObject({ madeBy: 'op7', reason: 'signs of harm', amountMinor: '40' });
    await play('promo_win', 100n);
    expect([await play('bet', 41n), await play('bet', 40n)]).toEqual(['LIMIT_REACHED', 'APPLIED']);
  });

  it('need a second one to make it laxer, and it still waits a day', async () => {
    await operator(7, 'PUT', '', ask('40'));
    const proposed = await operator(7, 'PUT', '', ask('90'));
    expect(proposed.body['proposals']).toMatchObject([{ amountMinor: '90', proposedBy: 'op7' }]);
    expect(ownLimit(proposed)).toMatchObject({ amountMinor: '40', next: null });
    expect(codeOf(await operator(7, 'PUT', '', ask('90')))[1]).toBe('wallet.second_person_needed');
    const other = await operator(8, 'PUT', '', ask('95'));
    expect(other.body['proposals']).toMatchObject([{ amountMinor: '95', proposedBy: 'op8' }]);
    const agreed = await operator(7, 'PUT', '', ask('95'));
    expect(agreed.body['proposals']).toEqual([]);
    expect(ownLimit(agreed)).toMatchObject({ amountMinor: '40', next: { amountMinor: '95' } });
  });

  it('withdraw what was proposed by setting a stricter one', async () => {
    await operator(7, 'PUT', '', ask('40'));
    await operator(7, 'PUT', '', ask(null));
    const stricter = await operator(8, 'PUT', '', ask('30'));
    expect(stricter.body['proposals']).toEqual([]);
    expect(ownLimit(stricter)).toMatchObject({ amountMinor: '30', next: null });
  });

  it('exclude once per key, on the record', async () => {
    const body = { choice: 'months_6', idempotencyKey: randomUUID(), reason: 'asked by letter' };
    const [one, two] = [await operator(7, 'POST', '/exclusion', body), await operator(7, 'POST', '/exclusion', body)];
    expect(two.body['exclusion']).toEqual(one.body['exclusion']);
    expect(await play('bet', 0n)).toBe('ACCOUNT_BLOCKED');
    const acted = await cashier.service.events.published(OperatorActed);
    const own = acted.filter(({ objectId }) => objectId === String(memberId));
    expect(own.map(({ action, reason }) => [action, reason])).toEqual([['member.exclude', 'asked by letter']]);
  });
});

it('a deposit within all limits is as ever', async () => {
  const limit = { kind: 'deposit', period: 'day', amountMinor: vnd(5_000_000) };
  await cashier.service.http('PUT', '/wps/wallet/limits', { token: cashier.token, body: limit });
  await deposit(cashier, 100_000);
  expect((await cashier.balance()).available).toBe(vnd(100_000));
});
