import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  member_name_order: 'member (username, id)',
  member_login_order: `member (coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00'), id)`,
  member_type: 'member (account_type, registered_at, id)',
  member_direct: 'member (upline_id, registered_at, id) where upline_id is not null',
  audit_log_object_id: 'audit_log (object_id, seq)',
  audit_log_actor_id: 'audit_log (actor_id, seq)',
  audit_log_service: 'audit_log (service, seq)',
  approval_request_type: 'approval_request (type, id)',
  approval_request_object: 'approval_request (object_id, created_at, id)',
  approval_request_maker: 'approval_request (maker_id, created_at, id)',
  affiliate_application_newest: 'affiliate_application (created_at, id)',
  affiliate_application_name: 'affiliate_application (lower(full_name) text_pattern_ops)',
  team_announcement_title: 'team_announcement (lower(title) text_pattern_ops)',
};

/** The console's filters and orders, also where they let little through: without reading a million rows. */
export class ListFilters1795190400130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`create index ${name} on ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
