import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which instant rounds were heard, by the partitions of the log; and an index of scores as operators list those of one tournament. */
export class RoundMarks1798080000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table round_mark (partition int primary key, through timestamptz not null, heard_at timestamptz not null);
       create index tournament_score_by_tournament on tournament_score (tournament_id, id desc)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tournament_score_by_tournament; drop table round_mark');
  }
}
