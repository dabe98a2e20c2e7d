import { type Query, sql, type Tx } from '@banyan/kernel/database';
import type { KindOfPeriod } from '../bill/period-key.js';
import { pathText } from '../bill/uplines.js';
import type { Period } from '../period/period.js';
import type { Lack } from '../terms/tiers.js';
import type { Forecast } from './forecast.js';

/** So many at once. */
const atOnce = 10_000;

/** When a period was last computed, and how long that took. */
export interface Computed {
  readonly startsAt: Date;
  readonly computedAt: Date;
  readonly tookMs: number;
}

export const computedRuns = ({ query }: { query: Query }, { brand, kind, period }: KindOfPeriod): Promise<Computed[]> =>
  query<Computed>(
    sql`select starts_at as "startsAt", computed_at as "computedAt", took_ms as "tookMs" from contract_forecast_run
     where brand = $1 and kind = $2 and period = $3`,
    [brand, kind, period],
  );

/** A period's forecast: when it closes, and how it was computed. */
export interface ForecastRun extends KindOfPeriod {
  readonly span: Period;
  readonly closesAt: Date;
  readonly computedAt: Date;
  readonly tookMs: number;
}

/** Puts a period's forecasts in the place of those before; rows that say the same stay as they are. */
export async function storeForecasts(tx: Tx, run: ForecastRun, forecasts: readonly Forecast[]): Promise<void> {
  const { brand, kind, period, span, closesAt, computedAt, tookMs } = run;
  const values = [brand, kind, period, span.name, span.start, span.end, closesAt, computedAt, tookMs];
  const [row] = await tx.query<{ id: string }>(runSql, values);
  if (!row) return;
  for (let from = 0; from < forecasts.length; from += atOnce)
    await tx.query(forecastsSql, [row.id, ...columnsOf(forecasts.slice(from, from + atOnce))]);
  const ids = forecasts.map(({ line }) => line.contractId);
  await tx.query(sql`delete from contract_forecast where run_id = $1 and contract_id <> all($2::bigint[])`, [
    row.id,
    pathText(ids),
  ]);
}

/** Forgets the periods of a kind that are not among those that are open. */
export async function forgetClosed(tx: Tx, { brand, kind, period }: KindOfPeriod, open: readonly Date[]) {
  await tx.query(
    sql`with gone as (
       delete from contract_forecast_run where brand = $1 and kind = $2 and period = $3 and starts_at <> all($4::timestamptz[]) returning id
     ) delete from contract_forecast where run_id in (select id from gone)`,
    [brand, kind, period, open.map((at) => at.toISOString())],
  );
}

/** In the order of the statement, as lists that need no quoting. */
function columnsOf(forecasts: readonly Forecast[]): unknown[] {
  const list = (of: (forecast: Forecast) => bigint | number | string | null) =>
    `{${forecasts.map((forecast) => of(forecast) ?? 'NULL').join(',')}}`;
  return [
    list(({ line }) => line.contractId),
    list(({ line }) => line.version),
    list(({ line }) => line.uplineId),
    list(({ line }) => line.downlineId),
    list(({ line }) => line.currency),
    list(({ payer }) => payer),
    list(({ counted }) => counted.betMinor),
    list(({ counted }) => counted.lossMinor),
    list(({ counted }) => counted.active),
    list(({ carriedMinor }) => carriedMinor),
    list(({ baseMinor }) => baseMinor),
    list(({ tier }) => tier),
    list(({ grossMinor }) => grossMinor),
    list(({ toDownlinesMinor }) => toDownlinesMinor),
    list(({ netMinor }) => netMinor),
    list(({ next }) => next && next.tier),
    forecasts.map(({ next }) => JSON.stringify((next?.lacks ?? []).map(lackShown))),
  ];
}

/** Digit strings, as JSON has no bigint. */
const lackShown = ({ condition, needed, had }: Lack) => ({ condition, needed: String(needed), had: String(had) });

const runSql = sql`
insert into contract_forecast_run (brand, kind, period, name, starts_at, ends_at, closes_at, computed_at, took_ms)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (brand, kind, period, starts_at) do update set ends_at = excluded.ends_at, closes_at = excluded.closes_at,
  computed_at = excluded.computed_at, took_ms = excluded.took_ms
returning id`;

const columns = sql`contract_id, version, upline_id, downline_id, currency, payer, bet_minor, loss_minor, active, carried_minor,
  base_minor, tier, gross_minor, to_downlines_minor, net_minor, next_tier, lacks`;

const forecastsSql = sql`
insert into contract_forecast as f (run_id, ${columns})
select $1, ${columns}
from unnest($2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::int[],
  $11::bigint[], $12::bigint[], $13::smallint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::smallint[], $18::jsonb[]) as r (${columns})
on conflict (run_id, contract_id) do update set (version, upline_id, payer, bet_minor, loss_minor, active, carried_minor, base_minor, tier,
    gross_minor, to_downlines_minor, net_minor, next_tier, lacks)
  = (excluded.version, excluded.upline_id, excluded.payer, excluded.bet_minor, excluded.loss_minor, excluded.active, excluded.carried_minor,
    excluded.base_minor, excluded.tier, excluded.gross_minor, excluded.to_downlines_minor, excluded.net_minor, excluded.next_tier, excluded.lacks)
  where (f.version, f.upline_id, f.payer, f.bet_minor, f.loss_minor, f.active, f.carried_minor, f.base_minor, f.tier, f.gross_minor,
    f.to_downlines_minor, f.net_minor, f.next_tier, f.lacks)
  is distinct from (excluded.version, excluded.upline_id, excluded.payer, excluded.bet_minor, excluded.loss_minor, excluded.active,
    excluded.carried_minor, excluded.base_minor, excluded.tier, excluded.gross_minor, excluded.to_downlines_minor, excluded.net_minor,
    excluded.next_tier, excluded.lacks)`;
