import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets of the lottery by when they were settled, which may be days after they were bought: the day that their result counts in. */
export class LotterySettled1797700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index round_lottery_settled on round (settled_at) where vendor = 'lott' and settled_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index round_lottery_settled');
  }
}
