// The SQL that the simulated databases understand. They do what a statement says, not what it should say: a condition in [[ ]]
// may be missing, and then it does not hold; an unknown statement ends the run.
import { textOf } from '../../../services/kernel/dist/database/sql.js';

/** Matches a statement: `[[name:text]]` may be missing, `[[name:text|other]]` may be one of them or missing, `…` is anything. */
function pattern(template) {
  const names = [];
  const escaped = plainOf(template)
    .split(/ ?(\[\[.*?\]\]) ?/)
    .map((part) => {
      const [, name, texts] = /^\[\[(\w+):(.*)\]\]$/.exec(part) ?? [];
      if (!name) return literal(part);
      names.push(name);
      return ` ?(?<${name}>${texts.split('|').map(literal).join('|')})? ?`;
    });
  return new RegExp(`^${escaped.join('')}$`);
}

const plainOf = (sql) => sql.trim().replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*?');

/** Answers for each statement the name of its statement and which of its conditions it has. */
export class Statements {
  #patterns;
  #known = new Map();

  constructor(templates) {
    this.#patterns = Object.entries(templates).map(([name, template]) => [name, pattern(template)]);
  }

  of(statement) {
    const sql = textOf(statement);
    let found = this.#known.get(sql);
    if (!found) this.#known.set(sql, (found = this.#find(sql)));
    return found;
  }

  #find(sql) {
    const plain = plainOf(sql);
    for (const [name, known] of this.#patterns) {
      const match = known.exec(plain);
      if (match) return { name, has: { ...match.groups } };
    }
    throw new Error(`the simulated database does not know: ${plain}`);
  }
}

/** The relay's and the journal source's, see kernel/events/relay.ts and wallet/ledger/journal.source.ts. */
export const ledgerStatements = new Statements({
  lead: `insert into outbox_cursor (source, epoch, cursor) select $1, 1, '' from set_config('synchronous_commit', 'on', true)
    on conflict (source) do update set epoch = outbox_cursor.epoch [[next:+ 1]] returning epoch::text, cursor, marks`,
  save: `update outbox_cursor set cursor = $3, marks = $4, moved_at = now() where source = $1 [[fence:and epoch = $2]] returning 1`,
  lookUp: `select n.account_id as wanted_account, n.version as wanted_version,
    (e.xid::xid8, e.account_id, e.version) > ($3::xid8, $4::bigint, $5::bigint) as beyond, e.*
    from unnest($1::bigint[], $2::bigint[]) n (account_id, version)
    left join (select … from journal j …) e on e.account_id = n.account_id and e.version = n.version`,
  read: `select … from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id
    left join lateral (…) b on true
    where (j.xid, j.account_id, j.version) [[after:>=|>]] ($1::xid8, $2::bigint, $3::bigint)
    [[horizon:and j.xid < pg_snapshot_xmin(pg_current_snapshot())|and j.xid < pg_snapshot_xmax(pg_current_snapshot())]]
    [[order:order by j.xid, j.account_id, j.version]] limit $4`,
  age: `select open_transaction_age() as age`,
});

/** The delivery's and the retry worker's, see kernel/events/delivery.ts, retry-queue.ts and retry-worker.ts. */
export const eventStatements = new Statements({
  claim: `with batch as materialized (select * from unnest($3::text[], $4::text[]) as b (id, key)),
    held as materialized (select distinct r.key from event_retry r where r.handler = $1 and r.topic = $2 and r.key = any($4)),
    mine as (insert into inbox (event_id, handler) select id, $1 from batch [[behind:where key not in (select key from held)]] order by id
      on conflict do nothing returning event_id)
    select case when count(*) < cardinality($3::text[]) then coalesce(array_agg(event_id), '{}') end as taken,
      (select array_agg(key) from held) as held from mine`,
  take: `insert into inbox (event_id, handler) values ($1, $2) on conflict do nothing returning 1`,
  park: `with head as materialized (select 1 from event_retry where handler = $2 and topic = $3 and key = $4 order by id limit 1 for share)
    insert into event_retry (handler, topic, key, event_id, headers, payload, attempts, error, next_at)
    select $2, $3, $4, $1, $5::jsonb, $6::bytea, 1, $7,
      [[waits:case when not exists (select from head) then]] now() + $8::float8 * interval '1 ms' [[end:end]]
    [[new:where not exists (select from inbox where event_id = $1 and handler = $2)]] on conflict do nothing`,
  queue: `with head as materialized (select 1 from event_retry where handler = $2 and topic = $3 and key = $4 order by id limit 1 for share),
    put as (insert into event_retry (handler, topic, key, event_id, headers, payload)
      select $2, $3, $4, $1, $5::jsonb, $6::bytea from head
      [[new:where not exists (select from inbox where event_id = $1 and handler = $2)]] on conflict do nothing)
    select exists (select from head) as behind`,
  remove: `delete from event_retry where id = $1`,
  next: `update event_retry set next_at = now() where next_at is null and id =
    (select id from event_retry where handler = $1 and topic = $2 and key = $3 order by id limit 1)`,
  again: `update event_retry set attempts = $2, error = $3, next_at = now() + $4::float8 * interval '1 ms' where id = $1`,
  due: `with due as materialized (
    select id from event_retry where next_at <= now() and handler = any($1) order by next_at limit $2 for update skip locked)
    update event_retry r set next_at = now() [[lease:+ interval '60 s']] from due where r.id = due.id
    returning r.id::text, handler, topic, key, event_id, headers, payload, attempts`,
  waiting: `select count(*)::int as waiting from event_retry`,
});
