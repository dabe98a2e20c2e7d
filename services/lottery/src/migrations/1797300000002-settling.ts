import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settlement finds what is left of an issue without what is done, and knows which wins two operators look at. */
export class Settling1797300000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index ticket_placed on ticket (issue_id, member_id, id) where state = 'PLACED'`);
    await runner.query(
      `create index ticket_unsettled on ticket (issue_id) where state in ('PENDING', 'VOIDING', 'PLACED', 'DUE')`,
    );
    // 500,000 thousand VND and 20,000 USDT, as for games.
    await runner.query(
      `insert into stake_limit (name, currency, most_minor) values ('held_win', 'VND', 5000000000000), ('held_win', 'USDT', 20000000000)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from stake_limit where name = 'held_win'; drop index ticket_unsettled; drop index ticket_placed`,
    );
  }
}
