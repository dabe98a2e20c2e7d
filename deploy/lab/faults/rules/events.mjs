const services = ['wallet', 'games', 'identity', 'studio'];

/** I11: the relays are at the end of what they send. */
export function relays(facts) {
  const wrong = services.flatMap((service) => {
    const waiting = facts[service].outbox.filter((row) => row.waiting !== false);
    return waiting.length > 0 ? [`${service}: ${waiting.length} events of the outbox are not sent`] : [];
  });
  const [{ count }] = facts.wallet.behind;
  return count === '0' ? wrong : [...wrong, `wallet: ${count} entries of the journal are not sent`];
}

/** Every event of every outbox is in its topic. */
export function outboxes(facts) {
  const sent = new Set(facts.topics.map(({ topic, id }) => `${topic} ${id}`));
  return services.flatMap((service) =>
    facts[service].outbox
      .filter(({ topic, id }) => !sent.has(`${topic} ${service}:${id}`))
      .map(({ topic, type, id }) => `${type} ${service}:${id} is not in ${topic}`),
  );
}

/** I11: every entry of an available account is in the topic, and the first sight of each comes in the order of versions. */
export function entriesInOrder(facts) {
  const { accounts, journal, kinds } = facts.wallet;
  const available = new Set(accounts.filter(({ kind }) => kind === 'available').map(({ id }) => id));
  const names = new Map(kinds.map(({ kind, name }) => [kind, name]));
  const rows = new Map(
    journal.filter(({ account }) => available.has(account)).map((row) => [`${row.account}:${row.version}`, row]),
  );
  const next = new Map();
  const seen = new Set();
  const wrong = [];
  for (const { account_id: account, version, ...entry } of facts.entries) {
    const id = `${account}:${version}`;
    const row = rows.get(id);
    if (!row || !sameEntry(row, entry, names)) wrong.push(`the topic's ${id} is not what the journal has`);
    if (seen.has(id)) continue;
    seen.add(id);
    const wanted = next.get(account) ?? 1n;
    if (version !== wanted) wrong.push(`the topic tells ${id} where ${account}:${wanted} belongs`);
    next.set(account, version + 1n);
  }
  for (const id of rows.keys()) if (!seen.has(id)) wrong.push(`entry ${id} is not in the topic`);
  return wrong;
}

const sameEntry = (row, entry, names) =>
  names.get(row.kind) === entry.kind &&
  BigInt(row.amount) === entry.amount_minor &&
  BigInt(row.after) === entry.balance_after_minor &&
  row.source === entry.source &&
  row.external === entry.external_id &&
  (row.reference ?? '') === entry.reference &&
  (row.round ?? '') === entry.round_id;

/** Nothing waits for a retry and nothing was given up on. */
export const handled = (facts) =>
  services.flatMap((service) =>
    [...facts[service].parked, ...facts[service].dead].map(
      ({ handler, event, error }) => `${service}: ${handler} has not handled ${event} (${error})`,
    ),
  );

/** What operators did is in the audit log, once, and the log is a chain. */
export function audit(facts) {
  const { audit: rows, auditHead } = facts.identity;
  const logged = new Set(rows.map(({ event }) => event));
  const wrong = services.flatMap((service) =>
    facts[service].outbox
      .filter(({ type, id }) => type === 'audit.v1.OperatorActed' && !logged.has(`${service}:${id}`))
      .map(({ id }) => `${service}:${id} is not in the audit log`),
  );
  let before = '0'.repeat(64);
  for (const [place, row] of rows.entries()) {
    if (row.before !== before || row.seq !== String(place + 1))
      wrong.push(`row ${row.seq} of the audit log does not follow the one before`);
    before = row.hash;
  }
  const [head] = auditHead;
  if (head.hash !== before || head.seq !== String(rows.length)) wrong.push('the end of the audit log is missing');
  return wrong;
}
