import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids 1000 and 1001 stay free for the two demo accounts. */
export class CreateMember1795190400002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create sequence member_id as bigint start with 1002;
create table member (
  id bigint primary key default nextval('member_id'),
  brand text not null references brand,
  username text not null,
  nickname text not null,
  account_type smallint not null check (account_type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FROZEN', 'CLOSED')),
  status_reason text not null default '',
  upline_id bigint references member,
  upline_path bigint[] not null default '{}',
  affiliate_code text,
  currency text not null,
  club_label text not null default '',
  password_hash text,
  password_changed_at timestamptz,
  real_name text,
  email text,
  mobile text,
  birthday date,
  register_url text,
  register_domain text,
  register_method text not null,
  register_ip inet,
  registered_at timestamptz not null,
  last_login_at timestamptz,
  trial_until timestamptz,
  check ((upline_id is null) = (upline_path = '{}')),
  check (upline_id is null or upline_id = upline_path[array_upper(upline_path, 1)]),
  check ((account_type = 4) = (trial_until is not null)),
  check ((account_type = 4) = (password_hash is null))
);
alter sequence member_id owned by member.id;
create unique index member_username on member (brand, lower(username));
create unique index member_affiliate_code on member (brand, affiliate_code);
create index member_upline_path on member using gin (upline_path);
create index member_search on member (lower(username) text_pattern_ops);
create index member_search_nickname on member (lower(nickname) text_pattern_ops);
create index member_registered on member (brand, registered_at);
create index member_status on member (status, account_type);
create index member_trial on member (brand, trial_until) where account_type = 4;
create index member_trial_ip on member (register_ip, registered_at) where account_type = 4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table member');
  }
}
