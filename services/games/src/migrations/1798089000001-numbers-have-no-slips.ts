import type { MigrationInterface, QueryRunner } from 'typeorm';

const near = (unless: string): string => `
create or replace function games_near(word text) returns text[]
  language sql immutable parallel safe strict
  return case when length(word) < 4 ${unless} then '{}' else (
    select array_agg(distinct slip collate "C")
    from generate_series(4, least(length(word), 12)) n, unnest(games_slips(left(word, n))) slip) end;
update game_word set word = word where word ~ '^[0-9]+$'`;

/** One figure off is another number. Of ten thousand titles with a number in their code, slips of numbers made the half of the work of listing them. */
export class NumbersHaveNoSlips1798089000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(near(`or word ~ '^[0-9]+$'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(near(''));
  }
}
