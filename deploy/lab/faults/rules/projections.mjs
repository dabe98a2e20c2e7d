const names = { 1: 'bet', 2: 'win', 3: 'rollback_bet', 4: 'rollback_win', 6: 'jackpot_win' };
const fresh = () => ({
  bets: 0,
  bets_rolled_back: 0,
  tombstones: 0,
  stake: 0n,
  wins: 0,
  win: 0n,
  last: 0n,
  entries: 0,
});

/** All rounds as the journal tells them: `Map` of `vendor account round` to their sums; and which entries belong to one. */
export function rebuilt(journal) {
  const rounds = new Map();
  const belonging = new Map();
  const roundOf = new Map();
  for (const row of journal) {
    const vendor = /^vendor:(.+)$/.exec(row.source)?.[1];
    if (!vendor || !names[row.kind]) continue;
    const originals = row.kind === 3 ? [1] : row.kind === 4 ? [2, 6] : [];
    const known = originals
      .map((kind) => roundOf.get(`${row.account} ${row.source} ${row.reference} ${kind}`))
      .find((round) => round !== undefined);
    const round = known ?? row.round;
    if (!round) continue;
    roundOf.set(`${row.account} ${row.source} ${row.external} ${row.kind}`, round);
    const key = `${vendor} ${row.account} ${round}`;
    if (!rounds.has(key)) rounds.set(key, fresh());
    add(rounds.get(key), row, known !== undefined);
    belonging.set(`${row.account}:${row.version}`, row);
  }
  return { rounds, belonging };
}

function add(round, { kind, amount, version }, known) {
  const money = BigInt(amount);
  round.entries += 1;
  if (BigInt(version) > round.last) round.last = BigInt(version);
  if (kind === 1) Object.assign(round, { bets: round.bets + 1, stake: round.stake - money });
  else if (kind === 2 || kind === 6) Object.assign(round, { wins: round.wins + 1, win: round.win + money });
  else if (kind === 4) round.win += money;
  else if (known) Object.assign(round, { bets_rolled_back: round.bets_rolled_back + 1, stake: round.stake - money });
  else round.tombstones += 1;
}

function stateOf(round, { closed, close, reopened }) {
  const takenBack = round.bets_rolled_back + round.tombstones;
  if (takenBack > 0 && round.bets_rolled_back >= round.bets && round.win === 0n) return 'CANCELLED';
  return closed && !reopened && (close === null || round.last >= BigInt(close)) ? 'COMPLETED' : 'OPEN';
}

/** I12: rounds and their entries are what the journal makes them. */
export function rounds(facts) {
  const { rounds: wanted, belonging } = rebuilt(facts.wallet.journal);
  const wrong = [];
  const seen = new Set();
  for (const row of facts.games.rounds) {
    const key = `${row.vendor} ${row.account} ${row.round}`;
    const round = wanted.get(key);
    seen.add(key);
    // A closing alone is no round; the sweeper forgets it.
    if (!round) {
      if (row.bets + row.wins + row.tombstones > 0) wrong.push(`round ${key} is not in the journal`);
      continue;
    }
    const differing = ['bets', 'bets_rolled_back', 'tombstones', 'stake', 'wins', 'win', 'last'].filter(
      (field) => String(row[field]) !== String(round[field]),
    );
    if (row.state !== stateOf(round, row)) differing.push('state');
    if (differing.length > 0) wrong.push(`round ${key} differs from the journal in ${differing.join(', ')}`);
  }
  for (const key of wanted.keys()) if (!seen.has(key)) wrong.push(`round ${key} is missing`);
  return [...wrong, ...entries(facts.games.entries, belonging)];
}

function entries(rows, belonging) {
  const wrong = [];
  const seen = new Set();
  for (const { account, version, kind, amount } of rows) {
    const id = `${account}:${version}`;
    const row = belonging.get(id);
    if (seen.has(id)) wrong.push(`entry ${id} counts twice in rounds`);
    if (!row || names[row.kind] !== kind || row.amount !== amount)
      wrong.push(`entry ${id} of a round is not what the journal has`);
    seen.add(id);
  }
  for (const id of belonging.keys()) if (!seen.has(id)) wrong.push(`entry ${id} is missing in its round`);
  return wrong;
}

