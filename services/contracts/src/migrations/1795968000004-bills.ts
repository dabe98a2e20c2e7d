import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settlement: which periods were closed, what each contract came to in them, and every movement of money that follows. */
export class Bills1795968000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [runs, bills, postings]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_posting, bill, settlement_run');
  }
}

const runs = `
create table settlement_run (
  id bigint generated always as identity primary key,
  brand text not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  period text not null check (period in ('D', 'W', 'H', 'M', 'WINDOW')),
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('AWAIT_APPROVAL', 'APPROVED')),
  issues jsonb not null,
  computed_at timestamptz not null,
  maker_id bigint,
  maker_name text,
  checker_id bigint,
  checker_name text,
  approved_at timestamptz,
  deadline timestamptz,
  check (ends_at > starts_at),
  check (maker_id <> checker_id),
  unique (brand, kind, period, starts_at)
);
create index settlement_run_starts on settlement_run (starts_at)`;

const bills = `
create table bill (
  id bigint generated always as identity primary key,
  run_id bigint not null references settlement_run,
  brand text not null,
  kind text not null,
  contract_id bigint not null references contract,
  version int not null,
  upline_id bigint,
  downline_id bigint not null,
  currency text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('NOT_REACHED', 'AWAIT_APPROVAL', 'APPROVED', 'PAYING', 'PAID', 'FORCED', 'FAILED')),
  stake_minor bigint not null,
  payout_minor bigint not null,
  bet_minor bigint not null,
  win_stake_minor bigint not null,
  loss_stake_minor bigint not null,
  salary_minor bigint not null,
  active int not null,
  carried_minor bigint not null,
  base_minor bigint not null,
  tier int,
  tier_terms jsonb,
  hours jsonb,
  gross_minor bigint not null check (gross_minor >= 0),
  to_downlines_minor bigint not null check (to_downlines_minor >= 0),
  net_minor bigint not null,
  onward_minor bigint not null check (onward_minor <= 0),
  escrow_minor bigint not null default 0 check (escrow_minor between 0 and gross_minor),
  from_escrow_minor bigint not null default 0 check (from_escrow_minor >= 0),
  from_balance_minor bigint not null default 0 check (from_balance_minor >= 0),
  advance_minor bigint not null default 0 check (advance_minor >= 0),
  forced boolean not null default false,
  failure text,
  settled_at timestamptz,
  check (from_escrow_minor + from_balance_minor + advance_minor in (0, gross_minor)),
  unique (contract_id, starts_at)
);
create index bill_run on bill (run_id, id);
create index bill_downline on bill (downline_id, starts_at);
create index bill_upline on bill (upline_id, starts_at);
create index bill_salary on bill (brand, starts_at) where kind <> 'DIVIDEND'`;

const postings = `
create table agent_posting (
  id bigint generated always as identity primary key,
  key text not null unique,
  role text not null check (role in ('PAY', 'COLLECT', 'REPAY')),
  bill_id bigint not null references bill,
  member_id bigint not null,
  brand text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'REFUSED')),
  outcome text,
  transaction_id text,
  planned_at timestamptz not null,
  done_at timestamptz
);
create index agent_posting_planned on agent_posting (id) where state = 'PLANNED';
create index agent_posting_bill on agent_posting (bill_id)`;
