import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { JournalSealed } from '@banyan/proto/wallet/v1/events';
import { horizonPassed, operatorToken } from '@banyan/kernel/testing';
import { metrics } from '@banyan/kernel/app';
import { SealGauge } from './seal.gauge.js';
import { SealFixture } from './seal.fixture.js';
import { SealReportService } from './seal-report.service.js';
import type { SealFinding } from './seal-trace.js';
import { sql, type Sql, joined } from '@banyan/kernel/database';

let fixture: SealFixture;

beforeAll(async () => {
  fixture = await SealFixture.start();
  for (let number = 1; number <= 11; number += 1) {
    await fixture.play(`play ${number}`);
    await horizonPassed(fixture.database.query);
    await fixture.seals.seal();
  }
});

afterAll(() => fixture.close());

const sealsOf = () =>
  fixture.database.query<{ number: string; rows: number; hash: string }>(
    sql`select number, rows, encode(hash, 'hex') as hash from journal_seal order by number`,
  );
const count = async (table: Sql) =>
  (await fixture.database.query<{ n: number }>(sql`select count(*)::int as n from ${table}`))[0]?.n;

/** The nth sealed row of a seal, `account:version`. */
async function rowOf(seal: number, nth: number): Promise<string> {
  const [row] = await fixture.database.query<{ id: string }>(
    sql`select j.account_id || ':' || j.version as id from journal j, journal_seal s where s.number = $1
       and (j.xid, j.account_id, j.version) > (split_part(s.after, ':', 1)::xid8, split_part(s.after, ':', 2)::bigint, split_part(s.after, ':', 3)::bigint)
     order by j.xid, j.account_id, j.version offset $2 limit 1`,
    [seal, nth],
  );
  return row?.id ?? '';
}
const where = (id: string) =>
  sql`(account_id, version) = (${joined(id.split(':').map((part) => sql`${BigInt(part)}`))})`;

describe('seals', () => {
  it('cover every row once, in one chain that is published too', async () => {
    const seals = await sealsOf();
    expect(seals.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, i) => String(i + 1)));
    expect(seals.reduce((sum, { rows }) => sum + rows, 0)).toBe(await count(sql`journal`));
    const events = await fixture.service.events.published(JournalSealed);
    expect(events.map(({ hash }) => Buffer.from(hash).toString('hex'))).toEqual(seals.map(({ hash }) => hash));
  });

  it('made again with nothing new, or by two at once, stay one chain', async () => {
    expect(await fixture.seals.seal()).toBe(0);
    await fixture.play('twice');
    await horizonPassed(fixture.database.query);
    const before = await count(sql`journal_seal`);
    const rows = await Promise.all([fixture.seals.seal(), fixture.seals.seal(), fixture.seals.seal()]);
    expect(rows.filter((sealed) => sealed > 0)).toHaveLength(1);
    expect(await count(sql`journal_seal`)).toBe(Number(before) + 1);
    expect(await fixture.checks.runIncremental()).toBe(true);
  });

  it('leave out what is not final, and take it in when it is', async () => {
    const rest = await fixture.database.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      await fixture.play('behind an open transaction');
      return fixture.seals.seal();
    });
    expect(rest).toBe(0);
    await horizonPassed(fixture.database.query);
    expect(await fixture.seals.seal()).toBeGreaterThan(0);
    expect(await fixture.checks.runFull()).toBe(true);
  });

  it('a crash before the commit leaves no seal and no event', async () => {
    await fixture.play('crash');
    await horizonPassed(fixture.database.query);
    const [seals, events] = [await count(sql`journal_seal`), await count(sql`outbox`)];
    await fixture.service.owner.query(
      sql`alter table outbox add constraint crash check (occurred_at < now() - interval '1 hour') not valid`,
    );
    await expect(fixture.seals.seal()).rejects.toThrow('crash');
    await fixture.service.owner.query(sql`alter table outbox drop constraint crash`);
    expect([await count(sql`journal_seal`), await count(sql`outbox`)]).toEqual([seals, events]);
    await horizonPassed(fixture.database.query);
    expect(await fixture.seals.seal()).toBeGreaterThan(0);
    expect(await fixture.checks.runIncremental()).toBe(true);
  });

  it('are refused a change by the table itself', async () => {
    for (const statement of [
      sql`update journal_seal set rows = 1`,
      sql`delete from journal_seal`,
      sql`truncate journal_seal`,
    ])
      await expect(fixture.service.owner.query(statement)).rejects.toThrow('append-only');
  });
});

