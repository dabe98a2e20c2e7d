import { sql } from '@banyan/kernel/database';

/**
 * What became of a broadcast's ($1) messages: each way from its own rows, so that nothing is counted twice, and out of an index each.
 * Rows that went out before the release that marks them as a broadcast's are not counted: what was counted of them then stays.
 */
export const figuresSql = sql`
with read as (
  select count(*) as n from inbox_message
  where broadcast_id = $1 and read_at is not null and read_at is distinct from removed_at),
mails as (
  select count(*) filter (where state in ('REQUESTED', 'SENT')) as went, count(*) filter (where state = 'FAILED') as failed
  from notice_mail where broadcast_id = $1),
pushes as (
  select count(*) filter (where state = 'SENT') as went, count(*) filter (where state = 'FAILED') as failed
  from notice_push where broadcast_id = $1)
update broadcast set reads = read.n,
  mailed = case when mails.went + mails.failed < mailed + mails_failed then mailed else mails.went end,
  mails_failed = case when mails.went + mails.failed < mailed + mails_failed then mails_failed else mails.failed end,
  pushed = case when pushes.went + pushes.failed < pushed + pushes_failed then pushed else pushes.went end,
  pushes_failed = case when pushes.went + pushes.failed < pushed + pushes_failed then pushes_failed else pushes.failed end
from read, mails, pushes where id = $1`;
