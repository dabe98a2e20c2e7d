import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  withdrawal_state: 'withdrawal (state, created_at, id)',
  withdrawal_brand: 'withdrawal (brand, created_at, id)',
  withdrawal_amount: 'withdrawal (amount_minor, id)',
  withdrawal_claimed: 'withdrawal (claimed_by, created_at, id) where claimed_by is not null',
  deposit_state: 'deposit (state, created_at, id)',
  deposit_brand: 'deposit (brand, created_at, id)',
  deposit_method: 'deposit (method, created_at, id)',
  deposit_amount: 'deposit (amount_minor, id)',
  transfer_direction: 'transfer (direction, created_at, id)',
  transfer_amount: 'transfer (amount_minor, id)',
  // Bets and wins are met at once without an index; what is rare among them is not.
  journal_rare: 'journal (kind, xid, account_id, version) where kind not in (1, 2)',
};

/** The console's filters and orders, also where they let little through: without reading a million rows. */
export class ListFilters1763600000730 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`create index ${name} on ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
