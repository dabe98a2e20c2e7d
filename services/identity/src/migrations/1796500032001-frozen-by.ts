import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose a freeze is, apart from the text that an operator may write. Freezes from before this are told by their text, as until now. */
export class FrozenBy1796500032001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table member add column frozen_by text check (frozen_by in ('OPERATOR', 'DIVIDEND'))`);
    await runner.query(`
      update member set frozen_by = case when status_reason = 'dividend_refused' then 'DIVIDEND' else 'OPERATOR' end
      where status = 'FROZEN'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table member drop column frozen_by');
  }
}
