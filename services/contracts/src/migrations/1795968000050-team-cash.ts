import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Money that came to members and left them other than by play. `team_cash` holds each movement once, `team_cash_line` names it for
 * the member and everybody above, `team_cash_day` sums it up for them. `booked_minor` is the part that lines and sums have.
 */
export class TeamCash1795968000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [movements, lines, sums, told]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table team_cash_day, team_cash_line, team_cash; alter table agent_posting drop told');
  }
}

const movements = `
create table team_cash (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'DIVIDEND', 'SALARY')),
  member_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  other_id bigint,
  reference text not null,
  at timestamptz(3) not null,
  booked_minor bigint
);
create index team_cash_unbooked on team_cash (id) where booked_minor is distinct from amount_minor`;

/* The key's order is that of every question: whose team, how far below, what; then the newest first. */
const lines = `
create table team_cash_line (
  agent_id bigint not null,
  level smallint not null check (level between 0 and 2),
  kind text not null,
  at timestamptz(3) not null,
  cash_id bigint not null references team_cash,
  primary key (agent_id, level, kind, at, cash_id)
)`;

const sums = `
create table team_cash_day (
  agent_id bigint not null,
  level smallint not null,
  kind text not null,
  day timestamptz not null,
  currency text not null,
  count bigint not null check (count >= 0),
  in_minor bigint not null,
  out_minor bigint not null,
  primary key (agent_id, level, kind, day, currency)
) with (fillfactor = 70)`;

/* What contracts paid and collected so far is taken in like what it will. */
const told = `
alter table agent_posting add told boolean not null default false;
create index agent_posting_untold on agent_posting (id) where state = 'DONE' and not told`;
