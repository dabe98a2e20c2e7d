import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What claims of different members have in common, as digests: the network that they come from, proved mobiles and bank accounts. */
export class ClaimMarks1798120000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(marks);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index claim_open; drop table claim_mark`);
  }
}

/* `times`: a mark that several may share, as a site of many networks, is had so many times as often. */
const marks = `
create table claim_mark (
  claim_id bigint not null references claim,
  kind text not null check (kind in ('NETWORK', 'PHONE', 'CARD')),
  mark text not null,
  times int not null check (times > 0),
  campaign_id bigint not null,
  period text not null,
  member_id bigint not null,
  noted_at timestamptz not null,
  primary key (claim_id, kind, mark)
);
create index claim_mark_same on claim_mark (campaign_id, period, kind, mark, member_id);
create index claim_mark_age on claim_mark (noted_at) where period <> 'ONCE';
create index claim_open on claim (campaign_id, period) where state in ('JOINED', 'APPLYING', 'CLAIMABLE', 'GRANTING')`;