describe('tampering', () => {
  const cases: Array<[what: string, statement: (row: string) => Sql, finding: (row: string) => SealFinding]> = [
    [
      'an amount',
      (row) => sql`update journal set amount = amount + 1 where ${where(row)}`,
      (row) => ({ rule: 'row_changed', seal: '2', transaction: row }),
    ],
    [
      'a text',
      (row) => sql`update journal set game_code = 'other' where ${where(row)}`,
      (row) => ({ rule: 'row_changed', seal: '2', transaction: row }),
    ],
    [
      'a loss',
      (row) => sql`delete from journal where ${where(row)}`,
      (row) => ({ rule: 'row_missing', seal: '2', transaction: row }),
    ],
    [
      'an insertion',
      (
        row,
      ) => sql`insert into journal select account_id, version + 1000000, kind, slot, source, 'forged', amount, balance_after, contra_id, null, null, reference, round_id, game_code, xid, created_at
        from journal where ${where(row)}`,
      (row) => ({
        rule: 'row_added',
        seal: '2',
        transaction: `${row.split(':')[0]}:${Number(row.split(':')[1]) + 1_000_000}`,
      }),
    ],
  ];

  it.each(cases)('with %s is found and named by the job and by the program', async (_what, statement, finding) => {
    const row = await rowOf(2, 4);
    await fixture.tampered(statement(row), async () => {
      expect(await fixture.checks.runFull()).toBe(false);
      expect(await fixture.findings()).toContainEqual(finding(row));
      const { code, output } = await fixture.verify(await fixture.export());
      expect(code).toBe(1);
      const named =
        finding(row).rule === 'row_missing' ? `row ${row}: is missing` : `row ${finding(row).transaction}: was`;
      expect(output).toContain(named);
    });
    expect(await fixture.checks.runIncremental()).toBe(true);
  });

  it('with the order moves a row from one seal to another, and both are told', async () => {
    const row = await rowOf(1, 0);
    await fixture.tampered(
      sql`update journal set xid = (select xid from journal where ${where(await rowOf(2, 0))}) where ${where(row)}`,
      async () => {
        expect(await fixture.checks.runFull()).toBe(false);
        const rules = (await fixture.findings()).map(({ rule, seal }) => `${rule} ${seal}`);
        expect(rules).toEqual(expect.arrayContaining(['row_missing 1', 'row_added 2']));
        expect((await fixture.verify(await fixture.export())).code).toBe(1);
      },
    );
  });

  it('with a chain that was made anew is found by its signatures, and by any head kept elsewhere', async () => {
    const [, second] = await sealsOf();
    const good = await fixture.export();
    expect(await fixture.verify(good, '--key', 'key.json', '--head', `2:${second?.hash}`)).toMatchObject({ code: 0 });
    await fixture.tampered(sql`update journal_seal set hash = sha256(hash), previous = sha256(previous)`, async () => {
      expect(await fixture.checks.runFull()).toBe(false);
      expect((await fixture.findings()).map(({ rule }) => rule)).toEqual(
        expect.arrayContaining(['seal_link', 'seal_hash', 'seal_signature']),
      );
    });
    const { output } = await fixture.verify(good, '--head', `2:${'0'.repeat(64)}`);
    expect(output).toContain('seal 2: has another hash than the one that was given');
  });

  it('with the end of the chain is found by what was checked before', async () => {
    await fixture.checks.runFull();
    const last = await count(sql`journal_seal`);
    await fixture.tampered(sql`delete from journal_seal where number = ${last ?? 0}`, async () => {
      expect(await fixture.checks.runIncremental()).toBe(false);
      expect(await fixture.findings()).toEqual([{ rule: 'seal_missing', seal: String(last), transaction: null }]);
    });
    expect(await fixture.checks.runIncremental()).toBe(true);
  });
});

