import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bonus counts rounds until it has ended, and what is tried again comes in the order of its last attempt. */
export class Endings1797200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [tried, counting]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(back);
  }
}

/* `tried_at`: when a posting was last sent, or an ending last waited; `attempt`: grows with each reservation of the reward. */
const tried = `
alter table claim add column tried_at timestamptz, add column attempt int not null default 0;
create index claim_tried on claim (coalesce(tried_at, '-infinity'), id) where state = 'GRANTING';
create index claim_ending_tried on claim (coalesce(tried_at, '-infinity'), id) where bonus_state in ('RELEASING', 'FORFEITING');
drop index claim_waiting;
drop index claim_ending`;

const column = (states: string) => `
drop index claim_counting;
alter table claim drop column counting;
alter table claim add column counting boolean generated always as (
  ${states} and state in ('GRANTING', 'GRANTED') or state in ('JOINED', 'CLAIMABLE') and trigger in ('STAKE', 'LOSS')
) stored;
create index claim_counting on claim (member_id) where counting`;

/* Also of what ends: its rounds have to be settled before it does. */
const counting = column(`coalesce(bonus_state in ('ACTIVE', 'RELEASING', 'FORFEITING'), false)`);

const back = `${column(`bonus_state is not distinct from 'ACTIVE'`)};
drop index claim_tried;
drop index claim_ending_tried;
create index claim_waiting on claim (updated_at) where state = 'GRANTING';
create index claim_ending on claim (id) where bonus_state in ('RELEASING', 'FORFEITING');
alter table claim drop column tried_at, drop column attempt`;
