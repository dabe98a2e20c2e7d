import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Players who want to be agents, and what agents tell their teams. */
export class Affiliates1795190400017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table affiliate_application (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  member_id bigint not null references member,
  full_name text not null,
  mobile text not null,
  email text,
  contact_kind text not null,
  contact text not null,
  remark text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  created_at timestamptz not null,
  decided_at timestamptz,
  operator_name text,
  decision_reason text not null default '',
  check ((state = 'PENDING') = (decided_at is null))
);
create unique index affiliate_application_one_open on affiliate_application (member_id) where state = 'PENDING';
create index affiliate_application_member on affiliate_application (member_id, created_at);
create index affiliate_application_state on affiliate_application (state, created_at);
create table team_announcement (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  agent_id bigint not null references member,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index team_announcement_agent on team_announcement (agent_id, created_at);
create table team_announcement_seen (
  member_id bigint primary key references member on delete cascade,
  seen_at timestamptz not null
)`);
    await runner.query(missing, ['superadmin', ['affiliate.view', 'affiliate.decide']]);
    await runner.query(missing, ['auditor', ['affiliate.view']]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table team_announcement_seen, team_announcement, affiliate_application');
    await runner.query(
      `update role set permissions = array(select p from unnest(permissions) p where p not like 'affiliate.%')`,
    );
  }
}

/** Roles of an older installation get what a new one seeds. */
const missing = `update role set permissions = permissions || array(select p from unnest($2::text[]) p where p <> all(permissions))
  where code = $1`;
