import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shared rounds of any game: each has its own server seed out of a chain of hashes, and many players' bets. */
export class StudioShared1795300000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shared_chain (
        id integer generated always as identity primary key,
        game text not null,
        root text not null check (root ~ '^[0-9a-f]{64}$'),
        length integer not null,
        salt text not null,
        created_at timestamptz not null
      );

      create table shared_round (
        id bigint generated always as identity primary key,
        game text not null,
        chain_id integer not null references shared_chain,
        number integer not null,
        server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
        server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
        salt text not null,
        drawn jsonb not null,
        phase text not null check (phase in ('BETTING', 'RUNNING', 'ENDED')),
        starts_at timestamptz not null,
        ends_at timestamptz not null check (ends_at >= starts_at),
        ended_at timestamptz,
        unique (chain_id, number),
        check ((phase = 'ENDED') = (ended_at is not null))
      );
      create index shared_round_game on shared_round (game, id desc);

      alter table round alter seed_pair_id drop not null;
      alter table round alter nonce drop not null;
      alter table round add shared_round_id bigint references shared_round;
      alter table round add constraint round_seed_check
        check ((seed_pair_id is null) = (nonce is null) and (seed_pair_id is null) = (shared_round_id is not null));
      create index round_shared on round (shared_round_id) where shared_round_id is not null;
      create index round_shared_open on round (game) where shared_round_id is not null and state = 'OPEN';
      drop index round_open_game;
      create unique index round_open_game on round (player_id, game)
        where stepped and shared_round_id is null and state in ('STARTED', 'OPEN');
      create index play_session_player on play_session (player_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index play_session_player, round_open_game;
      delete from round where shared_round_id is not null;
      create unique index round_open_game on round (player_id, game) where stepped and state in ('STARTED', 'OPEN');
      alter table round drop constraint round_seed_check;
      alter table round drop shared_round_id;
      alter table round alter nonce set not null;
      alter table round alter seed_pair_id set not null;
      drop table shared_round, shared_chain;
    `);
  }
}
