import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an entry between the house and an agent is called, and the period that it is for: the journal knows a key alone. Entries from
 * before this have no row; their kind and the beginning of their period are in their keys.
 */
export class AgentEntries1796500021001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_entry (
        account_id bigint not null,
        key text not null,
        kind text not null check (kind in ('dividend', 'daily_salary', 'hourly_salary', 'realtime_salary', 'forced_payment')),
        period_start timestamptz,
        period_end timestamptz,
        primary key (account_id, key),
        check (period_end > period_start)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_entry');
  }
}
