// Balances: each account's entries are gapless and chained, both ends of a row are of one currency, and all sums are zero.

export class Accounts {
  #fault;
  #accounts = new Map();
  #moved = new Map();

  constructor(fault) {
    this.#fault = fault;
  }

  get count() {
    return this.#accounts.size;
  }

  open({ id, kind, currency, balance, version, overdrawn }) {
    if (this.#accounts.has(id)) this.#fault(`account ${id}`, 'is there twice');
    const stored = { balance: BigInt(balance), version: BigInt(version), overdrawn };
    this.#accounts.set(id, { kind, currency, stored, balance: 0n, version: 0n, early: new Map() });
  }

  row(row) {
    const name = `row ${row.account_id}:${row.version}`;
    const own = this.#accounts.get(row.account_id);
    const other = this.#accounts.get(row.contra_id);
    if (!own || !other || own === other) return this.#fault(name, 'does not have two ends');
    if (own.currency !== other.currency || own.currency !== row.currency)
      this.#fault(name, 'has ends of two currencies');
    if (own.kind === 'derived') this.#fault(name, 'is kept for an account that stores no balance');
    if ((other.kind === 'derived') !== (row.contra_version === null))
      this.#fault(name, 'has no version for its other end');
    const amount = BigInt(row.amount);
    const size = amount < 0n ? -amount : amount;
    this.#moved.set(own.currency, (this.#moved.get(own.currency) ?? 0n) + size);
    this.#entry(own, name, { version: row.version, amount, after: row.balance_after, kind: row.kind });
    if (other.kind === 'derived') other.balance -= amount;
    else if (row.contra_version !== null)
      this.#entry(other, name, {
        version: row.contra_version,
        amount: -amount,
        after: row.contra_balance_after,
        kind: row.kind,
      });
  }

  /** Rows come in the order of transactions, an account's entries are read in the order of versions. */
  #entry(account, name, { version, amount, after, kind }) {
    const at = BigInt(version);
    if (at <= account.version || account.early.has(at))
      return this.#fault(name, `has version ${at} of its account a second time`);
    account.early.set(at, { name, amount, after: BigInt(after), kind });
    for (let next = account.early.get(account.version + 1n); next; next = account.early.get(account.version + 1n)) {
      account.early.delete(account.version + 1n);
      account.version += 1n;
      const before = account.balance;
      account.balance += next.amount;
      if (account.balance !== next.after)
        this.#fault(next.name, `says balance ${next.after}, the entries make ${account.balance}`);
      account.balance = next.after;
      if (next.after < 0n && next.after < before && next.kind !== '4') this.#fault(next.name, 'leads below zero');
    }
  }

  /** What must hold at the end; answers per currency the sum over all accounts and what was moved. */
  close() {
    const sums = new Map();
    for (const [id, account] of this.#accounts) {
      const { kind, currency, stored, balance, version, early } = account;
      const total = sums.get(currency) ?? { sum: 0n, moved: this.#moved.get(currency) ?? 0n };
      sums.set(currency, { ...total, sum: total.sum + balance });
      if (kind === 'derived') continue;
      if (early.size > 0 || stored.version > version) this.#fault(`row ${id}:${version + 1n}`, 'is missing');
      else if (stored.version !== version)
        this.#fault(`account ${id}`, `stores version ${stored.version}, its entries end with ${version}`);
      else if (stored.balance !== balance)
        this.#fault(`account ${id}`, `stores ${stored.balance}, its entries make ${balance}`);
      if (stored.overdrawn !== stored.balance < 0n)
        this.#fault(`account ${id}`, 'is below zero without a win that was taken back');
    }
    for (const [currency, { sum }] of sums)
      if (sum !== 0n) this.#fault(currency, `the sum over all accounts is ${sum}, not 0`);
    return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
