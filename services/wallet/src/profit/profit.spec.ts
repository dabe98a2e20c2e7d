import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import type { LedgerCommand } from '../ledger/command.js';
import { decided, everyKind } from '../ledger/every-kind.fixture.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { ProfitDayDto } from './profit.dto.js';
import { profitByDay } from './profit.service.js';

const hourMs = 3_600_000;
const parts = [
  'depositsMinor',
  'withdrawalsMinor',
  'stakesMinor',
  'winsMinor',
  'bonusesMinor',
  'salariesMinor',
  'transfersMinor',
  'vendorsMinor',
  'correctionsMinor',
] as const;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of the journal a statement looked at. */
function entriesRead([answer]: readonly object[]): number {
  const rows = (node: PlanNode): number =>
    (node['Relation Name'] === 'journal'
      ? node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
      : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + rows(inner), 0);
  const [{ Plan: plan }] = (answer as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
  return rows(plan);
}

describe('the profit and loss of a member', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const span = (hours: number, from = service.clock.now().getTime() - hours * hourMs) =>
    `from=${new Date(from).toISOString()}&to=${new Date(from + (hours + 1) * hourMs).toISOString()}`;
  const get = async (id: bigint, query: string, accountType = 0) =>
    service.http('GET', `/wps/wallet/profit?${query}`, { token: await memberToken({ id, accountType }) });
  const days = async (id: bigint, query = span(24)) =>
    ((await get(id, query)).body['value'] as unknown as { days: ProfitDayDto[] }).days;
  const apply = async (...commands: LedgerCommand[]) => {
    for (const one of commands)
      expect(await service.app.get(LedgerService).apply([one])).toMatchObject([{ code: 'APPLIED' }]);
  };
  const opened = async (id: bigint, currency = 'VND') =>
    (await service.app.get(AccountService).open(id, 'BANYAN', currency)).accountId;
  const totalOf = async (id: bigint) => {
    const [row] = await service.db.query<{ total: string }>(
      sql`select coalesce(sum(balance), 0)::text as total from account where member_id = $1`,
      [id],
    );
    return BigInt(row?.total ?? '0');
  };
  const sumOf = (all: readonly ProfitDayDto[], names: readonly (keyof ProfitDayDto)[]) =>
    all.reduce((sum, day) => names.reduce((so, name) => so + BigInt(day[name]), sum), 0n);

  it('is stakes, wins, bonuses and salaries by day of the brand’s zone, beside what came and went otherwise', async () => {
    const account = await opened(81n);
    const round = { roundId: 'r', gameCode: 'g' };
    const other = await opened(82n);
    // 15:00 in Việt Nam, so that ten hours later it is another day there.
    service.clock.set(new Date('2026-11-20T08:00:00Z'));
    await apply(
      command(account, 'deposit', 'd', 10_000n, { source: 'payment:test' }),
      command(account, 'bet', 'b1', 300n, round),
      command(account, 'win', 'w1', 120n, { ...round, reference: 'b1' }),
      command(account, 'withdrawal_hold', 'h', 2_000n, { source: 'cashier' }),
      command(other, 'deposit', 'd2', 5n, { source: 'payment:test' }),
    );
    service.clock.advance(10 * hourMs);
    await apply(
      command(account, 'withdrawal_payout', 'p', 0n, { source: 'cashier', contra: 'payment:test', reference: 'h' }),
      command(account, 'bet', 'b2', 50n, round),
      command(account, 'rollback_bet', 'r2', 0n, { ...round, reference: 'b2' }),
      command(account, 'adjustment', 'DAILY:1', 70n, { source: 'contracts', contra: 'house:contracts' }),
      command(account, 'adjustment', 't', -40n, { source: 'house:transfer', contra: 'house:transfer' }),
      command(account, 'bonus_grant', 'g', 25n, { source: 'promotions', contra: 'house:bonus' }),
      command(account, 'promo_win', 'c', 8n, { source: 'promotions', contra: 'house:promotion' }),
    );
    const zero = Object.fromEntries(parts.map((name) => [name, '0']));
    expect(await days(81n)).toEqual([
      {
        ...zero,
        day: '2026-11-21',
        withdrawalsMinor: '-2000',
        bonusesMinor: '33',
        salariesMinor: '70',
        transfersMinor: '-40',
        resultMinor: '103',
      },
      {
        ...zero,
        day: '2026-11-20',
        depositsMinor: '10000',
        stakesMinor: '-300',
        winsMinor: '120',
        resultMinor: '-180',
      },
    ]);
    expect((await days(81n, span(5))).map(({ day }) => day)).toEqual(['2026-11-21']);
    expect(sumOf(await days(81n), parts)).toBe(await totalOf(81n));
  });

  it('adds up to the change of all that the member has, whatever the ledger did', async () => {
    const ids = { plain: 91n, bonus: 92n, limited: 93n, other: 94n } as const;
    const players = {
      plain: await opened(ids.plain),
      bonus: await opened(ids.bonus),
      limited: await opened(ids.limited),
      other: await opened(ids.other),
    };
    const funded = Object.values(players).map((id, n) =>
      command(id, 'deposit', `start-${n}`, 100_000n, { source: 'payment:test' }),
    );
    await apply(...funded);
    const ledger = service.app.get(LedgerService);
    let applied = 0;
    for (const { commands } of everyKind(players, 'profit'))
      for (const group of commands)
        applied += (await ledger.apply(group)).filter(({ code }) => code === 'APPLIED').length;
    expect(applied).toBeGreaterThan(45);
    for (const [id, state, kind] of decided) {
      const [held] = await service.db.query<{ id: string }>(
        sql`update held_win set state = $2, proposed_finding = $2, proposed_by = 1, proposed_by_name = 'a', proposed_at = now(), closed_by = 2,
             closed_by_name = 'b', closed_at = now(), reason = 'seen' where external_id = $1 and account_id = $3 returning id`,
        [`profit-${id}`, state, players.plain],
      );
      await apply(command(players.plain, kind, held?.id ?? '', 5n));
    }
    for (const id of Object.values(ids)) expect(sumOf(await days(id), parts)).toBe(await totalOf(id));
    for (const id of Object.values(ids))
      for (const day of await days(id))
        expect(BigInt(day.resultMinor)).toBe(
          sumOf([day], ['stakesMinor', 'winsMinor', 'bonusesMinor', 'salariesMinor']),
        );
  });

  it('finds a few days among many entries without reading those before and after', async () => {
    const account = await opened(85n);
    const start = service.clock.now().getTime();
    await service.db.query(
      sql`insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
          select $1, n, 2, 2, 'vendor:studio', 'many-' || n, 1, n, (select contra_id from journal limit 1), $2::timestamptz + n * interval '1 minute'
          from generate_series(1, 20000) n`,
      [account, new Date(start)],
    );
    await service.db.query(sql`update account set version = 20000, balance = 20000 where id = $1`, [account]);
    const from = start + 10_000 * 60_000;
    const within = `from=${new Date(from).toISOString()}&to=${new Date(from + 100 * 60_000).toISOString()}`;
    expect(sumOf(await days(85n, within), ['winsMinor'])).toBe(100n);
    const plan = await service.db.query(sql`explain (analyze, format json) ${profitByDay}`, [
      85n,
      'VND',
      new Date(from),
      new Date(from + 100 * 60_000),
      'UTC',
    ]);
    // Ten minutes more on either side, and the halving.
    expect(entriesRead(plan)).toBeLessThan(250);
    expect(sumOf(await days(85n, span(400, start)), ['winsMinor'])).toBe(20_000n);
  });

  it('is refused for a span that is none or too long, and to who has no money of his own', async () => {
    for (const query of [span(93 * 24), `from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z`])
      expect(await get(81n, query)).toMatchObject({ status: 400, body: { code: 'wallet.range_wrong' } });
    expect((await get(81n, '')).status).toBe(400);
    expect((await get(81n, span(24), 4)).status).toBe(403);
    expect((await service.http('GET', `/wps/wallet/profit?${span(24)}`)).status).toBe(401);
    expect(await days(89n)).toEqual([]);
  });
});
