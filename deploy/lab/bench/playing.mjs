// What goal 19 plays on: the whole platform as the launcher starts it, a bare page beside it, and Chromium.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../../local/backing/chromium.mjs';
import { demoAccounts, services } from '../../local/topology.mjs';
import { brokenBooks } from './invariants.mjs';
import { buildPages } from './pages.mjs';
import { startReference } from './reference/process.mjs';
import { platformEnv, platformServices } from './soak.mjs';
import { LoadProcess } from './wallet.mjs';

const moneyWithinMs = 60_000;

/* The reels of players who ask for stillness stand as soon as the round's number does; those of others when the end is told. */
const still = { result: '.labels .badge.num', pattern: '^#' };
const moving = { result: '.unseen[role=status]', pattern: 'Thắng|Chưa trúng|Trả lại|Hoàn đủ' };
const game = {
  tile: 'main a[href="/play/banyan-moonlight"]',
  button: '.spin-btn',
  rest: '.spin-btn[aria-label^="Quay"]',
};
const bare = { tile: 'a', button: 'button', result: '[role=status]', pattern: '^result', rest: 'button' };

/** Starts all services; the demo's member has money when it answers. */
async function startPlatform({ servers }) {
  await buildPages(servers);
  for (const { database } of services) if (database) await servers.database(database);
  const started = await Promise.all(platformServices.map((name) => servers.service(name, platformEnv)));
  const [wallet, gateway] = ['wallet', 'gateway'].map((name) => started.find((one) => one.name === name));
  const end = Date.now() + moneyWithinMs;
  const rich = "select from account where kind = 'available' and balance > 0";
  while ((await servers.sql(wallet.database, rich)).length === 0) {
    if (Date.now() > end) throw new Error('the demo has no money');
    await sleep(500);
  }
  return { wallet, url: `http://localhost:${new URL(gateway.http).port}/games` };
}

/** Starts everything and seats the players; answers `launch(seat)` and `spin(seat)` for `bare`, `launching`, `still` and `moving`. */
export async function startPlaying(bench) {
  const { servers, log } = bench;
  const platform = await startPlatform(bench);
  const port = await servers.port();
  const reference = await startReference('bare-frame.mjs', { PORT: String(port) }, 'bare');
  const load = await LoadProcess.start(join(import.meta.dirname, 'load', 'play-load.mjs'), process.env);
  const logFile = join(servers.folder('logs'), 'chromium.log');
  const executablePath = await ensureChromium({ why: 'Goal 19', logFile });
  await load.do('open', { executablePath });
  const page = { ...bare, url: `http://localhost:${port}/` };
  const shelf = { ...game, ...still, url: platform.url };
  const account = demoAccounts(servers.secrets).member;
  const seats = [
    { seat: 'bare launching', site: page, motion: 'reduce' },
    { seat: 'bare', site: page, motion: 'reduce' },
    { seat: 'launching', site: shelf, account, motion: 'reduce' },
    { seat: 'still', site: shelf, account, motion: 'reduce' },
    { seat: 'moving', site: { ...shelf, ...moving }, account, motion: 'no-preference' },
  ];
  for (const seat of seats) await load.do('arrive', seat);
  return {
    launch:
      (seat) =>
      async ({ seconds }) => {
        const figures = await load.do('launch', { seat, seconds });
        log(
          `  ${seat}: ${figures.untilFrameP50.toFixed(0)} of ${figures.p50.toFixed(0)} ms until the frame begins to load`,
        );
        return figures;
      },
    spin:
      (seat) =>
      async ({ seconds }) => {
        const figures = await load.do('spin', { seat, seconds });
        log(`  ${seat}: ${figures.requestP50.toFixed(0)} of ${figures.p50.toFixed(0)} ms until the answer begins`);
        return figures;
      },
    broken: () => brokenBooks(servers, platform.wallet.database),
    close: () => {
      load.close();
      reference.disconnect();
    },
  };
}
