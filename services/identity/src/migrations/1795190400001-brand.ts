import type { MigrationInterface, QueryRunner } from 'typeorm';

const flags = {
  directRegistration: true,
  loginCaptcha: false,
  smsLogin: false,
  forcePasswordChange: true,
  freePlay: true,
  mobileRegistration: false,
  smsRegistration: false,
  changePasswordPhoneVerify: false,
  firebaseSocial: false,
};

const fields: ReadonlyArray<[field: string, required: boolean, patternId: number, min: number, max: number]> = [
  ['username', true, 1, 4, 16],
  ['password', true, 9, 8, 64],
  ['nickname', false, 0, 2, 20],
  ['realName', false, 21, 3, 60],
  ['email', false, 3, 6, 100],
  ['mobile', false, 6, 9, 11],
  ['birthday', false, 11, 10, 10],
];

export class CreateBrand1795190400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(brands, [JSON.stringify(flags)]);
    for (const [position, [field, required, patternId, min, max]] of fields.entries()) {
      await runner.query(fieldRow, [field, position, required, patternId, min, max]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table allowed_ip, region_rule, maintenance, register_field, brand_host, brand');
  }
}

const tables = `
create table brand (
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  name text not null,
  is_default boolean not null default false,
  default_language text not null,
  languages text[] not null check (default_language = any (languages)),
  currency text not null,
  time_zone text not null,
  display_k boolean not null,
  support_url text,
  telegram_url text,
  min_age smallint not null check (min_age >= 18),
  birthday_min_age smallint not null check (birthday_min_age >= min_age),
  password_max_age_days integer check (password_max_age_days > 0),
  flags jsonb not null,
  image_cdns text[] not null default '{}',
  launch_game_cdns text[] not null default '{}',
  analytics text not null default ''
);
create unique index brand_one_default on brand (is_default) where is_default;
create table brand_host (
  host text primary key check (host = lower(host)),
  brand text not null references brand
);
create table register_field (
  brand text not null references brand,
  field text not null,
  position smallint not null,
  required boolean not null,
  pattern_id smallint not null check (pattern_id between 0 and 22),
  accepted_pattern text not null default '*',
  min_length smallint not null check (min_length >= 0),
  max_length smallint not null check (max_length >= min_length),
  primary key (brand, field)
);
create table maintenance (
  id bigint generated always as identity primary key,
  brand text references brand,
  messages jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
create index maintenance_open on maintenance (starts_at, ends_at);
create table region_rule (
  id bigint generated always as identity primary key,
  brand text references brand,
  kind text not null check (kind in ('allow', 'deny')),
  country text check (country ~ '^[A-Z]{2}$'),
  network cidr,
  priority integer not null,
  check (num_nonnulls(country, network) = 1)
);
create table allowed_ip (
  id bigint generated always as identity primary key,
  brand text references brand,
  network cidr not null,
  note text not null default ''
)`;

const brands = `
with made as (
  insert into brand (code, name, is_default, default_language, languages, currency, time_zone, display_k, support_url, telegram_url, min_age, birthday_min_age, flags)
  values
    ('BANYAN', 'Banyan', true, 'VI', '{VI,EN,CN}', 'VND', 'Asia/Ho_Chi_Minh', true, null, null, 18, 21, $1),
    ('LOTUS', 'Lotus', false, 'VI', '{VI,EN}', 'VND', 'Asia/Ho_Chi_Minh', true, null, null, 18, 21, $1)
  returning code
)
insert into brand_host (host, brand) select host, brand from (values ('localhost', 'BANYAN'), ('lotus.localhost', 'LOTUS')) as known (host, brand) join made on made.code = known.brand`;

const fieldRow = `
insert into register_field (brand, field, position, required, pattern_id, min_length, max_length)
select code, $1, $2, $3, $4, $5, $6 from brand`;
