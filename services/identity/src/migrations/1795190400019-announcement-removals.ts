import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators take announcements back, with a reason that the agent reads. */
export class AnnouncementRemovals1795190400019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table team_announcement add operator_name text, add removal_reason text not null default '',
  add check (operator_name is null or removed_at is not null);
create index team_announcement_created on team_announcement (created_at desc, id);`);
    await runner.query(missing, ['superadmin', ['announcement.view', 'announcement.remove']]);
    await runner.query(missing, ['risk', ['announcement.view', 'announcement.remove']]);
    await runner.query(missing, ['auditor', ['announcement.view']]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index team_announcement_created;
      alter table team_announcement drop operator_name, drop removal_reason;
      update role set permissions = array(select p from unnest(permissions) p where p not like 'announcement.%')`);
  }
}

/** Roles of an older installation get what a new one seeds. */
const missing = `update role set permissions = permissions || array(select p from unnest($2::text[]) p where p <> all(permissions))
  where code = $1`;
