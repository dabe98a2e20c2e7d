import { joined, quoted, sql, type Sql } from '@banyan/kernel/database';
import { entryKinds, type EntryKind } from '../ledger/command.js';
import { auditOf } from '../turnover/turnover.sql.js';
import { bonusKinds, type BonusKind } from './bonus.dto.js';

/** What the sums of profit and loss call bonuses, with the releases that only go from one account of the member to another. */
export const bonusEntryKinds = [
  'promo_win',
  'bonus_grant',
  'bonus_release',
  'bonus_forfeit',
] as const satisfies readonly EntryKind[];
const { bonus_grant: grant, bonus_release: release, bonus_forfeit: forfeit } = entryKinds;

/* Gifts name their kind in `gift:<kind>`: services/promotions/src/gift/gift-payment.service.ts. */
const gifts = bonusKinds.filter((kind) => !['promotion', 'points', 'vendor', 'other'].includes(kind));
const kindOf = sql`case
  when j.source like 'vendor:%' then 'vendor'
  when j.source <> 'promotions' then 'other'
  when j.reference like 'campaign:%' then 'promotion'
  when j.reference = 'points' then 'points'
  ${joined(
    gifts.map((kind: BonusKind) => sql`when j.reference = ${quoted(`gift:${kind}`)} then ${quoted(kind)}`),
    sql` `,
  )}
  else 'other' end`;

const numberAfter = (column: Sql, form: Sql) => sql`substring(${column} from ${form})`;
/** A claim's number, of what gave it and of what ended it. */
const claimOf = sql`case when j.source = 'promotions' then ${numberAfter(sql`j.external_id`, sql`'^(?:claim|release|forfeit):([0-9]{1,18})$'`)} end`;

/* How the bonus of a claim ended: `reward` has that even where nothing was left to be moved. */
const ended = sql`(select e.kind from reward e where e.account_id = $1 and e.key in ('release:' || r.claim, 'forfeit:' || r.claim) limit 1)`;

/**
 * All bonuses of the available account $1 from $2 to $3, either null, with their standing. What was given to the account and to its bonus lie
 * next to each other in one index.
 */
export const bonuses = sql`
with audit as materialized (select * from (${auditOf(sql`$1`)}) o),
  own as (select a.id from account a where a.id = $1 union all select a.bonus_id from account a where a.id = $1 and a.bonus_id is not null),
  entry as (
    select j.*, ${kindOf} as what, ${claimOf} as claim, ${numberAfter(sql`j.reference`, sql`'^campaign:([0-9]{1,18})$'`)} as campaign
    from own cross join lateral (
      select * from journal j
      where (case when j.kind in (${joined(bonusEntryKinds.map((kind) => sql`${entryKinds[kind]}`))}) then j.account_id end) = own.id and j.amount <> 0
        and ($2::timestamptz is null or j.created_at >= $2) and ($3::timestamptz is null or j.created_at < $3)) j
  ), bonus as (
    select r.account_id, r.version, r.what, r.claim, r.campaign, r.amount, r.created_at, r.xid,
      case r.kind when ${release} then 'RELEASED' when ${forfeit} then 'FORFEITED' else 'GIVEN' end as event,
      case when r.account_id = $1 then 'CASH' else 'BONUS' end as purse,
      case when r.kind = ${release} then 'RELEASED' when r.kind = ${forfeit} then 'FORFEITED'
        when r.kind = ${grant} and r.claim is not null and c.ended is null then 'WAGERING'
        when c.ended = 'RELEASE' then 'RELEASED' when c.ended = 'FORFEIT' then 'FORFEITED'
        when coalesce(o.missing_minor, 0) > 0 then 'WAGERING' else 'FREE' end as state,
      t.multiple, t.required_minor, case when t.state = 'OPEN' then coalesce(o.missing_minor, 0) else 0 end as missing_minor
    from entry r
      left join lateral (select ${ended} as ended where r.kind = ${grant} and r.claim is not null) c on true
      left join turnover_record t on t.entry_account = r.account_id and t.entry_version = r.version
      left join audit o on o.entry_account = r.account_id and o.entry_version = r.version
  )`;

/** Those that $4 (a kind) and $5 (a state) let through, either null. */
export const chosen = sql`($4::text is null or b.what = $4) and ($5::text is null or b.state = $5)`;
