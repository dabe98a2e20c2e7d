/** The studio's own book against the journal: a settled round is booked as it was drawn, any other one moved nothing. */
export function studioRounds(facts) {
  const accounts = new Map(
    facts.games.players.filter(({ vendor }) => vendor === 'studio').map(({ player, account }) => [player, account]),
  );
  const rows = new Map();
  for (const row of facts.wallet.journal)
    if (row.source === 'vendor:studio') rows.set(`${row.account} ${row.external} ${row.kind}`, row);
  const known = new Set();
  const wrong = facts.studio.spins.flatMap((spin) => {
    const account = accounts.get(spin.player);
    const row = (external, kind) => rows.get(`${account} ${spin.id}-${external}`.concat(` ${kind}`));
    // The rollback of a bet takes its win along.
    const taken = row(`undo-bet takes back ${spin.id}-win`, 4);
    const undone = [row('undo-bet', 3), row('undo-win', 4), taken, row('bet', 20)];
    const parts = [row('bet', 1), row('win', 2), ...undone].filter(Boolean);
    const won = facts.studio.pools.filter(({ round }) => round === spin.id);
    const pools = won.map(({ pool, amount }) => ({ pool, amount, booked: row(pool, 6) }));
    for (const part of [...parts, ...pools.flatMap(({ booked }) => booked ?? [])]) known.add(part);
    return [
      ...judge(spin, { bet: row('bet', 1), win: row('win', 2), parts }),
      ...pools
        .filter(({ amount, booked }) => booked?.amount !== amount)
        .map(({ pool, amount }) => `round ${spin.id}: the pool ${pool} gave ${amount}, which is not booked`),
    ];
  });
  const strange = [...rows.values()].filter((row) => !known.has(row));
  return [
    ...wrong,
    ...strange.map(({ account, version }) => `entry ${account}:${version}: the studio knows no such round`),
  ];
}

function judge({ id, state, bet, win }, booked) {
  const name = `round ${id} (${state})`;
  const sum = booked.parts.reduce((total, { amount }) => total + BigInt(amount), 0n);
  if (state === 'SETTLED') {
    const right = booked.bet?.amount === `-${bet}` && booked.win?.amount === win && booked.parts.length === 2;
    return right ? [] : [`${name}: bet ${bet} and win ${win} are not booked, or not once`];
  }
  if (state === 'VOID') return sum === 0n ? [] : [`${name}: ${sum} stayed`];
  if (state === 'REFUSED') return booked.parts.length === 0 ? [] : [`${name}: something is booked`];
  return [`${name} has no end`];
}

/** What the frame was told is what the studio's book says. */
export function spinAnswers(facts) {
  const spins = new Map(facts.studio.spins.map((spin) => [spin.spin, spin]));
  return facts.commands
    .filter(({ kind }) => kind === 'spin')
    .flatMap(({ op, state, spinId }) => {
      const settled = spins.get(spinId)?.state === 'SETTLED';
      return settled === (state === 'acknowledged')
        ? []
        : [`${op} (${state}): the studio's book says ${spins.get(spinId)?.state ?? 'nothing'}`];
    });
}
