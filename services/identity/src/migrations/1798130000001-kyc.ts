import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents by which members show who they are, at most one that waits and one that stands of each kind, and who has shown all that was asked for.
 * `kyc_reckoning`: brands that ask for something else since. `kinds`: what was asked for then; `version` counts the changes, so that services know which one is
 * the later. Papers of people are for few: risk and compliance see and decide about them, auditors see them.
 */
export class Kyc1798130000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table kyc_document (
  id bigint generated always as identity primary key,
  brand text not null references brand,
  member_id bigint not null references member,
  username text not null,
  type text not null,
  kind text not null,
  state text not null default 'IN_PROCESS' check (state in ('IN_PROCESS', 'APPROVED', 'REJECTED', 'EXPIRED')),
  remark text not null,
  reason text,
  note text not null default '',
  expires_on date,
  warned boolean not null default false,
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  sent_at timestamptz not null,
  check ((state = 'IN_PROCESS') = (decided_at is null))
);
create unique index kyc_document_waits on kyc_document (member_id, kind) where state = 'IN_PROCESS';
create unique index kyc_document_stands on kyc_document (member_id, kind) where state = 'APPROVED';
create index kyc_document_own on kyc_document (member_id, id);
create index kyc_document_sent on kyc_document (sent_at, id);
create index kyc_document_queue on kyc_document (state, sent_at, id);
create index kyc_document_ends on kyc_document (expires_on) where state = 'APPROVED' and expires_on is not null;
create index kyc_document_named on kyc_document (lower(username) text_pattern_ops);
create table kyc_reckoning (brand text primary key references brand, noted_at timestamptz not null);
create table kyc_member (
  member_id bigint primary key references member,
  verified boolean not null,
  kinds text[] not null,
  version bigint not null,
  updated_at timestamptz not null
);
update role set permissions = permissions || array['kyc.view']
where code in ('superadmin', 'risk', 'compliance', 'auditor') and 'kyc.view' <> all(permissions);
update role set permissions = permissions || array['kyc.decide']
where code in ('superadmin', 'risk', 'compliance') and 'kyc.decide' <> all(permissions)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
update role set permissions = array_remove(array_remove(permissions, 'kyc.view'), 'kyc.decide');
drop table kyc_member;
drop table kyc_reckoning;
drop table kyc_document`);
  }
}
