import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bankCard,
  deposit,
  paymentPassword,
  sentToAndFro,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { riskScore } from './risk-score.js';
import { sql } from '@banyan/kernel/database';

interface Scored {
  id: string;
  state: string;
  riskScore: number | null;
  riskLevel: string | null;
  riskFound: Array<{ code: string; points: number; detail: string }>;
}

const day = 24 * 3_600_000;

describe('the risk score of a withdrawal', () => {
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 50_000_000);
    card = await bankCard(cashier);
  });
  afterAll(() => cashier.close());

  const ask = async (amount: number) =>
    (
      await cashier.member('POST', '/wps/wallet/withdrawals', {
        amountMinor: vnd(amount),
        bankCardId: card,
        idempotencyKey: randomUUID(),
        paymentPassword,
      })
    ).body['value'] as unknown as { id: string; state: string };
  const reviewed = async (id: string) =>
    (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body as unknown as Scored;
  const listed = async (query: string) =>
    (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals?${query}`)).body.data as unknown as Scored[];
  const withLevel = async (level: string) =>
    (await listed(`filter=${JSON.stringify({ riskLevel: level })}`)).map(({ id }) => id);
  const cancel = (id: string) => cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
  it('says why: a new card, nothing paid before', async () => {
    const { id } = await ask(200_000);
    const row = await reviewed(id);
    expect(row).toMatchObject({ state: 'IN_REVIEW', riskScore: 25, riskLevel: 'low' });
    expect(row.riskFound).toEqual([
      { code: 'new_bank_card', points: 20, detail: '0' },
      { code: 'first_withdrawal', points: 5, detail: '0' },
    ]);
    expect(await listed(`filter=${JSON.stringify({ id })}`)).toMatchObject([{ riskScore: 25, riskLevel: 'low' }]);
    await cancel(id);
  });

  it('stays what it was when the facts change afterwards, unlike the checks', async () => {
    const { id } = await ask(200_000);
    await cashier.service.db.query(
      sql`update bank_card set created_at = created_at - interval '2 days' where id = $1`,
      [card],
    );
    const row = (await reviewed(id)) as Scored & { checks: Array<{ code: string; ok: boolean }> };
    expect(row.riskScore).toBe(25);
    expect(row.checks.find(({ code }) => code === 'new_bank_card')?.ok).toBe(true);
    await cancel(id);
  });

  it('of a known card, played through, asked again, is nothing', async () => {
    const first = await ask(200_000);
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${first.id}/approve`, { reason: 'checks passed' });
    await until(
      () => reviewed(first.id),
      ({ state }) => state === 'SUCCESS',
    );
    cashier.service.clock.advance(day);
    const { id } = await ask(200_000);
    expect(await reviewed(id)).toMatchObject({ riskScore: 0, riskLevel: 'low', riskFound: [] });
    await cancel(id);
  });

  it('is high when money went to and fro and far more than usual is asked for', async () => {
    await sentToAndFro(cashier);
    const { id } = await ask(20_000_000);
    const row = await reviewed(id);
    expect(row).toMatchObject({ state: 'IN_REVIEW', riskScore: 75, riskLevel: 'high' });
    expect(row.riskFound.map(({ code }) => code)).toEqual(['circular_transfer', 'above_usual']);
    expect(await withLevel('high')).toEqual([id]);
  });

  it('finds by level in the database, and old requests without a score by none', async () => {
    const [high = ''] = await withLevel('high');
    const [old = ''] = await withLevel('low');
    expect((await withLevel('low')).length).toBe(4);
    expect(await withLevel('medium')).toEqual([]);
    await cashier.service.db.query(sql`update withdrawal set risk_score = null, risk_found = null where id = $1`, [
      old,
    ]);
    expect(await reviewed(old)).toMatchObject({ riskScore: null, riskLevel: null, riskFound: null });
    const all = await Promise.all(['low', 'medium', 'high'].map(withLevel));
    expect(all.flat()).not.toContain(old);
    const level = async (score: number) => {
      await cashier.service.db.query(sql`update withdrawal set risk_score = $2 where id = $1`, [high, score]);
      return (await reviewed(high)).riskLevel;
    };
    expect([await level(29), await level(30), await level(70), await level(71)]).toEqual([
      'low',
      'medium',
      'medium',
      'high',
    ]);
    await expect(level(101)).rejects.toThrow('check constraint');
  });

  it('is told to nobody but reviewers', async () => {
    const [id = ''] = await withLevel('low');
    const answers = [
      await cashier.member('GET', `/wps/wallet/withdrawals/${id}`),
      await cashier.member('GET', '/wps/wallet/withdrawals'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/risk|points/);
    }
  });

  it('adds up what failed, to a hundred at most', () => {
    const codes = ['new_bank_card', 'low_turnover', 'first_withdrawal', 'circular_transfer', 'above_usual'] as const;
    const checks = codes.map((code) => ({ code, ok: false, detail: '1' }));
    expect(riskScore(checks).score).toBe(100);
    expect(riskScore(checks.map((check) => ({ ...check, ok: true })))).toEqual({ score: 0, found: [] });
  });
});
