// `npm run bench [-- pairs seconds]`: what the ledger's batches are worth. Both sides run the same function on the same server in
// one run, turn by turn (ABAB), and after every turn the books are checked: a figure without its invariants is void.
import { mkdtempSync, chmodSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBacking } from '../local/backing.mjs';
import { root, run } from '../check/run.mjs';

const [pairs = 5, seconds = 5] = process.argv.slice(2).map(Number);
const members = 2_000;
const inFlight = 256;

const built = await run('npm', ['run', '-s', 'build']);
if (built.code !== 0) {
  console.log(built.output);
  process.exit(1);
}

const dir = mkdtempSync(join(tmpdir(), 'banyan-bench-'));
chmodSync(dir, 0o755);
const backing = await startBacking({ dir, postgres: true, portOffset: 2_000 + (process.pid % 10_000) });
process.env.TEST_SERVER_URL = backing.postgres;
process.env.LOG_LEVEL = 'silent';
const { LedgerFixture, command } = await import(join(root, 'services/wallet/dist/ledger/ledger.fixture.js'));

/** CPU time of this process and of all PostgreSQL processes, in ms (clock ticks are 10 ms). */
function cpuMs() {
  const ticks = (pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [utime, stime] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      return /\(postgres\)/.test(stat) ? Number(utime) + Number(stime) : 0;
    } catch {
      return 0;
    }
  };
  const { user, system } = process.cpuUsage();
  const postgres = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + ticks(pid), 0);
  return (user + system) / 1_000 + postgres * 10;
}

/** Keeps `inFlight` commands under way for a while: half bets, half wins. Answers operations and CPU per second. */
async function turn(side, name) {
  const accounts = side.accounts;
  const end = Date.now() + seconds * 1_000;
  const before = cpuMs();
  const started = Date.now();
  let done = 0;
  const worker = async (index) => {
    for (let i = 0; Date.now() < end; i += 1) {
      const kind = i % 2 ? 'win' : 'bet';
      const account = accounts[(index * 7919 + i * 104729) % accounts.length];
      const [outcome] = await side.fixture.ledger.apply([command(account, kind, `${name}:${index}:${i}`, 1_000n)]);
      if (outcome.code !== 'APPLIED') throw new Error(`${name}: ${outcome.code}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => worker(index)));
  const wallMs = Date.now() - started;
  const broken = await side.fixture.broken();
  if (broken.length > 0) throw new Error(`void, the books do not add up: ${broken.join('; ')}`);
  return { perSecond: (done / wallMs) * 1_000, cpuPerOperation: ((cpuMs() - before) / done) * 1_000 };
}

async function side(options) {
  const fixture = await LedgerFixture.start(options);
  const accounts = [];
  for (let member = 1; member <= members; member += 1) accounts.push(await fixture.member(BigInt(member), 10n ** 12n));
  return { fixture, accounts };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  const subject = await side({ queueLimit: 1_000 });
  const reference = await side({ lanes: 10, batchSize: 1, queueLimit: 1_000 });
  await turn(subject, 'warm');
  await turn(reference, 'warm');
  const ratios = [];
  const cpu = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const single = await turn(reference, `pair${pair}`);
    const batched = await turn(subject, `pair${pair}`);
    ratios.push(batched.perSecond / single.perSecond);
    cpu.push(batched.cpuPerOperation / single.cpuPerOperation);
    console.log(
      `  pair ${pair}: ${Math.round(single.perSecond)} one by one, ${Math.round(batched.perSecond)} in batches, per second`,
    );
  }
  const range = `${Math.min(...ratios).toFixed(1)}..${Math.max(...ratios).toFixed(1)}`;
  console.log(
    `ledger batches: ${median(ratios).toFixed(1)}x, cpu ${median(cpu).toFixed(2)}x, range ${range}, invariants held after each of ${2 * pairs + 2} turns`,
  );
  await subject.fixture.close();
  await reference.fixture.close();
} finally {
  await backing.stop();
  rmSync(dir, { recursive: true, force: true });
}