/** Every closing that was acknowledged is stored. */
export function closings(facts) {
  const accounts = new Map(
    facts.games.players.map(({ vendor, player, account }) => [`vendor:${vendor} ${player}`, account]),
  );
  const closed = new Set(
    facts.games.rounds.filter((row) => row.closed).map((row) => `vendor:${row.vendor} ${row.account} ${row.round}`),
  );
  return facts.commands
    .filter(({ state, request, conflict }) => state === 'acknowledged' && request?.closeRound && !conflict)
    .filter(
      ({ source, player, request }) => !closed.has(`${source} ${accounts.get(`${source} ${player}`)} ${request.round}`),
    )
    .map(({ op, request }) => `${op} closed round ${request.round}, which is open`);
}

/** What a member reads in his statement is the journal of his account. */
export function statements(facts) {
  const own = new Map();
  for (const row of facts.wallet.journal)
    if (row.kind !== 20) own.set(row.account, [...(own.get(row.account) ?? []), row]);
  const accounts = new Map(
    facts.wallet.accounts.filter(({ kind }) => kind === 'available').map(({ member, id }) => [member, id]),
  );
  const members = new Map(facts.identity.members.map(({ id, username }) => [username, id]));
  return Object.entries(facts.statements).flatMap(([username, { total, list }]) => {
    const rows = (own.get(accounts.get(members.get(username))) ?? []).toReversed();
    if (total !== rows.length) return [`the statement of ${username} has ${total} lines, the journal ${rows.length}`];
    const place = list.findIndex(({ id, amountMinor, balanceAfterMinor }, index) => {
      const row = rows[index];
      return id !== `${row.account}:${row.version}` || amountMinor !== row.amount || balanceAfterMinor !== row.after;
    });
    return place < 0 ? [] : [`the statement of ${username} differs from the journal at ${list[place].id}`];
  });
}

/** The largest wins that visitors see are the largest of the journal. */
export function winners(facts) {
  const { rounds: wanted } = rebuilt(facts.wallet.journal);
  const largest = facts.games.rounds
    .map((row) => ({ row, round: wanted.get(`${row.vendor} ${row.account} ${row.round}`) }))
    .filter(({ row, round }) => round && round.win > 0n && stateOf(round, row) === 'COMPLETED')
    .map(({ round }) => round.win)
    .sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, facts.winners.length || 20)
    .map(String);
  return largest.join() === facts.winners.join()
    ? []
    : [`the rank list shows ${facts.winners[0]}…, the journal's is ${largest[0]}…`];
}

/** Every member who registered is known once and has one account; nobody else is there. */
export function members(facts) {
  const counts = new Map();
  for (const { username } of facts.identity.members) counts.set(username, (counts.get(username) ?? 0) + 1);
  const accounts = new Map();
  for (const { kind, member } of facts.wallet.accounts)
    if (kind === 'available' && member) accounts.set(member, (accounts.get(member) ?? 0) + 1);
  const registrations = facts.commands.filter(({ kind }) => kind === 'register');
  const asked = new Set(registrations.map(({ username }) => username));
  const lost = registrations
    .filter(({ state, username }) => state === 'acknowledged' && counts.get(username) !== 1)
    .map(({ op }) => `${op} (acknowledged): no such member, or not once`);
  const ghosts = registrations
    .filter(({ state, username }) => state === 'refused' && counts.has(username))
    .map(({ op }) => `${op} (refused): the member is there`);
  const without = facts.identity.members
    .filter(({ id }) => accounts.get(id) !== 1)
    .map(({ id, username }) => `member ${id} (${username}) has ${accounts.get(id) ?? 0} accounts`);
  const strangers = facts.identity.members
    .filter(({ id, username }) => Number(id) > 1001 && !asked.has(username))
    .map(({ username }) => `nobody registered ${username}`);
  return [...lost, ...ghosts, ...without, ...strangers];
}
