import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which agents recruit, each with what it opens and how often. */
export class ReferralLinks1795190400011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table referral_link (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  agent_id bigint not null references member,
  code text not null,
  name text not null,
  account_type smallint not null check (account_type in (0, 2)),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  expires_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null
)`);
    await runner.query('create unique index referral_link_code on referral_link (brand, code)');
    await runner.query('create index referral_link_agent on referral_link (agent_id, created_at desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table referral_link');
  }
}
