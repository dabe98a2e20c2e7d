import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members must leave in their accounts for dividends that they owe. */
export class Restrictions1763600000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table dividend_restriction (
      member_id bigint not null,
      currency text not null,
      restricted_minor bigint not null check (restricted_minor >= 0),
      until timestamptz,
      primary key (member_id, currency)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table dividend_restriction');
  }
}
