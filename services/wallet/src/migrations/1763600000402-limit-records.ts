import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits on deposits, and the record of who set what and who proposes it. */
export class LimitRecords1763600000402 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table limit_proposal, limit_change, deposit_limit');
  }
}

const tables = `
  create table deposit_limit (
    account_id bigint not null references account (id),
    period limit_period not null,
    set_by text not null check (set_by in ('member', 'operator')),
    amount bigint,
    next_amount bigint,
    next_from timestamptz,
    updated_by text not null,
    updated_at timestamptz not null,
    primary key (account_id, period, set_by)
  );
  comment on table deposit_limit is 'What counts against it is summed from deposit: no bet pays for it.';
  create table limit_change (
    id bigint generated always as identity primary key,
    member_id bigint not null,
    kind text not null,
    period text not null default '',
    amount bigint,
    currency text not null default '',
    choice text not null default '',
    until timestamptz,
    made_by text not null,
    made_by_name text not null,
    reason text not null default '',
    idempotency_key uuid,
    made_at timestamptz not null
  );
  create index limit_change_member on limit_change (member_id, id desc);
  create unique index limit_change_once on limit_change (member_id, idempotency_key) where idempotency_key is not null;
  create table limit_proposal (
    member_id bigint not null,
    currency text not null,
    kind text not null,
    period text not null,
    amount bigint,
    proposed_by bigint not null,
    proposed_by_name text not null,
    reason text not null,
    proposed_at timestamptz not null,
    primary key (member_id, currency, kind, period)
  );
  comment on table limit_proposal is 'A laxer limit that one operator proposed and another has to agree to.';
`;
