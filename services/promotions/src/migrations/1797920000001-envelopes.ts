import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Red envelopes: a sum in shares, which members open one each, and the gift that pays a share. */
export class Envelopes1797920000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [gifts, envelopes, shares]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table envelope_share, envelope; delete from gift where kind = 'ENVELOPE'; alter table gift drop constraint gift_kind_check,
       add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK'))`,
    );
  }
}

const gifts = `
alter table gift drop constraint gift_kind_check,
  add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE'))`;

/* `seed`: nobody is told it before the end; `commitment`: told from the publishing on. `opens` and `closes` are in `zone`, as they were written. */
const envelopes = `
create table envelope (
  id bigint generated always as identity primary key,
  brand text not null,
  state text not null check (state in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED')),
  title text not null,
  texts jsonb not null,
  currency text not null,
  total_minor bigint not null,
  shares int not null check (shares between 1 and 5000),
  least_minor bigint not null check (least_minor > 0),
  turnover int not null check (turnover between 0 and 100),
  min_level int not null check (min_level >= 0),
  paid_in boolean not null,
  per_address int not null check (per_address between 0 and 1000),
  opens text not null,
  closes text not null,
  zone text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  seed bytea,
  commitment text,
  written_by text not null,
  proposed_by bigint,
  proposed_by_name text,
  published_by bigint,
  published_by_name text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint envelope_sum check (total_minor >= least_minor * shares),
  constraint envelope_times check (closes_at > opens_at),
  constraint envelope_two_persons check (published_by is null or proposed_by is not null and published_by <> proposed_by),
  constraint envelope_committed check (state not in ('PUBLISHED', 'ENDED') or seed is not null and commitment is not null and published_by is not null)
);
create index envelope_order on envelope (updated_at desc, id desc);
create index envelope_shown on envelope (brand, closes_at) where state in ('PUBLISHED', 'ENDED');
create index envelope_running on envelope (closes_at) where state = 'PUBLISHED'`;

/* `address` and `site`: keyed digests of the network that the share was opened from, to count by, empty once it is over. */
const shares = `
create table envelope_share (
  envelope_id bigint not null references envelope,
  place int not null check (place >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  member_id bigint,
  address text,
  site text,
  taken_at timestamptz,
  primary key (envelope_id, place),
  constraint envelope_share_taken check (num_nulls(member_id, address, site, taken_at) in (0, 4))
);
create unique index envelope_share_once on envelope_share (envelope_id, member_id) where member_id is not null;
create index envelope_share_free on envelope_share (envelope_id, place) where member_id is null;
create index envelope_share_site on envelope_share (envelope_id, site) where site is not null;
create index envelope_share_told on envelope_share (envelope_id) where site <> ''`;
