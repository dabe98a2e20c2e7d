import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What processes sent of a vendor's wins in each minute, each telling the others every second: the projection of rounds may come later. */
export class SentWins1796720030001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vendor_win_sent (
        vendor text not null,
        currency text not null,
        minute timestamptz not null,
        won_minor bigint not null,
        primary key (minute, vendor, currency)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vendor_win_sent');
  }
}
