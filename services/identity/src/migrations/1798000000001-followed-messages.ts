import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is told what became of a message, and by which name he knows it. */
export class FollowedMessages1798000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outlet_message add follower text, add follower_ref text');
    await runner.query(permission);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outlet_message drop follower, drop follower_ref');
    await runner.query(`update role set permissions = array_remove(permissions, 'delivery.view')`);
  }
}

/* Who sees the outbox sees what members of his brand were told by mail. */
const permission = `
update role set permissions = permissions || array['delivery.view']
where 'outbox.view' = any(permissions) and 'delivery.view' <> all(permissions)`;
