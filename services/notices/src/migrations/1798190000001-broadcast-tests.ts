import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Broadcasts that were sent to a few members as a test of another. */
export class BroadcastTests1798190000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [columns, once, ofOne, ofOperator]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from broadcast where test_of is not null`);
    await runner.query(`alter table broadcast drop test_of, drop test_key, drop test_revision`);
  }
}

/*
 * `test_of`: the broadcast that this is a test of, with its words and ways as of `test_revision`, so that what it says stays and its figures
 * are its own. `test_key`: of who sent it, so that a request that comes twice is one test. `member_ids`: who was named.
 */
const columns = `
alter table broadcast add test_of bigint references broadcast, add test_key uuid, add test_revision int,
  add constraint broadcast_test check ((test_of is null) = (test_key is null) and (test_of is null) = (test_revision is null))`;

const once = `create unique index broadcast_test_once on broadcast (test_of, test_key) where test_of is not null`;
const ofOne = `create index broadcast_tests on broadcast (test_of, created_at desc, id desc) where test_of is not null`;
/* How many an operator wrote to of late. */
const ofOperator = `create index broadcast_tests_of_operator on broadcast (written_by, created_at) where test_of is not null`;
