import { speed } from '../harness.mjs';
import { oneBet } from '../reference/pgbench.mjs';
import { Wallet } from '../wallet.mjs';

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 2,
  title: 'as goal 1 with 16 in flight',
  against: 'pgbench, one function per bet, 10 clients',
  needs: { redis: true },
  bars: [speed(1), { name: 'p50', atMost: 2, of: ({ subject, reference }) => subject.p50 / reference.p50 }],
  async prepare(bench) {
    const reference = await oneBet(bench, { latencies: true });
    const wallet = await Wallet.start(bench);
    return {
      sides: {
        reference: reference.side,
        subject: ({ seconds }) => wallet.run('closed', { seconds, inFlight: 16 }),
      },
      roles: { reference: Wallet.roles.pgbench, subject: Wallet.roles.wallet },
      invariants: (side) => (side === 'subject' ? wallet.broken() : reference.invariants()),
      close: () => wallet.close(),
    };
  },
};
