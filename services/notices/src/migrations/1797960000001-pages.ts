import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages that a brand has once, and what was published of them. */
export class Pages1797960000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [pages, versions]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table page_version; drop table page');
  }
}

/* `draft` is what is not published yet; each content has the zone that its hours are read in. Whoever publishes is another than `proposed_by`, which a version holds for ever. */
const pages = `
create table page (
  id bigint generated always as identity primary key,
  brand text not null,
  name text not null check (name in ('SITE', 'WORLDCUP')),
  draft jsonb,
  published jsonb,
  version int not null default 0,
  revision int not null default 1,
  proposed_by bigint,
  proposed_by_name text,
  zone text not null,
  published_zone text,
  written_by text not null,
  updated_at timestamptz(3) not null,
  unique (brand, name),
  check ((published is null) = (published_zone is null))
)`;

const versions = `
create table page_version (
  page_id bigint not null references page,
  version int not null,
  content jsonb not null,
  proposed_by bigint not null,
  proposed_by_name text not null,
  published_by bigint not null,
  published_by_name text not null,
  published_at timestamptz(3) not null,
  primary key (page_id, version),
  check (proposed_by <> published_by)
)`;
