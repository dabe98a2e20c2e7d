import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that follow one another, prizes of tournaments, and pools of vendors. */
export class VendorProtocol1795190411001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sessions);
    await runner.query(promotions);
    await runner.query(jackpots);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table jackpot_win, jackpot_contribution, jackpot_pool, promo_award;
      delete from game_session where mode = 'real' and launch_hash is null;
      alter table game_session drop constraint game_session_launched;
      alter table game_session add constraint game_session_check
        check (mode = 'demo' or (player is not null and launch_hash is not null and launch_expires_at is not null));
      alter table game_session drop column launched_at;
    `);
  }
}

const sessions = `
alter table game_session add column launched_at timestamptz;
update game_session set launched_at = created_at;
alter table game_session alter column launched_at set not null;
alter table game_session drop constraint game_session_check;
alter table game_session add constraint game_session_launched check (
  mode = 'demo' or (player is not null and ((launch_hash is not null and launch_expires_at is not null) or token_hash is not null))
);
comment on column game_session.launched_at is 'Of the launch that this session, or the first of those before it, came from.';
`;

const promotions = `
create table promo_award (
  vendor_id int not null references vendor (id),
  promotion text not null,
  player text not null references player (player),
  transaction text not null,
  created_at timestamptz not null,
  primary key (vendor_id, promotion, player),
  unique (vendor_id, transaction)
);
`;

const jackpots = `
create table jackpot_pool (
  vendor_id int not null references vendor (id),
  pool text not null,
  names jsonb not null,
  currency text not null,
  amount_minor bigint not null,
  games text[] not null,
  reported_at timestamptz not null,
  primary key (vendor_id, pool)
);

create table jackpot_contribution (
  vendor_id int not null,
  transaction text not null,
  pool text not null,
  currency text not null,
  amount_minor bigint not null,
  at timestamptz not null,
  taken_back_at timestamptz,
  primary key (vendor_id, transaction, pool)
);
create index jackpot_contribution_pool on jackpot_contribution (vendor_id, pool, at);

create table jackpot_win (
  vendor_id int not null,
  transaction text not null,
  pool text not null,
  member_id bigint not null,
  brand text not null,
  currency text not null,
  amount_minor bigint not null,
  won_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (vendor_id, transaction)
);
create index jackpot_win_pool on jackpot_win (vendor_id, pool, won_at desc);
`;
