import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Days of teams by age for whoever forgets them, in a form that nothing else can read by: statistics know nothing of a day that has just
 * begun, so by a plain index on the day the planner walked everybody's today once for each member shown.
 */
export class DaysByAge1795968000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index team_day_age on team_day ((day at time zone 'UTC')); drop index team_day_day`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index team_day_day on team_day (day); drop index team_day_age');
  }
}
