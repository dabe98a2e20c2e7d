import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A play session knows the login that launched it and ends with it. */
export class PlayGate1796400015010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(gate);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table game_session drop login_sid, drop ended_at');
    await runner.query('drop table ended_login, play_gate');
  }
}

const gate = `
alter table game_session add login_sid uuid, add ended_at timestamptz;
comment on column game_session.login_sid is 'The login session that launched it, or the first of those before it; null from before this was kept.';
comment on column game_session.ended_at is 'When it was ended before its time: its login ended, its member was frozen or excluded.';
create index game_session_ended on game_session (ended_at) where ended_at is not null;

create table play_gate (
  member_id bigint primary key,
  status text not null default 'ACTIVE',
  excluded_until timestamptz
);
comment on table play_gate is 'Whether a member may play, as events told. Its row is the lock between a session that begins and what ends the member''s sessions.';
insert into play_gate (member_id) select distinct member_id from game_session
  where mode = 'real' and member_id is not null and launched_at > now() - interval '8 days';

create table ended_login (
  session_id uuid primary key,
  ended_at timestamptz not null
);
comment on table ended_login is 'Logins that ended lately: a launch that was under way meanwhile is refused. Kept longer than any access token lives.';
create index ended_login_old on ended_login (ended_at);
`;
