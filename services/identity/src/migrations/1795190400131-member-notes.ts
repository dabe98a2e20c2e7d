import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators' notes on members, which stay as they were written; and members' log-ins by member and by address. */
export class MemberNotes1795190400131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  operator_id bigint not null,
  operator text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index member_note_member on member_note (member_id, id);
create function member_note_stays() returns trigger language plpgsql as $$
begin raise exception 'notes on a member are only added to'; end $$;
create trigger member_note_stays before update or delete on member_note for each row execute function member_note_stays();
create index session_newest on session (created_at, id) where audience = 'player';
create index session_member on session (subject_id, created_at, id) where audience = 'player';
create index session_ip on session (ip, created_at, id) where audience = 'player'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index session_newest, session_member, session_ip;
      drop table member_note;
      drop function member_note_stays()`);
  }
}
