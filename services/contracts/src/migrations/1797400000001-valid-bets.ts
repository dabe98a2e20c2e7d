import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of each round's stake is a valid bet, as the games service tells it; before it did, all of a stake that was not given back. */
export class ValidBets1797400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rounds);
    await runner.query(changes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table round_fact drop valid_minor; alter table sales_change drop valid_minor, drop was_valid_minor',
    );
  }
}

const rounds = `
alter table round_fact add valid_minor bigint;
update round_fact set valid_minor = case when stake_minor = win_minor then 0 else stake_minor end;
alter table round_fact alter valid_minor set not null`;

const changes = `
alter table sales_change add valid_minor bigint, add was_valid_minor bigint;
update sales_change set valid_minor = case when stake_minor = win_minor then 0 else stake_minor end,
  was_valid_minor = case when was_stake_minor = was_win_minor then 0 else was_stake_minor end;
alter table sales_change add check ((was_valid_minor is null) = (was_stake_minor is null)), add check ((valid_minor is null) = (stake_minor is null))`;
