import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits of a member and of operators side by side, and what an exclusion is called. */
export class LimitSides1763600000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sides);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account_exclusion drop column choice;
      delete from account_limit where set_by = 'operator';
      alter table account_limit drop constraint account_limit_pkey;
      alter table account_limit drop column set_by, add primary key (account_id, kind, period);
    `);
  }
}

/* ledger_allows and ledger_count look at all rows of an account, so the lowest of both limits holds without a change there. */
const sides = `
  alter table account_limit add column set_by text not null default 'member' check (set_by in ('member', 'operator'));
  update account_limit set set_by = 'operator' where updated_by like 'operator:%';
  alter table account_limit drop constraint account_limit_pkey;
  alter table account_limit add primary key (account_id, kind, period, set_by);
  alter table account_exclusion add column choice text not null default 'time_out';
`;
