import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts and the journal. One journal row is a transaction, its two postings and its event at once. */
export class LedgerSchema1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accounts);
    await runner.query(journal);
    await runner.query(appendOnly);
    await runner.query(views);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view posting; drop view account_entry;
      drop table journal; drop function refuse_change(); drop table entry_kind; drop table account;
      drop type account_owner; drop type account_kind; drop type account_status;
    `);
  }
}

/*
 * One CHECK is 5 µs of every bet, so there is one: the others are types, unique indexes, and rules of the integrity proof.
 * Members' accounts store their balance. Vendors', payment providers' and the house's do not: every bet would queue
 * for that one row, so their balance is derived from the journal (contra_rollup holds it up to the last proof).
 */
const accounts = `
  create type account_owner as enum ('member', 'vendor', 'payment', 'house');
  create type account_kind as enum ('available', 'hold', 'derived');
  create type account_status as enum ('ACTIVE', 'FROZEN', 'CLOSED');
  create table account (
    id bigint generated always as identity primary key,
    owner_type account_owner not null,
    name text not null,
    member_id bigint,
    brand text not null default '',
    currency text not null,
    kind account_kind not null,
    balance bigint not null default 0,
    version bigint not null default 0,
    status account_status not null default 'ACTIVE',
    overdrawn boolean not null default false,
    limited boolean not null default false,
    constraint account_balance check (balance >= 0 or overdrawn),
    constraint account_name unique (name, currency, kind)
  ) with (fillfactor = 60);
  create unique index account_member on account (member_id, currency, kind) where member_id is not null;
  comment on column account.overdrawn is 'Below zero because a win was taken back; no other movement may lead there.';
  comment on column account.limited is 'There are rows of account_limit or account_exclusion to look at; so all others pay nothing for limits.';
`;

const journal = `
  create table entry_kind (kind smallint primary key, name text not null unique);
  insert into entry_kind values
    (1, 'bet'), (2, 'win'), (3, 'rollback_bet'), (4, 'rollback_win'), (5, 'promo_win'), (6, 'jackpot_win'), (7, 'deposit'),
    (8, 'withdrawal_hold'), (9, 'withdrawal_release'), (10, 'withdrawal_payout'), (11, 'withdrawal_refund'),
    (12, 'adjustment'), (20, 'tombstone');

  create table journal (
    account_id bigint not null,
    version bigint not null,
    kind smallint not null,
    slot smallint not null,
    source text collate "C" not null,
    external_id text collate "C" not null,
    amount bigint not null,
    balance_after bigint not null,
    contra_id bigint not null,
    contra_version bigint,
    contra_balance_after bigint,
    reference text collate "C",
    round_id text,
    game_code text,
    xid xid8 not null default pg_current_xact_id(),
    created_at timestamptz not null,
    primary key (account_id, version)
  );
  create unique index journal_key on journal (source, external_id, slot, account_id);
  create unique index journal_once on journal (source, reference, slot, account_id) where kind in (3, 4, 9, 10, 11);
  create unique index journal_contra_version on journal (contra_id, contra_version) where contra_version is not null;
  create index journal_relay on journal (xid, account_id, version);
  create index journal_created on journal using brin (created_at);
  comment on column journal.amount is 'Signed change of account_id; contra_id changes by the opposite.';
  comment on column journal.slot is 'The class of the movement in its idempotency key: a tombstone sits in the bet''s slot, release and payout share one.';
  comment on column journal.contra_version is 'Set when the other end stores its balance as well (the member''s hold account).';
`;

const appendOnly = `
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
  create trigger journal_append_only before update or delete or truncate on journal
    for each statement execute function refuse_change();
`;

const views = `
  create view account_entry as
    select account_id, version, amount, balance_after, xid from journal
    union all
    select contra_id, contra_version, -amount, contra_balance_after, xid from journal where contra_version is not null;

  create view posting as
    select account_id || ':' || version as transaction_id, account_id, amount, created_at from journal
    union all
    select account_id || ':' || version, contra_id, -amount, created_at from journal;
`;
