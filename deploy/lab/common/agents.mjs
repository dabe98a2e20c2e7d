import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { until } from '../../outside/guests/client.mjs';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** How many days lie behind the clock of contracts when a run begins, and close while it lasts. */
export const pastDays = 4;

/** Length of a real-time window in runs of faults; five minutes are too long for one. */
export const windowMs = 5_000;

/** The demo line: the top, below it an agent, below that another one; and a player under each. */
export const line = [
  { agent: 1000, player: 1001, code: 'BANYAN01', dividendBp: 4000, dailyBp: 120, winBp: 40, lossBp: 100 },
  { agent: 998, player: 995, code: 'FAULTS998', dividendBp: 2500, dailyBp: 80, winBp: 25, lossBp: 60 },
  { agent: 996, player: 994, code: 'FAULTS996', dividendBp: 1500, dailyBp: 30, winBp: 10, lossBp: 30 },
];

/** Has the clock of a process jump to `ms` from the true time; the file is never half written. */
export function setClock(file, ms) {
  writeFileSync(`${file}.new`, String(ms));
  renameSync(`${file}.new`, file);
}

/** Where the brand's days begin unless a run says otherwise. */
export const usualZone = 'Asia/Ho_Chi_Minh';

/** The zone in which it is about noon, so that a run meets midnight at no time of the day. */
export function noonZone(now = new Date()) {
  const ahead = 12 - now.getUTCHours();
  // POSIX counts the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** The beginning of the day in a zone whose clocks never change, `back` days ago. */
export function dayStart(back, zone = usualZone, now = Date.now()) {
  const zoneMs = offsetMs(zone);
  return Math.floor((now + zoneMs) / dayMs) * dayMs - zoneMs - back * dayMs;
}

function offsetMs(zone) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  const { value } = parts.find(({ type }) => type === 'timeZoneName');
  const [sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(value).slice(1);
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Contracts of the line, as if they had been signed before the first day, and what the players bet and lost on each day since. */
export async function prepareAgents(world) {
  const { databases } = world.ready;
  await withClient(databases.identity, async (db) => {
    for (const { agent, code } of line.slice(1))
      await db.query('update member set affiliate_code = $2 where id = $1', [agent, code]);
    await db.query('update brand set time_zone = $1', [world.zone]);
  });
  await withClient(databases.contracts, async (db) => {
    const known = async () => {
      const ids = line.flatMap(({ agent, player }) => [agent, player]);
      const { rows } = await db.query('select 1 from team_member where member_id = any($1)', [ids]);
      return rows.length === ids.length;
    };
    if (!(await until(known))) throw new Error('contracts did not hear of the demo line');
    await db.query('begin');
    for (const [index, one] of line.entries()) await sign(db, one, line[index - 1]?.agent ?? null, world.zone);
    await bets(db, world.random('past days'), world.zone);
    await db.query('commit');
  });
}

async function sign(db, { agent, dividendBp, dailyBp, winBp, lossBp }, upline, zone) {
  const since = new Date(dayStart(pastDays, zone));
  const window = new Date(Math.floor(Date.now() / windowMs) * windowMs);
  const kinds = [
    ['DIVIDEND', 'NET_LOSS', since, dividendBp, null, null],
    ['DAILY', 'BET', since, dailyBp, null, null],
    ['REALTIME', 'WIN_LOSS', window, null, winBp, lossBp],
  ];
  for (const [kind, basis, from, rate, win, loss] of kinds) {
    const { rows } = await db.query(
      `insert into contract (brand, kind, upline_id, downline_id, state, version, effective_from, created_at, changed_at)
       values ('BANYAN', $1, $2, $3, 'ACTIVE', 1, $4, $4, $4) returning id`,
      [kind, upline, agent, from],
    );
    const { id } = rows[0];
    await db.query(
      `insert into contract_version (contract_id, version, state, period, calc, tier_mode, basis, can_sub_sign, active_bet_minor, asked_at, answer_by, effective_from)
       values ($1, 1, 'ACCEPTED', 'D', 'PERCENT', 'FIXED', $2, true, 1, $3, $3, $3)`,
      [id, basis, from],
    );
    await db.query(
      `insert into contract_tier (contract_id, version, position, min_bet_minor, min_active, rate_bp, win_rate_bp, loss_rate_bp)
       values ($1, 1, 0, 0, 0, $2, $3, $4)`,
      [id, rate, win, loss],
    );
  }
}

/** A few rounds of each player on each past day, as games would have told them. */
async function bets(db, random, zone) {
  for (let back = pastDays; back > 0; back -= 1)
    for (const { player } of line)
      for (let number = 0; number < 3; number += 1) {
        const hour = new Date(dayStart(back, zone) + random.between(0, 22) * hourMs);
        const at = new Date(hour.getTime() + number * 60_000);
        const stake = random.between(1_000, 90_000) * 1_000_000;
        const win = random.chance(0.3) ? Math.round(stake * 1.5) : 0;
        const row = ['stand-in', `past-${back}-${player}-${number}`, player, stake, win, at];
        await db.query(
          `insert into round_fact (vendor, round_id, member_id, state, stake_minor, win_minor, settled_at, valid_minor) values ($1, $2, $3, 'COMPLETED', $4, $5, $6, $4)`,
          row,
        );
        await db.query(
          `insert into sales_change (brand, vendor, round_id, member_id, currency, booked_at, stake_minor, win_minor, valid_minor) values ('BANYAN', $1, $2, $3, 'VND', $6, $4, $5, $4)`,
          row,
        );
        await db.query(
          `insert into sales_fact as f (member_id, hour, game_code, currency, rounds, bet_minor, stake_minor, payout_minor, win_stake_minor, loss_stake_minor)
           values ($1, $4, 'dice', 'VND', 1, $2::bigint, $2, $3::bigint, case when $3 > $2 then $2 else 0 end, case when $3 < $2 then $2 else 0 end)
           on conflict (member_id, hour, game_code, currency) do update set rounds = f.rounds + 1, bet_minor = f.bet_minor + excluded.bet_minor,
             stake_minor = f.stake_minor + excluded.stake_minor, payout_minor = f.payout_minor + excluded.payout_minor,
             win_stake_minor = f.win_stake_minor + excluded.win_stake_minor, loss_stake_minor = f.loss_stake_minor + excluded.loss_stake_minor`,
          [player, stake, win, hour],
        );
      }
}

/** Works on an own connection and gives it back. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
