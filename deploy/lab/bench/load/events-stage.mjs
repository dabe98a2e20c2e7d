// What the event goals work on: a database with the kernel's and the ledger's tables, the log, and one message of the catalogue.
import kafkajs from 'kafkajs';
import { EntryPosted } from '../../../../proto/dist/wallet/v1/events.js';
import { Clock } from '../../../../services/kernel/dist/runtime/clock.js';
import { Database } from '../../../../services/kernel/dist/database/database.js';
import { connect } from '../../../../services/kernel/dist/database/connect.js';
import { sql } from '../../../../services/kernel/dist/database/sql.js';
import { KafkaLog } from '../../../../services/kernel/dist/events/kafka-log.js';
import { eventMigrations } from '../../../../services/kernel/dist/events/migration.js';
import { TableOutbox } from '../../../../services/kernel/dist/events/outbox.js';
import { ledgerRoutines } from '../../../../services/wallet/dist/ledger/routines.gen.js';
import { ledgerMigrations } from '../../../../services/wallet/dist/migrations/ledger.js';
import { SentTopic } from './sent-topic.mjs';

const { Kafka, Partitioners, logLevel } = kafkajs;
export const accounts = 1000;
export let database;
export let log;
export let topic;
let brokers;

/** A database with the kernel's and the ledger's tables, and `rows` of journal that a ledger could have written. */
export async function open({ url, kafka, rows = 0 }) {
  const source = await connect(
    url,
    { entities: [], migrations: [...ledgerMigrations, ...eventMigrations], routines: ledgerRoutines },
    10,
  );
  database = new Database(source, new TableOutbox(new Clock()), { databaseUrl: url });
  brokers = kafka.split(',');
  log = new KafkaLog({ brokers, clientId: 'bench' });
  topic = new SentTopic(brokers);
  await log.ensureTopics(['wallet.v1', 'raw.v1']);
  await database.query(
    sql`insert into account (owner_type, name, member_id, brand, currency, kind)
     select 'member', 'member:' || m, m, 'BANYAN', 'VND', 'available' from generate_series(1, $1::int) m`,
    [accounts],
  );
  // As the ledger's batches write: 64 rows of 64 accounts with each commit.
  await database.query(sql`do $$ begin
    for batch in 0 .. ${Math.floor(rows / 64) - 1} loop
      insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, round_id, game_code, created_at)
      select 1 + n % ${accounts}, 1 + n / ${accounts}, 1 + n % 2, 1 + n % 2, 'vendor:bench', 'bench-transaction-' || n, 1000,
        1000 * (1 + n / ${accounts}), 0, 'round-' || n / 2, 'banyan-moonlight', now()
      from generate_series(batch * 64, batch * 64 + 63) n;
      commit;
    end loop;
  end $$`);
  await database.query(
    sql`create table projection (account bigint primary key, entries bigint not null, total bigint not null)`,
  );
  await database.query(sql`vacuum analyze`);
  return {};
}

/** kafkajs alone, for the references. */
export const raw = () => new Kafka({ brokers, clientId: 'raw', logLevel: logLevel.NOTHING, retry: { retries: 5 } });
export const producerOf = (kafka) =>
  kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner });

export const entry = (n) =>
  EntryPosted.fromPartial({
    accountId: BigInt(1 + (n % accounts)),
    version: BigInt(n),
    memberId: 1n,
    brand: 'BANYAN',
    currency: 'VND',
    kind: 'win',
    amountMinor: 1000n,
    balanceAfterMinor: 1000n,
    source: 'vendor:bench',
    externalId: `bench-${n}`,
    roundId: `round-${n}`,
    gameCode: 'banyan-moonlight',
  });

export const project = sql`insert into projection (account, entries, total) select a, count(*), sum(m) from unnest($1::bigint[], $2::bigint[]) e (a, m)
  group by a order by a on conflict (account) do update set entries = projection.entries + excluded.entries, total = projection.total + excluded.total`;
export const projected = (tx, events) =>
  tx.query(project, [events.map(({ accountId }) => accountId), events.map(({ amountMinor }) => amountMinor)]);

export const truncate = () => database.query(sql`truncate projection, inbox, event_retry, dead_letter`);
