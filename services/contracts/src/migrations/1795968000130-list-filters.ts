import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  contract_kind: 'contract (kind, created_at, id)',
  contract_state: 'contract (state, created_at, id)',
  bill_kind: 'bill (kind, starts_at, id)',
  bill_brand: 'bill (brand, starts_at, id)',
  // What is neither paid nor empty is little beside the bills of years.
  bill_state: `bill (state, starts_at, id) include (run_id) where state not in ('PAID', 'NOT_REACHED')`,
  agent_default_newest: 'agent_default (forced_at, id)',
  agent_default_frozen: 'agent_default (forced_at) where frozen',
  agent_default_receivable: 'agent_default (currency) where advance_minor > repaid_minor',
};

/**
 * The console's filters, also where they let little through, without reading a million rows; and what never changes of a run stands in
 * the run, as its list read every bill.
 */
export class ListFilters1795968000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`create index ${name} on ${on}`);
    await runner.query('drop index bill_salary');
    await runner.query(
      `alter table settlement_run add bills int not null default 0, add cost jsonb not null default '{}'`,
    );
    await runner.query(fillSql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table settlement_run drop bills, drop cost');
    await runner.query(`create index bill_salary on bill (brand, starts_at) where kind <> 'DIVIDEND'`);
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}

const fillSql = `
with cost as (
  select b.run_id, b.currency, count(*) as bills, sum(case when b.kind <> 'DIVIDEND' then b.net_minor
    when b.upline_id is null or v.calc = 'FIXED_AMOUNT' then b.gross_minor else 0 end) as minor
  from bill b join contract_version v on v.contract_id = b.contract_id and v.version = b.version group by 1, 2
), runs as (
  select run_id, sum(bills) as bills, jsonb_object_agg(currency, minor::text) as cost from cost group by 1
)
update settlement_run r set bills = runs.bills, cost = runs.cost from runs where runs.run_id = r.id`;
