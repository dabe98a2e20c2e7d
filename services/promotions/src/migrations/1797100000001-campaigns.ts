import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns with their published versions, who joined them, what became of it, and the rounds that were counted. */
export class Campaigns1797100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [campaigns, shown, versions, members, claims, indexes, rounds]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table counted_round; drop table claim; drop table member_fact; drop table campaign_version; drop table campaign`,
    );
  }
}

/*
 * `draft`: what is being written, as the console sends it; null when nothing is. `published`: the latest version in the same form; the
 * columns from `category` to `ends_at` are of it, or of the draft before the first version. `spent_minor`, `taken`: what was reserved for
 * rewards; the checks are what no number of claims at once gets past.
 */
const campaigns = `
create table campaign (
  id bigint generated always as identity primary key,
  brand text not null,
  state text not null check (state in ('DRAFT', 'LIVE', 'PAUSED', 'ENDED')),
  version int not null default 0 check (version >= 0),
  published jsonb,
  draft jsonb,
  proposed_by bigint,
  proposed_by_name text,
  revision int not null default 1,
  title text not null,
  category text not null,
  tags text[] not null,
  trigger text not null,
  currency text not null,
  priority int not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  budget_minor bigint not null check (budget_minor > 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  stock int not null check (stock > 0),
  taken int not null default 0 check (taken >= 0),
  written_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaign_within_budget check (spent_minor <= budget_minor),
  constraint campaign_within_stock check (taken <= stock),
  constraint campaign_published check ((version > 0) = (published is not null) and (version > 0) = (state <> 'DRAFT')),
  constraint campaign_proposed check (proposed_by is null or draft is not null)
)`;

const shown = `
create index campaign_shown on campaign (brand, priority desc, id desc) where version > 0;
create index campaign_order on campaign (updated_at desc, id desc);
create index campaign_title on campaign (lower(title) text_pattern_ops)`;

const versions = `
create table campaign_version (
  campaign_id bigint not null references campaign,
  version int not null check (version > 0),
  content jsonb not null,
  proposed_by bigint not null,
  proposed_by_name text not null,
  published_by bigint not null,
  published_by_name text not null,
  published_at timestamptz not null,
  primary key (campaign_id, version),
  constraint campaign_two_persons check (proposed_by <> published_by)
)`;

/* What is known of members from identity's and the wallet's events. */
const members = `
create table member_fact (
  member_id bigint primary key,
  brand text not null,
  currency text not null,
  registered_at timestamptz,
  deposits int not null default 0
)`;

/*
 * Whoever joined keeps the terms of his version. `have_minor`: what was staked or lost since, while that is the condition;
 * `wager_hundredths`: what was staked of a bonus' wagering, in hundredths of a minor unit, as the table of contributions is in percent.
 */
const claims = `
create table claim (
  id bigint generated always as identity primary key,
  campaign_id bigint not null,
  version int not null,
  brand text not null,
  member_id bigint not null,
  username text not null,
  currency text not null,
  trigger text not null,
  period text not null,
  state text not null check (state in ('JOINED', 'APPLYING', 'REJECTED', 'CLAIMABLE', 'GRANTING', 'GRANTED', 'EXPIRED', 'CANCELLED')),
  automatic boolean not null,
  step int not null default 0,
  remark text not null default '',
  deposit_id text,
  base_minor bigint not null default 0,
  need_minor bigint not null default 0 check (need_minor >= 0),
  have_minor bigint not null default 0,
  reward_minor bigint not null default 0 check (reward_minor >= 0),
  issued boolean not null default false,
  refused text,
  reason text not null default '',
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  joined_at timestamptz not null,
  counts_from timestamptz not null,
  ends_at timestamptz,
  claim_until timestamptz,
  granted_at timestamptz,
  updated_at timestamptz not null,
  bonus_state text check (bonus_state in ('ACTIVE', 'RELEASING', 'FORFEITING', 'FINISHED', 'EXPIRED')),
  wager_need_minor bigint not null default 0 check (wager_need_minor >= 0),
  wager_hundredths numeric(40, 0) not null default 0,
  contribution jsonb not null default '{}',
  wager_until timestamptz,
  moved_minor bigint,
  ended_at timestamptz,
  counting boolean generated always as (
    bonus_state is not distinct from 'ACTIVE' and state in ('GRANTING', 'GRANTED') or state in ('JOINED', 'CLAIMABLE') and trigger in ('STAKE', 'LOSS')
  ) stored,
  foreign key (campaign_id, version) references campaign_version,
  unique (campaign_id, member_id, period)
)`;

const indexes = `
create unique index claim_one_bonus on claim (member_id, currency) where bonus_state in ('ACTIVE', 'RELEASING', 'FORFEITING');
create index claim_of_member on claim (member_id, id desc);
create index claim_counting on claim (member_id) where counting;
create index claim_order on claim (joined_at desc, id desc);
create index claim_by_state on claim (state, joined_at desc, id desc);
create index claim_by_username on claim (lower(username) text_pattern_ops);
create index claim_waiting on claim (updated_at) where state = 'GRANTING';
create index claim_automatic on claim (id) where state = 'CLAIMABLE' and automatic and refused is null;
create index claim_joined_until on claim (ends_at) where state = 'JOINED';
create index claim_claimable_until on claim (claim_until) where state = 'CLAIMABLE';
create index claim_ending on claim (id) where bonus_state in ('RELEASING', 'FORFEITING');
create index claim_wager_until on claim (wager_until) where bonus_state = 'ACTIVE';
create index claim_of_deposit on claim (deposit_id) where deposit_id is not null`;

/* What of a round was counted last, so that what changes of it later changes the same sums. */
const rounds = `
create table counted_round (
  member_id bigint not null,
  vendor text not null,
  round_id text not null,
  stake_minor bigint not null,
  win_minor bigint not null,
  category text not null,
  told_at timestamptz not null,
  primary key (member_id, vendor, round_id)
);
create index counted_round_age on counted_round (told_at)`;
