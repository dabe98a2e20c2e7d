import { sql, type Query, type Sql } from '@banyan/kernel/database';
import type { Terms } from '../campaign/terms.js';
import { givenMinor, periodKey, periodUntil } from '../claim/claim-store.js';
import { trialType } from '../vip/level-sql.js';
import { stakesOf, type Happening, type PastMember, type Tally } from './reckon.js';

/** Past days of a brand's members. */
export interface Days {
  readonly brand: string;
  readonly currency: string;
  readonly zone: string;
  readonly fromAt: Date;
  readonly untilAt: Date;
}

/** The next members behind one, without trial accounts and who is excluded at an instant. */
export function membersBehind(query: Query, days: Days, after: string, now: Date, atOnce: number) {
  return query<PastMember>(membersSql, [days.brand, days.currency, after, days.fromAt, now, atOnce]);
}

/** What of the past of members may have made a reward due by terms, each member's in its order. */
export async function happeningsOf(
  query: Query,
  { trigger, per, ...terms }: Terms,
  { currency, fromAt, untilAt, zone }: Days,
  members: readonly PastMember[],
): Promise<Happening[]> {
  const ids = members.map(({ memberId }) => memberId);
  const parameters = [ids, currency, fromAt, untilAt, zone, per];
  const rows = async (statement: Sql): Promise<Happening[]> =>
    (await query<Omit<Happening, 'haveMinor'> & { have: string }>(statement, parameters)).map(({ have, ...each }) => ({
      ...each,
      haveMinor: BigInt(have),
    }));
  if (trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT') return rows(depositsSql);
  if (trigger === 'LOSS') return rows(lossesSql);
  if (trigger === 'STAKE') return stakesOf({ trigger, per, ...terms }, await query<Tally>(stakesSql, parameters));
  return rows(trigger === 'REGISTRATION' ? registrationsSql : presenceSql);
}

/* Deposits before the days are all that there were less those that are known since. */
const membersSql = sql`
select m.member_id::text as "memberId", m.username, m.account_type as "accountType", m.registered_at as "registeredAt",
  (m.deposits - p.paid)::int as deposits,
  case when m.deposits - m.charged_back > p.standing then 'epoch'::timestamptz else p.first end as "paidInAt"
from member_fact m cross join lateral (
  select count(*) as paid, count(*) filter (where b.deposit_id is null) as standing, min(d.paid_at) filter (where b.deposit_id is null) as first
  from paid_deposit d left join charged_back_deposit b on b.deposit_id = d.deposit_id
  where d.member_id = m.member_id and d.currency = m.currency and d.paid_at >= $4
) p
where m.brand = $1 and m.currency = $2 and m.member_id > $3 and m.account_type <> ${trialType}
  and not exists (select from excluded_member x where x.member_id = m.member_id and (x.until is null or x.until > $5))
order by m.member_id limit $6`;

/* In every statement: members ($1), currency ($2), from ($3) until ($4) in a zone ($5), the terms' period ($6). */
const key = periodKey(sql`$6::text`, sql`l.at`);

const depositsSql = sql`
select d.member_id::text as "memberId", ${key} as period, l.at::date::text as day, d.paid_at as at, d.amount_minor::text as have, d.nth,
  exists (select from charged_back_deposit b where b.deposit_id = d.deposit_id) as "wentBack"
from paid_deposit d cross join lateral (select d.paid_at at time zone $5 as at) l
where d.member_id = any($1::bigint[]) and d.currency = $2 and d.paid_at >= $3 and d.paid_at < $4
order by d.member_id, d.paid_at, d.nth`;

const rounds = sql`play_round r
  cross join lateral (select coalesce(r.started_at, r.settled_at) as began) b cross join lateral (select b.began at time zone $5 as at) l
where r.member_id = any($1::bigint[]) and r.currency = $2 and b.began >= $3 and b.began < $4`;

const stakesSql = sql`
select r.member_id::text as "memberId", ${key} as period, max(l.at)::date::text as day, max(b.began) as at, r.category,
  (r.stake_minor % 100)::int as rest, sum(r.stake_minor - r.stake_minor % 100)::text as whole, count(*)::int as rounds
from ${rounds} group by r.member_id, 2, r.category, 6 order by r.member_id, 2`;

const lossesSql = sql`
select t.member_id::text as "memberId", t.period, ((t.until_at at time zone $5) - interval '1 microsecond')::date::text as day, t.until_at as at,
  (t.lost - ${givenMinor(sql`t.member_id`, sql`$2`, sql`t.from_at`, sql`t.until_at`)})::text as have
from (
  select r.member_id, ${key} as period, greatest(date_trunc(lower($6::text), l.at) at time zone $5, $3) as from_at,
    least((${periodUntil(sql`$6::text`, sql`l.at`)}) at time zone $5, $4) as until_at, sum(r.stake_minor - r.win_minor) as lost
  from ${rounds} group by 1, 2, 3, 4
) t order by t.member_id, t.until_at`;

/* Who was there on a day: signed up, paid in or played. */
const presenceSql = sql`
select p.member_id::text as "memberId", ${key} as period, p.day::text as day, (p.day + 1)::timestamp at time zone $5 as at, '0' as have
from (
  select d.member_id, d.day from play_day d where d.member_id = any($1::bigint[]) and d.currency = $2
    and d.day >= ($3::timestamptz at time zone $5)::date and d.day < ($4::timestamptz at time zone $5)::date
  union
  select m.member_id, (m.registered_at at time zone $5)::date from member_fact m
  where m.member_id = any($1::bigint[]) and m.registered_at >= $3 and m.registered_at < $4
) p cross join lateral (select p.day::timestamp as at) l order by p.member_id, p.day`;

/* As soon as he could: when he signed up, or when the days began; or when he had paid in, which is one more chance. */
const registrationsSql = sql`
select m.member_id::text as "memberId", ${key} as period, l.at::date::text as day, j.at, '0' as have
from member_fact m cross join lateral (
  select greatest(m.registered_at, $3) as at
  union
  select d.paid_at from paid_deposit d where d.member_id = m.member_id and d.currency = $2 and d.paid_at >= greatest(m.registered_at, $3)
) j cross join lateral (select j.at at time zone $5 as at) l
where m.member_id = any($1::bigint[]) and m.registered_at < $4 and j.at < $4 order by m.member_id, j.at`;
