import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, dropDatabase } from '../testing/test-database.js';
import { eventually, freshType, message } from './contract.fixture.js';
import { topicOf, type LogMessage, type Subscription } from './message.js';
import { PostgresLog } from './postgres-log.js';
import { sql } from '../database/sql.js';

describe('the event log in Postgres', () => {
  const type = freshType();
  const topic = topicOf(type.$type);
  let url: string;
  let log: PostgresLog;
  let readers: Subscription[];
  beforeEach(async () => {
    url = await createDatabase();
    log = new PostgresLog(url);
    readers = [];
  });
  afterEach(async () => {
    for (const reader of readers) await reader.close();
    await log.close();
    await dropDatabase(url);
  });

  function read(
    heard: LogMessage[],
    options: { fromStart?: boolean; before?: () => Promise<void> } = {},
  ): Subscription {
    const handle = async (batch: readonly LogMessage[]) => {
      await options.before?.();
      heard.push(...batch);
      return batch.length;
    };
    const reader = log.subscribe({
      group: 'readers',
      topics: [topic],
      fromStart: options.fromStart ?? true,
      handle,
      onState: () => undefined,
    });
    readers.push(reader);
    return reader;
  }
  const numbers = (heard: LogMessage[]) => heard.map(({ value }) => Number(type.decode(value).amountMinor));

  it('waits for a sender that commits late instead of passing it', async () => {
    const heard: LogMessage[] = [];
    await log.ensureTopics([topic]);
    const late = new pg.Client(url);
    await late.connect();
    try {
      await late.query('begin');
      const { key, value } = message(type, 'key', 0);
      await late.query(
        "insert into log_message (topic, part, key, headers, value) select $1, p, $2, '{}', $3 from generate_series(0, 5) p",
        [topic, key, value],
      );
      read(heard);
      await log.send([message(type, 'key', 1)]);
      await new Promise((resolve) => setTimeout(resolve, 400));
      await log.send([message(type, 'key', 2)]);
      await late.query('commit');
    } finally {
      await late.end();
    }
    await eventually(() => heard.length >= 8);
    expect(numbers(heard).filter((n) => n === 0)).toHaveLength(6);
    expect(numbers(heard).filter((n) => n > 0)).toEqual([1, 2]);
  });

  it('lets a new group begin at the newest message when it wants no past', async () => {
    await log.send([message(type, 'key', 1)]);
    const heard: LogMessage[] = [];
    read(heard, { fromStart: false });
    await eventually(async () => (await log.query(sql`select 1 from log_offset where owner is not null`)).length === 6);
    await log.send([message(type, 'key', 2)]);
    await eventually(() => heard.length > 0);
    expect(numbers(heard)).toEqual([2]);
  });

  it('refuses the offset of a reader that lost its partition', async () => {
    const heard: LogMessage[] = [];
    await log.send([message(type, 'key', 1)]);
    const before = async () => {
      if (heard.length === 0)
        await log.query(
          sql`update log_offset set epoch = epoch + 1, owner = 'another', lease_until = now() + interval '1 s'`,
        );
    };
    read(heard, { before });
    await eventually(() => heard.length >= 2);
    expect(numbers(heard).slice(0, 2)).toEqual([1, 1]);
  });

  it("takes back a dead reader's partitions when their lease ends", async () => {
    const heard: LogMessage[] = [];
    await log.ensureTopics([topic]);
    await log.query(
      sql`insert into log_offset (grp, topic, part, xid, pos, owner, lease_until) select 'readers', $1, p, '0', 0, 'dead', now() + interval '2 s' from generate_series(0, 5) p`,
      [topic],
    );
    read(heard);
    await log.send([message(type, 'key', 1)]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(heard).toEqual([]);
    await eventually(() => heard.length === 1, 10_000);
  });
});
