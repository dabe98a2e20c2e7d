// A brand as large as the goals of the agent programme ask for, filled set-based and the same in every run: nothing is drawn but by hash.

/** A part of the whole is enough to compare two ways of doing something: `BENCH_SCALE=0.1`. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1);

/** How many there are. `facts`: rows of one day, per member, hour and game, which stand for `bets` rounds. */
export const size = {
  members: 1_000_000 * scale,
  agents: 100_000 * scale,
  depth: 30,
  tops: 10,
  players: 300_000 * scale,
  facts: 1_200_000 * scale,
  bets: 10_000_000 * scale,
};
export const brand = 'BANYAN';
export const zone = 'Asia/Ho_Chi_Minh';
/** The day of the facts, in the brand's zone. */
export const day = { start: '2026-03-09T17:00:00Z', end: '2026-03-10T17:00:00Z' };
const signedAt = '2026-03-08T17:00:00Z';

/* A number from 0 up to but without 1, by hash. */
const drawn = (id, salt) => `((hashint8extended(${id}, ${salt}) & 1073741823)::float8 / 1073741824)`;

const withoutIndexes = `
  drop index team_member_upline, team_member_path, sales_fact_hour;
  alter table sales_fact drop constraint sales_fact_pkey;
  alter table contract_tier drop constraint contract_tier_contract_id_version_fkey`;

/* Agents level by level: few at the top, most in the middle, a thin end at the greatest depth; the first of a level have most below them. */
const agents = `do $$
declare level int; below bigint := 0; above bigint := 0; count bigint; weights float8 := 0;
begin
  for level in 1..${size.depth - 1} loop weights := weights + sin(pi() * level / ${size.depth}); end loop;
  insert into team_member (member_id, brand, username, nickname, account_type, currency, upline_id, upline_path, joined_at)
    select id, '${brand}', 'agent' || id, 'agent' || id, 1, 'VND', null, '{}', '${signedAt}' from generate_series(1, ${size.tops}) id;
  below := ${size.tops};
  for level in 1..${size.depth - 1} loop
    count := case level when ${size.depth - 1} then ${size.agents} - below else round((${size.agents} - ${size.tops}) * sin(pi() * level / ${size.depth}) / weights) end;
    insert into team_member (member_id, brand, username, nickname, account_type, currency, upline_id, upline_path, joined_at)
      select below + n, '${brand}', 'agent' || (below + n), 'agent' || (below + n), 2, 'VND', u.member_id, u.upline_path || u.member_id, '${signedAt}'
      from generate_series(1, count) n join team_member u
        on u.member_id = above + 1 + floor((below - above) * ${drawn('below + n', 1)} ^ 2)::bigint;
    above := below; below := below + count;
  end loop;
end $$`;

const players = `
  insert into team_member (member_id, brand, username, nickname, account_type, currency, upline_id, upline_path, joined_at)
    select id, '${brand}', 'player' || id, 'player' || id, 0, 'VND', u.member_id, u.upline_path || u.member_id, now() - id % 365 * interval '1 day'
    from generate_series(${size.agents + 1}, ${size.members}) id
    join team_member u on u.member_id = 1 + floor(${size.agents} * ${drawn('id', 2)})::bigint`;

/* Every agent has three contracts with its upline, whose rates fall with every level. */
const contracts = `
  insert into contract (brand, kind, upline_id, downline_id, state, version, effective_from, created_at, changed_at)
    select '${brand}', k, m.upline_id, m.member_id, 'ACTIVE', 1, '${signedAt}', '${signedAt}', '${signedAt}'
    from team_member m cross join unnest('{DIVIDEND,DAILY,REALTIME}'::text[]) k where m.member_id <= ${size.agents} order by m.member_id;
  insert into contract_version (contract_id, version, state, period, calc, tier_mode, basis, can_sub_sign, active_bet_minor, asked_at, answer_by, effective_from)
    select c.id, 1, 'ACCEPTED', 'D', 'PERCENT', 'FIXED', case c.kind when 'DIVIDEND' then 'NET_LOSS' when 'DAILY' then 'BET' else 'WIN_LOSS' end, true,
      5000000, '${signedAt}', '${signedAt}', '${signedAt}' from contract c;
  insert into contract_tier (contract_id, version, position, min_bet_minor, min_active, rate_bp, win_rate_bp, loss_rate_bp)
    select c.id, 1, t.position, t.bet, t.active, case c.kind when 'DIVIDEND' then t.share * (4000 - 100 * l.level) / 2 when 'DAILY' then t.share * (150 - 4 * l.level) / 2 end,
      case c.kind when 'REALTIME' then 60 - l.level end, case c.kind when 'REALTIME' then 120 - 3 * l.level end
    from contract c join team_member m on m.member_id = c.downline_id cross join lateral (select coalesce(cardinality(m.upline_path), 0) as level) l
    join (values (0, 0::bigint, 0, 1), (1, 100000000::bigint, 3, 2)) as t (position, bet, active, share) on t.position = 0 or c.kind <> 'REALTIME'`;

