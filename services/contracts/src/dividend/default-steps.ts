import { type Query, sql } from '@banyan/kernel/database';
import type { DefaultStepDto } from './dividend.dto.js';

/** What happened in a default, oldest first: due, overdue, forced, who was paid, what came back, let go. */
export const stepsOf = (query: Query, defaultId: bigint): Promise<DefaultStepDto[]> =>
  query<DefaultStepDto>(stepsSql, [defaultId]);

const stepsSql = sql`
with f as (
  select f.*, r.approved_at, r.deadline from agent_default f join settlement_run r on r.id = f.run_id where f.id = $1
), steps as (
  select 1 as place, 'DUE' as step, approved_at as at, null as state, owed_minor as amount, null::bigint as member, null::bigint as bill,
    null as transaction, null as actor from f where approved_at is not null
  union all select 2, 'DEADLINE', deadline, null, null, null, null, null, null from f where deadline is not null
  union all select 3, 'FROZEN', forced_at, null, null, null, null, null, null from f
  union all select 4, 'ESCROW', forced_at, null, from_escrow_minor, null, null, null, null from f where from_escrow_minor > 0
  union all select 5, 'ADVANCED', forced_at, null, advance_minor, null, null, null, null from f where advance_minor > 0
  union all
  select case p.role when 'COLLECT' then 6 else 7 end, case p.role when 'COLLECT' then 'COLLECTED' else 'PAID' end,
    coalesce(p.done_at, p.planned_at), p.state, abs(p.amount_minor), case when p.role = 'PAY' then p.member_id end, b.id, p.transaction_id, null
  from f join bill b on b.run_id = f.run_id and b.upline_id = f.member_id and b.currency = f.currency and b.forced
  join agent_posting p on p.bill_id = b.id
  union all
  select 8, 'REPAID', coalesce(p.done_at, p.planned_at), p.state, -p.amount_minor, null, null, p.transaction_id, null
  from f join agent_posting p on p.default_id = f.id
  union all select 9, 'UNFREEZE_ASKED', unfreeze_asked_at, null, null, null, null, null, unfreeze_maker_name from f where unfreeze_asked_at is not null
  union all select 10, 'UNFROZEN', unfrozen_at, null, null, null, null, null, unfreeze_checker_name from f where unfrozen_at is not null
)
select s.step, s.at, s.state, s.amount::text as "amountMinor", s.member as "memberId", m.username as member, s.bill as "billId",
  s.transaction as "transactionId", s.actor
from steps s left join team_member m on m.member_id = s.member order by s.at, s.place, s.bill limit 1000`;
