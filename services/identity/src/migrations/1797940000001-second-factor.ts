import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of members, the devices and networks that they are known on, and what a log-in asks for in between. */
export class SecondFactor1797940000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table login_attempt drop constraint login_attempt_scope_check;
alter table login_attempt add constraint login_attempt_scope_check
  check (scope in ('player', 'console', 'totp', 'enrolment', 'factor'));
create table member_factor (
  member_id bigint primary key references member on delete cascade,
  enabled boolean not null default false,
  totp_secret text,
  totp_since timestamptz,
  totp_last_step bigint,
  totp_pending text,
  totp_pending_until timestamptz,
  tries integer not null default 0,
  last_try_at timestamptz,
  locked_until timestamptz
);
create table member_recovery_code (
  member_id bigint not null references member on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (member_id, hash)
);
create table factor_challenge (
  hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  brand text not null references brand,
  network text not null,
  device_id text,
  methods text[] not null,
  password_seal bytea not null,
  password_expired boolean not null,
  must_change_password boolean not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenge_age on factor_challenge (expires_at);
create index factor_challenge_member on factor_challenge (member_id);
create table factor_code (
  ref text not null,
  method text not null check (method in ('sms', 'email')),
  member_id bigint not null references member on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (ref, method)
);
create index factor_code_age on factor_code (expires_at);
create index factor_code_member on factor_code (member_id);
create table member_device (
  member_id bigint not null references member on delete cascade,
  id text not null,
  agent text not null,
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  proved_at timestamptz,
  removed_at timestamptz,
  primary key (member_id, id)
);
create index member_device_seen on member_device (member_id, last_seen_at desc, id desc);
create index member_device_age on member_device (last_seen_at);
create table member_network (
  member_id bigint not null references member on delete cascade,
  network text not null,
  proved_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, network)
);
create index member_network_age on member_network (last_seen_at);
alter table session add column device_id text;
update brand set flags = '{"secondFactor": false, "secondFactorChoice": true}'::jsonb || flags`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
update brand set flags = flags - array['secondFactor', 'secondFactorChoice'];
alter table session drop column device_id;
drop table member_network, member_device, factor_code, factor_challenge, member_recovery_code, member_factor;
delete from login_attempt where scope = 'factor';
alter table login_attempt drop constraint login_attempt_scope_check;
alter table login_attempt add constraint login_attempt_scope_check check (scope in ('player', 'console', 'totp', 'enrolment'))`);
  }
}
