import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The period of a contract never changes, so it stands beside it: an index says when the next one counts, where every contract of
 * the brand was looked at every ten seconds.
 */
export class ContractPeriods1795968000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table contract add period text check (period in ('D', 'W', 'H', 'M'));
update contract c set period = v.period from contract_version v where v.contract_id = c.id and v.version = 1;
create function contract_keeps_period() returns trigger language plpgsql as $$
begin update contract set period = new.period where id = new.contract_id; return null; end $$;
create trigger contract_keeps_period after insert on contract_version
  for each row when (new.version = 1) execute function contract_keeps_period();
create index contract_counts on contract (brand, kind, period, (coalesce(effective_until, 'infinity'::timestamptz))) where version > 0;
create index contract_begins on contract (brand, kind, period, effective_from) where version > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger contract_keeps_period on contract_version;
drop function contract_keeps_period; alter table contract drop period`);
  }
}
