import { join } from 'node:path';
import { Logins } from '../logins.mjs';
import { LoadProcess, Wallet } from '../wallet.mjs';

/** As many as identity hashes at once. */
const threads = 2;
const inFlight = 16;
const stormTimes = 3;
const refusalMs = 50;
const betsPerSecond = 500;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 12,
  title: `logins per second, ${inFlight} in flight; the wallet's p99 at ${betsPerSecond}/s in a storm of ${stormTimes} times as many logins; how soon the excess is refused`,
  against: `argon2id verifications alone, ${threads} at once; the wallet without the storm; ${refusalMs} ms`,
  needs: { redis: true },
  bars: [
    { name: '', atLeast: 0.85, of: ({ logins, verify }) => logins.perSecond / verify.perSecond },
    { name: 'p99 in the storm', atMost: 1.5, of: ({ storm, calm }) => storm.p99 / calm.p99 },
    { name: 'p99 of a refusal', atMost: 1, of: ({ storm }) => storm.refusedP99 / refusalMs },
  ],
  async prepare(bench) {
    const logins = await Logins.start(bench);
    const wallet = await Wallet.start(bench);
    const raw = await LoadProcess.start(
      join(import.meta.dirname, '..', 'reference', 'argon2.mjs'),
      process.env,
      'argon2',
    );
    const calm = ({ seconds }) => wallet.run('open', { seconds, rate: betsPerSecond });
    let perSecond = 0;
    return {
      sides: {
        verify: ({ seconds }) => raw.do('verify', { seconds, inFlight: threads }),
        logins: async ({ seconds }) => {
          const figures = await logins.run('logins', { seconds, inFlight });
          perSecond = figures.perSecond;
          return figures;
        },
        calm,
        storm: async (turn) => {
          const [bets, tried] = await Promise.all([
            calm(turn),
            logins.run('storm', { seconds: turn.seconds, rate: stormTimes * perSecond }),
          ]);
          const { refusedP50, refusedP99, refusedWorst } = tried;
          const share = tried.refused / tried.operations;
          bench.log(
            `  storm of ${Math.round(stormTimes * perSecond)}/s: ${Math.round(share * 100)} % refused, p50 ${refusedP50.toFixed(1)}, p99 ${refusedP99.toFixed(1)}, worst ${refusedWorst.toFixed(1)} ms`,
          );
          return { ...bets, refusedP99, share };
        },
      },
      roles: {
        verify: ['argon2'],
        logins: ['postgres', 'identity', 'login-load', 'redis'],
        calm: Wallet.roles.wallet,
        storm: Wallet.roles.wallet,
      },
      invariants: async (side) => (side === 'verify' ? [] : [...(await logins.broken()), ...(await wallet.broken())]),
      close: async () => {
        raw.close();
        await logins.close();
        await wallet.close();
      },
    };
  },
};
