import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Partitioners } from 'kafkajs';
import pg from 'pg';
import { createDatabase, dropDatabase } from '@banyan/kernel/testing';
import { partitionsPerTopic } from '@banyan/kernel/events';
import { spreadKeys } from './spread-keys.js';

describe('keys that reach every partition', () => {
  const keys = spreadKeys('mark');
  let url: string;
  beforeAll(async () => {
    url = await createDatabase();
  });
  afterAll(() => dropDatabase(url));

  it.each([partitionsPerTopic, 12])('do so on Kafka with %i of them', (count) => {
    const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({
      partitionErrorCode: 0,
      partitionId,
      leader: 1,
      replicas: [],
      isr: [],
    }));
    const partitionOf = Partitioners.DefaultPartitioner();
    const reached = keys.map((key) => partitionOf({ topic: 'any', partitionMetadata, message: { key, value: null } }));
    expect(new Set(reached).size).toBe(count);
  });

  it('do so in the fall-back log', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const statement = 'select count(distinct abs(hashtext(k)::bigint) % $2)::int as reached from unnest($1::text[]) k';
    const { rows } = await client.query<{ reached: number }>(statement, [keys, partitionsPerTopic]);
    await client.end();
    expect(rows[0]?.reached).toBe(partitionsPerTopic);
  });
});
