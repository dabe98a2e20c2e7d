import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many stand below each agent, kept as they come, change and move: counted once here, and never again. */
export class TeamPeople1795968000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table team_people (
  agent_id bigint primary key,
  members bigint not null,
  agents bigint not null
) with (fillfactor = 70);
insert into team_people (agent_id, members, agents)
  select a.agent_id, count(*), count(*) filter (where m.account_type <> 0)
  from team_member m cross join lateral unnest(m.upline_path) as a (agent_id) group by 1;
create index team_member_joined on team_member (brand, joined_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table team_people; drop index team_member_joined');
  }
}
