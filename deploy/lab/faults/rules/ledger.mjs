const total = (rows, value) => rows.reduce((sum, row) => sum + BigInt(value(row)), 0n);

/** Every change of every account that stores a balance, in the order of its versions. */
function entriesOf({ accounts, journal }) {
  const entries = new Map(accounts.filter(({ kind }) => kind !== 'derived').map(({ id }) => [id, []]));
  for (const row of journal) {
    entries
      .get(row.account)
      ?.push({ version: BigInt(row.version), amount: BigInt(row.amount), after: BigInt(row.after) });
    if (row.contra_version === null) continue;
    const contra = {
      version: BigInt(row.contra_version),
      amount: -BigInt(row.amount),
      after: BigInt(row.contra_after),
    };
    entries.get(row.contra)?.push(contra);
  }
  for (const list of entries.values()) list.sort((a, b) => (a.version < b.version ? -1 : 1));
  return entries;
}

function accountRules(facts, judge) {
  const { accounts } = facts.wallet;
  const entries = entriesOf(facts.wallet);
  return accounts
    .filter(({ kind }) => kind !== 'derived')
    .flatMap((account) => judge(account, entries.get(account.id)).map((what) => `account ${account.id}: ${what}`));
}

/** I1 */
export const balances = (facts) =>
  accountRules(facts, (account, entries) => {
    const sum = total(entries, ({ amount }) => amount);
    return sum === BigInt(account.balance) ? [] : [`balance ${account.balance}, its entries come to ${sum}`];
  });

/** I2 */
export const versions = (facts) =>
  accountRules(facts, (account, entries) => {
    const gap = entries.findIndex(({ version }, index) => version !== BigInt(index + 1));
    if (gap >= 0) return [`version ${entries[gap].version} stands where ${gap + 1} belongs`];
    return BigInt(account.version) === BigInt(entries.length)
      ? []
      : [`version ${account.version} after ${entries.length} entries`];
  });

/** I3 */
export const chain = (facts) =>
  accountRules(facts, (_account, entries) => {
    let balance = 0n;
    for (const { version, amount, after } of entries) {
      balance += amount;
      if (after !== balance) return [`balance after version ${version} is ${after}, it follows ${balance}`];
    }
    return [];
  });

/** I4: what members have and what vendors, payment providers and the house gave comes to zero. */
export function zeroSum(facts) {
  const { accounts, journal } = facts.wallet;
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const sums = new Map();
  const add = (currency, amount) => sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  const wrong = [];
  for (const { kind, currency, balance } of accounts) if (kind !== 'derived') add(currency, BigInt(balance));
  for (const row of journal) {
    const [own, contra] = [byId.get(row.account), byId.get(row.contra)];
    if (!own || !contra || own.currency !== contra.currency)
      wrong.push(`entry ${row.account}:${row.version} has no two ends in one currency`);
    else if (contra.kind === 'derived') add(contra.currency, -BigInt(row.amount));
  }
  for (const [currency, sum] of sums) if (sum !== 0n) wrong.push(`${currency}: the sum over all accounts is ${sum}`);
  return wrong;
}

/** I5 */
export const notNegative = (facts) =>
  facts.wallet.accounts
    .filter(({ balance, overdrawn }) => BigInt(balance) < 0n && !overdrawn)
    .map(({ id, balance }) => `account ${id} has ${balance}`);

/** One movement per key, for ever. */
export function onePerKey(facts) {
  const seen = new Map();
  const wrong = [];
  for (const { account, version, source, external, slot } of facts.wallet.journal) {
    const key = `${source} ${external} ${slot} ${account}`;
    if (seen.has(key))
      wrong.push(`${source} ${external}: entries ${account}:${seen.get(key)} and ${account}:${version}`);
    seen.set(key, version);
  }
  return wrong;
}

/** I7: one reversal per bet or win, of its very amount; none of what is not there, except a tombstone, which moves nothing. */
export function reversals(facts) {
  const { journal } = facts.wallet;
  const originals = new Map(journal.map((row) => [`${row.source} ${row.external} ${row.slot} ${row.account}`, row]));
  const seen = new Set();
  const wrong = [];
  for (const row of journal) {
    const name = `entry ${row.account}:${row.version}`;
    if (row.kind === 20 && BigInt(row.amount) !== 0n) wrong.push(`${name} is a tombstone and moves ${row.amount}`);
    if (row.kind !== 3 && row.kind !== 4) continue;
    const key = `${row.source} ${row.reference} ${row.kind} ${row.account}`;
    if (seen.has(key)) wrong.push(`${name} reverses ${row.reference} a second time`);
    seen.add(key);
    const candidates = row.kind === 3 ? [1] : [2, 6];
    const original = candidates
      .map((slot) => originals.get(`${row.source} ${row.reference} ${slot} ${row.account}`))
      .find(Boolean);
    if (!original) wrong.push(`${name} reverses ${row.reference}, which is not there`);
    else if (BigInt(row.amount) !== -BigInt(original.amount))
      wrong.push(`${name} reverses ${original.amount} by ${row.amount}`);
  }
  return wrong;
}
