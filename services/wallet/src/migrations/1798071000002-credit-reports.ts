import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit reports of periods that were over, as they were made, and the valid bets of each day, as promotions tell them. */
export class CreditReports1798071000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credit_report (
        number text primary key,
        member_id bigint not null,
        content jsonb not null,
        made_at timestamptz not null
      );
      create index credit_report_member on credit_report (member_id, made_at);
      create table valid_bet_day (
        member_id bigint not null,
        currency text not null,
        day date not null,
        category text not null,
        valid_minor bigint not null,
        rounds int not null,
        primary key (member_id, currency, day, category)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table credit_report, valid_bet_day');
  }
}
