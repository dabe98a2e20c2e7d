import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each team did on each of the brand's days, and how far changes of rounds are summed into it. `xid` is the transaction that
 * wrote a change: ids are drawn before the commit, so only it tells, with the oldest open transaction, what is complete. Rows
 * that are there already get the migration's, and are summed like any other.
 */
export class TeamDays1795968000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table sales_change add xid xid8 not null default pg_current_xact_id();
create index sales_change_xid on sales_change (xid, id);
create table team_day (
  member_id bigint not null,
  day timestamptz not null,
  currency text not null,
  rounds bigint not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  played boolean not null,
  players int not null check (players >= 0),
  primary key (member_id, day, currency)
) with (fillfactor = 70);
create table team_day_cursor (
  one boolean primary key default true check (one),
  xid xid8 not null,
  id bigint not null,
  summed_at timestamptz,
  mark_xid xid8,
  mark_at timestamptz
);
insert into team_day_cursor (xid, id) values ('0', 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table team_day_cursor, team_day; alter table sales_change drop xid');
  }
}
