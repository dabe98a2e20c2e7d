import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What left again needs no stake; and what came is found by the job, not by the next look alone. */
export class TurnoverSteps1796940000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(records);
    await runner.query(cursor);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index journal_came');
    await runner.query('drop table turnover_cursor');
    await runner.query('alter table turnover_record drop constraint turnover_record_required');
    await runner.query('delete from turnover_record where required_minor = 0');
    await runner.query(
      'alter table turnover_record add constraint turnover_record_required_minor_check check (required_minor > 0)',
    );
    await runner.query('alter table turnover_record drop column gone_minor');
  }
}

/** In which transaction money came by a kind that may open a record; null for all others. */
export const came = 'case when kind in (7, 12, 13, 31) then xid end';

const records = `
  alter table turnover_record add column gone_minor bigint not null default 0;
  alter table turnover_record drop constraint turnover_record_required_minor_check;
  alter table turnover_record add constraint turnover_record_required check (required_minor >= 0);
  alter table turnover_record add constraint turnover_record_gone check (gone_minor between 0 and amount_minor);
  comment on column turnover_record.gone_minor is 'What of the amount left the account again, so that it is not to be staked.';
`;

const cursor = `
  create index journal_came on journal ((${came})) where (${came}) is not null;
  create table turnover_cursor (one boolean primary key default true check (one), seen xid8 not null);
  insert into turnover_cursor (seen) values (pg_snapshot_xmin(pg_current_snapshot()));
  comment on column turnover_cursor.seen is 'Before this transaction all that came was looked at by the job.';
`;
