import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an operator has looked at when he changes it, and since when messages are news. */
export class Versions1796830000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of versioned) await runner.query(`alter table ${table} add version int not null default 1`);
    await runner.query(start);
    await runner.query(learnt);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table member_learning; drop table inbox_start`);
    for (const table of versioned) await runner.query(`alter table ${table} drop version`);
  }
}

const versioned = ['announcement', 'help_article'];

/* What happened before is in the inbox as well, since the log still told it; but nobody is called to read it. */
const start = `create table inbox_start as select now()::timestamptz(3) as started_at`;

/* Up to which member identity was asked who stands where: those whose registration nobody here heard. */
const learnt = `create table member_learning as select 0::bigint as after_id, false as done`;
