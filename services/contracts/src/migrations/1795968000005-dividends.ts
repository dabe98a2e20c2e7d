import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uplines that did not issue a dividend in time, what the platform advanced for them, and what they have repaid. */
export class Dividends1795968000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table agent_default (
  id bigint generated always as identity primary key,
  run_id bigint not null references settlement_run,
  member_id bigint not null,
  brand text not null,
  currency text not null,
  owed_minor bigint not null check (owed_minor > 0),
  from_escrow_minor bigint not null,
  from_balance_minor bigint not null,
  advance_minor bigint not null check (advance_minor >= 0),
  repaid_minor bigint not null default 0,
  frozen boolean not null,
  forced_at timestamptz not null,
  unfreeze_maker_id bigint,
  unfreeze_maker_name text,
  unfreeze_reason text,
  unfreeze_checker_id bigint,
  unfreeze_checker_name text,
  unfrozen_at timestamptz,
  check (from_escrow_minor + from_balance_minor + advance_minor = owed_minor),
  check (repaid_minor between 0 and advance_minor),
  check (unfreeze_maker_id <> unfreeze_checker_id),
  unique (run_id, member_id, currency)
);
create index agent_default_member on agent_default (member_id, forced_at);
create index bill_due on bill (run_id, upline_id) where kind = 'DIVIDEND' and state = 'APPROVED';
alter table agent_posting alter bill_id drop not null, add default_id bigint references agent_default,
  add check ((bill_id is null) = (role = 'REPAY') and (default_id is null) = (role <> 'REPAY'));
create index agent_posting_default on agent_posting (default_id) where default_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from agent_posting where bill_id is null; alter table agent_posting drop default_id, alter bill_id set not null;
      drop index bill_due; drop table agent_default`);
  }
}
