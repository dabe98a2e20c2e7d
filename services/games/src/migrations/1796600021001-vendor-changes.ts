import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whatever decides who speaks as a vendor is changed by two operators, as its address is: other fields and its key too. */
export class VendorChanges1796600021001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const up = `
alter table vendor_address_change rename to vendor_change;
alter table vendor_change rename column address to after;
alter table vendor_change
  alter column before type jsonb using jsonb_build_object('apiUrl', before),
  alter column after type jsonb using jsonb_build_object('apiUrl', after),
  add column kind text not null default 'FIELDS' check (kind in ('FIELDS', 'KEY')),
  add column sealed_part text;
alter table vendor_change
  alter column before set not null,
  alter column after set not null,
  alter column kind drop default,
  add check (sealed_part is null or state = 'WAITING');
drop index vendor_address_change_waiting;
create unique index vendor_change_waiting on vendor_change (vendor_id, kind) where state = 'WAITING'`;

const down = `
delete from vendor_change where kind = 'KEY';
drop index vendor_change_waiting;
alter table vendor_change drop column sealed_part, drop column kind, alter column before drop not null, alter column after drop not null;
alter table vendor_change
  alter column before type text using before ->> 'apiUrl',
  alter column after type text using after ->> 'apiUrl';
alter table vendor_change rename column after to address;
alter table vendor_change rename to vendor_address_change;
create unique index vendor_address_change_waiting on vendor_address_change (vendor_id) where state = 'WAITING'`;
