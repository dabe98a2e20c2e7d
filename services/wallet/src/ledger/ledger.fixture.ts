import { Logger } from '@nestjs/common';
import { connect, Database, Outbox, sql } from '@banyan/kernel/database';
import { Clock, type BaseConfig } from '@banyan/kernel/app';
import { OwnerDatabase, asOwner, asRuntime, createDatabase, dropDatabase } from '@banyan/kernel/testing';
import { ledgerFunctions, ledgerMigrations } from '../migrations/ledger.js';
import { AccountService } from './account.service.js';
import { Batcher, type BatcherOptions } from './batcher.js';
import type { CommandKind, LedgerCommand } from './command.js';
import { LedgerService } from './ledger.service.js';
import { ledgerRoutines } from './routines.gen.js';

class NoOutbox extends Outbox {
  async insert(): Promise<void> {
    throw new Error('the ledger publishes through its journal');
  }
  wake(): void {
    return undefined;
  }
}

/** The ledger alone on a database of its own: no Nest, no doors. */
export class LedgerFixture {
  private constructor(
    readonly url: string,
    readonly database: Database,
    /** Plants what the wallet's own role may not do. */
    readonly owner: OwnerDatabase,
    readonly accounts: AccountService,
    readonly batcher: Batcher,
    readonly ledger: LedgerService,
  ) {}

  static async start(options: Partial<BatcherOptions> = {}, existing?: string): Promise<LedgerFixture> {
    Logger.overrideLogger(false);
    const url = existing ?? asRuntime(await createDatabase('wallet'));
    const owner = asOwner(url);
    const granted = { appendOnly: ['journal'], routines: ledgerRoutines, functions: ledgerFunctions };
    const source = await connect(
      url,
      { entities: [], migrations: ledgerMigrations, ...granted },
      { poolSize: 4, ownerUrl: owner },
    );
    const clock = new Clock();
    const database = new Database(source, new NoOutbox(), { databaseUrl: url } as BaseConfig);
    const accounts = new AccountService(database);
    const batcher = new Batcher({ url, now: () => clock.now(), ...options });
    const ledger = new LedgerService(batcher, accounts, clock);
    return new LedgerFixture(url, database, new OwnerDatabase(owner), accounts, batcher, ledger);
  }

  /** A member with money, by a deposit. */
  async member(memberId: bigint, amountMinor = 0n, currency = 'VND'): Promise<bigint> {
    const { accountId } = await this.accounts.open(memberId, 'BANYAN', currency);
    const deposit = command(accountId, 'deposit', `opening:${accountId}`, amountMinor, {
      source: 'payment:test',
      currency,
    });
    if (amountMinor > 0n) await this.ledger.apply([deposit]);
    return accountId;
  }

  async balance(accountId: bigint): Promise<bigint> {
    const [account] = await this.accounts.byIds([accountId]);
    if (!account) throw new Error(`no account ${accountId}`);
    return account.availableMinor;
  }

  /** Everything that must hold after any history. Returns the broken rules; empty is right. */
  async broken(): Promise<string[]> {
    const rows = await this.database.query<{ rule: string; found: string }>(invariants);
    return rows.filter(({ found }) => found !== '0').map(({ rule, found }) => `${rule}: ${found}`);
  }

  async close(): Promise<void> {
    await this.batcher.close();
    await this.database.onApplicationShutdown();
    await this.owner.close();
    await dropDatabase(this.url);
  }
}

/** A vendor's command; only what the test is about needs to be named. */
export function command(
  accountId: bigint,
  kind: CommandKind,
  externalId: string,
  amountMinor = 0n,
  more: Partial<LedgerCommand> = {},
): LedgerCommand {
  return { accountId, kind, source: 'vendor:test', externalId, amountMinor, currency: 'VND', ...more };
}

const invariants = sql`
  select 'sum per currency' as rule, count(*)::text as found from (
    select a.currency from posting p join account a on a.id = p.account_id group by 1 having sum(p.amount) <> 0
  ) wrong
  union all
  select 'stored balance and version', count(*)::text from account a
    left join (select account_id, sum(amount) s, count(*) n, max(version) top from account_entry group by 1) e on e.account_id = a.id
    where a.kind <> 'derived' and (a.balance, a.version, a.version) is distinct from (coalesce(e.s, 0), coalesce(e.n, 0), coalesce(e.top, 0))
  union all
  select 'chain', count(*)::text from (
    select balance_after - amount as before, lag(balance_after, 1, 0) over (partition by account_id order by version) as previous from account_entry
  ) c where before <> previous
  union all
  select 'negative', count(*)::text from (
    select j.kind, balance_after, balance_after - amount as before from journal j
  ) n where balance_after < 0 and balance_after < before and kind <> 4
  union all
  select 'two currencies', count(*)::text from journal j join account a on a.id = j.account_id join account c on c.id = j.contra_id where a.currency <> c.currency
  union all
  select 'reversed twice', count(*)::text from (
    select 1 from journal where kind in (3, 4, 9, 10, 11) group by account_id, source, slot, reference having count(*) > 1
  ) twice
  union all
  select 'ends missing', count(*)::text from posting p left join account a on a.id = p.account_id where a.id is null`;
