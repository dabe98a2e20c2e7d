import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the lottery's games are called, which are in no catalogue; its tickets are rounds all the same. */
export class LotteryNames1797600010001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table lottery_name (game_code text primary key, name text not null, latin text not null)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table lottery_name`);
  }
}
