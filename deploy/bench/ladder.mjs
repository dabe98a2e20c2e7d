// `npm run bench -- ladder [--deep]`: goal 1's load with more and more in the tables, and a picture of how the cost grows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../check/run.mjs';
import { cpuByRole, used } from './cpu.mjs';
import { oneBet } from './reference/pgbench.mjs';
import { Servers } from './servers.mjs';
import { Wallet } from './wallet.mjs';

const steps = [
  { name: '10 k accounts', accounts: 10_000 },
  { name: '100 k accounts', accounts: 100_000 },
  { name: '1 M accounts', accounts: 1_000_000 },
  { name: '10 k accounts, 5 M entries', accounts: 10_000, journal: 5_000_000 },
];
const deepStep = { name: '10 k accounts, 50 M entries', accounts: 10_000, journal: 50_000_000 };

/** Measures every step on servers of its own, beside pgbench in the same minutes, and draws docs/pictures/bench-ladder.svg. */
export async function climb({ seconds, deep, log }) {
  const rows = [];
  for (const step of deep ? [...steps, deepStep] : steps) {
    const servers = await Servers.start({ redis: true });
    try {
      rows.push(await measure({ servers, seconds }, step));
      log(`${step.name}: ${told(rows.at(-1))}`);
      writeFileSync(join(root, 'docs', 'pictures', 'bench-ladder.svg'), picture(rows));
    } finally {
      await servers.close();
    }
  }
  return 0;
}

async function measure(bench, step) {
  const reference = await oneBet(bench);
  const wallet = await Wallet.start(bench, step);
  try {
    const { seconds } = bench;
    await wallet.run('closed', { seconds, inFlight: 256 });
    const before = cpuByRole();
    const figures = await wallet.run('closed', { seconds, inFlight: 256 });
    const cpu = used(before, cpuByRole(), Wallet.roles.wallet);
    const single = await reference.side({ seconds });
    const broken = await wallet.broken();
    if (broken.length > 0) throw new Error(`void, invariants are broken: ${broken.join('; ')}`);
    const micros = (ms) => (ms * 1000) / figures.operations;
    const postgres = micros(cpu.postgres);
    return {
      ...step,
      ratio: figures.perSecond / single.perSecond,
      postgres,
      node: micros(cpu.wallet + cpu.load),
      p99: figures.p99,
    };
  } finally {
    await wallet.close();
  }
}

const told = ({ ratio, postgres, node, p99 }) =>
  `${ratio.toFixed(2)}x pgbench, PostgreSQL ${postgres.toFixed(0)} µs, node ${node.toFixed(0)} µs, p99 ${p99.toFixed(0)} ms`;

const bar = { left: 220, top: 56, height: 26, gap: 26, scale: 3 };

/** One stacked bar of CPU microseconds per step; readable on light and dark pages. */
function picture(rows) {
  const longest = Math.max(...rows.map(({ postgres, node }) => postgres + node));
  const scale = Math.min(bar.scale, 380 / longest);
  const lines = rows.map((row, i) => {
    const y = bar.top + i * (bar.height + bar.gap);
    const [a, b] = [row.postgres * scale, row.node * scale];
    return `
  <text x="${bar.left - 12}" y="${y + 17}" text-anchor="end">${row.name}</text>
  <rect x="${bar.left}" y="${y}" width="${a.toFixed(1)}" height="${bar.height}" fill="#2f7d5b"/>
  <rect x="${bar.left + a}" y="${y}" width="${b.toFixed(1)}" height="${bar.height}" fill="#d9a441"/>
  <text x="${bar.left + a + b + 10}" y="${y + 17}">${(row.postgres + row.node).toFixed(0)} µs · ${row.ratio.toFixed(1)}× pgbench</text>`;
  });
  const height = bar.top + rows.length * (bar.height + bar.gap);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 ${height}" font-family="system-ui, sans-serif" font-size="14">
  <rect width="820" height="${height}" fill="#fbfaf6"/>
  <g fill="#1d2b24">
  <rect x="${bar.left}" y="18" width="14" height="14" fill="#2f7d5b"/><text x="${bar.left + 20}" y="30">PostgreSQL</text>
  <rect x="${bar.left + 120}" y="18" width="14" height="14" fill="#d9a441"/><text x="${bar.left + 140}" y="30">node, wallet and caller</text>
  <text x="${bar.left - 12}" y="30" text-anchor="end">CPU per operation</text>${lines.join('')}
  </g>
</svg>
`;
}
