import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { dropDatabase } from '../testing/test-database.js';
import {
  SpecService,
  backing,
  eventually,
  faults,
  freshType,
  serviceDatabase,
  sound,
  type Backing,
} from './contract.fixture.js';
import { deadTopicOf, topicOf } from './message.js';
import { sql } from '../database/sql.js';

describe('a Kafka that lost its topics', () => {
  let place: Backing;
  let admin: Admin;
  const open: Array<() => Promise<unknown>> = [];

  beforeAll(async () => {
    place = await backing('kafka');
    admin = new Kafka({ brokers: place.brokers, clientId: 'spec', logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await admin.disconnect();
    await place.close();
  });

  async function service(type = freshType(), group?: string): Promise<SpecService> {
    const databaseUrl = await serviceDatabase();
    open.push(() => dropDatabase(databaseUrl));
    const log = place.open();
    open.push(() => log.close());
    const made = await SpecService.open({ name: 'one', log, type, databaseUrl, ...(group && { group }) });
    open.push(() => made.close());
    return made;
  }
  async function lose(one: SpecService): Promise<string> {
    const topic = topicOf(one.options.type.$type);
    await admin.deleteTopics({ topics: [topic, deadTopicOf(topic)] });
    await eventually(async () => !(await admin.listTopics()).includes(topic));
    return topic;
  }
  const heard = (of: SpecService, count: number) =>
    eventually(
      async () => (await of.effects()).length >= count,
      60_000,
      async () => (await of.effects()).length,
    );

  it('is given topics anew while services run, and hears all again; nothing has a second effect', async () => {
    const one = await service();
    one.relay.start();
    one.listen();
    for (let n = 0; n < 30; n++) await one.publish(`key${n % 3}`, n);
    await heard(one, 30);
    await lose(one);
    for (let n = 30; n < 40; n++) await one.publish(`key${n % 3}`, n);
    await heard(one, 40);
    // A reader that was not there before the loss: the log has everything, in order.
    const late = await service(one.options.type, `${one.options.type.$type}-late`);
    late.listen();
    await heard(late, 40);
    for (const of of [one, late]) {
      const effects = await of.effects();
      expect(effects).toHaveLength(40);
      expect(faults(effects)).toEqual(sound);
    }
  });

  it('is told what it lost although another service made the topics anew meanwhile', async () => {
    const one = await service();
    one.relay.start();
    for (let n = 0; n < 20; n++) await one.publish('key', n);
    await eventually(
      async () => (await one.db.query(sql`select 1 from outbox_cursor where marks <> '{}'`)).length > 0,
      30_000,
    );
    const topic = await lose(one);
    await one.options.log.ensureTopics([topic]);
    await admin.createTopics({ topics: [{ topic, numPartitions: 6 }], waitForLeaders: false });
    // kafkajs would wait for leaders, and gives up where a broker does not know the topic yet.
    await eventually(
      () =>
        admin.fetchTopicMetadata({ topics: [topic] }).then(
          ({ topics }) => topics[0]?.partitions.every(({ leader }) => leader >= 0) === true,
          () => false,
        ),
      30_000,
    );
    await one.publish('key', 20);
    const reader = await service(one.options.type);
    reader.listen();
    await heard(reader, 21);
    expect((await reader.effects()).map(({ n }) => n).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, n) => n),
    );
  });
});
