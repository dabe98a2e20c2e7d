import { Injectable } from '@nestjs/common';
import { Database, type Query, sql } from '@banyan/kernel/database';
import { contraOf, isInternal, type CommandKind, type LedgerCommand } from './command.js';
import type { LedgerRow } from './batch.js';

export type AccountStatus = 'ACTIVE' | 'FROZEN' | 'CLOSED';

/** A member's money in one currency, in minor units. `available` may be negative after the rollback of a win. */
export interface MemberAccount {
  /** The account that commands name. */
  readonly accountId: bigint;
  readonly memberId: bigint;
  readonly brand: string;
  readonly currency: string;
  readonly status: AccountStatus;
  readonly availableMinor: bigint;
  /** Put aside for withdrawals. */
  readonly heldMinor: bigint;
  /** Beside the available: can be staked, not withdrawn. Negative after a win was taken back that it had a part in. */
  readonly bonusMinor: bigint;
}

/** What a member may stake, in minor units; what the bonus lacks does not lower it. */
export const playableMinor = ({ availableMinor, bonusMinor }: MemberAccount): bigint =>
  availableMinor + (bonusMinor > 0n ? bonusMinor : 0n);

interface Row {
  id: string;
  member_id: string;
  brand: string;
  currency: string;
  status: AccountStatus;
  balance: string;
  held: string;
  bonus: string | null;
}

const memberAccounts = sql`
  select a.id, a.member_id, a.brand, a.currency, a.status, a.balance, h.balance as held, b.balance as bonus
  from account a join account h on h.member_id = a.member_id and h.currency = a.currency and h.kind = 'hold'
    left join account b on b.id = a.bonus_id
  where a.kind = 'available'`;

const openPair = sql`
  insert into account (owner_type, name, member_id, brand, currency, kind, status)
  select 'member', 'member:' || $1::bigint, $1, $2, $3, kind,
    coalesce((select status from account where member_id = $1 limit 1), 'ACTIVE')
  from unnest('{available,hold}'::account_kind[]) kind
  on conflict do nothing`;

/* The available account is locked before the bonus, as the ledger's batches do: the other way round two could wait for each other. */
const openBonus = sql`
  with owner as materialized (select name, member_id, brand, currency, status from account where id = $1 for update), opened as (
    insert into account (owner_type, name, member_id, brand, currency, kind, status)
    select 'member', name, member_id, brand, currency, 'bonus', status from owner
    on conflict (name, currency, kind) do update set status = excluded.status returning id
  )
  update account a set bonus_id = opened.id, limited = true from opened where a.id = $1 returning a.bonus_id as id`;

/* The owner's row is locked first, as two at once would meet at the index that the conflict is not about. */
const openTransit = sql`
  with owner as materialized (select name, member_id, brand, currency, status from account where id = $1 for update)
  insert into account (owner_type, name, member_id, brand, currency, kind, status)
  select 'member', name, member_id, brand, currency, 'transit', status from owner
  on conflict (name, currency, kind) do update set status = excluded.status returning id`;

/* Who is excluded stays so in a further currency. */
const keepOut = sql`
  with had as (
    select e.until, e.choice, e.updated_by, e.updated_at from account_exclusion e join account a on a.id = e.account_id
    where a.member_id = $1 order by e.until desc limit 1
  ), opened as (
    update account set limited = true
    where member_id = $1 and currency = $2 and kind = 'available' and exists (select from had) returning id
  )
  insert into account_exclusion (account_id, until, choice, updated_by, updated_at)
    select opened.id, had.until, had.choice, had.updated_by, had.updated_at from had, opened
  on conflict do nothing`;

/** Kinds that move money to or from a further account of the member. */
const ownEnds: ReadonlySet<CommandKind> = new Set([
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_payout',
  'bonus_grant',
  'bonus_release',
  'bonus_forfeit',
  'freespin_bonus',
  'vendor_deposit',
  'vendor_deposit_sent',
  'vendor_deposit_returned',
]);

/** Locks a member's accounts until the transaction ends, in the order of the ledger: none is opened meanwhile, unless it is the first. */
export async function lockAccounts(query: Query, memberId: bigint): Promise<void> {
  await query(sql`select from account where member_id = $1 and kind = 'available' order by id for no key update`, [
    memberId,
  ]);
}

/** Who owns which account. */
@Injectable()
export class AccountService {
  private readonly contras = new Map<string, bigint>();

  constructor(private readonly database: Database) {}

  /** Opens a member's account, or finds it. A further currency starts with the status and exclusion of the others. */
  async open(
    memberId: bigint,
    brand: string,
    currency: string,
    query: Query = this.database.query,
  ): Promise<MemberAccount> {
    const known = await this.find(memberId, currency, query);
    if (known) return known;
    if (query !== this.database.query) return this.add(memberId, brand, currency, query);
    return this.database.transaction((tx) => this.add(memberId, brand, currency, tx.query));
  }

  /** In a transaction: whoever changes the status or excludes the member is waited for and seen, or waits and finds this account too. */
  private async add(memberId: bigint, brand: string, currency: string, query: Query): Promise<MemberAccount> {
    await lockAccounts(query, memberId);
    await query(openPair, [memberId, brand, currency]);
    await query(keepOut, [memberId, currency]);
    const opened = await this.find(memberId, currency, query);
    if (!opened) throw new Error(`account of member ${memberId} in ${currency} did not open`);
    return opened;
  }

  /** A member's account in a currency; without one, the account opened first. */
  async find(memberId: bigint, currency?: string, query: Query = this.database.query): Promise<MemberAccount | null> {
    const [row] = await query<Row>(
      sql`${memberAccounts} and a.member_id = $1 and ($2::text is null or a.currency = $2) order by a.id limit 1`,
      [memberId, currency ?? null],
    );
    return row ? accountOf(row) : null;
  }

