// What must hold after every turn, asked of the wallet's tables alone: it shares no code with the services and not their own proof.

/*
 * I1 a balance is what its entries add up to, I2 versions are gapless, I3 each balance follows from the last, I4 the sum over all
 * accounts is zero per currency, I5 no balance below zero without the rollback of a win, I7 nothing is reversed twice.
 */
const rules = `
  with entry as (
    select account_id, version, amount, balance_after from journal
    union all
    select contra_id, contra_version, -amount, contra_balance_after from journal where contra_version is not null
  ), chain as (
    select account_id, version, amount, balance_after,
      row_number() over (partition by account_id order by version) as place,
      lag(balance_after, 1, 0) over (partition by account_id order by version) as before
    from entry
  ), sums as (
    select account_id, count(*) as entries, sum(amount) as total, max(version) as top,
      count(*) filter (where version <> place) as gaps, count(*) filter (where before + amount <> balance_after) as torn
    from chain group by account_id
  )
  select 'I1 balance' as rule, count(*)::int as found from account a left join sums s on s.account_id = a.id
    where a.kind <> 'derived' and a.balance <> coalesce(s.total, 0)
  union all
  select 'I2 versions', count(*)::int from account a left join sums s on s.account_id = a.id
    where a.kind <> 'derived' and (a.version <> coalesce(s.entries, 0) or a.version <> coalesce(s.top, 0) or coalesce(s.gaps, 0) > 0)
  union all
  select 'I3 chain', count(*)::int from sums where torn > 0
  union all
  select 'I4 sum ' || currency, sum(amount)::bigint::int from (
    select a.currency, j.amount from journal j join account a on a.id = j.account_id
    union all
    select c.currency, -j.amount from journal j join account c on c.id = j.contra_id
  ) p group by currency having sum(amount) <> 0
  union all
  select 'I5 negative', count(*)::int from account a
    where balance < 0 and not exists (select 1 from journal j where j.account_id = a.id and j.kind = 4)
  union all
  select 'I7 reversed twice', count(*)::int from (
    select 1 from journal where kind in (3, 4) group by account_id, source, kind, reference having count(*) > 1
  ) twice
  union all
  select 'I7 money on a tombstone', count(*)::int from journal where kind = 20 and amount <> 0
  union all
  select 'I7 applied twice', count(*)::int from (
    select 1 from journal where kind <> 20 group by account_id, source, kind, external_id having count(*) > 1
  ) twice`;

/** The broken rules of a wallet's database; empty is right. `servers` as in servers.mjs. */
export async function brokenBooks(servers, url) {
  const rows = await servers.sql(url, rules);
  return rows.filter(({ found }) => Number(found) !== 0).map(({ rule, found }) => `${rule}: ${found}`);
}

/** I6: as many entries as were told to be applied since the last look. Answers what is broken. */
export class AckedEntries {
  #servers;
  #url;
  #acked;

  static async start(servers, url) {
    const watch = new AckedEntries();
    watch.#servers = servers;
    watch.#url = url;
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
    const [{ count }] = await this.#servers.sql(this.#url, 'select count(*) from journal');
    return Number(count);
  }
}
