import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What others were told that games and vendors are called; null: nothing yet, so that all of them are told once. */
export class ToldTitles1798170000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table game add told_names jsonb;
create index game_untold on game (node_id) where told_names is distinct from names;
alter table vendor add told_name text`);
    await runner.query(relearn);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vendor drop told_name; alter table game drop told_names');
    await runner.query(`drop trigger game_words_changed on game; drop function games_relearn_game();
create trigger game_words_changed after update on game referencing new table as changed
  for each statement execute function games_learn_game()`);
  }
}

/* The dictionary is looked at by what changes words alone, not by what is noted in a game. */
const relearn = `
create function games_relearn_game() returns trigger language plpgsql as $$
begin
  if exists (select from changed c join was w using (node_id) where c.words is distinct from w.words) then
    insert into game_word (brand, word, token)
    select distinct c.brand, w, w from changed c join was using (node_id), unnest(c.words) w
    where c.words is distinct from was.words and w !~ '^[@^]'
      and not exists (select from game_word k where k.brand = c.brand and k.word = w and k.token = w)
    order by 1, 2 on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger game_words_changed on game;
create trigger game_words_changed after update on game referencing old table as was new table as changed
  for each statement execute function games_relearn_game()`;
