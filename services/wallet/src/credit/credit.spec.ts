import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Turns } from '@banyan/kernel/app';
import { sql } from '@banyan/kernel/database';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { ValidBetsCounted, ValidBetsTold } from '@banyan/proto/promotions/v1/events';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import type { CommandKind, LedgerCommand } from '../ledger/command.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { CreditCheckDto, CreditReportDto } from './credit.dto.js';
import { CreditService } from './credit.service.js';

const path = '/wps/wallet/credit-report';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zone = 'Asia/Ho_Chi_Minh';

/** The same numbers at every run of a seed: mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below;
  };
}

const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
/** Where a day begins in Việt Nam, seven hours before UTC. */
const startOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - 7 * hourMs);

describe('the credit report of a member', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await marked({ brand: 'BANYAN', throughDay: '2028-12-31', zone });
  });
  afterAll(() => service.close());

  const marked = (mark: Partial<ValidBetsTold>) =>
    service.events.deliver(ValidBetsTold, ValidBetsTold.fromPartial(mark));
  const as = (id: bigint, accountType = 0) => memberToken({ id, username: `m${id}`, accountType });
  const get = async (id: bigint, first: string, last: string, more = '') =>
    service.http('GET', `${path}?first=${first}&last=${last}${more}`, { token: await as(id) });
  const report = async (id: bigint, first: string, last: string) => {
    const { status, body } = await get(id, first, last);
    expect([status, body]).toMatchObject([200, {}]);
    return body['value'] as unknown as CreditReportDto;
  };
  const check = async (number: string, code: string) =>
    (await service.http('POST', `${path}/check`, { body: { number, code } })).body[
      'value'
    ] as unknown as CreditCheckDto;
  const opened = async (id: bigint, brand = 'BANYAN') =>
    (await service.app.get(AccountService).open(id, brand, 'VND')).accountId;
  const apply = (one: LedgerCommand) => service.app.get(LedgerService).apply([one]);
  /** By single movements alone, without the balances that rows carry. */
  const totalAt = async (id: bigint, at: Date) => {
    const [row] = await service.db.query<{ total: string }>(
      sql`select coalesce(sum(p.amount), 0)::text as total from posting p join account a on a.id = p.account_id
          where a.member_id = $1 and p.created_at < $2`,
      [id, at],
    );
    return row?.total;
  };
  const sumOf = async (id: bigint, kinds: readonly number[], from: Date, until: Date) => {
    const [row] = await service.db.query<{ total: string }>(
      sql`select coalesce(sum(j.amount), 0)::text as total from journal j join account a on a.id = j.account_id
          where a.member_id = $1 and j.kind = any($2::int[]) and j.contra_version is null and j.created_at >= $3 and j.created_at < $4`,
      [id, kinds, from, until],
    );
    return BigInt(row?.total ?? 0);
  };
  const counted = (events: Array<Partial<ValidBetsCounted>>) =>
    Promise.all(
      events.map((event) =>
        service.events.deliver(
          ValidBetsCounted,
          ValidBetsCounted.fromPartial({ brand: 'BANYAN', currency: 'VND', category: 'RNG', ...event }),
        ),
      ),
    );

  it('agrees with the journal to the unit, on histories by chance and for any days', async () => {
    for (const seed of [1, 2, 3]) {
      const chance = random(seed);
      const id = BigInt(100 + seed);
      const account = await opened(id);
      const start = Date.parse('2026-01-01T00:00:00Z');
      let at = start;
      const holds: string[] = [];
      const bets: string[] = [];
      const applied = new Set<CommandKind>();
      for (let n = 0; n < 250; n += 1) {
        at += Math.ceil(chance(3 * dayMs));
        service.clock.set(new Date(at));
        const [key, amount] = [`cr-${seed}-${n}`, BigInt(1 + Math.floor(chance(5_000)))];
        const round = { roundId: `r-${key}`, gameCode: 'g' };
        const cashier = { source: 'cashier', contra: 'payment:test' };
        const choices: Array<() => LedgerCommand> = [
          () => command(account, 'deposit', key, amount * 10n, { source: 'payment:test' }),
          () => (bets.push(key), command(account, 'bet', key, amount, round)),
          () => (bets.push(key), command(account, 'bet', key, amount, round)),
          () => command(account, 'win', key, amount, round),
          () => command(account, 'rollback_bet', key, 0n, { reference: bets.pop() ?? 'none' }),
          () => (holds.push(key), command(account, 'withdrawal_hold', key, amount, { source: 'cashier' })),
          () => command(account, 'withdrawal_payout', key, 0n, { ...cashier, reference: holds.pop() ?? 'none' }),
          () =>
            command(account, 'withdrawal_release', key, 0n, { source: 'cashier', reference: holds.pop() ?? 'none' }),
          () => command(account, 'promo_win', key, amount, { source: 'promotions', contra: 'house:promotion' }),
          () => command(account, 'bonus_grant', key, amount, { source: 'promotions', contra: 'house:bonus' }),
          () => command(account, 'bonus_release', key, amount, { source: 'promotions', contra: 'house:bonus' }),
          () => command(account, 'bonus_forfeit', key, amount, { source: 'promotions', contra: 'house:bonus' }),
          () => command(account, 'manual_credit', key, amount, { source: 'house:operators', contra: 'house:goodwill' }),
          () => command(account, 'chargeback', key, amount, { source: 'house:operators', contra: 'payment:test' }),
        ];
        const choice = choices[Math.floor(chance(choices.length))]?.();
        if (choice && (await apply(choice))[0]?.code === 'APPLIED') applied.add(choice.kind);
      }
      expect(applied.size).toBeGreaterThan(9);
      service.clock.set(new Date(at + 3 * dayMs));
      const days = Math.floor((at - start) / dayMs);
      for (let n = 0; n < 7; n += 1) {
        const first = Math.floor(chance(days));
        const last = Math.min(days, first + Math.floor(chance(365)));
        const [from, to] = [dayOf(start + first * dayMs), dayOf(start + last * dayMs)];
        const made = await report(id, from, to);
        const until = new Date(startOf(to).getTime() + dayMs);
        expect(made.openingMinor).toBe(await totalAt(id, startOf(from)));
        expect(made.closingMinor).toBe(await totalAt(id, until));
        const net = (...kinds: string[]) =>
          made.lines
            .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
            .reduce((all, { inMinor, outMinor }) => all + BigInt(inMinor) - BigInt(outMinor), 0n);
        expect(BigInt(made.openingMinor) + net()).toBe(BigInt(made.closingMinor));
        expect(net('deposits')).toBe(await sumOf(id, [7, 33], startOf(from), until));
        expect(net('withdrawals')).toBe(await sumOf(id, [8, 9, 10, 11], startOf(from), until));
        expect(net('promotions')).toBe(await sumOf(id, [5, 13, 14, 15], startOf(from), until));
        expect(net('stakes')).toBe(await sumOf(id, [1, 3], startOf(from), until));
      }
    }
  });

  it('says what bets were valid, by what was told of each day last, and the limits that count', async () => {
    service.clock.set(new Date('2026-11-20T05:00:00Z'));
    const account = await opened(7n);
    await apply(command(account, 'deposit', 'cr-d', 900n, { source: 'payment:test' }));
    await counted([
      { memberId: 7n, day: '2026-10-31', validMinor: 5n, rounds: 1 },
      { memberId: 7n, day: '2026-11-01', validMinor: 100n, rounds: 1 },
      { memberId: 7n, day: '2026-11-20', validMinor: 30n, rounds: 3, category: 'LIVE' },
      { memberId: 8n, day: '2026-11-20', validMinor: 9_000n, rounds: 9 },
    ]);
    await counted([{ memberId: 7n, day: '2026-11-01', validMinor: 70n, rounds: 2 }]);
    const limit = { kind: 'deposit', period: 'day', amountMinor: '5000000' };
    expect(await service.http('PUT', '/wps/wallet/limits', { token: await as(7n), body: limit })).toMatchObject({
      status: 200,
    });
    service.clock.set(new Date('2026-12-01T12:00:00Z'));
    expect(await report(7n, '2026-11-01', '2026-11-30')).toMatchObject({
      number: '7-20261101-20261130-VND',
      member: 'm7',
      zone,
      openingMinor: '0',
      closingMinor: '900',
      lines: [{ kind: 'deposits', inMinor: '900', outMinor: '0', count: 1 }],
      validMinor: '100',
      validBets: [
        { category: 'RNG', validMinor: '70', rounds: 2 },
        { category: 'LIVE', validMinor: '30', rounds: 3 },
      ],
      limits: [{ kind: 'deposit', period: 'day', setBy: 'member', amountMinor: '5000000' }],
      exclusion: null,
      final: true,
    });
  });

  it('is made once of a period that is over: the same bytes, whatever comes later and however many ask at once', async () => {
    const file = async (format: string) =>
      service.http('GET', `${path}/file?first=2026-11-01&last=2026-11-30&format=${format}`, {
        token: await as(7n),
        headers: { 'accept-language': 'VI' },
      });
    const [sheet, page] = [await file('csv'), await file('pdf')];
    expect(sheet.headers.get('content-disposition')).toBe(
      'attachment; filename="credit-report-7-20261101-20261130-VND.csv"',
    );
    expect(sheet.body).toContain('Cược hợp lệ,0.01');
    expect(page.body).toMatch(/^%PDF-/);
    service.clock.advance(5 * dayMs);
    await counted([{ memberId: 7n, day: '2026-11-01', validMinor: 1n, rounds: 1 }]);
    const again = [await file('csv'), await file('pdf')];
    expect(again.map(({ body }) => body)).toEqual([sheet.body, page.body]);
    await opened(9n);
    const many = await Promise.all(Array.from({ length: 4 }, () => report(9n, '2026-11-05', '2026-11-06')));
    expect(new Set(many.map(({ checkCode }) => checkCode)).size).toBe(1);
    // Whoever has none is shown a report of nothing, and one that runs is kept nowhere.
    expect(many[0]).toMatchObject({ openingMinor: '0', lines: [], validMinor: '0', validBets: [] });
    const today = dayOf(service.clock.now().getTime());
    expect(await report(9n, '2026-11-05', today)).toMatchObject({ final: false, checkCode: null });
    expect(await service.db.query(sql`select number from credit_report where member_id = 9`)).toEqual([
      { number: '9-20261105-20261106-VND' },
    ]);
  });

  it('is kept no sooner than all valid bets of its days are here, however late they come and in whichever order', async () => {
    service.clock.set(new Date('2026-12-20T12:00:00Z'));
    await opened(20n, 'LATE');
    const of = { memberId: 20n, brand: 'LATE' };
    const preliminary = { final: false, checkCode: null };
    const shown = () => report(20n, '2026-12-10', '2026-12-10');
    expect(await shown()).toMatchObject({ ...preliminary, validMinor: '0' });
    await counted([{ ...of, day: '2026-12-08', validMinor: 7n, rounds: 1, version: 1n }]);
    // The mark overtakes what it is of.
    await marked({ brand: 'LATE', throughDay: '2026-12-08', versions: 1n, zone });
    const second = { brand: 'LATE', afterDay: '2026-12-09', throughDay: '2026-12-10', versions: 2n, zone };
    await marked(second);
    await counted([{ ...of, day: '2026-12-10', validMinor: 10n, rounds: 1, version: 1n }]);
    expect(await shown()).toMatchObject({ ...preliminary, validMinor: '10' });
    await counted([{ ...of, day: '2026-12-10', validMinor: 30n, rounds: 2, version: 2n }]);
    await counted([{ ...of, day: '2026-12-10', validMinor: 10n, rounds: 1, version: 1n }]);
    // A mark between is missing still.
    expect(await shown()).toMatchObject({ ...preliminary, validMinor: '30' });
    await marked({ brand: 'LATE', afterDay: '2026-12-08', throughDay: '2026-12-09', versions: 0n, zone });
    await marked(second);
    const made = await shown();
    expect(made).toMatchObject({ final: true, validMinor: '30' });
    expect(await check(made.number, made.checkCode ?? '')).toMatchObject({ valid: true });
    expect(await report(20n, '2026-12-10', '2026-12-11')).toMatchObject(preliminary);
  });

  it('counts money and valid bets by the days of the brand’s own zone', async () => {
    await marked({ brand: 'WEST', throughDay: '2026-12-12', zone: 'America/Lima' });
    const account = await opened(21n, 'WEST');
    // The evening of the tenth in Lima, the eleventh in Việt Nam.
    service.clock.set(new Date('2026-12-11T02:00:00Z'));
    await apply(command(account, 'deposit', 'cr-west', 400n, { source: 'payment:test' }));
    service.clock.set(new Date('2026-12-20T12:00:00Z'));
    expect(await report(21n, '2026-12-10', '2026-12-10')).toMatchObject({
      zone: 'America/Lima',
      closingMinor: '400',
      lines: [{ kind: 'deposits', inMinor: '400' }],
      final: true,
    });
  });

  it('lets one member wait for documents once at a time, so that others are served', async () => {
    const period = 'first=2026-12-10&last=2026-12-10&format=pdf';
    const take = async (id: bigint) =>
      (await service.http('GET', `${path}/file?${period}`, { token: await as(id) })).status;
    const documents = Reflect.get(service.app.get(CreditService), 'documents') as Turns;
    const run = documents.run.bind(documents);
    let [now, most] = [0, 0];
    documents.run = async (key, work) => {
      now += 1;
      most = Math.max(most, now);
      await sleep(150);
      return run(key, work).finally(() => (now -= 1));
    };
    expect(await Promise.all(Array.from({ length: 5 }, () => take(20n)))).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(1);
    documents.run = run;
  });

  it('is proved by its code to whoever has it whole, and tells others nothing', async () => {
    const made = await report(7n, '2026-11-01', '2026-11-30');
    const code = made.checkCode ?? '';
    expect(await check(made.number, code)).toEqual({ valid: true, report: made });
    expect(await check(made.number, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ valid: true });
    const last = code.endsWith('0') ? '1' : '0';
    const other = await report(9n, '2026-11-05', '2026-11-06');
    for (const [number, tried] of [
      [made.number, code.slice(0, -1) + last],
      [made.number, code.slice(0, 9)],
      ['7-20261101-20261129-VND', code],
      [other.number, code],
      ['no number', code],
    ] as const)
      expect(await check(number, tried)).toEqual({ valid: false, report: null });
    // Figures that were changed where they are kept have another code.
    await service.owner.query(
      sql`update credit_report set content = jsonb_set(content, '{closingMinor}', '"901"') where number = $1`,
      [made.number],
    );
    expect(await check(made.number, code)).toEqual({ valid: false, report: null });
  });

  it('is refused for days that are none, too many or to come, and after many in a day', async () => {
    const wrong = [
      ['2026-02-30', '2026-03-01'],
      ['2026-11-02', '2026-11-01'],
      ['2025-11-01', '2026-11-02'],
      ['2029-01-01', '2029-01-02'],
    ] as const;
    for (const [first, last] of wrong)
      expect(await get(7n, first, last)).toMatchObject({ status: 400, body: { code: 'wallet.credit_period' } });
    expect((await get(7n, '2025-11-01', '2026-11-01')).status).toBe(200);
    expect((await get(7n, '2026-11-1', '2026-11-02')).status).toBe(400);
    expect(await get(7n, '2026-11-01', '2026-11-02', '&currency=USDT')).toMatchObject({ status: 404 });
    await opened(12n);
    const codes: number[] = [];
    for (let n = 1; n <= 25; n += 1)
      codes.push((await get(12n, '2026-10-01', `2026-10-${String(n).padStart(2, '0')}`)).status);
    expect(codes).toEqual([...Array.from({ length: 24 }, () => 200), 429]);
    // What is kept already can be taken.
    expect((await get(12n, '2026-10-01', '2026-10-01')).status).toBe(200);
    expect((await service.http('GET', `${path}?first=2026-11-01&last=2026-11-02`)).status).toBe(401);
    expect(
      await service.http('GET', `${path}?first=2026-11-01&last=2026-11-02`, { token: await as(7n, 4) }),
    ).toMatchObject({ status: 403 });
  });
});
