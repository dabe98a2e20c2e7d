// What a run must have kept, whatever happened in it.

/** The id of a journal entry's event. */
export const eventIdOf = (row) => `journal:${row.account_id}:${row.version}`;

/** What is broken; empty is right. */
export function brokenPromises(run) {
  return [...run.ledger.broken, ...ledger(run), ...topic(run), ...effects(run)];
}

/** Every acknowledged command is there once, with the answer that was given; a refused one is not there. */
function ledger({ ledger: { journal }, vendors }) {
  const rows = byId(journal);
  const broken = [];
  for (const [id, { transactionId, storedBalanceMinor, balanceMinor }] of vendors.acked) {
    const own = rows.get(id) ?? [];
    const [row] = own;
    if (own.length !== 1) broken.push(`${id} was acknowledged and is there ${own.length} times`);
    else if (`${row.account_id}:${row.version}` !== transactionId) broken.push(`${id} was told of ${transactionId}`);
    else if (row.balance_after !== String(storedBalanceMinor ?? balanceMinor))
      broken.push(`${id} was told of another balance`);
  }
  for (const [id, { code }] of vendors.refused) {
    if (rows.has(id)) broken.push(`${id} was refused (${code}) and is there`);
    if (code === 'INVALID' && !vendors.poison.has(id)) broken.push(`${id} was refused for what another one holds`);
  }
  return broken;
}

function byId(journal) {
  const rows = new Map();
  for (const row of journal) rows.set(row.external_id, [...(rows.get(row.external_id) ?? []), row]);
  return rows;
}

/** The topic holds every entry, in order per account once repeats are dropped; one relay leads at rest. */
function topic({ ledger: { journal }, broker, leaders }) {
  const missing = journal.filter((row) => !broker.times.has(eventIdOf(row)));
  const sent = new Set(broker.log.flat().map(({ headers }) => headers['event-id']));
  return [
    ...missing.map((row) => `${row.account_id}:${row.version} is not in the topic`),
    ...unordered(
      [...sent].map((id) => id.split(':').slice(1)),
      'in the topic',
    ),
    ...(leaders > 1 ? [`at rest an entry was sent ${leaders} times: more than one relay leads`] : []),
  ];
}

/** Each entry had one effect, in order. */
function effects({ ledger: { journal }, store }) {
  const once = new Set(store.effects.map(({ id }) => id));
  return [
    ...(once.size === store.effects.length ? [] : [`${store.effects.length - once.size} effects twice`]),
    ...(once.size === journal.length ? [] : [`${journal.length} entries, effects of ${once.size}`]),
    ...(store.dead.length === 0 ? [] : [`${store.dead.length} dead letters`]),
    ...unordered(
      store.effects.map(({ account, version }) => [account, version]),
      'among the effects',
    ),
  ];
}

function unordered(pairs, where) {
  const newest = new Map();
  const broken = [];
  for (const [account, version] of pairs) {
    if (Number(version) < (newest.get(account) ?? 0)) broken.push(`${account}:${version} came late ${where}`);
    newest.set(account, Math.max(Number(version), newest.get(account) ?? 0));
  }
  return broken;
}
