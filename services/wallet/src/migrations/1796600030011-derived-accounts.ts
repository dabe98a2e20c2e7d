import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few accounts that store no balance are looked at every minute, without the members'. */
export class DerivedAccounts1796600030011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index account_derived on account (id) where kind = 'derived'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index account_derived');
  }
}
