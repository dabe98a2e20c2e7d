import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members by birthdays; which VIP level `club_label` is the name of; null of who never had another one than the first. */
export class ClubLevels1797400000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member add club_level smallint, add club_change bigint not null default 0');
    await runner.query(
      'create index member_birthday on member (brand, (extract(month from birthday)), (extract(day from birthday)), id)',
    );
    await runner.query('create index member_club_level on member (brand, club_level) where club_level is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index member_birthday; alter table member drop club_level, drop club_change');
  }
}
