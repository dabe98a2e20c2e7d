import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The help centre of each brand: topics with the answers below them. */
export class Help1796830000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [articles, byBrand, byTitle]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table help_article`);
  }
}

/* `anchor`: what an address names it by, or nothing. `texts`: [{ language, title, content }], the first one for readers of none of them. */
const articles = `
create table help_article (
  id bigint generated always as identity primary key,
  brand text not null,
  parent_id bigint references help_article,
  place int not null,
  anchor text not null,
  title text not null,
  texts jsonb not null check (jsonb_array_length(texts) > 0),
  published boolean not null,
  written_by text not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3)
)`;

const byBrand = `create index help_article_brand on help_article (brand, place, id) where removed_at is null`;
const byTitle = `create index help_article_title on help_article (lower(title) text_pattern_ops)`;
