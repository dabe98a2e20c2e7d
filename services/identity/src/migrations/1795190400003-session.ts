import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSession1795190400003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table session (
  id uuid primary key,
  audience text not null check (audience in ('player', 'console')),
  subject_id bigint not null,
  brand text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  announced_at timestamptz,
  ip text not null,
  device text not null
);
create index session_subject on session (audience, subject_id) where revoked_at is null;
create index session_seen on session (audience, last_seen_at) where revoked_at is null;
create index session_unannounced on session (revoked_at) where revoked_at is not null and announced_at is null;
create index session_expires on session (expires_at);
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
create table login_attempt (
  scope text not null check (scope in ('player', 'console', 'totp')),
  brand text not null,
  account text not null,
  ip text not null,
  tries integer not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (scope, brand, account, ip)
);
create index login_attempt_ip on login_attempt (scope, ip, last_at);
create index login_attempt_last on login_attempt (last_at);
create table captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);
create index captcha_expires on captcha (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table captcha, login_attempt, refresh_token, session');
  }
}
