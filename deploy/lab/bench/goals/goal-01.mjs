import { cpu, speed } from '../harness.mjs';
import { oneBet } from '../reference/pgbench.mjs';
import { Wallet } from '../wallet.mjs';

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 1,
  title: 'wallet through gRPC, 256 in flight: bets 50 %, wins 45 %, rollbacks 3 %, repeats 2 %; 10,000 accounts',
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
      roles: { reference: Wallet.roles.pgbench, subject: Wallet.roles.wallet },
      invariants: (side) => (side === 'subject' ? wallet.broken() : reference.invariants()),
      close: () => wallet.close(),
    };
  },
};
