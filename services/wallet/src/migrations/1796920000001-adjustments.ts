import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators credit to and take from members by hand: proposed by one, booked by another. */
export class Adjustments1796920000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(kinds);
    await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table adjustment;
      delete from entry_kind where kind in (31, 32, 33, 34);
      comment on column account.overdrawn is 'Below zero because a win was taken back; no other movement may lead there.';
    `);
  }
}

const kinds = `
  insert into entry_kind values (31, 'manual_credit'), (32, 'manual_debit'), (33, 'chargeback'), (34, 'reversal');
  comment on column account.overdrawn is 'Below zero because a win or a credit was taken back or a payment charged back; no other movement may lead there.';
`;

const table = `
  create table adjustment (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('manual_credit', 'manual_debit', 'chargeback', 'reversal')),
    state text not null default 'OPEN' check (state in ('OPEN', 'BOOKED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
    member_id bigint not null,
    username text not null,
    brand text not null,
    account_id bigint not null,
    currency text not null,
    amount_minor bigint not null check (amount_minor > 0),
    category text not null,
    note text not null check (note <> ''),
    document text not null check (document <> ''),
    reference text,
    idempotency_key uuid not null,
    made_by bigint not null,
    made_by_name text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    closed_by bigint,
    closed_by_name text,
    closed_at timestamptz,
    reason text not null default '',
    unique (made_by, idempotency_key),
    constraint adjustment_reference check ((kind in ('chargeback', 'reversal')) = (reference is not null)),
    constraint adjustment_closed check (
      (state = 'OPEN') = (closed_at is null)
      and (state in ('BOOKED', 'REFUSED', 'WITHDRAWN')) = (closed_by is not null)
      and (closed_by is null) = (closed_by_name is null)),
    constraint adjustment_two_persons check (closed_by is null or (state = 'WITHDRAWN') = (closed_by = made_by))
  );
  create index adjustment_made on adjustment (created_at desc, id);
  create index adjustment_open on adjustment (expires_at) where state = 'OPEN';
  create index adjustment_member on adjustment (member_id, created_at desc);
  create index adjustment_maker on adjustment (made_by, created_at);
  create index adjustment_checker on adjustment (closed_by, closed_at);
  create index adjustment_of on adjustment (reference) where reference is not null;
  create index adjustment_document on adjustment (lower(document) text_pattern_ops);
`;
