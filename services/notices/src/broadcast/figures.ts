import { sql } from '@banyan/kernel/database';

/** What became of a broadcast's ($1) messages: each way from its own rows, so that nothing is counted twice, and out of an index each. */
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
update broadcast set reads = read.n, mailed = mails.went, mails_failed = mails.failed, pushed = pushes.went, pushes_failed = pushes.failed
from read, mails, pushes where id = $1`;