/* Players in sittings of an hour at one game, eight rounds each. */
const facts = `
  insert into sales_fact (member_id, hour, game_code, currency, rounds, bet_minor, stake_minor, payout_minor, win_stake_minor, loss_stake_minor)
    select f.member_id, '${day.start}'::timestamptz + make_interval(hours => f.hour::int), 'game' || f.game, 'VND', f.rounds, f.stake, f.stake,
      round(f.stake * f.back)::bigint, f.stake / 3, f.stake - f.stake / 3
    from (select ${size.agents} + 1 + (n / 4) * 3 as member_id, (n % 4) * 6 + floor(6 * ${drawn('n', 3)})::int as hour, floor(40 * ${drawn('n', 4)})::int as game,
        7 + n % 3 + (n % 3) / 2 as rounds, 100000 + floor(60000000 * ${drawn('n', 5)} ^ 3)::bigint as stake, 0.5 + 0.9 * ${drawn('n', 6)} as back
      from generate_series(0::bigint, ${size.facts - 1}) n) f`;

const indexes = `
  alter table sales_fact add primary key (member_id, hour, game_code, currency);
  create index sales_fact_hour on sales_fact (hour);
  alter table contract_tier add foreign key (contract_id, version) references contract_version;
  create index team_member_upline on team_member (upline_id, member_id);
  create index team_member_path on team_member using gin (upline_path)`;

/* As contracts.sum-teams would have summed the changes behind the facts. */
const teamDays = `
  insert into team_day (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, played, players)
    select a.id, '${day.start}', f.currency, sum(f.rounds), sum(f.bet), sum(f.stake), sum(f.payout), bool_or(a.id = f.member_id), count(*)
    from (select member_id, currency, sum(rounds) as rounds, sum(bet_minor) as bet, sum(stake_minor) as stake, sum(payout_minor) as payout
        from sales_fact group by 1, 2) f
    join team_member m on m.member_id = f.member_id cross join lateral unnest(m.upline_path || m.member_id) as a (id) group by 1, 3`;

/* As it is kept while members come. */
const teamPeople = `
  insert into team_people (agent_id, members, agents)
    select a.id, count(*), count(*) filter (where m.account_type <> 0)
    from team_member m cross join lateral unnest(m.upline_path) as a (id) group by 1`;

/* One member in ten put money in on that day, as contracts.book-cash would have booked it. */
const teamCash = `
  insert into team_cash (key, kind, member_id, currency, amount_minor, reference, at, booked_minor)
    select 'bench:' || member_id, 'DEPOSIT', member_id, 'VND', 1000000, 'bench', '${day.start}'::timestamptz + member_id % 86400 * interval '1 s', 1000000
    from team_member where member_id % 10 = 0;
  insert into team_cash_line (agent_id, level, kind, at, cash_id)
    select a.id, least(cardinality(m.upline_path) + 1 - a.place, 2), c.kind, c.at, c.id from team_cash c join team_member m on m.member_id = c.member_id
    cross join lateral unnest(m.upline_path || m.member_id) with ordinality as a (id, place);
  insert into team_cash_day (agent_id, level, kind, day, currency, count, in_minor, out_minor)
    select agent_id, level, kind, '${day.start}', 'VND', count(*), count(*) * 1000000, 0 from team_cash_line group by 1, 2, 3`;

/** Fills the database of a contracts service at \`url\`. */
export async function fillWorld(servers, url, log) {
  const settings = "set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off";
  for (const [name, sql] of Object.entries({
    withoutIndexes,
    agents,
    players,
    contracts,
    facts,
    indexes,
    teamDays,
    teamPeople,
    teamCash,
  })) {
    const begun = performance.now();
    await servers.sql(url, `${settings}; ${sql}`);
    log(`  ${name} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await servers.sql(url, 'vacuum analyze');
}
