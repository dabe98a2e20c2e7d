import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each brand's order of categories and kinds of games in its lobby, and which of them it does not show. */
export class Shelves1795310030004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shelf (
        brand text not null,
        kind text not null check (kind in ('category', 'type')),
        value text not null,
        position int not null,
        hidden boolean not null default false,
        primary key (brand, kind, value)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table shelf');
  }
}