  /** All accounts of a member, the first opened first. */
  async ofMember(memberId: bigint): Promise<MemberAccount[]> {
    return (await this.database.query<Row>(sql`${memberAccounts} and a.member_id = $1 order by a.id`, [memberId])).map(
      accountOf,
    );
  }

  /** Balances by account id, read from the primary; unknown ids are left out. */
  async byIds(ids: readonly bigint[]): Promise<MemberAccount[]> {
    return (await this.database.query<Row>(sql`${memberAccounts} and a.id = any($1)`, [ids])).map(accountOf);
  }

  async setStatus(memberId: bigint, status: AccountStatus, query: Query): Promise<void> {
    await lockAccounts(query, memberId);
    await query(sql`update account set status = $2 where member_id = $1`, [memberId, status]);
  }

  /** Finds both ends of commands. Null for a command whose account is none of a member. */
  locate(
    commands: readonly LedgerCommand[],
    query: Query = this.database.query,
  ): LedgerRow[] | Promise<Array<LedgerRow | null>> {
    const rows = commands.map((command) => this.known(command));
    return rows.includes(undefined) ? this.lookAll(commands, query) : (rows as LedgerRow[]);
  }

  /** One after the other: a transaction has one connection. */
  private async lookAll(commands: readonly LedgerCommand[], query: Query): Promise<Array<LedgerRow | null>> {
    const rows: Array<LedgerRow | null> = [];
    for (const command of commands) rows.push(this.known(command) ?? (await this.look(command, query)));
    return rows;
  }

  /** The hot path: a vendor's command needs no look-up once its contra account is known. */
  private known(command: LedgerCommand): LedgerRow | undefined {
    if (ownEnds.has(command.kind)) return undefined;
    const contra = this.contras.get(`${contraOf(command)} ${command.currency}`);
    return contra === undefined ? undefined : { command, account: command.accountId, contra, lock: null };
  }

  private async look(command: LedgerCommand, query: Query): Promise<LedgerRow | null> {
    const { accountId, kind } = command;
    const [owner] = await query<{ currency: string; hold: string; bonus: string | null }>(
      sql`select a.currency, h.id as hold, a.bonus_id as bonus from account a
         join account h on h.member_id = a.member_id and h.currency = a.currency and h.kind = 'hold'
       where a.id = $1 and a.kind = 'available'`,
      [accountId],
    );
    if (!owner) return null;
    if (kind.startsWith('bonus')) return this.lookBonus(command, owner, query);
    if (kind.startsWith('vendor_deposit')) return this.lookTransit(command, owner.currency, query);
    if (kind === 'freespin_bonus' && owner.bonus === null) await query(openBonus, [accountId]);
    const hold = BigInt(owner.hold);
    if (isInternal(kind)) return { command, account: accountId, contra: hold, lock: hold };
    const contra = await this.contra(contraOf(command), owner.currency, query);
    return { command, account: kind === 'withdrawal_payout' ? hold : accountId, contra, lock: null };
  }

  /** The bonus changes under the lock of the available account alone. The first grant opens it. */
  private async lookBonus(
    command: LedgerCommand,
    owner: { currency: string; bonus: string | null },
    query: Query,
  ): Promise<LedgerRow | null> {
    const { accountId, kind } = command;
    const opens = owner.bonus === null && kind === 'bonus_grant';
    const bonus = opens ? (await query<{ id: string }>(openBonus, [accountId]))[0]?.id : owner.bonus;
    if (!bonus) return null;
    const account = BigInt(bonus);
    if (kind === 'bonus_release') return { command, account: accountId, contra: account, lock: account };
    const contra = await this.contra(contraOf(command), owner.currency, query);
    return { command, account, contra, lock: accountId };
  }

  /** What is on its way to vendors. The first deposit opens it. */
  private async lookTransit(command: LedgerCommand, currency: string, query: Query): Promise<LedgerRow | null> {
    const { accountId, kind } = command;
    const find = sql`select t.id from account t join account a using (member_id, currency) where a.id = $1 and t.kind = 'transit'`;
    const [known] = await query<{ id: string }>(find, [accountId]);
    const [row] = known || kind !== 'vendor_deposit' ? [known] : await query<{ id: string }>(openTransit, [accountId]);
    if (!row) return null;
    const transit = BigInt(row.id);
    if (isInternal(kind)) return { command, account: accountId, contra: transit, lock: transit };
    return {
      command,
      account: transit,
      contra: await this.contra(contraOf(command), currency, query),
      lock: accountId,
    };
  }

  /** The derived account of that name, opened on first use; remembered unless the caller's transaction may still undo it. */
  private async contra(name: string, currency: string, query: Query): Promise<bigint> {
    const find = sql`select id from account where name = $1 and currency = $2 and kind = 'derived'`;
    let [row] = await query<{ id: string }>(find, [name, currency]);
    if (!row) {
      await query(
        sql`insert into account (owner_type, name, currency, kind) values (split_part($1, ':', 1)::account_owner, $1, $2, 'derived')
         on conflict do nothing`,
        [name, currency],
      );
      [row] = await query<{ id: string }>(find, [name, currency]);
    }
    if (!row) throw new Error(`account ${name} in ${currency} did not open`);
    if (query === this.database.query) this.contras.set(`${name} ${currency}`, BigInt(row.id));
    return BigInt(row.id);
  }
}

function accountOf({ id, member_id, brand, currency, status, balance, held, bonus }: Row): MemberAccount {
  return {
    accountId: BigInt(id),
    memberId: BigInt(member_id),
    brand,
    currency,
    status,
    availableMinor: BigInt(balance),
    heldMinor: BigInt(held),
    bonusMinor: BigInt(bonus ?? 0),
  };
}
