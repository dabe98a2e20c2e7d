import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No vendor is called as the lottery: it would speak in the wallet as the one who sold the tickets. */
export class VendorCodes1798082000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table vendor add constraint vendor_code_not_lottery check (code <> 'lott')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vendor drop constraint vendor_code_not_lottery');
  }
}
