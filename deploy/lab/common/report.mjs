const shown = 8;
const seconds = (ms) => (ms / 1000).toFixed(1);

/** Prints each verdict with what is wrong; returns how many checks failed. */
export function printVerdicts(verdicts, print = console.log) {
  for (const { title, wrong } of verdicts) {
    print(`  ${wrong.length === 0 ? '✓' : '✗'} ${title}`);
    for (const what of wrong.slice(0, shown)) print(`      ${what}`);
    if (wrong.length > shown) print(`      … ${wrong.length - shown} more`);
  }
  print('');
  return verdicts.filter(({ wrong }) => wrong.length > 0).length;
}

/** Prints what a run came to; returns how many checks failed. */
export function report({ verdicts, nemesis, world, resolved, facts }, { seed, print = console.log }) {
  const failed = printVerdicts(verdicts, print);
  for (const line of summary({ nemesis, world, resolved, facts })) print(`  ${line}`);
  print(`\nseed ${seed}: ${verdicts.length - failed} passed, ${failed} failed`);
  return failed;
}

function summary({ nemesis, world, resolved, facts }) {
  const kills = Object.entries(nemesis.counts).filter(([name]) => name.startsWith('kill '));
  const others = Object.entries(nemesis.counts).filter(([name]) => !name.startsWith('kill '));
  const { invoked, acknowledged, refused, again, unknown } = world.counts;
  return [
    `kills: ${kills.reduce((sum, [, count]) => sum + count, 0)} (${list(kills.map(([name, count]) => [name.slice(5), count]))})`,
    `other faults: ${list(others)}; connections reset in the middle: ${Object.values(nemesis.struck).reduce((a, b) => a + b, 0)}`,
    `recovery after a kill: ${recoveries(nemesis.recoveries)}`,
    `commands: ${invoked}; answers: ${acknowledged} acknowledged, ${refused} refused, ${again} for now, ${unknown} unknown; resolved in the end: ${resolved}`,
    `journal entries: ${facts.wallet.journal.length}, events: ${facts.topics.length}`,
  ];
}

const list = (pairs) =>
  pairs
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

function recoveries(byName) {
  return Object.entries(byName)
    .map(([name, times]) => {
      const sorted = times.toSorted((a, b) => a - b);
      return `${name} ${seconds(sorted[sorted.length >> 1])} s (at most ${seconds(sorted.at(-1))})`;
    })
    .join(', ');
}
