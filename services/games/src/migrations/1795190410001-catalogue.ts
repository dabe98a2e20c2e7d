import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the lobby sorts and filters by, and the words that it is searched by. */
export class Catalogue1795190410001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(words);
    await runner.query(fields);
    await runner.query(dictionary);
    await runner.query(backfill);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger game_words on game; drop trigger game_words_changed on game;
      drop trigger vendor_words on vendor; drop table game_word;
      drop function games_learn_game, games_learn_vendor;
      drop index game_words, game_popular, game_types;
      alter table game drop column words, drop column titles, drop column tags, drop column types,
        drop column features, drop column volatility, drop column only_countries, drop column hidden_countries;
      drop function games_words(jsonb, text, text[], int), games_titles(jsonb, text), games_near(text), games_slips(text),
        games_tokens(text)`);
  }
}

/*
 * Words as people type them: no case, no marks, đ as d. Scripts that put no spaces between words give one word per
 * character. game/words.ts does the same to what is typed; a spec holds the two together.
 */
const words = `
create function games_tokens(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(regexp_replace(translate(regexp_replace(
    lower(normalize(value, NFD) collate "pg_c_utf8"), '[\\u0300-\\u036f]', '', 'g'), 'đ', 'd'),
    '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff])', ' \\1 ', 'g'),
    '[\\u0009-\\u000d\\u0020-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]+', ' ', 'g'));

create function games_titles(names jsonb, code text) returns text
  language sql immutable parallel safe
  return coalesce((select string_agg('|' || games_tokens(value), '' order by key) from jsonb_each_text(names)), '')
    || '|' || games_tokens(code) || '|';

/* '@7' stands for the vendor and '^d' for a name that begins with d, so that one index answers for them as well. */
create function games_words(names jsonb, code text, tags text[], vendor int) returns text[]
  language sql immutable parallel safe
  return (select array_agg(distinct word collate "C") from (
    select unnest(string_to_array(games_tokens(value), ' ')) as word from jsonb_each_text(names)
    union all select unnest(string_to_array(games_tokens(code || ' ' || array_to_string(tags, ' ')), ' '))
    union all select '^' || left(games_tokens(value), 1) from jsonb_each_text(names)
    union all select '@' || vendor) w where word <> '');

/* A slip of the finger leaves a letter out, adds one, swaps or mistakes one: leave one letter out of both words and they agree. */
create function games_slips(word text) returns text[]
  language sql immutable parallel safe strict
  return (select array_agg(distinct slip collate "C") from (
    select word as slip union all
    select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i) s);

/* Of every beginning of the word as well, for a word that is still being typed. */
create function games_near(word text) returns text[]
  language sql immutable parallel safe strict
  return case when length(word) < 4 then '{}' else (
    select array_agg(distinct slip collate "C")
    from generate_series(4, least(length(word), 12)) n, unnest(games_slips(left(word, n))) slip) end;
`;

/* Written seldom and read at every key press: no list of pending entries that each read would have to go through. */
const fields = `
alter table game
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column types text[] not null default '{}' check (types <@ array['live-casino', 'slots', 'sports-today', 'sports-rolling',
    'esports', 'lottery', 'board', 'fishing', 'poker', 'crash', 'arcade', 'table', 'cricket', 'mini', 'jackpot']),
  add column features text[] not null default '{}' check (features <@ array['megaways', 'buy-feature', 'free-spins',
    'cascades', 'hold-and-spin', 'expanding-wilds', 'jackpot']),
  add column volatility text check (volatility in ('LOW', 'MEDIUM', 'HIGH')),
  add column only_countries text[] not null default '{}',
  add column hidden_countries text[] not null default '{}',
  add column titles text not null generated always as (games_titles(names, code)) stored,
  add column words text[] collate "C" not null generated always as (games_words(names, code, tags, vendor_id)) stored;
create index game_words on game using gin (words) with (fastupdate = off) where enabled;
create index game_types on game (brand, position, node_id) include (types) where enabled;
create index game_popular on game (brand, rounds_last_day desc, position, node_id) where enabled;
`;

/* Every word of a brand's catalogue; those of vendors' names belong to all brands ('*') and lead to the vendor. */
const dictionary = `
create table game_word (
  brand text not null,
  word text collate "C" not null,
  token text collate "C" not null,
  near text[] not null generated always as (games_near(word)) stored,
  primary key (brand, word, token)
);
create index game_word_near on game_word using gin (near) with (fastupdate = off);
create index game_word_alike on game_word using gin (word gin_trgm_ops) with (fastupdate = off);

create function games_learn_game() returns trigger language plpgsql as $$
begin
  insert into game_word (brand, word, token)
  select distinct c.brand, w, w from changed c, unnest(c.words) w
  where w !~ '^[@^]' and not exists (select from game_word k where k.brand = c.brand and k.word = w and k.token = w)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger game_words after insert on game referencing new table as changed
  for each statement execute function games_learn_game();
create trigger game_words_changed after update on game referencing new table as changed
  for each statement execute function games_learn_game();

create function games_learn_vendor() returns trigger language plpgsql as $$
begin
  delete from game_word where brand = '*' and token = '@' || new.id;
  insert into game_word (brand, word, token)
  select distinct '*', w, '@' || new.id from unnest(string_to_array(games_tokens(new.name || ' ' || new.code), ' ')) w
  where w <> '' order by 2 on conflict do nothing;
  return null;
end $$;
create trigger vendor_words after insert or update of name, code on vendor
  for each row execute function games_learn_vendor();
`;

const backfill = `
update game set types = array[case category when 'LIVE' then 'live-casino' when 'SPORTS' then 'sports-today'
  when 'FISH' then 'fishing' when 'PVP' then 'board' else 'slots' end];
insert into game_word (brand, word, token)
  select distinct '*', w, '@' || v.id from vendor v, unnest(string_to_array(games_tokens(v.name || ' ' || v.code), ' ')) w where w <> '';
`;
