import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which telling of a day's valid bets is kept, and up to which day promotions told all of a brand's (`after_day` null: from the first). */
export class ValidBetMarks1798081000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table valid_bet_day add column brand text not null default '', add column version bigint not null default 0;
      create index valid_bet_day_of_brand on valid_bet_day (brand, day) include (version);
      create table valid_bet_mark (
        brand text not null,
        through_day date not null,
        after_day date,
        versions bigint not null,
        zone text not null,
        complete boolean not null default false,
        primary key (brand, through_day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table valid_bet_mark;
      drop index valid_bet_day_of_brand;
      alter table valid_bet_day drop column brand, drop column version`);
  }
}
