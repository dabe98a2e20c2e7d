import { printVerdicts } from '../common/report.mjs';
import { returnsOf } from './returns.mjs';

const ms = (time) => (time < 10 ? time.toFixed(1) : time.toFixed(0));
const percent = (share) => `${(share * 100).toFixed(2)} %`;

/** Prints what a crowd came to; returns how many checks failed. */
export function report({ verdicts, world, facts, resolved, seconds }, { seed, players }) {
  const failed = printVerdicts(verdicts);
  for (const line of [...summary(world, facts, seconds, resolved, players), '']) console.log(`  ${line}`);
  printTable(['request', 'answers', 'p50 ms', 'p95 ms', 'p99 ms'], times(world.figures));
  printTable(
    ['not answered well', 'times'],
    [...world.figures.errors].sort(([, a], [, b]) => b - a),
  );
  printTable(['game', 'mode', 'rounds', 'staked, VND', 'returned', 'declared', 'band'], returns(facts));
  console.log(`seed ${seed}: ${verdicts.length - failed} passed, ${failed} failed`);
  return failed;
}

function summary({ figures, counts, games }, { crowd, wallet, topics }, seconds, resolved, players) {
  const rate = (name) => `${figures.count(name)} (${(figures.count(name) / seconds).toFixed(1)}/s)`;
  const requests = [...figures.times.values()].reduce((sum, times) => sum + times.length, 0);
  const unknown = crowd.games.length - [...games.values()].flat().length;
  return [
    `${players} players, ${seconds.toFixed(0)} s: rounds for real money ${rate('rounds real')}, demo ${rate('rounds demo')}`,
    `requests: ${requests} (${(requests / seconds).toFixed(0)}/s); searches that found their game: ${figures.count('searches that found it')}, in vain: ${figures.count('searches in vain')}`,
    `connections lost in a bet: ${figures.count('connections lost in a bet')}; open rounds found again: ${figures.count('rounds found again')}`,
    `hands of cards: ${crowd.hands.length}, void: ${crowd.hands.filter(({ void: why }) => why !== null).length}, rake ${(crowd.hands.reduce((sum, { rake }) => sum + BigInt(rake ?? 0), 0n) / 10_000n).toLocaleString('en')} VND`,
    `whole run: ${crowd.rounds.length} rounds, ${wallet.journal.length} journal entries, ${topics.length} events, ${wallet.deposits.length} deposits, ${wallet.withdrawals.length} withdrawals`,
    `commands: ${counts.invoked}; answers: ${counts.acknowledged} acknowledged, ${counts.refused} refused, ${counts.again} for now, ${counts.unknown} unknown; resolved in the end: ${resolved}`,
    ...(unknown > 0 ? [`games that the crowd cannot play: ${unknown}`] : []),
  ];
}

const times = (figures) =>
  figures.table().map(([kind, { count, p50, p95, p99 }]) => [kind, count, ms(p50), ms(p95), ms(p99)]);

function returns(facts) {
  return returnsOf(facts).map(({ kind, mode, rounds, bet, returned, low, high, from, to, holds }) => [
    kind,
    mode,
    rounds,
    (bet / 10_000n).toLocaleString('en'),
    percent(returned),
    low === high ? percent(low) : `${percent(low)} … ${percent(high)}`,
    `${percent(from)} … ${percent(to)}${holds ? '' : '  ✗'}`,
  ]);
}

function printTable(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_title, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`);
  console.log('');
}
