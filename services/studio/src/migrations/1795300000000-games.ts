import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Many games: a session is for one game, a round keeps what its player chose and what was drawn, and a round may have
 * steps between its bet and its win. Rounds of before keep their stops, under the column's new name.
 */
export class StudioGames1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table play_session add game text not null default 'banyan-moonlight';
      alter table play_session alter game drop default;

      alter table round rename spins to drawn;
      alter table round add choice jsonb not null default '{}';
      alter table round alter choice drop default;
      alter table round add stepped boolean not null default false;
      alter table round alter stepped drop default;
      alter table round add steps integer[] not null default '{}';
      alter table round drop constraint round_state_check;
      alter table round add constraint round_state_check
        check (state in ('STARTED', 'OPEN', 'CLOSING', 'SETTLED', 'REFUSED', 'ROLLING_BACK', 'VOID'));
      alter table round drop constraint round_check;
      alter table round add constraint round_check
        check ((state in ('STARTED', 'OPEN', 'CLOSING', 'ROLLING_BACK')) = (next_attempt_at is not null));
      alter table round add constraint round_steps_check check (stepped or (state not in ('OPEN', 'CLOSING') and steps = '{}'));
      create unique index round_open_game on round (player_id, game) where stepped and state in ('STARTED', 'OPEN');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index round_open_game;
      alter table round drop constraint round_steps_check;
      alter table round drop constraint round_check;
      alter table round add constraint round_check
        check ((state in ('STARTED', 'ROLLING_BACK')) = (next_attempt_at is not null));
      alter table round drop constraint round_state_check;
      alter table round add constraint round_state_check
        check (state in ('STARTED', 'SETTLED', 'REFUSED', 'ROLLING_BACK', 'VOID'));
      alter table round drop steps, drop stepped, drop choice;
      alter table round rename drawn to spins;
      alter table play_session drop game;
    `);
  }
}
