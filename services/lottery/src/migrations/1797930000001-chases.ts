import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chase plans: the same bets on the next draws of a game, and what became of each draw. */
export class Chases1797930000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [chases, draws, ...indexes]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table chase_draw; drop table chase`);
  }
}

/*
 * `lines`: what is bet at the multiple 1, which costs `base_minor`. RUNNING: bets on draws when they open; STOPPING: bets no more, and
 * what it bet is not all decided; ENDED: told. `reason`: why it bets no more. `code`: the refusal that ended it, `details`: what its
 * sentence names.
 */
const chases = `
create table chase (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  key uuid not null,
  digest text not null,
  brand text not null,
  username text not null,
  currency text not null,
  game text not null references lottery_game,
  lines jsonb not null,
  draws int not null check (draws between 2 and 120),
  start_multiple int not null check (start_multiple > 0),
  factor int not null check (factor > 0),
  every int not null check (every > 0),
  most_multiple int not null check (most_multiple >= start_multiple),
  stop_on_win boolean not null,
  stop_profit_minor bigint check (stop_profit_minor > 0),
  base_minor bigint not null check (base_minor > 0),
  total_minor bigint not null check (total_minor > 0),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'STOPPING', 'ENDED')),
  reason text check (reason in ('COMPLETED', 'WON', 'PROFIT', 'CANCELLED', 'STOPPED', 'REFUSED')),
  code text,
  details jsonb,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique (member_id, key),
  check ((state = 'RUNNING') = (reason is null)),
  check ((state = 'ENDED') = (ended_at is not null))
)`;

/*
 * A draw of a plan. `key` is the one of its basket. WAITING: nothing is bet yet; BET: its ticket says how it stands; DONE: the ticket is
 * decided; SKIPPED: nothing was bet, `code` says why; DROPPED: the plan ended before. The issue may be pruned later: its times are kept here.
 */
const draws = `
create table chase_draw (
  chase_id bigint not null references chase,
  place int not null,
  issue_id bigint not null,
  number text not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  draws_at timestamptz(3) not null,
  multiple int not null check (multiple > 0),
  stake_minor bigint not null check (stake_minor > 0),
  key uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'BET', 'DONE', 'SKIPPED', 'DROPPED')),
  code text,
  details jsonb,
  ticket_id bigint references ticket,
  primary key (chase_id, place),
  check ((state = 'SKIPPED') = (code is not null)),
  check (state not in ('BET', 'DONE') or ticket_id is not null)
)`;

const indexes = [
  `create index chase_of_member on chase (member_id, started_at desc, id desc)`,
  `create index chase_by_time on chase (started_at desc, id desc)`,
  `create index chase_open on chase (member_id) where state <> 'ENDED'`,
  `create index chase_draw_work on chase_draw (opens_at, chase_id, place) where state in ('WAITING', 'BET')`,
  `create unique index chase_draw_ticket on chase_draw (ticket_id) where ticket_id is not null`,
];
