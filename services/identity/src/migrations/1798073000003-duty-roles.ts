import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dutyRoles } from '../role/duty-roles.js';

/** A role for each duty of domain.md 8.1, beside those that there are; one that goes by the same code already stays as it is. */
export class DutyRoles1798073000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { code, name, permissions } of dutyRoles)
      await runner.query(
        'insert into role (code, name, permissions) values ($1, $2, $3) on conflict (code) do nothing',
        [code, name, permissions],
      );
  }

  /** Those that nobody has. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'delete from role r where code = any($1) and not exists (select from operator o where o.role = r.code)',
      [dutyRoles.map(({ code }) => code)],
    );
  }
}
