import { columnsOf, joined, sql, type Sql } from '@banyan/kernel/database';
import type { Grouping, ReportFiguresDto } from './report.dto.js';

/** Which sums a grouping reads, and what of them names its rows. */
interface Part {
  readonly grain: Sql;
  readonly key: Sql;
  readonly where?: Sql;
}

interface Shape {
  readonly play?: Part;
  readonly money?: Part;
}

const isCash = sql`r.kind in ('DEPOSIT', 'WITHDRAWAL')`;
const whole = (key: Sql): Shape => ({ play: { grain: sql`'VENDOR'`, key }, money: { grain: sql`'CHANNEL'`, key } });

const shapes: Readonly<Record<Grouping, Shape>> = {
  DAY: whole(sql`to_char(r.starts_on, 'YYYY-MM-DD')`),
  MONTH: whole(sql`to_char(date_trunc('month', r.starts_on), 'YYYY-MM-DD')`),
  BRAND: whole(sql`r.brand`),
  LINE: { play: { grain: sql`'LINE'`, key: sql`r.item` }, money: { grain: sql`'LINE'`, key: sql`r.item` } },
  PRODUCT: { play: { grain: sql`'VENDOR'`, key: sql`r.category` } },
  VENDOR: { play: { grain: sql`'VENDOR'`, key: sql`r.vendor` } },
  GAME: { play: { grain: sql`'GAME'`, key: sql`r.vendor` } },
  CHANNEL: { money: { grain: sql`'CHANNEL'`, key: sql`r.item`, where: isCash } },
  COST: { money: { grain: sql`'CHANNEL'`, key: sql`r.kind`, where: sql`not ${isCash}` } },
};

/* Each stretch is a range of the table's key, whatever the planner thinks of it. `$1` to `$5` are the stretches, `$6` is the currency. */
const read = (table: Sql, { grain, where }: Part): Sql => sql`
  from unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::int[]) as s (brand, span, since, until, sign) cross join lateral (
    select * from ${table} t where t.brand = s.brand and t.grain = ${grain} and t.currency = $6 and t.span = s.span
      and t.starts_on >= s.since and t.starts_on < s.until offset 0) r
  where ${where ?? sql`true`}`;

/* What was played and what money moved, as one kind of row. A game is named by two columns: a hash of them is quicker than an order of one text. */
const playOf = (part: Part, game: boolean): Sql => sql`
  select ${part.key} as key, ${game ? sql`r.item` : sql`''`} as game, r.category, s.sign * r.rounds as rounds, s.sign * r.bet_minor as bet_minor,
    s.sign * r.stake_minor as stake_minor, s.sign * r.payout_minor as payout_minor, '' as kind, 0::bigint as count, 0::bigint as amount_minor ${read(sql`report_play`, part)}`;
const moneyOf = (part: Part): Sql => sql`
  select ${part.key} as key, '' as game, '' as category, 0::bigint as rounds, 0::bigint as bet_minor, 0::bigint as stake_minor,
    0::bigint as payout_minor, r.kind, s.sign * r.count as count, s.sign * r.amount_minor as amount_minor ${read(sql`report_money`, part)}`;

const amountOf = (kind: Sql): Sql => sql`coalesce(sum(u.amount_minor) filter (where u.kind = ${kind}), 0)`;
const countOf = (kind: Sql): Sql => sql`coalesce(sum(u.count) filter (where u.kind = ${kind}), 0)`;

const played = {
  rounds: sql`sum(u.rounds)`,
  bet: sql`sum(u.bet_minor)`,
  stake: sql`sum(u.stake_minor)`,
  payout: sql`sum(u.payout_minor)`,
};
const given = {
  bonus: amountOf(sql`'BONUS'`),
  rebate: amountOf(sql`'REBATE'`),
  promo: amountOf(sql`'PROMO'`),
  jackpot: amountOf(sql`'JACKPOT'`),
  fee: amountOf(sql`'FEE'`),
  salary: amountOf(sql`'SALARY'`),
  dividend: amountOf(sql`'DIVIDEND'`),
};
const costColumns = [
  sql`r.bonus`,
  sql`r.rebate`,
  sql`r.promo`,
  sql`r.jackpot`,
  sql`r.fee`,
  sql`r.salary`,
  sql`r.dividend`,
];
const cash = {
  deposits: countOf(sql`'DEPOSIT'`),
  deposit: amountOf(sql`'DEPOSIT'`),
  withdrawals: countOf(sql`'WITHDRAWAL'`),
  withdrawal: sql`-${amountOf(sql`'WITHDRAWAL'`)}`,
};

/** The rows of a report as `r`, one for each key. What a grouping has no facts of is null. Rows that nothing is left of are none. `$1` to `$6` as `read` says. */
export function rowsOf(by: Grouping): Sql {
  const { play, money } = shapes[by];
  const isGame = by === 'GAME';
  const facts = [...(play ? [playOf(play, isGame)] : []), ...(money ? [moneyOf(money)] : [])];
  const there = {
    ...(play && played),
    ...(money && by !== 'CHANNEL' && given),
    ...(money && by !== 'COST' && cash),
  };
  const none = Object.keys({ ...played, ...given, ...cash }).map((name) => [name, sql`null::numeric`] as const);
  const columns = columnsOf({ ...Object.fromEntries(none), ...there });
  const left = joined(
    Object.values(there).map((column) => sql`${column} <> 0`),
    sql` or `,
  );
  const names = isGame
    ? sql`u.key || '/' || u.game as key, u.game as name, u.key as vendor, min(u.category) as category`
    : sql`u.key, u.key as name, null::text as vendor, null::text as category`;
  return sql`(select ${names}, ${columns} from (${joined(facts, sql` union all `)}) u group by u.key, u.game
    having ${left}) r`;
}

/** What a report says of its rows `r`, by how a column of them is read: as it is, or as the sum over all of them. */
export function figuresOf(read: (column: Sql) => Sql): Record<Exclude<keyof ReportFiguresDto, 'currency'>, Sql> {
  const [stake, payout] = [read(sql`r.stake`), read(sql`r.payout`)];
  const ggr = sql`${stake} - ${payout}`;
  const costs = costColumns.map(read);
  const cost = joined(costs, sql` + `);
  const ofStakes = (of: Sql) => sql`case when ${stake} > 0 then round((${of}) * 10000 / ${stake})::float8 end`;
  return {
    rounds: read(sql`r.rounds`),
    betMinor: read(sql`r.bet`),
    stakeMinor: stake,
    payoutMinor: payout,
    ggrMinor: ggr,
    holdBp: ofStakes(ggr),
    rtpBp: ofStakes(payout),
    bonusMinor: read(sql`r.bonus`),
    rebateMinor: read(sql`r.rebate`),
    promoMinor: read(sql`r.promo`),
    jackpotMinor: read(sql`r.jackpot`),
    feeMinor: read(sql`r.fee`),
    salaryMinor: read(sql`r.salary`),
    dividendMinor: read(sql`r.dividend`),
    costMinor: cost,
    ngrMinor: sql`${ggr} - (${cost})`,
    deposits: read(sql`r.deposits`),
    depositMinor: read(sql`r.deposit`),
    withdrawals: read(sql`r.withdrawals`),
    withdrawalMinor: read(sql`r.withdrawal`),
  };
}
