import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was told of a round before is known from what was told last, and a round is one of an account in a currency. */
export class RoundOrder1797200000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(order);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(back);
  }
}

/* `settled_at`: when games told what is counted; null of what was counted before this. Until now members had one currency each. */
const order = `
alter table point_round add column settled_at timestamptz;
alter table counted_round add column settled_at timestamptz, add column currency text;
update counted_round r set currency = coalesce((select f.currency from member_fact f where f.member_id = r.member_id), 'VND');
alter table counted_round alter column currency set not null, drop constraint counted_round_pkey,
  add primary key (member_id, vendor, round_id, currency)`;

const back = `
alter table counted_round drop constraint counted_round_pkey;
delete from counted_round r where exists (
  select from counted_round o where o.member_id = r.member_id and o.vendor = r.vendor and o.round_id = r.round_id and o.currency < r.currency);
alter table counted_round add primary key (member_id, vendor, round_id), drop column currency, drop column settled_at;
alter table point_round drop column settled_at`;
