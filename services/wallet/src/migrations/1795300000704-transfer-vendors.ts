import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vendors that keep members' money themselves, as the service of the games tells. */
export class TransferVendors1795300000704 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table transfer_vendor (vendor text primary key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table transfer_vendor');
  }
}
