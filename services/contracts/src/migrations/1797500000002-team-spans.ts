import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What teams did and moved by the day, the week and the month, so that a line of a hundred thousand is sorted by any figure. Whatever
 * changes a day of a team, or a day of what it moved, leaves the difference in `team_delta` within its own transaction; a job folds these
 * into `team_span`. What is there already is told like everything else.
 */
export class TeamSpans1797500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [deltas, spans, activity, ofDays, ofCash, backfill]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger team_day_added on team_day; drop trigger team_day_changed on team_day;
drop trigger team_cash_day_added on team_cash_day; drop trigger team_cash_day_changed on team_cash_day;
drop function team_day_added, team_day_changed, team_cash_day_added, team_cash_day_changed;
drop table team_activity, team_span, team_delta`);
  }
}

/* Amounts are minor units; deposits to dividends are what came in less what went out. */
const deltas = `
create table team_delta (
  member_id bigint not null,
  day timestamptz not null,
  currency text not null,
  rounds bigint not null default 0,
  bet_minor bigint not null default 0,
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  player_days bigint not null default 0,
  deposit_minor bigint not null default 0,
  withdrawal_minor bigint not null default 0,
  salary_minor bigint not null default 0,
  dividend_minor bigint not null default 0,
  played boolean not null default false,
  deposited boolean not null default false
)`;

const spans = `
create table team_span (
  kind text not null check (kind in ('D', 'W', 'M')),
  starts_at timestamptz not null,
  member_id bigint not null,
  currency text not null,
  rounds bigint not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  player_days bigint not null,
  deposit_minor bigint not null,
  withdrawal_minor bigint not null,
  salary_minor bigint not null,
  dividend_minor bigint not null,
  primary key (kind, starts_at, member_id, currency)
) with (fillfactor = 70)`;

/* The member's own: on which of the brand's days it played last, and first deposited. */
const activity = `
create table team_activity (
  member_id bigint primary key,
  last_played timestamptz,
  first_deposit timestamptz
)`;

const ofDays = `
create function team_day_added() returns trigger language plpgsql as $$
begin
  insert into team_delta (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, player_days, played)
  select member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, players, played and rounds > 0 from added;
  return null;
end $$;
create function team_day_changed() returns trigger language plpgsql as $$
begin
  insert into team_delta (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, player_days, played)
  select n.member_id, n.day, n.currency, n.rounds - o.rounds, n.bet_minor - o.bet_minor, n.stake_minor - o.stake_minor,
    n.payout_minor - o.payout_minor, n.players - o.players, n.played and n.rounds > o.rounds
  from now_rows n join old_rows o using (member_id, day, currency);
  return null;
end $$;
create trigger team_day_added after insert on team_day referencing new table as added
  for each statement execute function team_day_added();
create trigger team_day_changed after update on team_day referencing old table as old_rows new table as now_rows
  for each statement execute function team_day_changed()`;

const kinds = (amount: string) =>
  ['DEPOSIT', 'WITHDRAWAL', 'SALARY', 'DIVIDEND']
    .map((kind) => `case kind when '${kind}' then ${amount} else 0 end`)
    .join(', ');

const ofCash = `
create function team_cash_day_added() returns trigger language plpgsql as $$
begin
  insert into team_delta (member_id, day, currency, deposit_minor, withdrawal_minor, salary_minor, dividend_minor, deposited)
  select agent_id, day, currency, ${kinds('in_minor - out_minor')}, level = 0 and kind = 'DEPOSIT' and count > 0 from added where kind <> 'TRANSFER';
  return null;
end $$;
create function team_cash_day_changed() returns trigger language plpgsql as $$
begin
  insert into team_delta (member_id, day, currency, deposit_minor, withdrawal_minor, salary_minor, dividend_minor, deposited)
  select agent_id, day, currency, ${kinds('n.in_minor - n.out_minor - o.in_minor + o.out_minor')},
    level = 0 and kind = 'DEPOSIT' and n.count > o.count
  from now_rows n join old_rows o using (agent_id, level, kind, day, currency) where kind <> 'TRANSFER';
  return null;
end $$;
create trigger team_cash_day_added after insert on team_cash_day referencing new table as added
  for each statement execute function team_cash_day_added();
create trigger team_cash_day_changed after update on team_cash_day referencing old table as old_rows new table as now_rows
  for each statement execute function team_cash_day_changed()`;

const backfill = `
insert into team_delta (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, player_days, played)
  select member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, players, played and rounds > 0 from team_day;
insert into team_delta (member_id, day, currency, deposit_minor, withdrawal_minor, salary_minor, dividend_minor, deposited)
  select agent_id, day, currency, ${kinds('in_minor - out_minor')}, level = 0 and kind = 'DEPOSIT' and count > 0
  from team_cash_day where kind <> 'TRANSFER'`;
