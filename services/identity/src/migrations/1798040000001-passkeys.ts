import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Passkeys of members and operators, each under the random handle by which authenticators know its owner. What was signed is good once.
 */
export class Passkeys1798040000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table passkey_owner (
  handle bytea primary key,
  member_id bigint unique references member on delete cascade,
  operator_id bigint unique references operator on delete cascade,
  check (num_nonnulls(member_id, operator_id) = 1)
);
create table passkey (
  id uuid primary key,
  credential_id bytea not null unique,
  handle bytea not null references passkey_owner on delete cascade,
  host text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  suspended_at timestamptz
);
create index passkey_handle on passkey (handle, created_at);
create table passkey_used (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index passkey_used_age on passkey_used (expires_at);
update brand set flags = '{"passkeys": false}'::jsonb || flags`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
update brand set flags = flags - 'passkeys';
drop table passkey_used, passkey, passkey_owner`);
  }
}
