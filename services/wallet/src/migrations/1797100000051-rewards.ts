import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What promotions gave members and what became of bonuses: what a repeated posting is answered, and what has to be staked for a reward. */
export class Rewards1797100000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rewards);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table reward`);
  }
}

/* `account_id`: the member's available account, also of bonuses. `moved_minor`: 0 when there was nothing to be moved. */
const rewards = `
create table reward (
  account_id bigint not null,
  key text not null,
  kind text not null check (kind in ('CASH', 'BONUS', 'RELEASE', 'FORFEIT')),
  moved_minor bigint not null check (moved_minor >= 0),
  turnover int not null check (turnover between 0 and 100),
  transaction_id text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
)`;
