import { Injectable } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { errors } from '../errors.js';
import type { MemberAccount } from '../ledger/account.service.js';
import { entryKinds } from '../ledger/command.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import { settings } from '../settings.gen.js';
import type { TurnoverDto, TurnoverRecord } from './turnover.dto.js';
import { auditOf, clearSql, countSql, leftSql, lowerSql, openBonusesSql, openSql } from './turnover.sql.js';

/** How many entries are counted in one transaction. */
export const stepEntries = 5_000n;
/** How many of these a mere look waits for. */
const lookSteps = 20;
/** How long a mere look waits for somebody else who counts the same account: two that look at once see the same. */
const lookWaitMs = 1_000;

/** Below this, all that a member has in a currency, nothing is to be staked any more. Source: domain notes 5.5 (1K). */
export const nothingLeftMinor: ReadonlyMap<string, bigint> = new Map([
  ['VND', 10_000_000n],
  ['USDT', 40_000n],
]);

type Place = Pick<MemberAccount, 'accountId' | 'brand'>;

/** An account and what its brand asks for, read before anything is locked. */
export interface Audited {
  readonly accountId: bigint;
  /** How many times what came has to be staked; 0: not at all. */
  readonly multiples: { readonly deposit: number; readonly transfer: number; readonly bonus: number };
}

/** Which records count; all of them when nothing is said. */
interface Which {
  /** Only what had come before this entry of the account. */
  readonly before?: bigint;
  /** Only what has to be staked more than so many times. */
  readonly above?: number;
}

/**
 * What has to be staked before money that came may be withdrawn. It follows the journal: each entry is counted once, under the lock of
 * the account's row here, which is taken before any lock of the account itself.
 */
@Injectable()
export class TurnoverService {
  /** The last look at each account that is being looked at. */
  private readonly looks = new Map<bigint, Promise<void>>();

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

  /** Of an account, counted up to now unless somebody else is at it: then as it is stored. */
  async look(account: MemberAccount): Promise<TurnoverDto> {
    await this.refresh(account);
    return { currency: account.currency, ...(await open(this.database.query, account.accountId, {})) };
  }

  /** Counts for a while at most, and hardly waits for somebody else who is at it; in this process without a connection. */
  async refresh(place: Place): Promise<void> {
    const before = this.looks.get(place.accountId) ?? Promise.resolve();
    const own = before.then(() => this.refreshNext(place));
    const done = own.catch(() => undefined);
    this.looks.set(place.accountId, done);
    await own.finally(() => this.looks.get(place.accountId) === done && this.looks.delete(place.accountId));
  }

  private async refreshNext(place: Place): Promise<void> {
    const audited = await this.audited(place);
    const step = () => this.database.transaction((tx) => this.step(tx, audited, 'briefly')).catch(busy);
    for (let steps = 0; steps < lookSteps && (await step()); steps += 1);
  }

  /** Counts an account's journal in transactions of their own, so that the caller's has little left to count. Call it before that one. */
  async prepare(place: Place): Promise<Audited> {
    const audited = await this.audited(place);
    while (await this.database.transaction((tx) => this.step(tx, audited, 'wait')));
    return audited;
  }

  /** Refuses while something is to be staked. */
  async require(tx: Tx, audited: Audited, which: Which = {}): Promise<void> {
    await this.count(tx, audited);
    const { missingMinor, records } = await open(tx.query, audited.accountId, which);
    if (missingMinor > 0n) throw errors.turnover_missing({ missingMinor, records: records.length });
  }

  /** Refuses to send while something is to be staked more often than who gets it has to. */
  async requireToSend(tx: Tx, audited: Audited): Promise<void> {
    await this.require(tx, audited, { above: audited.multiples.transfer });
  }

  /** A withdrawal was paid: what had come before the entry that put it on hold is done with. Call it before the account is locked. */
  async close(tx: Tx, accountId: bigint, before: bigint): Promise<void> {
    await tx.query(sql`select 1 from turnover_account where account_id = $1 for update`, [accountId]);
    await tx.query(
      sql`update turnover_record set state = 'CLOSED', closed_at = $3 where account_id = $1 and state in ('OPEN', 'EXEMPT') and position < $2`,
      [accountId, before, this.clock.now()],
    );
  }

  /** Brings the records up to the account's latest entry and keeps them locked. */
  async count(tx: Tx, audited: Audited): Promise<void> {
    while (await this.step(tx, audited, 'wait'));
  }

  private async audited({ accountId, brand }: Place): Promise<Audited> {
    const [deposit, transfer, bonus] = await Promise.all([
      this.settings.get(brand, settings.turnoverDeposit),
      this.settings.get(brand, settings.turnoverTransfer),
      this.settings.get(brand, settings.turnoverBonus),
    ]);
    return { accountId, multiples: { deposit, transfer, bonus } };
  }

