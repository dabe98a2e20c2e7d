import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Games1779300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(searching);
    await runner.query(vendors);
    await runner.query(catalogue);
    await runner.query(sessions);
    await runner.query(rounds);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table round_entry, round, game_session, player, favourite, game, vendor_key, vendor');
    await runner.query('drop function games_search(jsonb, text), games_fold(text)');
  }
}

/* Folding is a function of ours because unaccent() is only STABLE and may not stand in a generated column. */
const searching = `
create extension if not exists pg_trgm;

create function games_fold(value text) returns text
  language sql immutable parallel safe strict
  return translate(lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')), 'Đđ', 'dd');

create function games_search(names jsonb, code text) returns text
  language sql immutable parallel safe
  return games_fold(coalesce((select string_agg(value, ' ' order by key) from jsonb_each_text(names)), '') || ' ' || code);
`;

const vendors = `
create table vendor (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  name text not null,
  launch_url text not null,
  enabled boolean not null default true,
  ip_list text[] not null default '{}',
  currencies jsonb not null,
  languages jsonb not null default '{}',
  requests_per_second int not null default 2000 check (requests_per_second > 0),
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  maintenance_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (maintenance_until is null or maintenance_until > maintenance_from)
);

create table vendor_key (
  key_id text primary key,
  vendor_id int not null references vendor (id),
  sealed_secret text not null,
  valid_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index vendor_key_current on vendor_key (vendor_id) where valid_until is null;
`;

const catalogue = `
create table game (
  node_id bigint generated always as identity (start with 1001) primary key,
  brand text not null,
  vendor_id int not null references vendor (id),
  code text not null,
  category text not null check (category in ('LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP')),
  names jsonb not null,
  rtp numeric(7, 4),
  demo boolean not null default false,
  lines int,
  min_bet_minor bigint,
  is_new boolean not null default false,
  position int not null default 100,
  enabled boolean not null default false,
  art jsonb not null default '{}',
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  maintenance_message text,
  rounds_last_day int not null default 0,
  hot_rank int,
  search text not null generated always as (games_search(names, code)) stored,
  updated_at timestamptz not null default now(),
  unique (brand, code),
  check (maintenance_until is null or maintenance_until > maintenance_from)
);
create index game_listing on game (brand, category, position, node_id) where enabled;
create index game_search on game using gin (search gin_trgm_ops);
create index game_hot on game (brand, hot_rank) where hot_rank is not null;

create table favourite (
  member_id bigint not null,
  node_id bigint not null references game (node_id),
  created_at timestamptz not null,
  primary key (member_id, node_id)
);
`;

const sessions = `
create table player (
  player text primary key,
  vendor_id int not null references vendor (id),
  member_id bigint not null,
  brand text not null,
  currency text not null,
  account_id bigint not null,
  nickname text not null,
  unique (vendor_id, member_id, currency)
);
create index player_member on player (member_id);

create table game_session (
  id uuid primary key,
  vendor_id int not null references vendor (id),
  node_id bigint not null references game (node_id),
  game_code text not null,
  brand text not null,
  member_id bigint,
  player text references player (player),
  mode text not null check (mode in ('real', 'demo')),
  currency text,
  language text not null,
  platform text not null,
  country text not null,
  ip text not null,
  launch_hash bytea unique,
  launch_expires_at timestamptz,
  token_hash bytea unique,
  authenticated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  check (mode = 'demo' or (player is not null and launch_hash is not null and launch_expires_at is not null)),
  check ((token_hash is null) = (authenticated_at is null) and (token_hash is null) = (expires_at is null))
);
create index game_session_recent on game_session (member_id, created_at desc);
`;

const rounds = `
create table round (
  id bigint generated always as identity primary key,
  vendor text not null,
  account_id bigint not null,
  round_id text not null,
  member_id bigint not null,
  brand text not null,
  game_code text not null,
  currency text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'COMPLETED', 'CANCELLED')),
  bets int not null default 0,
  bets_rolled_back int not null default 0,
  tombstones int not null default 0,
  stake_minor bigint not null default 0,
  wins int not null default 0,
  win_minor bigint not null default 0,
  late_wins int not null default 0,
  last_version bigint not null default 0,
  close_version bigint,
  started_at timestamptz not null,
  last_entry_at timestamptz,
  closed_at timestamptz,
  settled_at timestamptz,
  overdue_at timestamptz,
  unique (vendor, account_id, round_id)
);
create index round_of_member on round (member_id, started_at desc, id desc);
create index round_open on round (started_at) where state = 'OPEN';
create index round_started on round (started_at, brand);
create index round_winners on round (brand, settled_at, win_minor desc) where state = 'COMPLETED' and win_minor > 0;
create index round_active on round (last_entry_at);

create table round_entry (
  account_id bigint not null,
  version bigint not null,
  round bigint not null references round (id),
  kind text not null,
  amount_minor bigint not null,
  source text not null,
  external_id text not null,
  reference text not null,
  happened_at timestamptz not null,
  primary key (account_id, version)
);
create index round_entry_round on round_entry (round, version);
create index round_entry_reference on round_entry (account_id, source, external_id);
`;
