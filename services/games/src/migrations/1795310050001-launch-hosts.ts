import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vendors whose games may be opened through a brand's launch hosts. */
export class LaunchHosts1795310050001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vendor add column uses_launch_hosts boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vendor drop column uses_launch_hosts');
  }
}
