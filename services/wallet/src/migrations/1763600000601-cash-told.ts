import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was told of the cashier's and of agents' money. Nothing of what is there already was, so all of it will be. */
export class CashTold1763600000601 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposit add told boolean not null default false;
      alter table withdrawal add told boolean not null default false;
      alter table transfer add told boolean not null default false;
      create index deposit_untold on deposit (id) where state = 'SUCCESS' and not told;
      create index withdrawal_untold on withdrawal (id) where state = 'SUCCESS' and not told;
      create index transfer_untold on transfer (id) where not told`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table deposit drop told; alter table withdrawal drop told; alter table transfer drop told`,
    );
  }
}
