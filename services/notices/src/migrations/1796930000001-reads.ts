import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many have read an announcement, an anchor that names one article alone, and of members only what audiences ask for. */
export class Reads1796930000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [reads, ...members, learning, apart, anchors]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index help_article_anchor`);
    await runner.query(`alter table member_learning drop changes`);
    await runner.query(
      `alter table notice_member add brand text not null default '', add username text not null default ''`,
    );
    await runner.query(`alter table announcement drop reads`);
  }
}

const reads = `alter table announcement add reads int not null default 0`;
const members = [`alter table notice_member drop brand, drop username`];
/* How often somebody moved or changed while identity was asked who stands where. */
const learning = `alter table member_learning add changes bigint not null default 0`;
/* Of several with one anchor the first keeps it. */
const apart = `
update help_article a set anchor = '' where anchor <> '' and removed_at is null and exists (
  select from help_article b where b.brand = a.brand and b.anchor = a.anchor and b.removed_at is null and b.id < a.id)`;
const anchors = `create unique index help_article_anchor on help_article (brand, anchor) where anchor <> '' and removed_at is null`;
