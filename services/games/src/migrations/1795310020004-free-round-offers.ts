import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Free rounds take two operators: who offers them, and who lets the offer through. Earlier ones were one operator's. */
export class FreeRoundOffers1795310020004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table free_round_grant
        add offer_id uuid,
        add maker_id bigint,
        add maker_name text,
        add reason text,
        add checker_id bigint,
        add checker_name text,
        add decided_at timestamptz,
        add constraint free_round_grant_checker check (checker_id <> maker_id or state = 'REJECTED'),
        add constraint free_round_grant_decided check (maker_id is null or state = 'PROPOSED' or checker_id is not null),
        drop constraint free_round_grant_state_check,
        add constraint free_round_grant_state_check check (state in
          ('PROPOSED', 'REJECTED', 'WAITING', 'GRANTED', 'REFUSED', 'USED', 'EXPIRED', 'CANCELLED')),
        drop constraint free_round_grant_vendor_id_campaign_member_id_key;
      create unique index free_round_campaign on free_round_grant (vendor_id, campaign, member_id) where state <> 'REJECTED';
      create index free_round_offer on free_round_grant (offer_id);
      create index free_round_day on free_round_grant (member_id, decided_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from free_round_grant where state in ('PROPOSED', 'REJECTED');
      drop index free_round_day, free_round_offer, free_round_campaign;
      alter table free_round_grant
        add constraint free_round_grant_vendor_id_campaign_member_id_key unique (vendor_id, campaign, member_id),
        drop constraint free_round_grant_checker,
        drop constraint free_round_grant_decided,
        drop constraint free_round_grant_state_check,
        add constraint free_round_grant_state_check check (state in
          ('WAITING', 'GRANTED', 'REFUSED', 'USED', 'EXPIRED', 'CANCELLED')),
        drop offer_id, drop maker_id, drop maker_name, drop reason, drop checker_id, drop checker_name, drop decided_at;
    `);
  }
}
