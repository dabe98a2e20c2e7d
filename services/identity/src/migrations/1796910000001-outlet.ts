import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails and short messages on their way, and how many were asked for by whom. */
export class Outlet1796910000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(
      `update role set permissions = permissions || array['outbox.view', 'outbox.reveal']
       where code in ('superadmin', 'risk') and 'outbox.view' <> all(permissions)`,
    );
    await runner.query(
      `update role set permissions = permissions || array['outbox.view']
       where code = 'auditor' and 'outbox.view' <> all(permissions)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table outlet_message, outlet_count;
      update role set permissions = array_remove(array_remove(permissions, 'outbox.view'), 'outbox.reveal');
    `);
  }
}

const tables = `
create table outlet_message (
  id bigint generated always as identity primary key,
  ref uuid not null unique,
  brand text not null references brand,
  channel text not null check (channel in ('SMS', 'MAIL')),
  template text not null,
  language text not null,
  member_id bigint,
  target_sealed text,
  target_masked text not null,
  values_sealed text,
  gate text,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'DELIVERED', 'UNDELIVERED', 'DEAD', 'WITHHELD')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  provider text,
  provider_ref text,
  cost text,
  cost_currency text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  report_at timestamptz,
  reports integer not null default 0,
  check (state = 'QUEUED' or values_sealed is null)
);
create index outlet_message_due on outlet_message (next_at, id) where state = 'QUEUED';
create index outlet_message_report on outlet_message (report_at, id) where state = 'SENT' and report_at is not null;
create index outlet_message_newest on outlet_message (created_at desc, id desc);
create index outlet_message_of_state on outlet_message (state, created_at desc, id desc);
create index outlet_message_of_member on outlet_message (member_id, created_at desc, id desc);
create table outlet_count (
  brand text not null,
  scope text not null,
  key text not null,
  window_at timestamptz not null,
  n integer not null,
  primary key (brand, scope, key, window_at)
);
create index outlet_count_age on outlet_count (window_at)`;
