import { beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { operatorToken } from '@banyan/kernel/testing';
import { sql } from '@banyan/kernel/database';
import { command } from '../ledger/ledger.fixture.js';
import { vnd, type Cashier } from '../payment/cashier.fixture.js';
import type { MemberTurnoverDto } from './turnover.dto.js';
import { turnoverWorld } from './turnover.fixture.js';

const k = (amount: number) => BigInt(vnd(amount * 1000));

describe('letting off what has to be staked', () => {
  const world = turnoverWorld();
  const { apply, pay, bet, round, missing, counted, jobs, card, withdraw } = world;
  let cashier: Cashier;
  let member: bigint;
  let account: bigint;
  beforeEach(() => {
    ({ cashier, member, account } = world);
  });

  const path = () => `/admin/v1/wallet/turnover/${member}`;
  const exempt = (operator: number, more: object = {}) =>
    cashier.operator(operator, 'POST', `${path()}/exempt`, { reason: 'the game was down', withdraw: false, ...more });
  const proposed = async () => {
    const { proposal } = (await exempt(1)).body as unknown as MemberTurnoverDto;
    return { proposalId: proposal?.id, missingMinor: proposal?.missingMinor };
  };
  const found = async () => (await cashier.operator(1, 'GET', path())).body as unknown as MemberTurnoverDto;
  const exemptions = async () =>
    (
      await cashier.service.db.query<{ state: string }>(
        sql`select state from turnover_exemption where account_id = $1 order by proposed_at, closed_at nulls last`,
        [account],
      )
    ).map(({ state }) => state);
  const changed = { status: 409, body: { code: 'wallet.turnover_proposal_changed' } };
  const alone = { body: { code: 'wallet.second_person_needed' } };

  it('is let off by two operators, of whom the second says what he agrees to, for what had come by then', async () => {
    await pay(400);
    const first = await proposed();
    expect(await found()).toMatchObject({ proposal: { proposedByName: 'op1', missingMinor: String(k(400)) } });
    expect(await proposed()).toEqual(first);
    expect(await exempt(2)).toMatchObject(changed);
    expect(await exempt(2, { withdraw: true })).toMatchObject(alone);
    expect((await exempt(1, { withdraw: true })).body).toMatchObject({ proposal: null });
    expect((await exempt(1, { withdraw: true })).body).toMatchObject({ proposal: null });
    expect(await exempt(2, first)).toMatchObject(changed);
    const agreed = await proposed();
    expect(await exempt(1, agreed)).toMatchObject(alone);
    expect(await exempt(2, { ...agreed, missingMinor: String(k(399)) })).toMatchObject(changed);
    expect(await exempt(2, { proposalId: agreed.proposalId })).toMatchObject(changed);
    expect(await missing()).toBe(k(400));
    await pay(50);
    const all = await Promise.all([exempt(2, agreed), exempt(2, agreed), exempt(3, agreed), exempt(3, agreed)]);
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(await found()).toMatchObject({ missingMinor: String(k(50)), proposal: null });
    const acted = (await cashier.service.events.published(OperatorActed)).filter(
      (one) => one.objectId === String(member) && one.action.startsWith('turnover.'),
    );
    expect(acted.map(({ action }) => action)).toEqual([
      'turnover.propose',
      'turnover.withdraw',
      'turnover.propose',
      'turnover.exempt',
    ]);
    expect(await exemptions()).toEqual(['WITHDRAWN', 'DONE']);
    const by = sql`update turnover_exemption set state = 'DONE', closed_by = proposed_by, closed_by_name = 'x', closed_at = now() where state = 'OPEN'`;
    await exempt(1);
    await expect(cashier.service.db.query(by)).rejects.toThrow('turnover_exemption_two_persons');
    const looks = await operatorToken(['withdrawal.view'], { id: 5 });
    expect((await cashier.service.http('GET', path(), { token: looks })).status).toBe(200);
    const body = { reason: 'for a friend', withdraw: false };
    expect((await cashier.service.http('POST', `${path()}/exempt`, { token: looks, body })).status).toBe(403);
  });

  it('is not let off by a proposal that is a day old, of which nothing is missing, or of which more is', async () => {
    await pay(100);
    const old = await proposed();
    cashier.service.clock.advance(86_400_000);
    expect(await exempt(2, old)).toMatchObject(changed);
    expect((await found()).proposal).toBeNull();
    await jobs().catchUp();
    expect(await exemptions()).toEqual(['ENDED']);
    const staked = await bet(40);
    await counted();
    const less = await proposed();
    await apply(command(account, 'rollback_bet', `r${staked}`, 0n, { ...round(), reference: staked }));
    expect(await exempt(2, less)).toMatchObject(changed);
    await bet(100);
    await jobs().catchUp();
    expect(await exemptions()).toEqual(['ENDED', 'ENDED']);
    await pay(30);
    expect(await found()).toMatchObject({ missingMinor: String(k(30)), proposal: null });
    expect(await exempt(2, less)).toMatchObject(changed);
  });

  it('that was let off stands out to who reviews the withdrawal, until one is paid', async () => {
    await pay(400);
    await bet(100);
    await counted();
    expect((await exempt(2, await proposed())).status).toBe(200);
    const { id } = (await withdraw(200, await card())).body['value'] as unknown as { id: string };
    const risk = (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body['riskFound'];
    expect(risk).toEqual(expect.arrayContaining([{ code: 'low_turnover', points: 45, detail: '25' }]));
  });
});
