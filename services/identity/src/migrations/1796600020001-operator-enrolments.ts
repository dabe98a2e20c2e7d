import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new operator, and one who lost a factor, comes in by two parts that two operators hold. A password without a second factor is none. */
export class OperatorEnrolments1796600020001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const up = `
alter table operator alter column password_hash drop not null;
update operator set password_hash = null where totp_confirmed_at is null;
alter table operator add constraint operator_both_factors check ((password_hash is null) = (totp_confirmed_at is null));
create table operator_enrolment (
  approval_id uuid primary key references approval_request,
  operator_id bigint not null references operator,
  maker_id bigint not null,
  checker_id bigint not null,
  maker_part text,
  checker_part text,
  hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (maker_id <> checker_id)
);
create unique index operator_enrolment_open on operator_enrolment (operator_id) where used_at is null;
alter table login_challenge add column enrolment_id uuid references operator_enrolment on delete cascade`;

const down = `
alter table login_challenge drop column enrolment_id;
drop table operator_enrolment;
alter table operator drop constraint operator_both_factors;
update operator set password_hash = '' where password_hash is null;
alter table operator alter column password_hash set not null`;
