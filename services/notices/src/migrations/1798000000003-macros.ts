import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that operators have ready. */
export class Macros1798000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(macros);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table answer_macro');
  }
}

const macros = `
create table answer_macro (
  id bigint generated always as identity primary key,
  brand text not null,
  language text not null,
  title text not null,
  content text not null,
  version int not null default 1,
  updated_at timestamptz(3) not null
);
create index answer_macro_titles on answer_macro (title, id);
create index answer_macro_of_brand on answer_macro (brand, language, title, id)`;
