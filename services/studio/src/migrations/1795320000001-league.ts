import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leagues: match days with their seeds out of a chain, matches, and the legs of slips, whose rounds no seed of their own decides. */
export class StudioLeague1795320000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table match_day (
        id bigint generated always as identity primary key,
        game text not null,
        number integer not null check (number > 0),
        chain_id integer not null references shared_chain,
        chain_number integer not null,
        salt text not null,
        server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
        server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
        phase text not null check (phase in ('LISTED', 'RUNNING', 'ENDED', 'VOID')),
        kick_off timestamptz not null,
        seen_at timestamptz,
        ended_at timestamptz,
        unique (game, number),
        unique (chain_id, chain_number),
        check ((phase in ('ENDED', 'VOID')) = (ended_at is not null))
      );
      create index match_day_open on match_day (game, number) where phase in ('LISTED', 'RUNNING');

      create table match (
        id bigint generated always as identity primary key,
        day_id bigint not null references match_day,
        place integer not null,
        home integer not null,
        away integer not null,
        numbers integer[],
        score integer[],
        maps jsonb,
        unique (day_id, place)
      );

      create table slip_leg (
        round_id uuid not null references round on delete cascade,
        place integer not null,
        match_id bigint not null references match,
        pick text not null,
        odds integer not null check (odds > 100),
        result text not null default 'OPEN' check (result in ('OPEN', 'WON', 'LOST', 'PUSH', 'VOID')),
        primary key (round_id, place),
        unique (round_id, match_id)
      );
      create index slip_leg_open on slip_leg (match_id) where result = 'OPEN';

      alter table round drop constraint round_seed_check;
      alter table round add constraint round_seed_check
        check ((seed_pair_id is null) = (nonce is null) and num_nonnulls(seed_pair_id, shared_round_id) <= 1);
      drop index round_open_game;
      create unique index round_open_game on round (player_id, game)
        where stepped and seed_pair_id is not null and state in ('STARTED', 'OPEN');
      create index round_slip_open on round (game)
        where seed_pair_id is null and shared_round_id is null and state = 'OPEN';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index round_slip_open, round_open_game;
      delete from round where id in (select round_id from slip_leg);
      create unique index round_open_game on round (player_id, game)
        where stepped and shared_round_id is null and state in ('STARTED', 'OPEN');
      alter table round drop constraint round_seed_check;
      alter table round add constraint round_seed_check
        check ((seed_pair_id is null) = (nonce is null) and (seed_pair_id is null) = (shared_round_id is not null));
      drop table slip_leg, match, match_day;
    `);
  }
}
