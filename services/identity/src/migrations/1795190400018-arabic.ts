import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first brand offers Arabic too, where nobody has changed its list. */
export class Arabic1795190400018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update brand set languages = languages || array['AR'] where code = 'BANYAN' and languages = '{VI,EN,CN}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update brand set languages = array_remove(languages, 'AR') where code = 'BANYAN' and default_language <> 'AR'`,
    );
  }
}
