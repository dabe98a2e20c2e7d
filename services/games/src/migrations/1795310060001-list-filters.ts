import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  game_position: 'game (position, node_id)',
  game_code: 'game (code, node_id)',
  game_brand: 'game (brand, position, node_id)',
  game_category: 'game (category, position, node_id)',
  game_vendor: 'game (vendor_id, position, node_id) include (enabled)',
  game_enabled: 'game (enabled, position, node_id)',
  // Rounds are written at every bet: one index, which repeats few values, for the three filters of which a value can be rare.
  round_rare: 'round (brand, currency, game_code)',
  round_cancelled: `round (started_at, id) where state = 'CANCELLED'`,
  free_round_state: 'free_round_grant (state, created_at, id)',
  free_round_name: 'free_round_grant (campaign, created_at, id)',
  free_round_vendor: 'free_round_grant (vendor_id, created_at, id)',
  free_round_brand: 'free_round_grant (brand, created_at, id)',
  vendor_transfer_state: 'vendor_transfer (state, created_at, id)',
  vendor_transfer_direction: 'vendor_transfer (direction, created_at, id)',
  vendor_transfer_vendor: 'vendor_transfer (vendor_id, created_at, id)',
  vendor_transfer_brand: 'vendor_transfer (brand, created_at, id)',
  vendor_transfer_amount: 'vendor_transfer (amount_minor, id)',
  reconciliation_newest: 'reconciliation (day, id)',
  reconciliation_state: 'reconciliation (state, day, id)',
  reconciliation_vendor: 'reconciliation (vendor_id, day, id)',
  catalogue_import_newest: 'catalogue_import (created_at, id)',
  catalogue_import_state: 'catalogue_import (state, created_at, id)',
};

/** The console's filters and orders, also where they let little through: without reading a million rows. */
export class ListFilters1795310060001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`create index ${name} on ${on}`);
    // With the hundred common values that are known by themselves, a code that no round has seems to be as frequent as all others.
    await runner.query('alter table round alter column game_code set statistics 1000');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table round alter column game_code set statistics -1');
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
