const open = ['IN_REVIEW', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED'];

const index = (rows, key) => new Map(rows.map((row) => [key(row), row]));

/** Deposits: the member's word, the row, the journal and the provider's book say the same. */
export function deposits(facts) {
  const { deposits: rows, journal } = facts.wallet;
  const credits = index(
    journal.filter(({ kind, source }) => kind === 7 && source !== 'payment:demo'),
    ({ external }) => external,
  );
  const payments = facts.book.payments;
  const wrong = rows.flatMap((row) => judgeDeposit(row, credits.get(row.id), payments[row.id]));
  const ids = new Set(rows.map(({ id }) => id));
  for (const external of credits.keys())
    if (!ids.has(external)) wrong.push(`deposit ${external} is credited and was never opened`);
  for (const { reference, state } of Object.values(payments))
    if (state === 'SUCCESS' && !ids.has(reference)) wrong.push(`payment ${reference} has no deposit`);
  return [...wrong, ...commandRows(facts, 'deposit', rows)];
}

function judgeDeposit(row, credit, payment) {
  const name = `deposit ${row.id} (${row.state})`;
  if ((row.state === 'SUCCESS') !== Boolean(credit))
    return [`${name}: ${credit ? 'credited' : 'not credited'} in the journal`];
  if (credit && (credit.amount !== row.credited || credit.account !== row.account))
    return [`${name}: credited ${row.credited}, the journal has ${credit.amount}`];
  if (payment?.state !== 'SUCCESS') {
    if (credit) return [`${name}: credited, and the provider has no payment`];
    const failed = payment?.state === 'FAILED' && row.state !== 'FAILED' && row.state !== 'EXPIRED';
    return failed ? [`${name}: the provider says FAILED`] : [];
  }
  if (credit)
    return credit.amount === payment.paidMinor ? [] : [`${name}: paid ${payment.paidMinor}, credited ${credit.amount}`];
  // Too small a payment is an operator's to decide.
  const decided = BigInt(payment.paidMinor) < BigInt(row.amount) && ['MANUAL_REVIEW', 'FAILED'].includes(row.state);
  return decided ? [] : [`${name}: ${payment.paidMinor} was paid and is not credited`];
}

/** What the clients were told: the same key is one row of the amount that was asked for. */
function commandRows(facts, kind, rows) {
  const byKey = new Map();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return facts.commands
    .filter((command) => command.kind === kind)
    .flatMap(({ op, key, amount, state, answers }) => {
      const found = byKey.get(key) ?? [];
      if (state === 'refused')
        return kind === 'withdrawal' && found.length > 0 ? [`${op} (refused): ${kind} ${found[0].id}`] : [];
      if (state !== 'acknowledged') return [];
      if (found.length !== 1) return [`${op} (acknowledged): ${found.length} rows`];
      const told = answers.every(({ id }) => id === found[0].id);
      return told && found[0].amount === amount
        ? []
        : [`${op}: ${kind} ${found[0].id} is not the one that was answered`];
    });
}

/** Withdrawals: the hold is taken once and ends once, as the state says; the provider paid once, or not at all. */
export function withdrawals(facts) {
  const { withdrawals: rows, journal } = facts.wallet;
  const entries = new Map();
  for (const row of journal)
    if (row.source === 'cashier') entries.set(row.external, [...(entries.get(row.external) ?? []), row]);
  const payouts = Object.values(facts.book.payouts);
  const ids = new Set(rows.map(({ id }) => id));
  const wrong = rows.flatMap((row) => {
    const paid = payouts.filter(({ reference, state }) => reference.startsWith(`${row.id}:`) && state !== 'FAILED');
    return judgeWithdrawal(row, entries.get(row.id) ?? [], paid);
  });
  for (const id of entries.keys()) if (!ids.has(id)) wrong.push(`withdrawal ${id} moved money and does not exist`);
  for (const { reference } of payouts)
    if (!ids.has(reference.split(':')[0])) wrong.push(`payout ${reference} has no withdrawal`);
  return [...wrong, ...commandRows(facts, 'withdrawal', rows)];
}

function judgeWithdrawal(row, entries, paid) {
  const name = `withdrawal ${row.id} (${row.state})`;
  const ends = { SUCCESS: [8, 10], REJECTED: [8, 9], CANCELLED: [8, 9] }[row.state] ?? [8];
  const kinds = entries.map(({ kind }) => kind).sort((a, b) => a - b);
  if (kinds.join() !== ends.join())
    return [`${name}: entries of the kinds ${kinds.join() || 'none'} instead of ${ends.join()}`];
  if (entries.some(({ amount }) => BigInt(amount).toString().replace('-', '') !== row.amount))
    return [`${name}: an entry has another amount`];
  const total = paid.length;
  if (row.state === 'SUCCESS') {
    const right = total === 1 && paid[0].state === 'SUCCESS' && paid[0].amountMinor === row.amount;
    return right ? [] : [`${name}: the provider's book has ${total} payouts that are not failed`];
  }
  const undecided = row.state === 'PAYING' || row.state === 'PAY_UNKNOWN';
  return total === 0 || (undecided && total === 1) ? [] : [`${name}: the provider has paid it`];
}

/** Every hold is of a withdrawal that is open, and every one that is open waits where operators see it. */
export function holds(facts) {
  const { accounts, withdrawals: rows } = facts.wallet;
  const held = new Map();
  for (const { member, state, amount } of rows)
    if (!['SUCCESS', 'REJECTED', 'CANCELLED'].includes(state))
      held.set(member, (held.get(member) ?? 0n) + BigInt(amount));
  const wrong = accounts
    .filter(({ kind }) => kind === 'hold')
    .filter(({ member, balance }) => BigInt(balance) !== (held.get(member) ?? 0n))
    .map(
      ({ id, member, balance }) =>
        `hold account ${id} has ${balance}, open withdrawals come to ${held.get(member) ?? 0n}`,
    );
  const hidden = rows.filter(
    ({ state }) => !open.includes(state) && !['SUCCESS', 'REJECTED', 'CANCELLED'].includes(state),
  );
  return [...wrong, ...hidden.map(({ id, state }) => `withdrawal ${id} stands in ${state}, where nobody looks`)];
}
