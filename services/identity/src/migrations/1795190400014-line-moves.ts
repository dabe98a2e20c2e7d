import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves of members under other uplines: agreed on by two operators, carried out when a day begins, kept for ever. */
export class LineMoves1795190400014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table line_move (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  member_id bigint not null references member,
  old_upline_id bigint references member,
  new_upline_id bigint references member,
  state text not null default 'SCHEDULED' check (state in ('SCHEDULED', 'DONE', 'REFUSED', 'CANCELLED')),
  problem text,
  reason text not null,
  maker_name text not null,
  checker_name text not null,
  approved_at timestamptz not null,
  effective_at timestamptz not null,
  done_at timestamptz,
  members integer,
  check (old_upline_id is distinct from new_upline_id),
  check ((state = 'REFUSED') = (problem is not null)),
  check ((state = 'SCHEDULED') = (done_at is null)),
  check ((state = 'DONE') = (members is not null))
)`);
    await runner.query(
      `create unique index line_move_one_scheduled on line_move (member_id) where state = 'SCHEDULED'`,
    );
    await runner.query(`create index line_move_due on line_move (effective_at, id) where state = 'SCHEDULED'`);
    await runner.query('create index line_move_member on line_move (member_id, effective_at)');
    await runner.query('create index line_move_approved on line_move (approved_at)');
    await runner.query(missing, ['superadmin', ['line.view', 'line.move']]);
    await runner.query(missing, ['auditor', ['line.view']]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table line_move`);
    await runner.query(
      `update role set permissions = array(select p from unnest(permissions) p where p not like 'line.%')`,
    );
  }
}

/** Roles of an installation that is older than line moves get what a new one seeds. */
const missing = `update role set permissions = permissions || array(select p from unnest($2::text[]) p where p <> all(permissions))
  where code = $1`;
