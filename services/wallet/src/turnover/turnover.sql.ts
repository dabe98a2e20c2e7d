import { joined, quoted, sql, type Sql } from '@banyan/kernel/database';
import { entryKinds } from '../ledger/command.js';

/* What promotions said of a reward `j` to the account ($1); `other` of one that is none of theirs. */
const ofReward = (other: Sql): Sql =>
  sql`coalesce((select w.turnover from reward w where j.source = 'promotions' and w.account_id = $1 and w.key = j.external_id), ${other})::bigint`;

/** What came in as journal rows `j`, with a name and the parameter of its multiple. */
const kinds = [
  ['deposit', sql`j.kind = ${entryKinds.deposit} and j.source <> 'payment:demo'`, sql`$4::bigint`],
  ['manual', sql`j.kind = ${entryKinds.manual_credit}`, sql`$4::bigint`],
  ['bonus', sql`j.kind = ${entryKinds.promo_win} and j.source = 'promotions'`, ofReward(sql`0`)],
  ['transfer', sql`j.kind = ${entryKinds.adjustment} and j.source = 'house:transfer'`, sql`$5::bigint`],
] as const;
const chosen = (value: (of: (typeof kinds)[number]) => Sql): Sql =>
  sql`case ${joined(
    kinds.map((of) => sql`when ${of[1]} then ${value(of)}`),
    sql` `,
  )} end`;

/** Opens the records of what came to an account ($1) after one entry ($2) up to another ($3). */
export const openSql = sql`
insert into turnover_record (account_id, position, entry_account, entry_version, kind, amount_minor, multiple, required_minor, opened_at)
select $1, j.version, j.account_id, j.version, c.kind, j.amount, c.multiple, j.amount * c.multiple, j.created_at
from journal j cross join lateral (select ${chosen(([name]) => quoted(name))} as kind, ${chosen((of) => of[2])} as multiple) c
where j.account_id = $1 and j.version > $2 and j.version <= $3 and j.amount > 0 and c.multiple > 0
on conflict do nothing`;

/**
 * The same of bonuses, whose account ($4) has entries of its own ($5 to $6) with the multiple $7, or the one that promotions said; each stands after what had happened to
 * the cash by then, of which $3 is the latest.
 */
export const openBonusesSql = sql`
insert into turnover_record (account_id, position, entry_account, entry_version, kind, amount_minor, multiple, required_minor, opened_at)
select $1, coalesce((
    select c.version from journal c where c.account_id = $1 and c.version > $2 and c.version <= $3 and c.xid < j.xid order by c.version desc limit 1
  ), $2),
  j.account_id, j.version, 'bonus', j.amount, c.multiple, j.amount * c.multiple, j.created_at
from journal j cross join lateral (select ${ofReward(sql`$7`)} as multiple) c
where j.account_id = $4 and j.version > $5 and j.version <= $6 and j.kind = ${entryKinds.bonus_grant} and j.amount > 0 and c.multiple > 0
on conflict do nothing`;

/* What the bonus ($4) had in a movement is a row of its own with the same key, 20 slots higher. */
const bonusPart = sql`coalesce((select b.amount from (
    select * from journal e where $4::bigint is not null and e.source = j.source and e.external_id = j.external_id and e.slot = j.slot + 20 offset 0
  ) b where b.account_id = $4), 0)`;

/**
 * Counts the bets of an account between two entries for what came last before each, and takes back those that were rolled back
 * from where they had been counted.
 */
export const countSql = sql`
with moved as (
  select j.version as at, -(j.amount + ${bonusPart}) as stake from journal j
  where j.account_id = $1 and j.version > $2 and j.version <= $3 and j.kind = ${entryKinds.bet}
  union all
  select o.version, -(j.amount + ${bonusPart}) from journal j cross join lateral (
    select t.version from (select * from journal e where e.source = j.source and e.external_id = j.reference and e.slot = ${entryKinds.bet} offset 0) t
    where t.account_id = $1 and t.kind = ${entryKinds.bet} limit 1
  ) o
  where j.account_id = $1 and j.version > $2 and j.version <= $3 and j.kind = ${entryKinds.rollback_bet}
), counted as (
  select r.entry_account, r.entry_version, sum(m.stake)::bigint as stake
  from moved m cross join lateral (
    select c.entry_account, c.entry_version, c.state from turnover_record c where c.account_id = $1 and c.position < m.at
    order by c.position desc, c.entry_account desc, c.entry_version desc limit 1
  ) r
  where r.state = 'OPEN' group by r.entry_account, r.entry_version
)
update turnover_record r set staked_minor = r.staked_minor + c.stake from counted c
where r.entry_account = c.entry_account and r.entry_version = c.entry_version`;

