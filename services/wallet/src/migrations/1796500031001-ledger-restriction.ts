import type { MigrationInterface, QueryRunner } from 'typeorm';
import { transit as transitBefore } from './1763600000007-ledger-vendors.js';

const orReplace = (body: string): string => body.replace('create function', 'create or replace function');

/** What must stay for dividends that a member owes stays out of vendors' own wallets too: the ledger itself refuses, whoever asks. */
export class LedgerRestriction1796500031001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(transit);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(orReplace(transitBefore));
  }
}

const transit = orReplace(transitBefore).replace(
  'when a.balance < p_amount then 3 end;',
  `when a.balance < p_amount then 3
        when exists (select 1 from dividend_restriction r
          where r.member_id = a.member_id and r.currency = a.currency and r.restricted_minor > a.balance - p_amount) then 14 end;`,
);
