import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a vendor may pay outside of rounds, by currency and day, and what it paid. None unless two operators agree. */
export class PromoBudgets1796600021002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table promo_credit; alter table vendor drop column promo_budgets');
  }
}

const up = `
alter table vendor add column promo_budgets jsonb not null default '[]';
create table promo_credit (
  vendor_id integer not null references vendor,
  transaction text not null,
  player text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  created_at timestamptz not null,
  primary key (vendor_id, transaction)
);
create index promo_credit_day on promo_credit (vendor_id, currency, created_at) include (amount_minor)`;
