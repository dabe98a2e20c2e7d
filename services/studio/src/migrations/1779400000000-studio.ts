import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Players with their seeds, the sessions of open frames, and the rounds. */
export class Studio1779400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table player (
        id bigint generated always as identity primary key,
        mode text not null check (mode in ('real', 'demo')),
        platform_player text,
        currency text not null,
        play_balance_minor bigint not null default 0 check (play_balance_minor >= 0),
        created_at timestamptz not null,
        check ((mode = 'real') = (platform_player is not null)),
        unique (platform_player, currency)
      );

      create table seed_pair (
        id bigint generated always as identity primary key,
        player_id bigint not null references player on delete cascade,
        server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
        server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
        client_seed text,
        next_nonce integer not null default 0,
        state text not null check (state in ('NEXT', 'ACTIVE', 'REVEALED')),
        created_at timestamptz not null,
        revealed_at timestamptz,
        check ((state = 'NEXT') = (client_seed is null)),
        check ((state = 'REVEALED') = (revealed_at is not null))
      );
      create unique index seed_pair_next on seed_pair (player_id) where state = 'NEXT';
      create unique index seed_pair_active on seed_pair (player_id) where state = 'ACTIVE';

      create table play_session (
        token_hash text primary key,
        player_id bigint not null references player on delete cascade,
        platform_session text,
        nickname text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index play_session_expiry on play_session (expires_at);

      create table round (
        id uuid primary key,
        player_id bigint not null references player on delete cascade,
        spin_id uuid not null,
        game text not null,
        seed_pair_id bigint not null references seed_pair on delete cascade,
        nonce integer not null,
        bet_minor bigint not null check (bet_minor > 0),
        win_minor bigint not null check (win_minor >= 0),
        currency text not null,
        spins jsonb not null,
        state text not null check (state in ('STARTED', 'SETTLED', 'REFUSED', 'ROLLING_BACK', 'VOID')),
        reason text not null default '',
        platform_session text,
        attempts integer not null default 0,
        next_attempt_at timestamptz,
        balance_minor bigint,
        created_at timestamptz not null,
        closed_at timestamptz,
        unique (player_id, spin_id),
        unique (seed_pair_id, nonce),
        check ((state in ('STARTED', 'ROLLING_BACK')) = (next_attempt_at is not null))
      );
      create index round_open on round (next_attempt_at) where next_attempt_at is not null;
      create index round_history on round (player_id, created_at desc, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table round, play_session, seed_pair, player');
  }
}
