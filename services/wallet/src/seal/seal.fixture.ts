import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SigningKey } from '@banyan/kernel/auth';
import { type Database, sql, type Sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SealCheckService } from './seal-check.service.js';
import { SEAL_KEY, SealService } from './seal.service.js';
import type { SealFinding } from './seal-trace.js';

const program = resolve(import.meta.dirname, '../../../../deploy/tools/verify/verify.mjs');

/** The wallet with its seals, and the auditor's program beside it. */
export class SealFixture {
  private constructor(
    readonly service: TestService,
    readonly database: Database,
    readonly seals: SealService,
    readonly checks: SealCheckService,
  ) {}

  static async start(): Promise<SealFixture> {
    const service = await testService(AppModule);
    return new SealFixture(service, service.db, service.app.get(SealService), service.app.get(SealCheckService));
  }

  /** Bets, wins, rollbacks, holds and a payout of three members. */
  async play(name: string): Promise<void> {
    const accounts = await Promise.all(
      [1n, 2n, 3n].map((id) => this.service.app.get(AccountService).open(id, 'BANYAN', 'VND')),
    );
    await this.service.app.get(LedgerService).apply(
      accounts.flatMap(({ accountId: account }) => {
        const id = (what: string) => `${name}-${account}-${what}`;
        const cashier = { source: 'cashier' };
        return [
          command(account, 'deposit', id('d'), 1000n, { source: 'payment:test' }),
          command(account, 'bet', id('b'), 100n, { roundId: 'r', gameCode: 'fortune' }),
          command(account, 'win', id('w'), 250n),
          command(account, 'rollback_bet', id('r'), 0n, { reference: id('b') }),
          command(account, 'rollback_bet', id('early'), 0n, { reference: id('never') }),
          command(account, 'rollback_win', id('rw'), 0n, { reference: id('w') }),
          command(account, 'withdrawal_hold', id('h'), 30n, cashier),
          command(account, 'withdrawal_payout', id('p'), 30n, { ...cashier, reference: id('h') }),
          command(account, 'withdrawal_refund', id('f'), 30n, { ...cashier, reference: id('p') }),
          command(account, 'withdrawal_hold', id('h2'), 20n, cashier),
          command(account, 'withdrawal_release', id('l'), 20n, { ...cashier, reference: id('h2') }),
        ];
      }),
    );
  }

  /** A change that only somebody with the database's own rights can make, around the triggers; undone after `work`. */
  async tampered<T>(statement: Sql, work: () => Promise<T>): Promise<T> {
    await this.around([
      sql`create table kept_journal as table journal`,
      sql`create table kept_seal as table journal_seal`,
      statement,
    ]);
    try {
      return await work();
    } finally {
      await this.around([
        sql`delete from journal`,
        sql`insert into journal select * from kept_journal`,
        sql`delete from journal_seal`,
        sql`insert into journal_seal select * from kept_seal`,
        sql`drop table kept_journal, kept_seal`,
      ]);
    }
  }

  private async around(statements: Sql[]): Promise<void> {
    const tables = [sql`journal`, sql`journal_seal`];
    for (const table of tables)
      await this.service.owner.query(sql`alter table ${table} disable trigger ${table}_append_only`);
    for (const statement of statements) await this.service.owner.query(statement);
    for (const table of tables)
      await this.service.owner.query(sql`alter table ${table} enable trigger ${table}_append_only`);
  }

  async findings(): Promise<SealFinding[]> {
    const [row] = await this.database.query<{ findings: SealFinding[] }>(
      sql`select findings from seal_check order by id desc limit 1`,
    );
    return row?.findings ?? [];
  }

  /** The export, as an operator downloads it. */
  async export(): Promise<string> {
    const token = await operatorToken(['ledger.export']);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${await this.service.app.getUrl()}/admin/v1/wallet/journal/export`, { headers });
    if (!answer.ok) throw new Error(`export: ${answer.status}`);
    return answer.text();
  }

  private publicKey(): string {
    return JSON.stringify(this.service.app.get<SigningKey>(SEAL_KEY).publicJwk);
  }

  /** Runs the auditor's program on an export. */
  async verify(text: string, ...options: string[]): Promise<{ code: number; output: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'banyan-verify-'));
    const [file, key] = [join(folder, 'journal.ndjson'), join(folder, 'key.json')];
    await writeFile(file, text);
    await writeFile(key, this.publicKey());
    try {
      return await new Promise((done) => {
        const args = [program, file, ...options.map((option) => (option === 'key.json' ? key : option))];
        execFile(process.execPath, args, (error, output) => done({ code: Number(error?.code ?? 0), output }));
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
