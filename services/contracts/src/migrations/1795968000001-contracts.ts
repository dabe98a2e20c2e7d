import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Contracts1795968000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [team, contracts, versions, steps, terminations, settings]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table contract_settings, contract_termination, contract_step, contract_tier, contract_version, contract, team_member',
    );
  }
}

/* Identity owns the members; this is what their events say of who is under whom. */
const team = `
create table team_member (
  member_id bigint primary key,
  brand text not null,
  username text not null,
  nickname text not null,
  account_type smallint not null,
  currency text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FROZEN', 'CLOSED')),
  upline_id bigint,
  upline_path bigint[] not null default '{}',
  joined_at timestamptz not null,
  check ((upline_id is null) = (upline_path = '{}')),
  check (upline_id is null or upline_id = upline_path[array_upper(upline_path, 1)])
);
create index team_member_upline on team_member (upline_id, member_id);
create index team_member_path on team_member using gin (upline_path)`;

const contracts = `
create table contract (
  id bigint generated always as identity primary key,
  brand text not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  upline_id bigint,
  downline_id bigint not null references team_member,
  state text not null check (state in ('REQUESTED', 'ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED', 'REJECTED',
    'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'ENDED', 'AUTO_CANCELLED')),
  version int not null default 0,
  effective_from timestamptz,
  effective_until timestamptz,
  ends_at timestamptz,
  answer_by timestamptz,
  news_for_upline boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (upline_id is distinct from downline_id),
  check ((version > 0) = (effective_from is not null)),
  check (effective_until >= effective_from),
  check (state not in ('REQUESTED', 'ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED') or effective_until is null)
);
create unique index contract_one_open on contract (downline_id, kind)
  where state in ('REQUESTED', 'ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED');
create index contract_upline on contract (upline_id, kind);
create index contract_downline on contract (downline_id, kind);
create index contract_brand on contract (brand, created_at);
create index contract_answer on contract (answer_by) where state = 'TERMINATION_REQUESTED';
create index contract_ends on contract (ends_at) where state in ('ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED')`;

const versions = `
create table contract_version (
  contract_id bigint not null references contract,
  version int not null check (version > 0),
  state text not null check (state in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED')),
  period text not null check (period in ('D', 'W', 'H', 'M')),
  calc text not null check (calc in ('PERCENT', 'FIXED_AMOUNT')),
  tier_mode text not null check (tier_mode in ('FIXED', 'FLOATING')),
  basis text not null check (basis in ('BET', 'WIN_LOSS', 'NET_LOSS')),
  can_sub_sign boolean not null,
  active_bet_minor bigint not null check (active_bet_minor >= 0),
  ends_at timestamptz,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  effective_from timestamptz,
  primary key (contract_id, version),
  check ((state = 'ACCEPTED') = (effective_from is not null))
);
create unique index contract_version_one_open on contract_version (contract_id) where state = 'REQUESTED';
create index contract_version_answer on contract_version (answer_by) where state = 'REQUESTED';

create table contract_tier (
  contract_id bigint not null,
  version int not null,
  position smallint not null,
  min_bet_minor bigint not null check (min_bet_minor >= 0),
  min_loss_minor bigint check (min_loss_minor >= 0),
  min_active int not null check (min_active >= 0),
  rate_bp int check (rate_bp between 0 and 10000),
  win_rate_bp int check (win_rate_bp between 0 and 10000),
  loss_rate_bp int check (loss_rate_bp between 0 and 10000),
  amount_minor bigint check (amount_minor > 0),
  primary key (contract_id, version, position),
  foreign key (contract_id, version) references contract_version
)`;

const steps = `
create table contract_step (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract,
  version int not null,
  move text not null,
  actor text not null check (actor in ('UPLINE', 'DOWNLINE', 'OPERATOR', 'SYSTEM')),
  actor_id bigint,
  state text not null,
  reason text not null default '',
  at timestamptz not null
);
create index contract_step_contract on contract_step (contract_id, id);
create function contract_step_stays() returns trigger language plpgsql as $$
begin raise exception 'the history of a contract is only added to'; end $$;
create trigger contract_step_stays before update or delete on contract_step
  for each row execute function contract_step_stays()`;

const terminations = `
create table contract_termination (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  reason text not null,
  maker_id bigint not null,
  maker_name text not null,
  checker_id bigint,
  checker_name text,
  decision_reason text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check (maker_id <> checker_id),
  check ((state in ('APPROVED', 'REJECTED')) = (checker_id is not null))
);
create unique index contract_termination_one_open on contract_termination (contract_id) where state = 'PENDING';
create index contract_termination_expires on contract_termination (expires_at) where state = 'PENDING';
create index contract_termination_created on contract_termination (created_at)`;

const settings = `
create table contract_settings (
  brand text primary key,
  limits jsonb not null,
  changed_at timestamptz not null
)`;
