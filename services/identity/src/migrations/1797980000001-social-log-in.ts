import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts with other companies that members log in by: each is one member's of a brand, for good. A log-in there is an attempt of one
 * browser; what Telegram signed is good once. A member who registered by one of them has no password until he sets one.
 */
export class SocialLogIn1797980000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table member drop constraint member_check3;
alter table member add constraint member_trial_password check (account_type <> 4 or password_hash is null);
create table social_identity (
  brand text not null references brand,
  channel text not null check (channel in ('google', 'facebook', 'telegram')),
  subject text not null,
  member_id bigint not null references member on delete cascade,
  name text not null,
  bound_at timestamptz not null,
  primary key (brand, channel, subject)
);
create unique index social_identity_member on social_identity (member_id, channel);
create table social_attempt (
  hash bytea primary key,
  state bytea not null,
  brand text not null references brand,
  channel text not null check (channel in ('google', 'facebook', 'telegram')),
  member_id bigint references member on delete cascade,
  session_id uuid,
  nonce text not null,
  verifier text not null,
  return_url text not null,
  used_at timestamptz,
  ticket bytea,
  subject text,
  name text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index social_attempt_age on social_attempt (expires_at);
create index social_attempt_member on social_attempt (member_id);
create table social_proof (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index social_proof_age on social_proof (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop table social_proof, social_attempt, social_identity;
alter table member drop constraint member_trial_password;
update member set password_hash = '' where password_hash is null and account_type <> 4;
alter table member add constraint member_check3 check ((account_type = 4) = (password_hash is null))`);
  }
}
