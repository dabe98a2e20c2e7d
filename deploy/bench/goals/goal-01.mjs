import { cpu, speed } from '../harness.mjs';
import { oneBet, oneBetInvariants } from '../reference/pgbench.mjs';
import { Wallet } from '../wallet.mjs';

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 1,
  title:
    'wallet, operations per second through gRPC, coalesced callers, 256 in flight, 50 % bet 45 % win 3 % rollback 2 % retry, 10,000 accounts',
  against: 'pgbench, one function per bet, 10 clients',
  needs: { redis: true },
  bars: [speed(2.5), cpu(0.4)],
  async prepare(bench) {
    const reference = await oneBet(bench);
    const wallet = await Wallet.start(bench);
    return {
      sides: {
        reference: reference.side,
        subject: ({ seconds }) => wallet.run('closed', { seconds, inFlight: 256 }),
      },
      roles: { reference: ['postgres', 'tools'], subject: ['postgres', 'wallet', 'load'] },
      invariants: async (side) =>
        side === 'subject'
          ? wallet.broken()
          : (await bench.servers.sql(reference.url, oneBetInvariants)).map(({ rule, found }) => `${rule}: ${found}`),
      close: () => wallet.close(),
    };
  },
};
