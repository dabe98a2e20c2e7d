import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When it was asked to unfreeze a defaulter, for the story that operators read. */
export class UnfreezeAsked1795968000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_default add unfreeze_asked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_default drop unfreeze_asked_at');
  }
}
