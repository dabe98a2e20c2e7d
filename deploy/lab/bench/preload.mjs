// A journal of millions of rows before anything is measured: set-based, indexes last, and no more than the disk has room for.
import { statfsSync } from 'node:fs';

/** What a row takes with its indexes and its share of the write-ahead log, and what the disk keeps free. */
const bytesPerRow = 450;
const keepFreeBytes = 15 * 2 ** 30;
const rowsPerCommit = 500_000;

const indexes = `
  select indexdef as make, format('drop index %I', indexname) as drop from pg_indexes where tablename = 'journal'
    and indexname not in (select conname from pg_constraint where conrelid = 'journal'::regclass)
  union all
  select format('alter table journal add constraint %I %s', conname, pg_get_constraintdef(oid)), format('alter table journal drop constraint %I', conname)
    from pg_constraint where conrelid = 'journal'::regclass and contype in ('p', 'u')`;

/** Versions `lo` to `hi` of every account with money: wins of one size by a vendor of old, as the ledger would have written them. */
const insert = `
  insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, round_id, game_code, created_at)
    select a.id, v, 2, 2, 'vendor:old', 'old-' || a.id || '-' || v, $3::bigint, $3::bigint * v, o.id, 'old-' || a.id, 'bench-game', now() - interval '1 day'
    from generate_series($1::bigint, $2::bigint) v cross join account a cross join account o
    where a.kind = 'available' and o.name = 'vendor:old'`;

/* One pass over what was preloaded: versions 1 to n without a gap, and each balance the sum so far, since all amounts are the same. */
const broken = `
  select count(*)::int as accounts, count(*) filter (where rows <> $1 or low <> 1 or high <> $1 or torn > 0)::int as broken from (
    select count(*) as rows, min(version) as low, max(version) as high,
      count(*) filter (where amount <> $2 or balance_after <> $2::bigint * version) as torn
    from journal group by account_id) s`;

/** How many of `rows` the disk under `folder` has room for. */
function fitting(folder, rows) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.max(0, Math.min(rows, Math.floor((bavail * bsize - keepFreeBytes) / bytesPerRow)));
}

async function fill(servers, url, { each, win, perCommit }) {
  let next = 1;
  const worker = async () => {
    while (next <= each) {
      const low = next;
      next += perCommit;
      await servers.sql(url, insert, [low, Math.min(each, low + perCommit - 1), win]);
    }
  };
  await Promise.all([worker(), worker()]);
}

/**
 * Fills the journal with about `rows` rows, as many for each account. Returns where they end: `{ rows, versions, balance, xid }`, the
 * versions and balance of every account with money, and the first transaction that comes after.
 */
export async function preload(servers, url, { rows, accounts, win }) {
  const each = Math.floor(fitting(servers.folder('logs'), rows) / accounts);
  if (each < 1) throw new Error(`the disk has no room for ${rows} rows of journal`);
  await servers.sql(
    url,
    "insert into account (owner_type, name, currency, kind) values ('vendor', 'vendor:old', 'VND', 'derived')",
  );
  const known = await servers.sql(url, indexes);
  for (const { drop } of known) await servers.sql(url, drop);
  await fill(servers, url, { each, win, perCommit: Math.max(1, Math.floor(rowsPerCommit / accounts)) });
  for (const { make } of known) await servers.sql(url, `set maintenance_work_mem = '1GB'; ${make}`);
  const [found] = await servers.sql(url, broken, [each, win]);
  if (found.accounts !== accounts || found.broken > 0)
    throw new Error(`void, the preloaded journal is broken: ${JSON.stringify(found)}`);
  const balance = win * BigInt(each);
  await servers.sql(url, "update account set balance = $1, version = $2 where kind = 'available'", [balance, each]);
  const [{ xid }] = await servers.sql(url, 'select pg_current_xact_id()::text as xid');
  return { rows: each * accounts, versions: each, balance, xid };
}
