import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a member has not read of a conversation, when he is told of it in his inbox, and since when one waits. */
export class SupportNoticed1798150000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(noticed);
    await runner.query(sources);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index support_conversation_unread, support_conversation_told;
      update support_conversation set closed_by = 'TIME' where closed_by = 'FEEDBACK';
      alter table support_conversation drop constraint support_conversation_closed_by_check,
        add constraint support_conversation_closed_by_check check (closed_by in ('', 'MEMBER', 'OPERATOR', 'TIME')),
        drop unread, drop unread_from, drop read_through, drop tell_at, drop waits_since, drop feedback_id`);
  }
}

/*
 * `unread`: lines of operators after `read_through`, the last line that its member has seen; `unread_from`: the first of them. `tell_at`: when the
 * inbox says so; null once it did, or all is read. `waits_since`: when it came into the queue last. `feedback_id`: what it became where nobody came.
 */
const noticed = `
alter table support_conversation
  add unread int not null default 0,
  add unread_from bigint,
  add read_through bigint not null default 0,
  add tell_at timestamptz(3),
  add waits_since timestamptz(3) not null default now(),
  add feedback_id bigint;
create index support_conversation_unread on support_conversation (member_id) where unread > 0;
create index support_conversation_told on support_conversation (tell_at) where tell_at is not null`;

const sources = `
alter table support_conversation drop constraint support_conversation_closed_by_check,
  add constraint support_conversation_closed_by_check check (closed_by in ('', 'MEMBER', 'OPERATOR', 'TIME', 'FEEDBACK'))`;
