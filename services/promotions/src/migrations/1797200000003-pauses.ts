import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was to be claimed of a campaign while it was paused may be claimed as much longer. */
export class Pauses1797200000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [paused, prolong, leaves]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop trigger campaign_leaves_pause on campaign; drop function prolong_claims; alter table campaign drop column paused_at`,
    );
  }
}

/* `paused_at`: since when it is paused. */
const paused = `
alter table campaign add column paused_at timestamptz;
update campaign set paused_at = updated_at where state = 'PAUSED'`;

/* In the transaction that resumes or ends the campaign, by its time: claims are rows of another feature than campaigns. */
const prolong = `
create function prolong_claims() returns trigger language plpgsql as $$
begin
  update claim set claim_until = claim_until + greatest(new.updated_at - old.paused_at, interval '0') where campaign_id = new.id and state = 'CLAIMABLE';
  new.paused_at := null;
  return new;
end
$$`;

const leaves = `
create trigger campaign_leaves_pause before update of state on campaign for each row
  when (old.state = 'PAUSED' and new.state <> 'PAUSED' and old.paused_at is not null) execute function prolong_claims()`;