/** What left an account ($1) between two entries ($2 to $3), and its bonus ($4) between two of its own ($5 to $6): all but bets and withdrawals. */
export const leftSql = sql`
select j.version, -j.amount as minor, j.kind, j.reference from journal j
where j.account_id = $1 and j.version > $2 and j.version <= $3 and j.amount < 0
  and j.kind in (${entryKinds.adjustment}, ${entryKinds.manual_debit}, ${entryKinds.chargeback}, ${entryKinds.reversal})
union all
select j.version, -j.amount, j.kind, null from journal j
where j.account_id = $4 and j.version > $5 and j.version <= $6 and j.amount < 0 and j.kind = ${entryKinds.bonus_forfeit}
order by kind, version`;

const takesBack = (of: Sql): Sql => sql`
with standing as (
  select r.entry_account, r.entry_version, r.amount_minor - r.gone_minor as stands,
    sum(r.amount_minor - r.gone_minor) over (order by r.position desc, r.entry_account desc, r.entry_version desc rows unbounded preceding) as down_to
  from turnover_record r where r.account_id = $1 and r.state = 'OPEN' and ${of}
), gone as (
  select s.entry_account, s.entry_version, least(s.stands, $2::bigint - s.down_to + s.stands)::bigint as minor
  from standing s where s.stands > 0 and s.down_to - s.stands < $2::bigint
)
update turnover_record r set gone_minor = r.gone_minor + g.minor, required_minor = (r.amount_minor - r.gone_minor - g.minor) * r.multiple
from gone g where r.entry_account = g.entry_account and r.entry_version = g.entry_version`;

/**
 * Lowers what has to be staked in an account ($1) by $2 minor units that left, the newest records first: of the deposit ($3) that was
 * charged back, of the entry ($3) that was reversed, of the bonuses (not of rewards in cash) before an entry of theirs ($3) that were forfeited, or of all that had
 * come before an entry ($3). What is lowered to nothing stays open, so that what was staked for it still goes back to earlier ones.
 */
export const lowerSql = {
  chargeback: takesBack(sql`exists (
    select from journal d where d.account_id = r.entry_account and d.version = r.entry_version and d.kind = ${entryKinds.deposit} and d.external_id = $3
  )`),
  reversal: takesBack(sql`r.entry_account || ':' || r.entry_version = $3`),
  forfeit: takesBack(sql`r.kind = 'bonus' and r.entry_account <> r.account_id and r.entry_version < $3::bigint`),
  rest: takesBack(sql`r.position < $3::bigint`),
} as const;

/**
 * Closes what is open of an account ($1) that has nothing left, at $3, unless something moved after the entry $2, or a bet of the last seven
 * days has neither a win nor a rollback yet: what it wins would come without anything to be staked.
 */
export const clearSql = sql`
with recent as materialized (
  select j.version, j.kind, j.source, j.external_id, j.reference, j.round_id from journal j
  where j.account_id = $1 and j.version > $2::bigint - 20000 and j.version <= $2::bigint and j.created_at > $3::timestamptz - interval '7 days'
), waiting as (
  select from recent b where b.kind = ${entryKinds.bet}
    and not exists (select from recent w where w.kind <> ${entryKinds.bet} and w.source = b.source and w.round_id = b.round_id and w.version > b.version)
    and not exists (select from recent w where w.kind <> ${entryKinds.bet} and w.source = b.source and w.reference = b.external_id)
  limit 1
)
update turnover_record r set state = 'CLOSED', closed_at = $3
where r.account_id = $1 and r.state = 'OPEN' and not exists (select from waiting)
  and exists (select from account a where a.id = $1 and a.version = $2::bigint)`;

/**
 * The open records of an account, the newest first, with what is filled and missing. What a record does not need goes back to those
 * before it, never on to later ones: `surplus` is what is left over down to each, as of a queue that never owes.
 */
export const auditOf = (account: Sql): Sql => sql`
select w.*, greatest(0, w.required_minor - w.staked_minor - coalesce(lag(w.surplus) over ordered, 0))::bigint as missing_minor from (
  select d.*, (d.balance - least(0, min(d.balance) over ordered)) as surplus from (
    select r.*, sum(r.staked_minor - r.required_minor) over ordered as balance
    from turnover_record r where r.account_id = ${account} and r.state = 'OPEN'
    window ordered as (order by r.position desc, r.entry_account desc, r.entry_version desc rows unbounded preceding)
  ) d window ordered as (order by d.position desc, d.entry_account desc, d.entry_version desc rows unbounded preceding)
) w window ordered as (order by w.position desc, w.entry_account desc, w.entry_version desc)`;
