// `npm run bench -- ladder [accounts journal sockets, or a step's name] [--deep]`: how the cost grows with what there is, as a table and a picture.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../common/run.mjs';
import { chart } from './chart.mjs';
import { median, runPairs } from './harness.mjs';
import { oneBet } from './reference/pgbench.mjs';
import { replaceBetween } from './report.mjs';
import { Servers } from './servers.mjs';
import { measureSockets } from './sockets.mjs';
import { Wallet } from './wallet.mjs';

const figuresFile = join(root, 'docs', 'benchmarks-ladder.json');
const pictureFile = join(root, 'docs', 'benchmarks-ladder.svg');
const pageFile = join(root, 'docs', 'benchmarks.md');

const steps = [
  { kind: 'accounts', name: '10 k', accounts: 10_000 },
  { kind: 'accounts', name: '100 k', accounts: 100_000 },
  { kind: 'accounts', name: '1 M', accounts: 1_000_000 },
  { kind: 'journal', name: '0', accounts: 10_000 },
  { kind: 'journal', name: '5 M', accounts: 10_000, journal: 5_000_000 },
  { kind: 'journal', name: '50 M', accounts: 10_000, journal: 50_000_000, deep: true },
  { kind: 'sockets', name: '100', sockets: 100 },
  { kind: 'sockets', name: '1,000', sockets: 1000 },
  { kind: 'sockets', name: '10,000', sockets: 10_000 },
];

/** As on the command line: journal-5m, sockets-10000. */
const idOf = ({ kind, name }) => `${kind}-${name.replace(/[ ,]/g, '').toLowerCase()}`;

/** Measures the wanted steps, each on servers of its own, and draws docs/benchmarks-ladder.svg and its table from all figures so far. */
export async function climb({ wanted, seconds, pairs, deep, log }) {
  if (existsSync(figuresFile)) draw();
  const chosen = steps.filter(
    (step) => wanted.length === 0 || wanted.includes(step.kind) || wanted.includes(idOf(step)),
  );
  for (const step of chosen.filter((one) => deep || !one.deep || wanted.includes(idOf(one)))) {
    log(`${step.kind} ${step.name}`);
    const servers = await Servers.start({ redis: true, kafka: step.kind === 'sockets' });
    try {
      const measure = step.kind === 'sockets' ? measureSockets : measureWallet;
      const figures = await measure({ servers, seconds, pairs, log }, step);
      keep({ kind: step.kind, name: step.name, date: new Date().toISOString().slice(0, 10), ...figures });
      log(`  ${told(figures)}`);
    } finally {
      await servers.close();
    }
  }
  return 0;
}

const told = (figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${rounded(value)}`)
    .join(', ');
const rounded = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** Goal 1's load beside pgbench, turn by turn, over tables of this step's size. */
async function measureWallet(bench, step) {
  const { servers, seconds, pairs, log } = bench;
  const reference = await oneBet(bench);
  const begun = performance.now();
  const wallet = await Wallet.start(bench, step);
  log(`  ${wallet.preloaded} entries after ${Math.round((performance.now() - begun) / 1000)} s`);
  const prepared = {
    sides: {
      reference: reference.side,
      subject: ({ seconds: length }) => wallet.run('closed', { seconds: length, inFlight: 256 }),
    },
    roles: { reference: Wallet.roles.pgbench, subject: Wallet.roles.wallet },
    invariants: (side) => (side === 'subject' ? wallet.broken() : reference.invariants()),
  };
  try {
    const turns = await runPairs(prepared, { pairs, seconds, warmSeconds: seconds, log });
    const of = (read) => median(turns.map(({ subject, reference: beside }) => read(subject, beside)));
    const [{ bytes }] = await servers.sql(wallet.url, 'select pg_database_size(current_database())::float8 as bytes');
    return {
      ratio: of((subject, beside) => subject.perSecond / beside.perSecond),
      postgres: of(({ cpu }) => cpu.postgres),
      node: of(({ cpu }) => cpu.wallet + cpu.load),
      p50: of(({ p50 }) => p50),
      p99: of(({ p99 }) => p99),
      entries: wallet.preloaded,
      databaseMib: bytes / 2 ** 20,
    };
  } finally {
    await wallet.close();
  }
}

/** Remembers a step's figures beside those of earlier runs. */
function keep(figures) {
  const known = existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : [];
  const place = ({ kind, name }) => steps.findIndex((step) => step.kind === kind && step.name === name);
  const all = [...known.filter((one) => place(one) !== place(figures)), figures].sort((a, b) => place(a) - place(b));
  writeFileSync(figuresFile, `${JSON.stringify(all, null, 2)}\n`);
  draw(all);
}

/** The picture and the table of all figures. */
function draw(all = JSON.parse(readFileSync(figuresFile, 'utf8'))) {
  const of = (kind) => all.filter((one) => one.kind === kind);
  writeFileSync(pictureFile, picture(of('accounts'), of('journal'), of('sockets')));
  const page = readFileSync(pageFile, 'utf8');
  writeFileSync(pageFile, replaceBetween(page, 'ladder', table(of('accounts'), of('journal'), of('sockets'))));
}

function picture(accounts, journal, sockets) {
  const column = (rows, key) => rows.map((row) => row[key]);
  const cpu = (rows, title, xLabel) => ({
    title,
    xLabel,
    x: column(rows, 'name'),
    yLabel: 'CPU µs per operation',
    series: [
      { name: 'PostgreSQL', values: column(rows, 'postgres') },
      { name: 'node', values: column(rows, 'node') },
    ],
  });
  const push = {
    title: 'Push of a balance',
    xLabel: 'sockets online',
    x: column(sockets, 'name'),
    yLabel: 'ms from the command to the socket',
    series: [
      { name: 'p50', values: column(sockets, 'p50') },
      { name: 'p99', values: column(sockets, 'p99') },
    ],
  };
  const memory = {
    title: 'Memory of a socket',
    xLabel: 'sockets online',
    x: column(sockets, 'name'),
    yLabel: 'KiB of the gateway, each',
    series: [{ name: 'KiB', values: column(sockets, 'kibPerSocket') }],
  };
  const panels = [
    [accounts, () => cpu(accounts, 'Wallet, by accounts', 'accounts')],
    [journal, () => cpu(journal, 'Wallet, by journal', 'entries in the journal')],
    [sockets, () => push],
    [sockets, () => memory],
  ];
  return chart(panels.filter(([rows]) => rows.length > 0).map(([, make]) => make()));
}

function table(accounts, journal, sockets) {
  const wallet = [...accounts, ...journal].map(
    (row) =>
      `| ${row.kind} ${row.name} | ${row.ratio.toFixed(1)}x | ${row.postgres.toFixed(1)} | ${row.node.toFixed(1)} | ${row.p50.toFixed(1)} | ${row.p99.toFixed(1)} | ${Math.round(row.databaseMib).toLocaleString('en')} | ${row.date} |`,
  );
  const live = sockets.map(
    (row) =>
      `| ${row.name} | ${row.kibPerSocket.toFixed(1)} | ${row.openMicros.toFixed(0)} | ${row.idlePercent.toFixed(1)} | ${row.pushMicros.toFixed(0)} | ${row.p50.toFixed(1)} | ${row.p99.toFixed(1)} | ${row.date} |`,
  );
  return [
    '| Step | Against pgbench | PostgreSQL µs | node µs | p50 ms | p99 ms | Database MiB | When |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...wallet,
    '',
    '| Sockets | KiB each | µs to open one | idle, % of a core | µs a push | p50 ms | p99 ms | When |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...live,
  ].join('\n');
}
