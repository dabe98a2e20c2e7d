import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a brand looks, in step with its settings, and the pictures that it may show as its own signs. */
export class BrandLooks1798093000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table brand add looks jsonb not null default '{"dark": "", "light": "", "logo": "", "icon": "", "hasName": false}';
      create table brand_sign (
        id uuid primary key,
        brand text not null references brand,
        sha256 bytea not null,
        bytes bytea not null check (length(bytes) <= 1048576),
        uploaded_by bigint not null,
        uploaded_at timestamptz not null,
        unique (brand, sha256)
      );
      alter table brand_sign alter bytes set storage external`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table brand_sign; alter table brand drop looks');
  }
}
