// The reference of most goals: pgbench runs one function call per bet.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTool } from '../../../local/backing/tools.mjs';

/** pgbench of Debian's packages; PATH may hold a wrapper that is slow to start. */
async function pgbenchPath(logFile) {
  const installed = () =>
    (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [])
      .map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
      .find((path) => existsSync(path));
  if (installed()) return installed();
  const tool = await ensureTool({
    command: 'pgbench',
    packages: ['postgresql-contrib'],
    why: 'The benchmark',
    logFile,
  });
  return installed() ?? tool;
}

/**
 * A database with reference (iii) and as many accounts, and a side of a goal that runs it; `over(n)` is one that uses n of them.
 * `latencies`: also answer p50 and p99, which costs pgbench a line of log per bet.
 */
export async function oneBet(
  { servers },
  { accounts = 10_000, clients = 10, latencies = false, database = 'bench_one_bet' } = {},
) {
  const url = await servers.freshDatabase(database);
  const folder = servers.folder('pgbench');
  const program = await pgbenchPath(join(folder, 'apt.log'));
  const schema = readFileSync(join(import.meta.dirname, 'one-bet.sql'), 'utf8').replace(':accounts', String(accounts));
  await servers.sql(url, schema);
  await servers.sql(url, 'vacuum analyze');
  let turns = 0;
  const over =
    (used) =>
    async ({ seconds }) => {
      turns += 1;
      const variables = ['-D', `accounts=${used}`, '-D', `turn=${turns}`, '-D', 'n=0'];
      const script = join(import.meta.dirname, 'one-bet.pgbench');
      const logs = join(folder, `turn-${turns}`);
      mkdirSync(logs);
      const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script];
      const output = await outputOf(program, [...load, ...variables, ...(latencies ? ['-l'] : []), url], logs);
      const operations = Number(/actually processed: (\d+)/.exec(output)?.[1]);
      const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
      if (!(operations > 0) || !(perSecond > 0)) throw new Error(`pgbench: ${output}`);
      const times = latencies ? quantiles(logs) : {};
      rmSync(logs, { recursive: true });
      return { operations, perSecond, ...times };
    };
  const invariants = async () => (await servers.sql(url, broken)).map(({ rule, found }) => `${rule}: ${found}`);
  return { url, side: over(accounts), over, invariants };
}

function outputOf(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`pgbench: ${output}`))));
  });
}

/** From pgbench's log: the third word of a line is the time of one transaction in microseconds. */
function quantiles(folder) {
  const times = readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b);
  const at = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))];
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999) };
}

/** Every bet has two postings that cancel out, one event, one change of a balance. */
const broken = `
  select 'sum' as rule, sum(amount)::text as found from posting having sum(amount) <> 0
  union all select 'balances', (sum(balance - 1000000000000000) - (select coalesce(sum(amount), 0) from posting where account_id < 1000000000))::text
    from account having sum(balance - 1000000000000000) <> (select coalesce(sum(amount), 0) from posting where account_id < 1000000000)
  union all select 'versions', sum(version)::text from account having sum(version) <> (select count(*) from tx)
  union all select 'events', count(*)::text from outbox having count(*) <> (select count(*) from tx)`;
