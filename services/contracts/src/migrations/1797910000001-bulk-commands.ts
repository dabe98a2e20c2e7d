import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an agent asked for many of its downlines at once, and what became of it for each. */
export class BulkCommands1797910000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table bulk_command (
  id bigint generated always as identity primary key,
  brand text not null,
  agent_id bigint not null references team_member,
  request_key uuid not null,
  asked text not null,
  action text not null check (action in ('OFFER', 'AMEND', 'REMIND')),
  kind text not null,
  terms jsonb,
  created_at timestamptz not null,
  unique (agent_id, request_key),
  check ((terms is null) = (action = 'REMIND'))
);
create index bulk_command_agent on bulk_command (agent_id, created_at);
create index bulk_command_age on bulk_command (created_at);
comment on column bulk_command.asked is 'A hash of all that was asked: the same key with something else is refused.';
create table bulk_item (
  command_id bigint not null references bulk_command on delete cascade,
  position int not null,
  downline_id bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'REFUSED')),
  contract_id bigint references contract,
  problems jsonb not null default '[]',
  attempts smallint not null default 0,
  done_at timestamptz,
  primary key (command_id, position),
  unique (command_id, downline_id),
  check ((state = 'WAITING') = (done_at is null)),
  check ((state = 'DONE') = (contract_id is not null))
);
create index bulk_item_waiting on bulk_item (command_id, position) where state = 'WAITING'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bulk_item, bulk_command');
  }
}
