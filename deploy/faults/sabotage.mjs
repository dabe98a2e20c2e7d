import pg from 'pg';
import { judge } from './check.mjs';
import { readDatabase } from './facts.mjs';

/** Changes that nobody may make, on the real database of the run, and a rule that must see each. */
const crimes = [
  [
    'delete from journal where (account_id, version) = (select account_id, version from journal where kind = 1 order by account_id, version limit 1)',
    'I6 every acknowledged command is there, once, as answered',
  ],
  [
    'update journal set amount = amount + 1 where (account_id, version) = (select account_id, version from journal where kind = 2 order by account_id, version limit 1)',
    'I3 each balance follows from the one before',
  ],
  [
    "update account set balance = balance + 1 where id = (select min(id) from account where kind = 'available')",
    'I4 all accounts together are zero',
  ],
  [
    "update deposit set credited_minor = credited_minor + 1 where id = (select id from deposit where state = 'SUCCESS' limit 1)",
    'I6 deposits agree with the payment provider',
  ],
  [
    "insert into outbox (topic, type, key, headers, payload, occurred_at) values ('wallet.v1', 'x', '1', '{}', '', now())",
    'I11 the relays are at the end',
  ],
];

/** Proves on the run's own database that the checker sees what is wrong; every crime is taken back. Answers a verdict. */
export async function sabotage({ facts, platform }) {
  const client = new pg.Client({ connectionString: platform.ready.databases.wallet });
  await client.connect();
  const wrong = [];
  try {
    for (const [sql, title] of crimes) {
      await client.query("begin; set local session_replication_role = 'replica'");
      const { rowCount } = await client.query(sql);
      const wallet = await readDatabase('wallet', client);
      await client.query('rollback');
      const found = judge({ ...facts, wallet }).filter((verdict) => verdict.wrong.length > 0);
      if (rowCount !== 1 || !found.some((verdict) => verdict.title === title))
        wrong.push(`${sql}: not seen by "${title}"`);
    }
  } finally {
    await client.end();
  }
  return { title: 'the checker sees each of the crimes committed on this database', wrong };
}
