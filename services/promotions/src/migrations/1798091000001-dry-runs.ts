import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What campaigns would have given on past days: single deposits, when rounds began, and what a dry run found of members and days. */
export class DryRuns1798091000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [facts, runs]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table dry_run_day, dry_run_member, dry_run, paid_deposit; drop index member_fact_of_brand; alter table play_round drop column started_at`,
    );
  }
}

/* `nth`: the how manieth of its member it was when it was heard. `started_at`: null of rounds that were told before it was kept. */
const facts = `
create table paid_deposit (
  deposit_id text primary key,
  member_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  nth int not null,
  paid_at timestamptz not null
);
create index paid_deposit_own on paid_deposit (member_id, paid_at);
create index paid_deposit_age on paid_deposit (paid_at);
create index member_fact_of_brand on member_fact (brand, currency, member_id);
alter table play_round add column started_at timestamptz`;

/* `after_member`: members up to this one are reckoned; a run that was broken off goes on behind it. `deposits_from`: single deposits are known only from then on. */
const runs = `
create table dry_run (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign,
  brand text not null,
  currency text not null,
  zone text not null,
  revision int not null,
  content jsonb not null,
  from_day date not null,
  until_day date not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE')),
  after_member bigint not null default 0,
  failures int not null default 0,
  looked_at int not null default 0,
  members int not null default 0,
  rewards int not null default 0,
  cost_minor numeric(30, 0) not null default 0,
  deposits_from timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  done_at timestamptz
);
create index dry_run_order on dry_run (made_at desc, id desc);
create index dry_run_of_campaign on dry_run (campaign_id, id desc);
create index dry_run_of_brand on dry_run (brand, made_at);
create index dry_run_open on dry_run (id) where state = 'RUNNING';
create table dry_run_member (
  run_id bigint not null references dry_run on delete cascade,
  member_id bigint not null,
  brand text not null,
  username text not null,
  rewards int not null check (rewards > 0),
  reward_minor bigint not null,
  base_minor bigint not null,
  first_day date not null,
  last_day date not null,
  primary key (run_id, member_id)
);
create index dry_run_member_most on dry_run_member (run_id, reward_minor desc, member_id desc);
create index dry_run_member_username on dry_run_member (run_id, lower(username) text_pattern_ops);
create table dry_run_day (
  run_id bigint not null references dry_run on delete cascade,
  day date not null,
  rewards int not null,
  reward_minor numeric(30, 0) not null,
  primary key (run_id, day)
)`;
