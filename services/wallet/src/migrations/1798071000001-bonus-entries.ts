import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member's bonuses are found among his other entries by account and time. */
export class BonusEntries1798071000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index journal_given on journal ((${given}), created_at, version) where (${given}) is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index journal_given');
  }
}

/** Whose bonus it is, or what became of one; null for all other entries. The kinds are those of `bonusEntryKinds`. */
export const given = 'case when kind in (5, 13, 14, 15) then account_id end';
