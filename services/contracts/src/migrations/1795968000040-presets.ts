import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Offers that agents keep ready for whoever joins them, and what became of them each time. */
export class Presets1795968000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table contract_preset (
  id bigint generated always as identity primary key,
  brand text not null,
  agent_id bigint not null references team_member,
  name text not null,
  offers jsonb not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index contract_preset_agent on contract_preset (agent_id, created_at);
create table preset_result (
  id bigint generated always as identity primary key,
  preset_id bigint not null,
  agent_id bigint not null,
  member_id bigint not null references team_member,
  kind text,
  contract_id bigint references contract,
  problems jsonb not null,
  at timestamptz not null,
  check ((contract_id is null) = (problems <> '[]'))
);
create unique index preset_result_once on preset_result (member_id, coalesce(kind, ''));
create index preset_result_agent on preset_result (agent_id, at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table preset_result, contract_preset');
  }
}
