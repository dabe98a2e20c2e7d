import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs are kept as WebP made from their pixels; those from before stay as they were sent. */
export class ProofsMadeAnew1798050000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawal_proof
        drop constraint withdrawal_proof_type_check,
        add constraint withdrawal_proof_type_check check (type in ('image/png', 'image/jpeg', 'image/webp'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawal_proof
        drop constraint withdrawal_proof_type_check,
        add constraint withdrawal_proof_type_check check (type in ('image/png', 'image/jpeg'))`);
  }
}
