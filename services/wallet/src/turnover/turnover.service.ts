import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { errors } from '../errors.js';
import type { MemberAccount } from '../ledger/account.service.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import { settings } from '../settings.gen.js';
import type { TurnoverDto, TurnoverRecord } from './turnover.dto.js';
import { auditOf, countSql, openBonusesSql, openSql } from './turnover.sql.js';

type Audited = Pick<MemberAccount, 'accountId' | 'brand'>;

interface Cursor {
  readonly version: string;
  readonly bonusVersion: string;
  readonly now: string;
  readonly bonusId: string | null;
  readonly bonusNow: string | null;
}

/**
 * What has to be staked before money that came may be withdrawn. It follows the journal: each entry is counted once, under the lock of
 * the account's row here, which is taken before any lock of the account itself.
 */
@Injectable()
export class TurnoverService {
  constructor(
    private readonly database: Database,
    private readonly accounts: MemberAccountService,
    private readonly settings: SettingReader,
    private readonly clock: Clock,
  ) {}

  /** Of the member in hand. */
  async own(): Promise<TurnoverDto> {
    return this.look(await this.accounts.of(principal().id));
  }

  /** Of an account, after its journal is counted up to now. */
  look(account: MemberAccount): Promise<TurnoverDto> {
    return this.database.transaction(async (tx) => {
      await this.count(tx, account);
      return { currency: account.currency, ...(await open(tx.query, account.accountId)) };
    });
  }

  /** Refuses while something is to be staked. */
  async require(tx: Tx, account: Audited): Promise<void> {
    await this.count(tx, account);
    const { missingMinor, records } = await open(tx.query, account.accountId);
    if (missingMinor > 0n) throw errors.turnover_missing({ missingMinor, records: records.length });
  }

  /** A withdrawal was paid: what had come until it was asked for is done with. Call it before the account is locked. */
  async close(tx: Tx, accountId: bigint, askedAt: Date): Promise<void> {
    await tx.query(sql`select 1 from turnover_account where account_id = $1 for update`, [accountId]);
    await tx.query(
      sql`update turnover_record set state = 'CLOSED', closed_at = $3 where account_id = $1 and state = 'OPEN' and opened_at <= $2`,
      [accountId, askedAt, this.clock.now()],
    );
  }

  /** Brings the records up to the account's latest entry. */
  async count(tx: Tx, { accountId, brand }: Audited): Promise<void> {
    const [deposit, transfer, bonus] = await Promise.all([
      this.settings.get(brand, settings.turnoverDeposit),
      this.settings.get(brand, settings.turnoverTransfer),
      this.settings.get(brand, settings.turnoverBonus),
    ]);
    await tx.query(sql`insert into turnover_account (account_id) values ($1) on conflict do nothing`, [accountId]);
    const [at] = await tx.query<Cursor>(
      sql`select t.version, t.bonus_version as "bonusVersion", a.version as now, a.bonus_id as "bonusId", b.version as "bonusNow"
         from turnover_account t join account a on a.id = t.account_id left join account b on b.id = a.bonus_id
         where t.account_id = $1 for update of t`,
      [accountId],
    );
    if (!at) throw errors.no_account();
    const { version, now, bonusId, bonusVersion, bonusNow } = at;
    const grown = version !== now;
    if (!grown && (bonusNow === null || bonusNow === bonusVersion)) return;
    const span = [accountId, version, now];
    await tx.query(openSql, [...span, deposit, transfer]);
    if (bonusId !== null) await tx.query(openBonusesSql, [...span, bonusId, bonusVersion, bonusNow, bonus]);
    await tx.query(countSql, [...span, bonusId]);
    await tx.query(sql`update turnover_account set version = $2, bonus_version = $3 where account_id = $1`, [
      accountId,
      now,
      bonusNow ?? 0,
    ]);
  }
}

/** What is missing, and for what: the records that are not filled, at most a hundred. */
async function open(query: Query, accountId: bigint): Promise<Omit<TurnoverDto, 'currency'>> {
  const rows = await query<
    Record<'kind' | 'amount' | 'required' | 'missing' | 'sum', string> & { multiple: number; at: Date }
  >(
    sql`select r.kind, r.amount_minor::text as amount, r.multiple, r.required_minor::text as required, r.missing_minor::text as missing,
       r.opened_at as at, sum(r.missing_minor) over ()::text as sum
     from (${auditOf(sql`$1`)}) r where r.missing_minor > 0
     order by r.position desc, r.entry_account desc, r.entry_version desc limit 100`,
    [accountId],
  );
  const records = rows.map(({ kind, amount, multiple, required, missing, at }): TurnoverRecord => ({
    kind: kind as TurnoverRecord['kind'],
    amountMinor: BigInt(amount),
    multiple,
    requiredMinor: BigInt(required),
    filledMinor: BigInt(required) - BigInt(missing),
    missingMinor: BigInt(missing),
    openedAt: at,
  }));
  return { missingMinor: BigInt(rows[0]?.sum ?? 0), records };
}
