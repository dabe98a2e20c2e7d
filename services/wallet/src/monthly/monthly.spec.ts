import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from '@grpc/grpc-js';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { AgentPurpose } from '@banyan/proto/wallet/v1/wallet';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import { AgentLedgerService } from '../ledger/agent-ledger.service.js';
import type { LedgerCommand } from '../ledger/command.js';
import { decided, everyKind } from '../ledger/every-kind.fixture.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { paymentPassword, startIdentity } from '../transfer/transfer.fixture.js';
import { CheckCodes } from '../paper/check-code.js';
import { monthlyFigures, type MonthlyFigures } from './monthly-figures.js';
import type { MonthlyStatementDto } from './monthly.dto.js';
import { isPrintable } from '../paper/page-fonts.js';

const path = '/wps/wallet/monthly-statements';
const consolePath = '/admin/v1/wallet/monthly-statements';
const hourMs = 3_600_000;

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

describe('the monthly statement of an agent', () => {
  let service: TestService;
  let identity: Server;
  beforeAll(async () => {
    identity = await startIdentity();
    service = await testService(AppModule);
  });
  afterAll(async () => {
    await service.close();
    identity.forceShutdown();
  });

  const as = (id: bigint, accountType = 2) => memberToken({ id, username: `agent${id}`, accountType });
  const get = async (id: bigint, month: string, more = '') =>
    service.http('GET', `${path}?month=${month}${more}`, { token: await as(id) });
  const statement = async (id: bigint, month: string, more = '') => {
    const { status, body } = await get(id, month, more);
    expect(status).toBe(200);
    return body['value'] as unknown as MonthlyStatementDto;
  };
  const check = async (number: string, code: string, token?: string) =>
    (await service.http('POST', `${path}/check`, { body: { number, code }, ...(token && { token }) })).body[
      'value'
    ] as unknown as {
      valid: boolean;
      statement: MonthlyStatementDto | null;
    };
  const apply = async (...commands: LedgerCommand[]) => {
    for (const one of commands)
      expect(await service.app.get(LedgerService).apply([one])).toMatchObject([{ code: 'APPLIED' }]);
  };
  const opened = async (id: bigint) => (await service.app.get(AccountService).open(id, 'BANYAN', 'VND')).accountId;
  /** By the journal alone: every change of an account of the member, one by one, without the balances that rows carry. */
  const totalAt = async (id: bigint, at: Date) => {
    const [row] = await service.db.query<{ total: string }>(
      sql`select coalesce(sum(p.amount), 0)::text as total from posting p join account a on a.id = p.account_id
         where a.member_id = $1 and p.created_at < $2`,
      [id, at],
    );
    return row?.total;
  };
  const agents = (
    postings: Array<{ key: string; kind: string; amountMinor: bigint; memberId: bigint; forced?: boolean }>,
  ) =>
    service.app.get(AgentLedgerService).post({
      postings: postings.map(({ forced = false, ...posting }) => ({
        ...posting,
        brand: 'BANYAN',
        currency: 'VND',
        purpose: AgentPurpose.AGENT_PURPOSE_DIVIDEND,
        reference: 'bill:1',
        forced,
        periodStart: new Date('2026-10-01T00:00:00Z'),
        periodEnd: new Date('2026-10-02T00:00:00Z'),
      })),
    });

  it('names every movement once, from the opening to the closing balance of the journal', async () => {
    // The last second of September in Việt Nam, and the first of October.
    service.clock.set(new Date('2026-09-30T16:59:59Z'));
    const [one, two] = [await opened(1n), await opened(2n)];
    await apply(
      command(one, 'deposit', 'm-sep', 50_000_000_000n, { source: 'payment:test' }),
      command(two, 'deposit', 'm-sep2', 50_000_000_000n, { source: 'payment:test' }),
    );
    service.clock.set(new Date('2026-09-30T17:00:00Z'));
    const round = { roundId: 'm-r', gameCode: 'g' };
    await apply(
      command(two, 'deposit', 'm-oct', 700n, { source: 'payment:test' }),
      command(two, 'bet', 'm-b', 300n, round),
      command(two, 'win', 'm-w', 120n, { ...round, reference: 'm-b' }),
      command(two, 'withdrawal_hold', 'm-h', 2_000n, { source: 'cashier' }),
      command(two, 'promo_win', 'm-rb', 9n, { source: 'promotions', contra: 'house:rebate' }),
      command(two, 'promo_win', 'm-pw', 8n, { source: 'promotions', contra: 'house:promotion' }),
      command(two, 'manual_debit', 'm-md', 5n, { source: 'house:operators', contra: 'house:goodwill' }),
    );
    await agents([
      { key: 'DIVIDEND:1:2026-10-01T00:00:00.000Z', kind: 'DIVIDEND', amountMinor: 5000n, memberId: 2n },
      { key: 'DAILY:1:2026-10-01T00:00:00.000Z', kind: 'DAILY', amountMinor: 70n, memberId: 2n },
      { key: 'HOURLY:1:2026-10-01T00:00:00.000Z', kind: 'HOURLY', amountMinor: 60n, memberId: 2n },
      { key: 'REALTIME:1:2026-10-01T00:00:00.000Z', kind: 'REALTIME', amountMinor: 50n, memberId: 2n },
      { key: 'DIVIDEND:2:2026-10-01T00:00:00.000Z:collect', kind: 'DIVIDEND', amountMinor: -400n, memberId: 2n },
      {
        key: 'DIVIDEND:3:2026-10-01T00:00:00.000Z:collect',
        kind: 'DIVIDEND',
        amountMinor: -40n,
        memberId: 2n,
        forced: true,
      },
      { key: 'REPAY:7:0', kind: 'DIVIDEND', amountMinor: -30n, memberId: 2n, forced: true },
    ]);
    const send = async (from: bigint, toId: bigint, key: string) =>
      expect(
        await service.http('POST', '/wps/wallet/transfers', {
          token: await as(from),
          body: { toId: String(toId), amountMinor: '100000000', paymentPassword, idempotencyKey: key },
        }),
      ).toMatchObject({ status: 200 });
    await send(2n, 1n, '0b5e0d0a-6a2b-4b4e-9a53-5d1f7f7c0001');
    await send(1n, 2n, '0b5e0d0a-6a2b-4b4e-9a53-5d1f7f7c0002');
    service.clock.advance(40 * 24 * hourMs);
    await apply(
      command(two, 'withdrawal_payout', 'm-p', 0n, { source: 'cashier', contra: 'payment:test', reference: 'm-h' }),
    );

    const october = await statement(2n, '2026-10');
    const line = (kind: string, inMinor: string, outMinor: string, count = 1) => ({ kind, inMinor, outMinor, count });
    expect(october).toMatchObject({
      number: '2-202610-VND',
      member: 'agent2',
      from: '2026-09-30T17:00:00.000Z',
      until: '2026-10-31T17:00:00.000Z',
      openingMinor: '50000000000',
      final: true,
      lines: [
        line('dividend', '5000', '0'),
        line('daily_salary', '70', '0'),
        line('hourly_salary', '60', '0'),
        line('realtime_salary', '50', '0'),
        line('rebates', '9', '0'),
        line('promotions', '8', '0'),
        line('paid_down', '0', '440', 2),
        line('repaid', '0', '30'),
        line('transfer_upline', '100000000', '100000000', 2),
        line('deposits', '700', '0'),
        line('stakes', '0', '300'),
        line('wins', '120', '0'),
        line('corrections', '0', '5'),
      ],
    });
    // The hold only put money aside; it left with November's payout.
    expect(october.closingMinor).toBe(await totalAt(2n, new Date('2026-10-31T17:00:00Z')));
    expect((await statement(1n, '2026-10')).lines.map(({ kind }) => kind)).toEqual(['transfer_downline']);
    const november = await statement(2n, '2026-11');
    expect(november).toMatchObject({ openingMinor: october.closingMinor, final: false, checkCode: null });
    expect(november.lines).toEqual([line('withdrawals', '0', '2000')]);
    expect(await statement(2n, '2026-08')).toMatchObject({ openingMinor: '0', closingMinor: '0', lines: [] });
  });

  it('adds up to the journal whatever the ledger did, in every month', async () => {
    service.clock.set(new Date('2027-01-05T00:00:00Z'));
    const ids = { plain: 91n, bonus: 92n, limited: 93n, other: 94n } as const;
    const [plain, bonus, limited, other] = [await opened(91n), await opened(92n), await opened(93n), await opened(94n)];
    const players = { plain, bonus, limited, other };
    await apply(
      ...Object.values(players).map((id, n) => command(id, 'deposit', `mo-${n}`, 100_000n, { source: 'payment:test' })),
    );
    const ledger = service.app.get(LedgerService);
    for (const { commands } of everyKind(players, 'monthly')) {
      service.clock.advance(28 * hourMs);
      for (const group of commands) await ledger.apply(group);
    }
    for (const [id, state, kind] of decided) {
      const [held] = await service.db.query<{ id: string }>(
        sql`update held_win set state = $2, proposed_finding = $2, proposed_by = 1, proposed_by_name = 'a', proposed_at = now(), closed_by = 2,
             closed_by_name = 'b', closed_at = now(), reason = 'seen' where external_id = $1 and account_id = $3 returning id`,
        [`monthly-${id}`, state, plain],
      );
      await apply(command(plain, kind, held?.id ?? '', 5n));
    }
    service.clock.advance(40 * 24 * hourMs);
    const moved = new Set<string>();
    for (const id of Object.values(ids))
      for (const month of ['2027-01', '2027-02', '2027-03', '2027-04']) {
        const made = await statement(id, month);
        for (const { kind } of made.lines) moved.add(kind);
        expect(made.openingMinor).toBe(await totalAt(id, new Date(made.from)));
        expect(made.closingMinor).toBe(await totalAt(id, new Date(made.until)));
        const sum = made.lines.reduce((all, line) => all + BigInt(line.inMinor) - BigInt(line.outMinor), 0n);
        expect(BigInt(made.openingMinor) + sum).toBe(BigInt(made.closingMinor));
      }
    expect([...moved].sort()).toEqual([
      'corrections',
      'deposits',
      'promotions',
      'stakes',
      'vendors',
      'wins',
      'withdrawals',
    ]);
  });

  it('is proved by its code, which says yes to that number alone and shows what the journal says to whoever has it whole', async () => {
    const made = await statement(2n, '2026-10');
    const again = await statement(2n, '2026-10');
    const code = made.checkCode ?? '';
    expect(again.checkCode).toBe(code);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    // Whoever has the code was shown the paper: he sees what it has to say, since anything could be printed above a true code.
    expect(await check(made.number, code)).toMatchObject({
      valid: true,
      statement: { closingMinor: made.closingMinor },
    });
    expect(await check(made.number, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ valid: true });
    expect(await check(made.number, code, await as(3n))).toMatchObject({ statement: { member: made.member } });
    expect(await check(made.number, code, await as(2n))).toMatchObject({
      statement: { openingMinor: made.openingMinor },
    });
    const last = code.endsWith('0') ? '1' : '0';
    const wrong = [
      [made.number, code.slice(0, -1) + last],
      [made.number, code.slice(0, 9)],
      ['2-202609-VND', code],
      ['1-202610-VND', code],
      ['2-202611-VND', code],
      ['no number', code],
    ] as const;
    for (const [number, tried] of wrong) expect(await check(number, tried)).toEqual({ valid: false, statement: null });
    expect(await check((await statement(1n, '2026-10')).number, code)).toMatchObject({ valid: false });
    // Another key makes other codes.
    expect(new CheckCodes('another key of somebody else, as long').begins(made.number, code)).toBe(false);
    const operator = await operatorToken(['ledger.view']);
    const answered = await service.http('POST', `${consolePath}/check`, {
      token: operator,
      body: { number: made.number, code },
    });
    expect(answered).toMatchObject({
      status: 200,
      body: { valid: true, statement: { closingMinor: made.closingMinor } },
    });
  });

  it('comes as a sheet and as a page, and an operator who takes one is in the audit log', async () => {
    const file = async (format: string, language: string) =>
      service.http('GET', `${path}/file?month=2026-10&format=${format}`, {
        token: await as(2n),
        headers: { 'accept-language': language },
      });
    const sheet = await file('csv', 'VI');
    expect(sheet.headers.get('content-disposition')).toBe('attachment; filename="statement-2-202610-VND.csv"');
    expect(sheet.body).toContain('Số dư đầu kỳ,5000000');
    expect(sheet.body).toContain('Cổ tức trả cho tuyến dưới,0,0.044,2');
    for (const language of ['VI', 'CN', 'AR']) {
      const page = await file('pdf', language);
      expect(page.headers.get('content-type')).toBe('application/pdf');
      expect(page.body).toMatch(/^%PDF-/);
    }
    expect([isPrintable('Số dư đầu kỳ, ữ ặ Đ'), isPrintable('期初余额'), isPrintable('الرصيد')]).toEqual([
      true,
      false,
      false,
    ]);
    const operator = await operatorToken(['ledger.view']);
    const taken = await service.http('GET', `${consolePath}/2/file?month=2026-10&format=pdf`, { token: operator });
    expect(taken.status).toBe(200);
    const published = await service.events.published(OperatorActed);
    expect(published.at(-1)).toMatchObject({ action: 'ledger.export_statement', objectId: '2' });
    const seen = await service.http('GET', `${consolePath}/2?month=2026-10`, { token: operator });
    expect(seen).toMatchObject({ status: 200, body: { member: 'agent2', number: '2-202610-VND' } });
  });

  it('is refused for a month to come, to who is no agent, without an account, and to an operator without the right', async () => {
    expect(await get(2n, '2029-01')).toMatchObject({ status: 400, body: { code: 'wallet.month_not_begun' } });
    for (const month of ['2026-13', '2026-1', '1026-10']) expect((await get(2n, month)).status).toBe(400);
    expect(await get(77n, '2026-10')).toMatchObject({ status: 404, body: { code: 'wallet.no_account' } });
    expect(await get(2n, '2026-10', '&currency=USDT')).toMatchObject({ status: 404 });
    expect((await service.http('GET', `${path}?month=2026-10`, { token: await as(2n, 0) })).status).toBe(403);
    expect((await service.http('GET', `${path}?month=2026-10`)).status).toBe(401);
    const [none, elsewhere] = [
      await operatorToken(['deposit.view']),
      await operatorToken(['ledger.view'], { brand: 'OTHER' }),
    ];
    for (const token of [none, elsewhere])
      expect((await service.http('GET', `${consolePath}/2?month=2026-10`, { token })).status).toBe(403);
  });

  it('finds a month among many entries without reading those before and after', async () => {
    const account = await opened(85n);
    const start = Date.parse('2026-03-01T00:00:00Z');
    await service.db.query(
      sql`insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
          select $1, n, 2, 2, 'vendor:studio', 'monthly-many-' || n, 1, n, (select contra_id from journal limit 1),
            $2::timestamptz + n * interval '30 minutes'
          from generate_series(1, 20000) n`,
      [account, new Date(start)],
    );
    await service.db.query(sql`update account set version = 20000, balance = 20000 where id = $1`, [account]);
    const made = await statement(85n, '2026-10');
    expect(made.lines).toEqual([{ kind: 'wins', inMinor: '1488', outMinor: '0', count: 1488 }]);
    expect(BigInt(made.closingMinor)).toBe(BigInt(made.openingMinor) + 1488n);
    const plan = await service.db.query<MonthlyFigures>(sql`explain (analyze, format json) ${monthlyFigures}`, [
      85n,
      'VND',
      made.from,
      made.until,
    ]);
    // The month once for the balances and once for the lines, and the halving.
    expect(entriesRead(plan)).toBeLessThan(3 * 1488);
  });
});
