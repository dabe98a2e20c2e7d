import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sums that follow those of teams and could not be made are owed; and what moved the cursor without them is known. Where reports have begun before, the first of
 * their days is in part without rounds; where rounds were played before and no report has begun, today is.
 */
export class OwedSums1798140000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table sum_owed (
  id bigint generated always as identity primary key,
  follower text not null,
  from_xid xid8 not null,
  from_id bigint not null,
  end_xid xid8 not null,
  end_id bigint not null,
  brands text[] not null,
  owed_at timestamptz not null,
  attempts int not null default 0
);
alter table team_day_cursor add followed_xid xid8, add followed_id bigint, add missed_at timestamptz;
update team_day_cursor set followed_xid = xid, followed_id = id, missed_at = coalesce(
  (select (min(first_day) + time '12:00') at time zone 'UTC' from report_brand),
  (select now() where exists (select from team_day) or exists (select from sales_change)));
comment on column team_day_cursor.missed_at is 'The last instant up to which changes were summed by a release that has no reports; null: never.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table sum_owed; alter table team_day_cursor drop followed_xid, drop followed_id, drop missed_at`,
    );
  }
}
