import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has to be staked before money that came may be withdrawn. What came before this was there is not looked at. */
export class Turnover1796920000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table turnover_exemption, turnover_record, turnover_account');
  }
}

const tables = `
  create table turnover_account (
    account_id bigint primary key,
    version bigint not null default 0,
    bonus_version bigint not null default 0
  );
  comment on column turnover_account.version is 'Up to which entry of the account, and of its bonus, the journal was counted.';
  insert into turnover_account (account_id, version, bonus_version)
    select a.id, a.version, coalesce(b.version, 0) from account a left join account b on b.id = a.bonus_id where a.kind = 'available' and a.version > 0;

  create table turnover_record (
    account_id bigint not null,
    position bigint not null,
    entry_account bigint not null,
    entry_version bigint not null,
    kind text not null check (kind in ('deposit', 'transfer', 'bonus', 'manual')),
    amount_minor bigint not null check (amount_minor > 0),
    multiple int not null check (multiple > 0),
    required_minor bigint not null check (required_minor > 0),
    staked_minor bigint not null default 0,
    state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'EXEMPT')),
    opened_at timestamptz not null,
    closed_at timestamptz,
    primary key (entry_account, entry_version),
    constraint turnover_record_closed check ((state = 'OPEN') = (closed_at is null))
  );
  create index turnover_record_order on turnover_record (account_id, position desc, entry_account desc, entry_version desc);
  create index turnover_record_open on turnover_record (account_id) where state = 'OPEN';
  comment on column turnover_record.position is 'The entry of the account after which bets count for it.';

  create table turnover_exemption (
    id uuid primary key default gen_random_uuid(),
    account_id bigint not null,
    member_id bigint not null,
    state text not null default 'OPEN' check (state in ('OPEN', 'DONE')),
    missing_minor bigint not null check (missing_minor > 0),
    reason text not null check (reason <> ''),
    proposed_by bigint not null,
    proposed_by_name text not null,
    proposed_at timestamptz not null,
    closed_by bigint,
    closed_by_name text,
    closed_at timestamptz,
    constraint turnover_exemption_closed check (
      (state = 'OPEN') = (closed_by is null) and (closed_by is null) = (closed_by_name is null) and (closed_by is null) = (closed_at is null)),
    constraint turnover_exemption_two_persons check (closed_by is null or closed_by <> proposed_by)
  );
  create unique index turnover_exemption_open on turnover_exemption (account_id) where state = 'OPEN';
  create index turnover_exemption_account on turnover_exemption (account_id, closed_at desc);
`;