describe("the auditor's program", () => {
  it('proves a sound export and says what it proved', async () => {
    const { code, output } = await fixture.verify(await fixture.export(), '--key', 'key.json');
    expect(output).toContain('by the key that was given');
    expect(output).toMatch(/ok {2}VND: sum over all accounts 0, moved \d+/);
    expect(code).toBe(0);
  });

  it.each([
    ['cut off', (lines: string[]) => lines.slice(0, -2), 'cut off'],
    [
      'without a row',
      (lines: string[]) => lines.filter((_line, i) => i !== 30),
      'a row was taken out after seal 1 was made',
    ],
    [
      'without the last seal and its rows',
      (lines: string[]) => lines.filter((line) => !line.includes('"seal"')),
      'seals, there are 0',
    ],
    [
      'with two lines exchanged',
      (lines: string[]) => [...lines.slice(0, 20), lines[21], lines[20], ...lines.slice(22)],
      'out of order',
    ],
  ])('refuses an export %s', async (_what, change, told) => {
    const lines = (await fixture.export()).trimEnd().split('\n');
    const { code, output } = await fixture.verify(change(lines).join('\n'));
    expect(output).toContain(told);
    expect(code).toBe(1);
  });

  it('ends with 2 for what is no export', async () => {
    expect(await fixture.verify('{"hello":1}\n')).toMatchObject({ code: 2 });
  });
});

describe('the metrics', () => {
  const told = async (name: string) => {
    await fixture.service.app.get(SealGauge).measure();
    return (await metrics.registry.metrics()).split('\n').find((line) => line.startsWith(`${name} `));
  };

  it('tell of a chain that breaks, heals, and waits', async () => {
    await fixture.checks.runFull();
    expect(await told('wallet_seal_chain_ok')).toBe('wallet_seal_chain_ok 1');
    await fixture.tampered(sql`delete from journal where kind = 1`, async () => {
      await fixture.checks.runFull();
      expect(await told('wallet_seal_chain_ok')).toBe('wallet_seal_chain_ok 0');
    });
    await fixture.checks.runIncremental();
    expect(await told('wallet_seal_chain_ok')).toBe('wallet_seal_chain_ok 1');
    expect(await told('wallet_seal_unsealed_seconds')).toBe('wallet_seal_unsealed_seconds 0');
    await fixture.play('late');
    fixture.service.clock.advance(400_000);
    expect(await told('wallet_seal_unsealed_seconds')).toBe('wallet_seal_unsealed_seconds 400');
    await horizonPassed(fixture.database.query);
    await fixture.seals.seal();
  });
});

describe('operators', () => {
  it('see the state of the seals and start a check, which is audited', async () => {
    const token = await operatorToken(['ledger.view', 'ledger.integrity']);
    const started = await fixture.service.http('POST', '/admin/v1/wallet/seals/check', { token, body: {} });
    expect(started.status).toBe(202);
    const reports = fixture.service.app.get(SealReportService);
    while ((await reports.status()).running) await new Promise((resolve) => setTimeout(resolve, 20));
    const { body } = await fixture.service.http('GET', '/admin/v1/wallet/seals/status', { token });
    expect(body).toMatchObject({
      lastFullCheck: { ok: true, mode: 'full', findings: [] },
      unsealedSeconds: 0,
      running: null,
    });
    expect(Number(body['sealedRows'])).toBe(await count(sql`journal`));
    const list = await fixture.service.http('GET', '/admin/v1/wallet/seals?perPage=2', { token });
    expect(list.body).toMatchObject({
      data: [{ id: String(await count(sql`journal_seal`)) }, {}],
      pageInfo: { hasNextPage: true },
    });
    const acted = await fixture.service.events.published(OperatorActed);
    expect(acted.map(({ action }) => action)).toEqual(expect.arrayContaining(['ledger.export', 'ledger.seal_check']));
  });

  it('need the permission to export, and one exports at a time', async () => {
    const token = await operatorToken(['ledger.view']);
    expect(await fixture.service.http('GET', '/admin/v1/wallet/journal/export', { token })).toMatchObject({
      status: 403,
    });
    const runner = fixture.database.source.createQueryRunner();
    await runner.query('select pg_advisory_lock(7142032)');
    const exporter = await operatorToken(['ledger.export']);
    const refused = await fixture.service.http('GET', '/admin/v1/wallet/journal/export', { token: exporter });
    await runner.query('select pg_advisory_unlock(7142032)');
    await runner.release();
    expect(refused).toMatchObject({ status: 409, body: { code: 'wallet.export_running' } });
    expect(await fixture.export()).toContain('"end"');
  });
});
