import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits on what members stake and lose, and exclusions. The ledger checks them in the UPDATE that takes a bet, for accounts that are
 * marked `limited`; it counts under the account's lock, so two bets at once cannot both use the same room.
 */
export class LedgerLimits1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(functions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function ledger_count, ledger_allows, ledger_period, ledger_limit;
      drop table account_exclusion, account_limit; drop type limit_kind; drop type limit_period;
    `);
  }
}

const tables = `
  create type limit_kind as enum ('stake', 'loss');
  create type limit_period as enum ('day', 'week', 'month');
  create table account_limit (
    account_id bigint not null references account (id),
    kind limit_kind not null,
    period limit_period not null,
    amount bigint,
    next_amount bigint,
    next_from timestamptz,
    zone text not null,
    period_start date not null,
    used bigint not null,
    updated_by text not null,
    updated_at timestamptz not null,
    primary key (account_id, kind, period)
  );
  comment on column account_limit.amount is 'Null: no limit.';
  comment on column account_limit.next_amount is 'What counts from next_from on: a raise or an end waits.';
  comment on column account_limit.used is 'Of the period that began on period_start; may be negative for losses: the member wins.';
  create table account_exclusion (
    account_id bigint primary key references account (id),
    until timestamptz not null,
    updated_by text not null,
    updated_at timestamptz not null
  );
`;

const functions = `
  create function ledger_limit(l account_limit, p_at timestamptz) returns bigint language sql immutable as $$
    select case when l.next_from <= p_at then l.next_amount else l.amount end
  $$;

  create function ledger_period(l account_limit, p_at timestamptz) returns date language sql stable as $$
    select date_trunc(l.period::text, p_at at time zone l.zone)::date
  $$;

  -- Null when a bet of that stake is within every limit, else the outcome's number.
  create function ledger_allows(p_account bigint, p_stake bigint, p_at timestamptz) returns smallint language sql stable as $$
    select case
      when exists (select from account_exclusion e where e.account_id = p_account and e.until > p_at) then 7
      when p_stake > 0 and exists (
        select from account_limit l where l.account_id = p_account
          and case when l.period_start = ledger_period(l, p_at) then l.used else 0 end + p_stake > ledger_limit(l, p_at)
      ) then 14
    end::smallint
  $$;

  -- A bet and what takes it back change both sums; wins change what is lost.
  create function ledger_count(p_account bigint, p_kind smallint, p_delta bigint, p_at timestamptz) returns void language sql as $$
    update account_limit l set
        period_start = ledger_period(l, p_at),
        used = greatest(
          case when l.period_start = ledger_period(l, p_at) then l.used else 0 end - p_delta,
          case l.kind when 'stake' then 0 end)
      where l.account_id = p_account and (p_kind in (1, 3) or l.kind = 'loss' and p_kind in (2, 4, 6))
  $$;
`;
