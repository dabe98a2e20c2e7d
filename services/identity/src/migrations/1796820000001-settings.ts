import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What operators set for brands, with every change. The one row of setting_revision is locked by each change until it is committed, so
 * that revisions are seen in their order and whoever has one misses nothing before it. What brands were when this came is their first value.
 */
export class Settings1796820000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(taken);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table setting_change, setting_value, setting_revision');
  }
}

const tables = `
create table setting_revision (
  is_one boolean primary key default true check (is_one),
  revision bigint not null
);
insert into setting_revision (revision) values (1);
create table setting_value (
  brand text not null references brand,
  key text not null,
  value jsonb,
  version integer not null check (version > 0),
  primary key (brand, key)
);
create table setting_change (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  key text not null,
  version integer not null check (version > 0),
  before jsonb,
  after jsonb,
  reason text not null,
  maker text not null,
  checker text,
  changed_at timestamptz not null,
  unique (brand, key, version)
);
create index setting_change_newest on setting_change (changed_at desc, id desc);
create index setting_change_of on setting_change (brand, key, changed_at desc)`;

const taken = `
insert into setting_value (brand, key, value, version)
select b.code, 'identity.' || own.name, own.value, 1
from brand b
cross join lateral (
  select flag.key as name, flag.value from jsonb_each(b.flags) flag
  union all select 'minAge', to_jsonb(b.min_age)
  union all select 'birthdayMinAge', to_jsonb(b.birthday_min_age)
  union all select 'passwordMaxAgeDays', to_jsonb(coalesce(b.password_max_age_days, 0))
) own
join (values
  ('directRegistration', 'true'::jsonb), ('mobileRegistration', 'false'), ('smsRegistration', 'false'), ('agentApplications', 'true'),
  ('loginCaptcha', 'false'), ('smsLogin', 'false'), ('firebaseSocial', 'false'), ('freePlay', 'true'), ('forcePasswordChange', 'true'),
  ('changePasswordPhoneVerify', 'false'), ('minAge', '18'), ('birthdayMinAge', '21'), ('passwordMaxAgeDays', '0')
) standard (name, value) on standard.name = own.name and standard.value <> own.value`;
