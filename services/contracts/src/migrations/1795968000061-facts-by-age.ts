import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts that are over a year old are forgotten; these find them. */
export class FactsByAge1795968000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index round_fact_settled on round_fact (settled_at); create index team_day_day on team_day (day)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index round_fact_settled, team_day_day');
  }
}
