import type { MigrationInterface, QueryRunner } from 'typeorm';

/** News, blog and live streams with every version of them, and drafts that an operator looks at as a visitor would. */
export class Posts1797960000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [posts, ...indexes, versions, previews]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table content_preview; drop table post_version; drop table post');
  }
}

/*
 * `texts`: [{ language, title, summary, content }], the first one for readers of none of them. `rank_at` orders: the hour from which it is
 * shown, a hundred years later where it is pinned.
 */
const posts = `
create table post (
  id bigint generated always as identity primary key,
  brand text not null,
  kind text not null check (kind in ('NEWS', 'BLOG', 'LIVE')),
  slug text not null,
  category text not null,
  pinned boolean not null,
  cover text not null,
  address text not null,
  embedded boolean not null,
  title text not null,
  texts jsonb not null check (jsonb_array_length(texts) > 0),
  zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) check (ends_at > starts_at),
  published boolean not null,
  rank_at timestamptz(3) not null,
  version int not null default 1,
  written_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3)
)`;

const indexes = [
  `create unique index post_slug on post (brand, kind, slug) where removed_at is null`,
  `create index post_shown on post (brand, kind, rank_at desc, id desc) where removed_at is null and published`,
  `create index post_schedule on post (brand, kind, starts_at, id) where removed_at is null and published`,
  `create index post_changed on post (updated_at desc, id desc) where removed_at is null`,
  `create index post_title on post (lower(title) text_pattern_ops)`,
];

const versions = `
create table post_version (
  post_id bigint not null references post,
  version int not null,
  content jsonb not null,
  written_by text not null,
  written_at timestamptz(3) not null,
  primary key (post_id, version)
)`;

/* By the digest of a token that only its operator has been told. Gone with its hour; `id` tells which of an operator's is older. */
const previews = `
create table content_preview (
  token_sha256 bytea primary key,
  id bigint generated always as identity,
  made_by bigint not null,
  brand text not null,
  zone text not null,
  post jsonb,
  page jsonb,
  expires_at timestamptz(3) not null,
  check ((post is null) <> (page is null))
);
create index content_preview_age on content_preview (expires_at);
create index content_preview_maker on content_preview (made_by, id desc)`;
