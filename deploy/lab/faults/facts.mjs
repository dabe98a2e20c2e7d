import { readFileSync } from 'node:fs';
import pg from 'pg';

/** A part of a relay's stored cursor, which is empty before the first sending. */
export const at = (part) => `coalesce(nullif(split_part(c.cursor, ':', ${part}), ''), '0')`;

// Everything as text: amounts become bigint where they are added up.
const queries = {
  wallet: {
    accounts: `select id::text, owner_type::text as owner, name, member_id::text as member, currency, kind::text, balance::text, version::text, overdrawn from account`,
    journal: `select account_id::text as account, version::text, kind, slot, source, external_id as external, amount::text, balance_after::text as after,
      contra_id::text as contra, contra_version::text, contra_balance_after::text as contra_after, reference, round_id as round, game_code as game
      from journal order by journal.account_id, journal.version`,
    kinds: 'select kind, name from entry_kind',
    behind: `select count(*)::text as count from journal j join outbox_cursor c on c.source = 'journal'
      where (j.xid, j.account_id, j.version) > (${at(1)}::xid8, ${at(2)}::bigint, ${at(3)}::bigint)`,
    deposits: `select id::text, member_id::text as member, username, account_id::text as account, state, amount_minor::text as amount, credited_minor::text as credited,
      idempotency_key::text as key from deposit`,
    withdrawals: `select id::text, member_id::text as member, username, account_id::text as account, state, amount_minor::text as amount,
      payout_attempt as attempt, idempotency_key::text as key from withdrawal`,
  },
  games: {
    players: `select p.player, p.account_id::text as account, v.code as vendor from player p join vendor v on v.id = p.vendor_id`,
    rounds: `select vendor, account_id::text as account, round_id as round, state, bets, bets_rolled_back, tombstones, stake_minor::text as stake, wins,
      win_minor::text as win, last_version::text as last, close_version::text as close, closed_at is not null as closed, reopened_at is not null as reopened from round`,
    entries: `select account_id::text as account, version::text, kind, amount_minor::text as amount from round_entry`,
  },
  identity: {
    members: `select id::text, lower(username) as username, account_type as type from member`,
    audit: `select seq::text, event_id as event, prev_hash as before, hash from audit_log order by audit_log.seq`,
    auditHead: 'select seq::text, hash from audit_head',
  },
  studio: {
    spins: `select r.id::text, r.spin_id::text as spin, r.bet_minor::text as bet, r.win_minor::text as win, r.state, p.platform_player as player
      from round r join player p on p.id = r.player_id where p.mode = 'real'`,
    pools: `select round_id::text as round, tier || '-' || currency as pool, amount_minor::text as amount from pool_win where real`,
  },
};

/** Each service's own side of the events. */
const eventQueries = {
  outbox: `select o.id::text, o.topic, o.type, o.key,
      (o.xid, o.id) > (${at(1)}::xid8, ${at(2)}::bigint) as waiting
    from outbox o left join outbox_cursor c on c.source = 'outbox'`,
  parked: 'select handler, event_id as event, error from event_retry',
  dead: 'select handler, event_id as event, error from dead_letter where replayed_at is null',
};

/** What one database knows, by its service's name. `client`: an open connection, whose transaction is used as it is. */
export async function readDatabase(service, client) {
  const facts = {};
  for (const [name, sql] of Object.entries({ ...queries[service], ...eventQueries }))
    facts[name] = (await client.query(sql)).rows;
  return facts;
}

/** What all databases know: `{ wallet, games, identity, studio }`. */
export async function readDatabases(urls) {
  const facts = {};
  for (const service of Object.keys(queries)) {
    const client = new pg.Client({ connectionString: urls[service] });
    await client.connect();
    try {
      facts[service] = await readDatabase(service, client);
    } finally {
      await client.end();
    }
  }
  return facts;
}

/** The payment provider's own book: `{ payments, payouts, callbacks }`. */
export const readBook = (file) => JSON.parse(readFileSync(file, 'utf8'));
