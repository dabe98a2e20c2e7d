import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The points mall: rewards, the codes that some of them are, and what members redeem. */
export class Mall1797970000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [entries, gifts, rewards, codes, redemptions]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table mall_code, redemption, mall_reward; delete from gift where kind = 'COUPON'; alter table gift drop constraint gift_kind_check,
       add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE'))`,
    );
  }
}

const entries = `
alter table point_entry drop constraint point_entry_kind_check, drop constraint point_entry_contra_check,
  add constraint point_entry_kind_check check (kind in ('EARNED', 'TAKEN_BACK', 'CONVERTED', 'RETURNED', 'REDEEMED')) not valid,
  add constraint point_entry_contra_check check (contra in ('house:accrual', 'house:conversion', 'house:mall')) not valid`;

const gifts = `
alter table gift drop constraint gift_kind_check,
  add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE', 'COUPON')) not valid`;

/* `amount_minor`: what one coupon pays, 0 for what pays nothing. `stock`: how many are left; of coupons that are codes, how many codes are. */
const rewards = `
create table mall_reward (
  id bigint generated always as identity primary key,
  brand text not null,
  type text not null check (type in ('GOODS', 'COUPON', 'LIFE_SERVICE')),
  state text not null check (state in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED')),
  title text not null,
  texts jsonb not null,
  picture text not null,
  unit text not null,
  priority int not null,
  points bigint not null check (points > 0),
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  turnover int not null check (turnover between 0 and 100),
  stock int not null check (stock >= 0),
  taken int not null default 0 check (taken >= 0),
  min_quantity int not null check (min_quantity >= 2),
  per_day int not null check (per_day >= min_quantity or per_day = 0),
  min_level int not null check (min_level >= 0),
  written_by text not null,
  proposed_by bigint,
  proposed_by_name text,
  published_by bigint,
  published_by_name text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mall_reward_pays check (amount_minor = 0 or type = 'COUPON'),
  constraint mall_reward_two_persons check (published_by is null or proposed_by is not null and published_by <> proposed_by),
  constraint mall_reward_published check (state not in ('PUBLISHED', 'ENDED') or published_by is not null)
);
create index mall_reward_order on mall_reward (updated_at desc, id desc);
create index mall_reward_shown on mall_reward (brand, priority desc, id desc) where state = 'PUBLISHED'`;

/* `redemption_id`: whose it became. Of a brand a code is sold once, whatever reward it is put into. */
const codes = `
create table mall_code (
  id bigint generated always as identity primary key,
  reward_id bigint not null references mall_reward,
  brand text not null,
  code text not null,
  redemption_id bigint,
  unique (brand, code)
);
create index mall_code_free on mall_code (reward_id, id) where redemption_id is null;
create index mall_code_of on mall_code (redemption_id) where redemption_id is not null`;

/* What was redeemed stays as it was then, whatever becomes of the reward. `ratio`: the points that 1,000 VND took at the member's level; `asked`: a digest of the request, which its key is bound to. */
const redemptions = `
create table redemption (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  brand text not null,
  idempotency_key uuid not null,
  reward_id bigint not null references mall_reward,
  type text not null,
  texts jsonb not null,
  unit text not null,
  quantity int not null check (quantity >= 2),
  points bigint not null check (points > 0),
  currency text not null,
  amount_minor bigint not null,
  turnover int not null,
  ratio int not null,
  balance_after bigint not null,
  state text not null check (state in ('APPLYING', 'APPROVED', 'REJECTED', 'CANCELLED', 'COMPLETED')),
  remark text not null,
  address text not null,
  phone text not null,
  reason text not null default '',
  reference text not null default '',
  forgotten boolean not null default false,
  day text not null,
  decided_by text not null default '',
  completed_by text not null default '',
  asked text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  completed_at timestamptz,
  unique (member_id, idempotency_key)
);
create index redemption_order on redemption (created_at desc, id desc);
create index redemption_own on redemption (member_id, id desc);
create index redemption_day on redemption (member_id, day, reward_id);
create index redemption_by_state on redemption (state, created_at desc, id desc);
create index redemption_by_brand on redemption (brand, created_at desc, id desc);
create index redemption_by_reward on redemption (reward_id, created_at desc, id desc);
create index redemption_on_its_way on redemption (decided_at) where state = 'APPROVED';
create index redemption_told on redemption (coalesce(completed_at, decided_at)) where state in ('REJECTED', 'CANCELLED', 'COMPLETED') and not forgotten`;
