// What must hold after every turn, asked of the wallet's tables alone: it shares no code with the services and not their own proof.

/*
 * I1 a balance is what its entries add up to, I2 versions are gapless, I3 each balance follows from the last, I4 the sum over all
 * accounts is zero per currency, I5 no balance below zero without the rollback of a win, I7 nothing is reversed twice. Of a preloaded
 * journal (see preload.mjs, which proves it once) they look at what came after: $1 is its first transaction, $2 and $3 are the versions
 * and the balance with which every account with money began.
 */
const rules = `
  with entry as (
    select account_id, version, amount, balance_after, $2::bigint as base, $3::bigint as opening from journal where xid >= $1::xid8
    union all
    select contra_id, contra_version, -amount, contra_balance_after, 0, 0 from journal where contra_version is not null and xid >= $1::xid8
  ), chain as (
    select account_id, version, amount, balance_after,
      base + row_number() over (partition by account_id order by version) as place,
      lag(balance_after, 1, opening) over (partition by account_id order by version) as before
    from entry
  ), stored as (
    select *, case kind when 'available' then $2::bigint else 0 end as base, case kind when 'available' then $3::bigint else 0 end as opening
    from account where kind <> 'derived'
  ), sums as (
    select account_id, count(*) as entries, sum(amount) as total, max(version) as top,
      count(*) filter (where version <> place) as gaps, count(*) filter (where before + amount <> balance_after) as torn
    from chain group by account_id
  )
  select 'I1 balance' as rule, count(*)::int as found from stored a left join sums s on s.account_id = a.id
    where a.balance <> a.opening + coalesce(s.total, 0)
  union all
  select 'I2 versions', count(*)::int from stored a left join sums s on s.account_id = a.id
    where a.version <> a.base + coalesce(s.entries, 0) or a.version <> coalesce(s.top, a.base) or coalesce(s.gaps, 0) > 0
  union all
  select 'I3 chain', count(*)::int from sums where torn > 0
  union all
  select 'I4 sum ' || currency, sum(amount)::bigint::int from (
    select a.currency, j.amount from journal j join account a on a.id = j.account_id where xid >= $1::xid8
    union all
    select c.currency, -j.amount from journal j join account c on c.id = j.contra_id where xid >= $1::xid8
  ) p group by currency having sum(amount) <> 0
  union all
  select 'I5 negative', count(*)::int from account a
    where balance < 0 and not exists (select 1 from journal j where j.account_id = a.id and j.kind = 4)
  union all
  select 'I7 reversed twice', count(*)::int from (
    select 1 from journal where kind in (3, 4) and xid >= $1::xid8 group by account_id, source, kind, reference having count(*) > 1
  ) twice
  union all
  select 'I7 money on a tombstone', count(*)::int from journal where kind = 20 and amount <> 0 and xid >= $1::xid8
  union all
  select 'I7 applied twice', count(*)::int from (
    select 1 from journal where kind <> 20 and xid >= $1::xid8 group by account_id, source, kind, external_id having count(*) > 1
  ) twice`;

export const fromTheBeginning = { xid: '0', versions: 0, balance: 0n };

/** The broken rules of a wallet's database; empty is right. `servers` as in servers.mjs, `since` as preload.mjs answers it. */
export async function brokenBooks(servers, url, since = fromTheBeginning) {
  const rows = await servers.sql(url, rules, [since.xid, since.versions, since.balance]);
  return rows.filter(({ found }) => Number(found) !== 0).map(({ rule, found }) => `${rule}: ${found}`);
}

/** I6: as many entries as were told to be applied since the last look; a win that goes with its bet is told of by nobody. */
export class AckedEntries {
  #servers;
  #url;
  #since;
  #acked;

  static async start(servers, url, since = fromTheBeginning) {
    const watch = new AckedEntries();
    watch.#servers = servers;
    watch.#url = url;
    watch.#since = since;
    watch.#acked = await watch.#count();
    return watch;
  }

  /** `entries`: one per APPLIED, two per TOMBSTONED (the rollback and the tombstone). */
  add(entries) {
    this.#acked += entries;
  }

  async broken() {
    const found = await this.#count();
    return found === this.#acked ? [] : [`I6: ${this.#acked} entries were acknowledged, ${found} are there`];
  }

  async #count() {
    const told = `select count(*) from journal
      where xid >= $1::xid8 and not (kind = 4 and external_id like '% takes back %')`;
    const [{ count }] = await this.#servers.sql(this.#url, told, [this.#since.xid]);
    return Number(count);
  }
}
