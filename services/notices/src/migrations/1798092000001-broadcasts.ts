import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators send to many members, how far it came, and which brand a member is of. */
export class Broadcasts1798092000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [
      broadcasts,
      running,
      messages,
      ofBroadcast,
      brands,
      byBrand,
      again,
      ...dues('notice_mail'),
      ...dues('notice_push'),
    ])
      await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['notice_mail', 'notice_push']) {
      await runner.query(`create index ${table}_due on ${table} (due_at, id) where state = 'WAITING'`);
      await runner.query(`drop index ${table}_due_own, ${table}_due_many`);
    }
    await runner.query(`alter table inbox_message drop broadcast_id`);
    await runner.query(`alter table notice_member drop brand`);
    await runner.query(`drop table broadcast`);
  }
}

/*
 * `texts`: [{ language, title, body }] as plain text, the first one for readers of none of them; audiences as of announcements.
 * `language`: of the brand's members who chose none. `cursor_id`: up to which member it was sent, in the transaction that keeps his message;
 * `minute_at`, `minute_sent`: how many it were in the last minute that it was sent in.
 */
const broadcasts = `
create table broadcast (
  id bigint generated always as identity primary key,
  brand text not null,
  purpose text not null check (purpose in ('MARKETING', 'SERVICE')),
  title text not null,
  texts jsonb not null check (jsonb_array_length(texts) > 0),
  link text,
  channels text[] not null check (cardinality(channels) > 0),
  languages text[] not null,
  account_types int[] not null,
  levels int[] not null,
  line_ids bigint[] not null,
  member_ids bigint[] not null,
  zone text not null,
  language text not null,
  starts_at timestamptz(3) not null,
  per_minute int not null check (per_minute > 0),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PROPOSED', 'RUNNING', 'STOPPED', 'DONE', 'CANCELLED')),
  revision int not null default 1,
  proposed_by bigint,
  proposed_by_name text,
  published_by_name text,
  written_by text not null,
  audience int not null,
  cursor_id bigint not null default 0,
  minute_at timestamptz(3),
  minute_sent int not null default 0,
  sent int not null default 0,
  skipped int not null default 0,
  mailed int not null default 0,
  mails_failed int not null default 0,
  pushed int not null default 0,
  pushes_failed int not null default 0,
  reads int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index broadcast_newest on broadcast (updated_at desc, id desc)`;

const running = `create index broadcast_running on broadcast (id) where state = 'RUNNING'`;
const messages = `alter table inbox_message add broadcast_id bigint`;
const ofBroadcast = `create index inbox_message_of_broadcast on inbox_message (broadcast_id) where broadcast_id is not null`;
/* Audiences are of a brand. Who is known without it is asked for again. */
const brands = `alter table notice_member add brand text not null default ''`;
const byBrand = `create index notice_member_of_brand on notice_member (brand, member_id)`;
const again = `update member_learning set done = false, after_id = 0 where exists (select from notice_member)`;
/* What concerns one member is found before messages to many. */
const many = `kind in ('broadcast_news', 'broadcast_offer')`;
const dues = (table: string): string[] => [
  `create index ${table}_due_own on ${table} (due_at, id) where state = 'WAITING' and kind not in ('broadcast_news', 'broadcast_offer')`,
  `create index ${table}_due_many on ${table} (due_at, id) where state = 'WAITING' and ${many}`,
  `drop index ${table}_due`,
];
