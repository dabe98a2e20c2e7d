import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { EntryPosted, WinHeld } from '@banyan/proto/wallet/v1/events';
import { metrics } from '@banyan/kernel/app';
import type { EventType } from '@banyan/kernel/database';
import { horizonPassed, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import { JournalSource } from '../ledger/journal.source.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { HeldWinGauge } from './held-win.gauge.js';

const endpoints = '/admin/v1/wallet/held-wins';

describe('a win above its vendor’s ceilings', () => {
  let service: TestService;
  let account: bigint;
  let serial = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    account = (await service.app.get(AccountService).open(1n, 'BANYAN', 'VND')).accountId;
  });
  beforeEach(() => service.clock.set(new Date()));
  afterAll(() => service.close());

  const apply = (...commands: Parameters<LedgerService['apply']>[0]) => service.app.get(LedgerService).apply(commands);
  /** Returns the id of the win, as the vendor names it. */
  const hold = async (amountMinor = 500n): Promise<string> => {
    const round = { source: 'vendor:studio', roundId: `r${++serial}`, gameCode: 'g' };
    const exceeded = { winMinor: 400n, hourMinor: 0n, hourSumMinor: 900n };
    await apply(command(account, 'bet', `b${serial}`, 0n, round));
    const [win] = await apply(command(account, 'win', `w${serial}`, amountMinor, { ...round, exceeded }));
    expect(win?.code).toBe('APPLIED');
    return `w${serial}`;
  };
  const as = async (
    operator: number,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    permissions = ['vendor.view', 'vendor.money'],
  ) => service.http(method, `${endpoints}${path}`, { token: await operatorToken(permissions, { id: operator }), body });
  const rows = async (filter: object = {}, more = '') => {
    const { body } = await as(1, 'GET', `?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    return body as unknown as { data: Array<Record<string, unknown> & { id: string }>; total: number };
  };
  const idOf = async (win: string) => (await rows({ q: win })).data[0]?.id ?? '';
  const find = (operator: number, id: string, finding: string, more: object = {}) =>
    as(operator, 'POST', `/${id}/resolve`, { finding, reason: 'the vendor confirmed it', ...more });
  /** What the journal tells of a type, as its outbox. */
  const told = async <T>(type: EventType<T>): Promise<T[]> => {
    await horizonPassed(service.db.query);
    const { messages } = await new JournalSource().read(service.db.query, '', 1000);
    return messages.filter((one) => one.type === type.$type).map(({ value }) => type.decode(value));
  };
  const balance = async () => (await service.app.get(AccountService).byIds([account]))[0]?.availableMinor;

  it('is found by state, vendor, member and time, in pages, and told', async () => {
    const win = await hold();
    service.clock.advance(1000);
    await hold();
    expect((await rows({ q: win })).data[0]).toMatchObject({
      state: 'HELD',
      vendor: 'studio',
      kind: 'win',
      memberId: '1',
      amountMinor: '500',
      winCeilingMinor: '400',
      hourCeilingMinor: null,
      hourSumMinor: '900',
      memberRisk: null,
    });
    for (const none of [
      { state: 'RELEASED' },
      { vendor: 'other' },
      { memberId: '2' },
      { from: '2099-01-01T00:00:00Z' },
    ])
      expect((await rows(none)).total).toBe(0);
    expect(
      await rows({ state: 'HELD', vendor: 'studio', memberId: '1' }, '&page=2&perPage=1&sort=heldAt&order=ASC'),
    ).toMatchObject({ total: 2, data: [{ externalId: 'w2' }] });
    const held = await told(WinHeld);
    expect(held.map(({ state, externalId }) => `${state} ${externalId}`)).toEqual(['HELD w1', 'HELD w2']);
    expect(held[0]).toMatchObject({
      accountId: account,
      memberId: 1n,
      amountMinor: 500n,
      roundId: 'r1',
      source: 'vendor:studio',
    });
  });

  it('is released by two operators, once, however often and by how many at once it is asked', async () => {
    const id = await idOf(await hold());
    const before = await balance();
    expect((await find(1, id, 'RELEASED')).body).toMatchObject({ state: 'HELD', proposedFinding: 'RELEASED' });
    expect((await find(1, id, 'RELEASED')).body['code']).toBe('wallet.second_person_needed');
    const answers = await Promise.all([2, 2, 3].map((operator) => find(operator, id, 'RELEASED')));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await balance()).toBe((before ?? 0n) + 500n);
    const [row] = (await rows({ id })).data;
    expect(row).toMatchObject({ state: 'RELEASED', reason: 'the vendor confirmed it' });
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acted.map(({ action }) => action)).toEqual(['held_win.propose', 'held_win.resolve']);
    const held = (await told(WinHeld)).filter(({ roundId }) => roundId === 'r3');
    expect(held.map(({ state }) => state)).toEqual(['HELD', 'RELEASED']);
    const posted = (await told(EntryPosted)).filter(({ roundId }) => roundId === 'r3');
    expect(posted.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)).toEqual(['bet 0', 'win 0', 'win 500']);
  });

  it('waits anew when the second operator finds otherwise', async () => {
    const id = await idOf(await hold());
    const before = await balance();
    await find(1, id, 'RELEASED');
    expect((await find(2, id, 'REFUSED')).body).toMatchObject({ state: 'HELD', proposedFinding: 'REFUSED' });
    expect((await find(1, id, 'REFUSED')).body).toMatchObject({ state: 'REFUSED', closedByName: expect.any(String) });
    expect((await find(1, id, 'REFUSED')).status).toBe(200);
    expect((await find(2, id, 'RELEASED')).body['code']).toBe('wallet.held_win_closed');
    expect(await balance()).toBe(before);
  });

  it('needs a reason, a permission and a win', async () => {
    const id = await idOf(await hold());
    expect((await find(1, id, 'REFUSED', { reason: '' })).status).toBe(400);
    expect((await find(1, id, 'CANCELLED')).status).toBe(400);
    expect(
      (await as(1, 'POST', `/${id}/resolve`, { finding: 'REFUSED', reason: 'no such' }, ['vendor.view'])).status,
    ).toBe(403);
    expect((await as(1, 'GET', '', undefined, ['deposit.view'])).status).toBe(403);
    expect((await find(1, '00000000-0000-4000-8000-000000000000', 'REFUSED')).status).toBe(404);
    expect((await as(1, 'GET', '/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('of a jackpot whose bet was taken back is only refused', async () => {
    const round = { source: 'vendor:studio', roundId: 'j', gameCode: 'g' };
    const exceeded = { winMinor: 0n, hourMinor: 400n, hourSumMinor: 900n };
    await apply(
      command(account, 'bet', 'jb', 0n, round),
      command(account, 'jackpot_win', 'jw', 700n, { ...round, exceeded }),
    );
    await apply(command(account, 'rollback_bet', 'jr', 0n, { ...round, reference: 'jb' }));
    const id = await idOf('jw');
    await find(1, id, 'RELEASED');
    expect((await find(2, id, 'RELEASED')).body['code']).toBe('wallet.held_win_without_bet');
    await find(1, id, 'REFUSED');
    expect((await find(2, id, 'REFUSED')).body['state']).toBe('REFUSED');
  });

  it('is measured by its age', async () => {
    await hold();
    service.clock.advance(7_200_000);
    await service.app.get(HeldWinGauge).measure();
    const text = await metrics.registry.metrics();
    expect(Number(/^wallet_held_win_oldest_seconds (\d+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(7_200);
    expect(Number(/^wallet_held_wins (\d+)/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});
