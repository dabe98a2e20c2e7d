import type { MigrationInterface, QueryRunner } from 'typeorm';

const states = `'PENDING_RISK', 'WAITING_KYC', 'IN_REVIEW', 'APPROVED', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED'`;
const before = `'PENDING_RISK', 'IN_REVIEW', 'APPROVED', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED'`;
const ends = `'SUCCESS', 'REJECTED', 'CANCELLED'`;

/** Who has shown who he is, as identity tells, and withdrawals that wait until their member has. */
export class VerifiedMembers1798130000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table verified_member (
  member_id bigint primary key,
  verified boolean not null,
  version bigint not null
);
alter table withdrawal drop constraint withdrawal_state_check;
alter table withdrawal add constraint withdrawal_state_check check (state in (${states}, ${ends}));
drop index withdrawal_one_open;
create unique index withdrawal_one_open on withdrawal (member_id) where state in (${states})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
update withdrawal set state = 'IN_REVIEW' where state = 'WAITING_KYC';
drop index withdrawal_one_open;
create unique index withdrawal_one_open on withdrawal (member_id) where state in (${before});
alter table withdrawal drop constraint withdrawal_state_check;
alter table withdrawal add constraint withdrawal_state_check check (state in (${before}, ${ends}));
drop table verified_member`);
  }
}
