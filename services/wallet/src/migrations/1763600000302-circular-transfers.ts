import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transfers that send money back within a day of its coming: what people look at who look for laundering. */
export class CircularTransfers1763600000302 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table transfer add column circular boolean not null default false');
    await runner.query(`
      update transfer t set circular = true where exists (
        select from transfer r where r.from_id = t.to_id and r.to_id = t.from_id
          and r.created_at > t.created_at - interval '24 hours' and r.created_at < t.created_at)`);
    await runner.query('create index transfer_circular on transfer (created_at desc, id) where circular');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table transfer drop column circular');
  }
}
