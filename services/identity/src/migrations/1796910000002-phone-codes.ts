import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that are sent to mobiles, links for new passwords, and what brands offer of them. */
export class PhoneCodes1796910000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table phone_code (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  purpose text not null check (purpose in ('login', 'password', 'register', 'change', 'contact')),
  number_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (brand, purpose, number_hash)
);
create index phone_code_age on phone_code (expires_at);
create table reset_link (
  hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reset_link_age on reset_link (expires_at);
create index reset_link_member on reset_link (member_id);
alter table member add column email_changed_at timestamptz;
update brand set flags = '{"dialCodeSelector": false, "mobileReset": false, "revealAccounts": false, "resetLogsIn": true,
  "oneClickRegistration": false}'::jsonb || flags`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop table phone_code, reset_link;
alter table member drop column email_changed_at;
update brand set flags = flags - array['dialCodeSelector', 'mobileReset', 'revealAccounts', 'resetLogsIn', 'oneClickRegistration']`);
  }
}
