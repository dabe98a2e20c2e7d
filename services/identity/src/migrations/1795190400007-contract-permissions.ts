import type { MigrationInterface, QueryRunner } from 'typeorm';

const all = ['contract.view', 'contract.offer', 'contract.terminate', 'contract.approve', 'contract.limits'];
const missing = `update role set permissions = permissions || array(select p from unnest($2::text[]) p where p <> all(permissions))
  where code = $1`;

/** Roles of an installation that is older than agent contracts, or than the journal's export, get what a new one seeds. */
export class ContractPermissions1795190400007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(missing, ['superadmin', all]);
    await runner.query(missing, ['superadmin', ['ledger.export']]);
    await runner.query(missing, ['finance', ['ledger.export']]);
    await runner.query(missing, ['auditor', ['contract.view']]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update role set permissions = array(select p from unnest(permissions) p where p not like 'contract.%')`,
    );
  }
}
