import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a host that is no brand's is refused instead of opening the default brand. Off, as it was. */
export class StrictDomains1796400012001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand add column strict_domains boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand drop column strict_domains');
  }
}
