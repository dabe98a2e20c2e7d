import pg from 'pg';
import { readContracts } from './agents/facts.mjs';
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

/** The same on the database of contracts, for runs in which periods close. */
const agentCrimes = [
  [
    "update agent_posting set amount_minor = amount_minor + 1 where id = (select min(id) from agent_posting where role = 'PAY' and state = 'DONE')",
    'I9 every bill is paid once, as it says',
  ],
  [
    "delete from settlement_run where id = (select id from settlement_run where kind = 'DAILY' order by starts_at offset 1 limit 1)",
    'I9 every period is closed once, every contract billed once',
  ],
  [
    'update bill set payout_minor = payout_minor + 1 where id = (select max(id) from bill)',
    'I9 bills are what was booked in their periods, none too late',
  ],
];

/** Proves on the run's own databases that the checker sees what is wrong; every crime is taken back. Returns a verdict. */
export async function sabotage({ facts, platform }) {
  const { databases } = platform.ready;
  const wallet = async (client) => ({ wallet: await readDatabase('wallet', client) });
  const agents = async (client) => ({ agents: { ...facts.agents, ...(await readContracts(client)) } });
  const wrong = [
    ...(await commit(databases.wallet, crimes, facts, wallet)),
    ...(facts.agents ? await commit(databases.contracts, agentCrimes, facts, agents) : []),
  ];
  return { title: 'the checker sees each of the crimes committed on this database', wrong };
}

/** Commits each of the crimes in a transaction of its own, and judges what `read` finds then. */
async function commit(url, list, facts, read) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const wrong = [];
  try {
    for (const [sql, title] of list) {
      await client.query("begin; set local session_replication_role = 'replica'");
      const { rowCount } = await client.query(sql);
      const changed = await read(client);
      await client.query('rollback');
      const found = judge({ ...facts, ...changed }).filter((verdict) => verdict.wrong.length > 0);
      if (rowCount !== 1 || !found.some((verdict) => verdict.title === title))
        wrong.push(`${sql}: not seen by "${title}"`);
    }
  } finally {
    await client.end();
  }
  return wrong;
}
