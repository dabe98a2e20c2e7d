import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  member_status_newest: 'member (status, registered_at, id)',
  affiliate_application_brand: 'affiliate_application (brand, created_at, id)',
  team_announcement_brand: 'team_announcement (brand, created_at, id)',
  team_announcement_removed: 'team_announcement (created_at, id) where removed_at is not null',
  session_open: `session (created_at, id) include (expires_at) where audience = 'player' and revoked_at is null`,
};

/** Filters of the console that let little through and had no index in the list's order. */
export class ListCovers1795190400140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`create index ${name} on ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
