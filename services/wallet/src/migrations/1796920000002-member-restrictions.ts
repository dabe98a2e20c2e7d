import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a member may not do for a time, beside being frozen: withdraw, transfer, get bonuses. The member always sees it. */
export class MemberRestrictions1796920000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table member_restriction (
        id uuid primary key default gen_random_uuid(),
        member_id bigint not null,
        brand text not null,
        what text not null check (what in ('withdrawal', 'transfer', 'bonus')),
        reason text not null check (reason <> ''),
        from_at timestamptz not null,
        until_at timestamptz,
        idempotency_key uuid not null,
        made_by bigint not null,
        made_by_name text not null,
        created_at timestamptz not null,
        lifted_by bigint,
        lifted_by_name text,
        lifted_at timestamptz,
        lift_reason text not null default '',
        unique (made_by, idempotency_key),
        constraint member_restriction_span check (until_at is null or until_at > from_at),
        constraint member_restriction_lifted check (
          (lifted_at is null) = (lifted_by is null) and (lifted_by is null) = (lifted_by_name is null))
      );
      create index member_restriction_member on member_restriction (member_id, created_at desc);
      create index member_restriction_made on member_restriction (created_at desc, id);
      create unique index member_restriction_open on member_restriction (member_id, what, from_at) where lifted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table member_restriction');
  }
}
