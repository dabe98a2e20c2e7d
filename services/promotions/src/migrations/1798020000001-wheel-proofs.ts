import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lucky wheels: no seed before it is told, promises and prizes that stay, a bound of members by network, and what earned a spin. */
export class WheelProofs1798020000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [members, wheels, networks, deposits, seeds, seedStays, spins]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop trigger wheel_seed_stays on wheel_seed; drop function wheel_seed_stays(); drop index wheel_spin_earned, wheel_spin_deposit;
       alter table wheel_spin drop column source, drop column deposit_id; drop table wheel_network; alter table wheel drop column per_address;
       alter table wheel_seed drop constraint wheel_seed_known, drop column salt; alter table wheel_deposit drop column settled_at;
       alter table member_fact drop column charged_back`,
    );
  }
}

/* `charged_back`: how many of the deposits went back. */
const members = `
alter table member_fact add column charged_back int not null default 0;
update member_fact m set charged_back = c.count
from (select member_id, count(*)::int as count from charged_back_deposit group by member_id) c where c.member_id = m.member_id`;

/* `per_address`: members who spin from one network in a day, 0 for any number. */
const wheels = `alter table wheel add column per_address int not null default 0 check (per_address between 0 and 1000)`;

/* Who spun from where on which day, as digests, for that day. */
const networks = `
create table wheel_network (
  wheel_id bigint not null references wheel,
  site text not null,
  day date not null,
  address text not null,
  member_id bigint not null,
  primary key (wheel_id, day, site, address, member_id)
);
create index wheel_network_day on wheel_network (day)`;

/* The day of a deposit is that of each wheel's zone; `day` says when it is forgotten. */
const deposits = `alter table wheel_deposit add column settled_at timestamptz`;

/* `salt`: what the server seed is derived from, with a key that is not in the database. `server_seed` is stored when it is told. */
const seeds = `
alter table wheel_seed alter column server_seed drop not null, add column salt text,
  add constraint wheel_seed_known check (server_seed is not null or salt is not null)`;

/* A promise stays as it was told; the seed that is told is the one that was promised; a client seed stays once a spin used it. */
const seedStays = `
create function wheel_seed_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.wheel_id <> old.wheel_id or new.member_id <> old.member_id or new.commitment <> old.commitment
    or new.salt is distinct from old.salt or new.next_nonce < old.next_nonce
    or old.server_seed is not null and new.server_seed is distinct from old.server_seed
    or new.server_seed is not null and encode(sha256(convert_to(new.server_seed, 'UTF8')), 'hex') <> new.commitment
    or old.next_nonce > 0 and new.client_seed is distinct from old.client_seed
    or old.state = 'REVEALED' and new.state <> 'REVEALED' then
    raise exception 'the seeds of a wheel stay as they were promised';
  end if;
  return new;
end $$;
create trigger wheel_seed_stays before update or delete on wheel_seed for each row execute function wheel_seed_stays()`;

/* `source`: what brought it, and for a deposit `deposit_id`; empty for those of before. */
const spins = `
alter table wheel_spin add column source text not null default '' check (source in ('', 'FREE', 'DEPOSIT', 'BETS', 'POINTS')), add column deposit_id text;
create index wheel_spin_earned on wheel_spin (member_id, day);
create index wheel_spin_deposit on wheel_spin (deposit_id) where deposit_id is not null`;
