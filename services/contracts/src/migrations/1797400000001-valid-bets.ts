import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What of each round's stake is a valid bet, as the games service tells it. Null where it was not told, of rounds of releases before this one, which
 * may still write while this schema is there: readers take all of a stake that was not given back.
 */
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
alter table round_fact add valid_minor bigint`;

const changes = `
alter table sales_change add valid_minor bigint, add was_valid_minor bigint`;
