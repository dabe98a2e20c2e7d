import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hunt: who sits at which lagoon, what was shot there, and which fish are caught. */
export class StudioFish1795330000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fish_seat (
        lagoon integer not null check (lagoon > 0),
        seat integer not null check (seat between 0 and 3),
        player_id bigint not null unique references player on delete cascade,
        nickname text not null,
        seen_at timestamptz not null,
        primary key (lagoon, seat)
      );

      create table fish_volley (
        round_id uuid primary key references round on delete cascade,
        player_id bigint not null references player on delete cascade,
        shared_round_id bigint not null references shared_round,
        lagoon integer not null,
        seat integer not null,
        asked integer[] not null,
        accepted boolean[] not null,
        targets integer[] not null,
        caught integer[] not null,
        fired_at timestamptz not null,
        check (cardinality(asked) = cardinality(accepted) and cardinality(targets) between 1 and cardinality(asked))
      );
      create index fish_volley_lately on fish_volley (shared_round_id, lagoon, fired_at);
      create index fish_volley_player on fish_volley (player_id, fired_at);

      create table fish_catch (
        shared_round_id bigint not null references shared_round,
        lagoon integer not null,
        fish integer not null check (fish > 0),
        round_id uuid not null references round on delete cascade,
        primary key (shared_round_id, lagoon, fish)
      );
      create index fish_catch_round on fish_catch (round_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table fish_catch, fish_volley, fish_seat');
  }
}
