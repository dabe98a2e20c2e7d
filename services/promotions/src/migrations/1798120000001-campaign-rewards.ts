import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rewards of campaigns that are no money: points, and spins of a lucky wheel that are booked for a member. */
export class CampaignRewards1798120000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [campaigns, entries, grants, spins]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table wheel_spin drop constraint wheel_spin_granted, drop column grant_id, drop constraint wheel_spin_source_check,
         add constraint wheel_spin_source_check check (source in ('', 'FREE', 'DEPOSIT', 'BETS', 'POINTS')) not valid;
       drop table wheel_grant; alter table campaign drop column spent_count`,
    );
  }
}

/* `spent_count`: points or spins that were given. What is no money has a budget of nothing, and its stock bounds it. */
const campaigns = `
alter table campaign add column spent_count bigint not null default 0 check (spent_count >= 0),
  drop constraint campaign_budget_minor_check, add constraint campaign_budget_minor_check check (budget_minor >= 0) not valid`;

const entries = `
alter table point_entry drop constraint point_entry_kind_check, drop constraint point_entry_contra_check,
  add constraint point_entry_kind_check
    check (kind in ('EARNED', 'TAKEN_BACK', 'CONVERTED', 'RETURNED', 'REDEEMED', 'SPUN', 'WON', 'GIVEN')) not valid,
  add constraint point_entry_contra_check
    check (contra in ('house:accrual', 'house:conversion', 'house:mall', 'house:wheel', 'house:tournament', 'house:campaign')) not valid`;

/* One of a claim for ever. `deposit_id`: of the deposit that made the claim due; once it goes back, what was not used is gone. */
const grants = `
create table wheel_grant (
  id bigint generated always as identity primary key,
  claim_id bigint not null unique references claim,
  wheel_id bigint not null references wheel,
  member_id bigint not null,
  deposit_id text,
  granted int not null check (granted > 0),
  used int not null default 0 check (used between 0 and granted),
  granted_at timestamptz not null
);
create index wheel_grant_left on wheel_grant (member_id, wheel_id, id) where used < granted;
create index wheel_grant_deposit on wheel_grant (deposit_id) where deposit_id is not null`;

/* `grant_id`: of a spin that a promotion gave. */
const spins = `
alter table wheel_spin add column grant_id bigint references wheel_grant, drop constraint wheel_spin_source_check,
  add constraint wheel_spin_source_check check (source in ('', 'FREE', 'DEPOSIT', 'BETS', 'POINTS', 'GRANT')) not valid,
  add constraint wheel_spin_granted check ((source = 'GRANT') = (grant_id is not null)) not valid;
create index wheel_spin_granted_by on wheel_spin (grant_id) where grant_id is not null`;