  /** Counts the next entries; whether there are more. The versions are read under the lock, or who waited for it would count anew. */
  private async step(tx: Tx, { accountId, multiples }: Audited, locked: Locked): Promise<boolean> {
    if (locked === 'briefly') await tx.query(sql`select set_config('lock_timeout', $1, true)`, [String(lookWaitMs)]);
    const at = await lockCursor(tx.query, accountId);
    const now = await latest(tx.query, accountId);
    // A bonus goes first: what was staked after it must find its record.
    const bonusTo = least(now.bonusVersion, at.bonusVersion + stepEntries);
    const to = bonusTo < now.bonusVersion ? at.version : least(now.version, at.version + stepEntries);
    if (to > at.version || bonusTo > at.bonusVersion) {
      const span = [accountId, at.version, to];
      const bonusSpan = [now.bonusId, at.bonusVersion, bonusTo];
      const { deposit, transfer, bonus } = multiples;
      await tx.query(openSql, [...span, deposit, transfer]);
      await tx.query(openBonusesSql, [accountId, at.version, now.version, ...bonusSpan, bonus]);
      await tx.query(countSql, [...span, now.bonusId]);
      await lower(tx.query, accountId, [...span, ...bonusSpan]);
      await tx.query(
        sql`update turnover_account set version = greatest(version, $2), bonus_version = greatest(bonus_version, $3) where account_id = $1`,
        [accountId, to, bonusTo],
      );
    }
    if (to < now.version || bonusTo < now.bonusVersion) return true;
    if (now.totalMinor < (nothingLeftMinor.get(now.currency) ?? 1n))
      await tx.query(clearSql, [accountId, now.version, this.clock.now()]);
    return false;
  }
}

/** What to do while somebody else is at it. */
type Locked = 'wait' | 'briefly';

/** Whoever waited long enough counts no more. Throws everything else. */
function busy(error: unknown): false {
  if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '55P03') return false;
  throw error;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface Counted {
  readonly version: bigint;
  readonly bonusVersion: bigint;
}

/** Locks how far an account was counted. */
async function lockCursor(query: Query, accountId: bigint): Promise<Counted> {
  const lock = sql`select version, bonus_version as "bonusVersion" from turnover_account where account_id = $1 for update`;
  type Row = Record<keyof Counted, string>;
  let [row] = await query<Row>(lock, [accountId]);
  if (!row) {
    await query(sql`insert into turnover_account (account_id) values ($1) on conflict do nothing`, [accountId]);
    [row] = await query<Row>(lock, [accountId]);
  }
  return { version: BigInt(row?.version ?? 0), bonusVersion: BigInt(row?.bonusVersion ?? 0) };
}

interface Latest extends Counted {
  readonly bonusId: string | null;
  readonly currency: string;
  /** All that the member has in it, wherever it lies. */
  readonly totalMinor: bigint;
}

async function latest(query: Query, accountId: bigint): Promise<Latest> {
  const [row] = await query<
    Record<'version' | 'currency' | 'total', string> & Record<'bonusId' | 'bonus', string | null>
  >(
    sql`select a.version, a.currency, a.bonus_id as "bonusId", b.version as bonus,
         (select sum(m.balance) from account m where m.member_id = a.member_id and m.currency = a.currency)::text as total
       from account a left join account b on b.id = a.bonus_id where a.id = $1`,
    [accountId],
  );
  if (!row) throw errors.no_account();
  const { version, currency, bonusId, bonus, total } = row;
  return { version: BigInt(version), bonusVersion: BigInt(bonus ?? 0), bonusId, currency, totalMinor: BigInt(total) };
}

async function lower(query: Query, accountId: bigint, spans: readonly unknown[]): Promise<void> {
  const left = await query<{ version: string; minor: string; kind: number; reference: string | null }>(leftSql, [
    ...spans,
  ]);
  for (const { version, minor, kind, reference } of left) {
    const [statement, what] =
      kind === entryKinds.chargeback
        ? [lowerSql.chargeback, reference]
        : kind === entryKinds.reversal
          ? [lowerSql.reversal, reference]
          : [kind === entryKinds.bonus_forfeit ? lowerSql.forfeit : lowerSql.rest, version];
    await query(statement, [accountId, minor, what]);
  }
}

/** What is missing, and for what: the records that are not filled, at most a hundred. */
async function open(query: Query, accountId: bigint, { before, above }: Which): Promise<Omit<TurnoverDto, 'currency'>> {
  const rows = await query<
    Record<'kind' | 'amount' | 'required' | 'missing' | 'sum', string> & { multiple: number; at: Date }
  >(
    sql`select r.kind, (r.amount_minor - r.gone_minor)::text as amount, r.multiple, r.required_minor::text as required,
       r.missing_minor::text as missing, r.opened_at as at, sum(r.missing_minor) over ()::text as sum
     from (${auditOf(sql`$1`)}) r
     where r.missing_minor > 0 and ($2::bigint is null or r.position < $2::bigint) and ($3::int is null or r.multiple > $3::int)
     order by r.position desc, r.entry_account desc, r.entry_version desc limit 100`,
    [accountId, before ?? null, above ?? null],
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
