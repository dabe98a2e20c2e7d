// The whole platform under load for a while, to see whether its memory grows.
import { services } from '../../local/topology.mjs';
import { brokenBooks } from './invariants.mjs';
import { Logins } from './logins.mjs';
import { rssKib } from './memory.mjs';
import { buildPages } from './pages.mjs';
import { Vendor } from './vendor.mjs';
import { Wallet } from './wallet.mjs';

export const platformServices = services.map(({ name }) => name);
/** As the launcher starts them: with events, jobs and the demo. */
export const platformEnv = { BANYAN_ENV: 'development', EVENT_LOG: 'kafka', SEED_DEMO: '1' };

const connections = 16;
const accounts = 2000;
const loginsAtOnce = 2;
const mostPerSecond = 4000;
const slices = 12;

const mib = (kib) => Math.round(kib / 1024);

/** Bets through the gateway and logins, for `soakSeconds`; returns the services' memory at the end against after a sixth of the time. */
export async function soak(bench) {
  const { servers, soakSeconds, scale, log } = bench;
  await buildPages(servers);
  const wallet = await Wallet.start(bench, { accounts: Math.max(connections, accounts * scale), env: platformEnv });
  const vendor = await Vendor.start(bench, wallet, platformEnv);
  const logins = await Logins.start(bench, platformEnv);
  const others = platformServices.filter((name) => !['identity', 'wallet', 'games'].includes(name));
  const started = await Promise.all(others.map((name) => servers.service(name, platformEnv)));
  const running = [logins.service, wallet.service, vendor.games, ...started];
  const { host } = new URL(started.find(({ name }) => name === 'gateway').http);
  // Every win names the bet that greeted its seat.
  await vendor.greet(host, connections);
  const samples = [];
  for (let slice = 0; slice < slices; slice += 1) {
    const seconds = soakSeconds / slices;
    await vendor.prepare(host, Math.ceil(seconds * mostPerSecond));
    await Promise.all([
      vendor.run(host, { seconds, connections }),
      logins.run('logins', { seconds, inFlight: loginsAtOnce }),
    ]);
    samples.push(running.map(({ pid }) => rssKib(pid)));
  }
  // Beside the load, the demo's own money and sessions: nothing is counted, but the books must be right.
  const broken = await brokenBooks(servers, wallet.url);
  if (broken.length > 0) throw new Error(`void, invariants are broken after the load: ${broken.join('; ')}`);
  const [early, late] = [samples[slices / 6 - 1], samples.at(-1)];
  const each = running.map(({ name }, i) => `${name} ${mib(early[i])} → ${mib(late[i])}`);
  log(`  RSS in MiB after ${Math.round(soakSeconds / 6)} s and ${soakSeconds} s of load: ${each.join(', ')}`);
  for (const one of started) await one.stop();
  await logins.close();
  await vendor.close();
  await wallet.close();
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return sum(late) / sum(early);
}
