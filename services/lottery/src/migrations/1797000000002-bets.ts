import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Baskets, their tickets and lines, what is staked on each number, and the bounds of all that. */
export class Bets1797000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [baskets, tickets, ...indexes, lines, exposures, limits]) await runner.query(part);
    for (const [name, thousands] of bounds)
      await runner.query(
        `insert into stake_limit (name, currency, most_minor) values ($1, 'VND', $2::bigint * 10000000), ($1, 'USDT', $2::bigint * 40000)`,
        [name, thousands],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table stake_limit; drop table exposure; drop table ticket_line; drop table ticket; drop table basket`,
    );
  }
}

/* One command of a member: its key, and a digest of what it asked for. */
const baskets = `
create table basket (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  key uuid not null,
  digest text not null,
  placed_at timestamptz(3) not null,
  unique (member_id, key)
)`;

/*
 * What a basket bets on one issue: one stake, at most one payout. PENDING: the wallet has not answered; VOIDING: what it may have booked is
 * being taken back; VOID: nothing stands; PLACED: paid for; DUE: won, not paid yet. `version` is the account's of its latest entry.
 */
const tickets = `
create table ticket (
  id bigint generated always as identity primary key,
  basket_id bigint not null references basket,
  issue_id bigint not null references issue,
  game text not null references lottery_game,
  member_id bigint not null,
  account_id bigint not null,
  brand text not null,
  username text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  state text not null default 'PENDING'
    check (state in ('PENDING', 'REFUSED', 'VOIDING', 'VOID', 'PLACED', 'LOST', 'DUE', 'WON', 'REFUNDED')),
  refusal text,
  version bigint not null default 0,
  placed_at timestamptz(3) not null,
  settled_at timestamptz(3)
)`;

const indexes = [
  `create index ticket_of_basket on ticket (basket_id)`,
  `create index ticket_of_member on ticket (member_id, placed_at desc, id desc)`,
  `create index ticket_by_time on ticket (placed_at desc, id desc)`,
  `create index ticket_of_issue on ticket (issue_id, member_id, id)`,
  `create index ticket_unanswered on ticket (placed_at) where state in ('PENDING', 'VOIDING')`,
  `create index ticket_due on ticket (issue_id, id) where state = 'DUE'`,
];

/* `odds`: thousandths, one for the line or one for each selection, as they were when it was placed. `hits`: null until it won something. */
const lines = `
create table ticket_line (
  ticket_id bigint not null references ticket,
  place int not null,
  bet text not null,
  selections text[] not null,
  unit_minor bigint not null check (unit_minor > 0),
  stake_minor bigint not null check (stake_minor > 0),
  odds int[] not null,
  hits int,
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  primary key (ticket_id, place)
)`;

/* What is staked on a number of an issue, by unit: by everybody (member 0) and by each member. */
const exposures = `
create table exposure (
  issue_id bigint not null references issue,
  bet text not null,
  selection text not null,
  member_id bigint not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor >= 0),
  most_minor bigint not null,
  primary key (issue_id, bet, selection, member_id, currency),
  check (stake_minor <= most_minor)
)`;

const limits = `
create table stake_limit (
  name text not null,
  currency text not null,
  most_minor bigint not null check (most_minor > 0),
  primary key (name, currency)
)`;

/* In thousands of VND. Source: domain.md 3.3 and 3.8; what everybody may stake on a number together is twenty times one member's. */
const bounds: ReadonlyArray<readonly [name: string, thousands: number]> = [
  ['lo_member', 30_000], ['de_member', 20_000], ['cang_member', 3_000], ['xien_member', 1_000], ['vendor_member', 20_000],
  ['lo_all', 600_000], ['de_all', 400_000], ['cang_all', 60_000], ['xien_all', 20_000], ['vendor_all', 400_000],
  ['payout_official', 2_000_000], ['payout_vendor', 1_000_000],
  ['unit_online', 1],
]; // prettier-ignore
