import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each contract has come to so far in every period that has begun and is not closed: what the code that makes bills says at the
 * moment, computed anew again and again. No bill is made of it; whatever is lost here is computed with the next pass.
 */
export class ContractForecasts1797500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [runs, forecasts]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contract_forecast, contract_forecast_run');
  }
}

const runs = `
create table contract_forecast_run (
  id bigint generated always as identity primary key,
  brand text not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  period text not null check (period in ('D', 'W', 'H', 'M', 'WINDOW')),
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closes_at timestamptz not null,
  computed_at timestamptz not null,
  took_ms int not null check (took_ms >= 0),
  unique (brand, kind, period, starts_at)
)`;

/* Amounts are minor units; \`bet_minor\`, \`loss_minor\` and \`active\` are what the tiers look at. */
const forecasts = `
create table contract_forecast (
  id bigint generated always as identity unique,
  run_id bigint not null,
  contract_id bigint not null,
  version int not null,
  upline_id bigint,
  downline_id bigint not null,
  currency text not null,
  payer text not null check (payer in ('PLATFORM', 'UPLINE')),
  bet_minor bigint not null,
  loss_minor bigint not null,
  active int not null,
  carried_minor bigint not null,
  base_minor bigint not null,
  tier smallint,
  gross_minor bigint not null,
  to_downlines_minor bigint not null,
  net_minor bigint not null,
  next_tier smallint,
  lacks jsonb not null,
  primary key (run_id, contract_id)
) with (fillfactor = 70);
create index contract_forecast_downline on contract_forecast (downline_id);
create index contract_forecast_upline on contract_forecast (upline_id)`;
