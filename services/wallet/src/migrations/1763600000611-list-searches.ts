import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  withdrawal_search_name: 'withdrawal (lower(username) text_pattern_ops)',
  withdrawal_search_id: 'withdrawal (lower(id::text) text_pattern_ops)',
  deposit_search_name: 'deposit (lower(username) text_pattern_ops)',
  deposit_search_content: 'deposit (lower(content) text_pattern_ops)',
  transfer_search_from: 'transfer (lower(from_name) text_pattern_ops)',
  transfer_search_to: 'transfer (lower(to_name) text_pattern_ops)',
};

/** The console's search finds by the beginning of a name, an id or a transfer's content without reading every row. */
export class ListSearches1763600000611 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await runner.query(`create index ${name} on ${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
