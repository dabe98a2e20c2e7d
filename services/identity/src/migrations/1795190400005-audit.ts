import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log refuses every change of a row; `audit_head` shows when rows at its end are missing. */
export class CreateAudit1795190400005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table audit_log (
  seq bigint primary key,
  event_id text not null unique,
  acted_at timestamptz not null,
  actor_id bigint not null,
  actor text not null,
  role text not null,
  ip text not null,
  device text not null,
  service text not null,
  brand text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  before_json text not null,
  after_json text not null,
  reason text not null,
  request_id text not null,
  prev_hash text not null,
  hash text not null
);
create index audit_log_actor on audit_log (lower(actor) text_pattern_ops, seq);
create index audit_log_action on audit_log (action, seq);
create index audit_log_object on audit_log (object_type, object_id, seq);
create index audit_log_acted on audit_log (acted_at);
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));
create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_refuse();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function audit_log_refuse()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_log, audit_head; drop function audit_log_refuse()');
  }
}
