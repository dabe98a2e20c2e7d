import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Above which a vendor's wins are held, changed by two operators; what vendors' wins came to by the minute; what of a round is held. */
export class WinCeilings1796600011001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table win_ceiling_change, win_ceiling, vendor_win_minute');
    await runner.query('alter table round drop column held_minor');
  }
}

const up = `
create table win_ceiling (
  vendor_id integer not null references vendor,
  currency text not null,
  game_code text not null default '',
  win_minor bigint check (win_minor > 0),
  hour_minor bigint check (hour_minor > 0),
  updated_at timestamptz not null,
  primary key (vendor_id, currency, game_code),
  check (game_code = '' or hour_minor is null)
);
comment on column win_ceiling.game_code is 'Empty: of all games that have no row of their own.';
create table win_ceiling_change (
  id bigint generated always as identity primary key,
  vendor_id integer not null references vendor,
  currency text not null,
  game_code text not null default '',
  win_minor bigint check (win_minor > 0),
  hour_minor bigint check (hour_minor > 0),
  reason text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REJECTED', 'REPLACED')),
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz not null,
  checker_id bigint,
  checker text,
  decided_at timestamptz,
  check (game_code = '' or hour_minor is null),
  check (checker_id is distinct from maker_id),
  check ((state = 'APPROVED') <= (checker_id is not null))
);
create unique index win_ceiling_change_waiting on win_ceiling_change (vendor_id, currency, game_code) where state = 'WAITING';
create table vendor_win_minute (
  vendor text not null,
  currency text not null,
  minute timestamptz not null,
  won_minor bigint not null,
  primary key (minute, vendor, currency)
);
alter table round add column held_minor bigint not null default 0`;
