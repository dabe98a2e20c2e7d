import { sql } from '@banyan/kernel/database';

/** What became of a broadcast's ($1) messages: each way from its own rows, so that nothing is counted twice. */
export const figuresSql = sql`
with read as (
  select count(*) filter (where read_at is not null and read_at is distinct from removed_at) as n from inbox_message where broadcast_id = $1),
mails as (
  select count(*) filter (where d.state in ('REQUESTED', 'SENT')) as went, count(*) filter (where d.state = 'FAILED') as failed
  from inbox_message m join notice_mail d on d.message_id = m.id where m.broadcast_id = $1),
pushes as (
  select count(*) filter (where d.state = 'SENT') as went, count(*) filter (where d.state = 'FAILED') as failed
  from inbox_message m join notice_push d on d.message_id = m.id where m.broadcast_id = $1)
update broadcast set reads = read.n, mailed = mails.went, mails_failed = mails.failed, pushed = pushes.went, pushes_failed = pushes.failed
from read, mails, pushes where id = $1`;
