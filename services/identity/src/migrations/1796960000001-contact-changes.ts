import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which mobiles and e-mails members changed, whose a proved mobile stays for a while, and how many accounts a network opened at one press. */
export class ContactChanges1796960000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table member add column mobile_changed_at timestamptz;
create table contact_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  brand text not null references brand,
  channel text not null check (channel in ('email', 'mobile')),
  added boolean not null,
  dropped text,
  changed_at timestamptz not null
);
create index contact_change_member on contact_change (member_id, channel, changed_at);
create index contact_change_dropped on contact_change (brand, dropped) where dropped is not null;
create index contact_change_age on contact_change (changed_at);
create table one_click_count (
  network text not null,
  day date not null,
  n integer not null,
  primary key (network, day)
);
create index one_click_count_age on one_click_count (day)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop table contact_change, one_click_count;
alter table member drop column mobile_changed_at`);
  }
}
