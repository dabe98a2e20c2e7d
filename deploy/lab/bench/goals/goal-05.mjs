import { oneBet } from '../reference/pgbench.mjs';
import { Wallet } from '../wallet.mjs';

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 5,
  title: 'hot keys: all bets to one vendor; everything on one member',
  against: 'the same over 64 vendors; pgbench on one row',
  needs: { redis: true },
  bars: [
    { name: '', atLeast: 0.95, of: ({ vendor, uniform }) => vendor.perSecond / uniform.perSecond },
    { name: 'one member', atLeast: 4, of: ({ member, row }) => member.perSecond / row.perSecond },
  ],
  async prepare(bench) {
    const reference = await oneBet(bench);
    const wallet = await Wallet.start(bench);
    const load = { inFlight: 256 };
    return {
      sides: {
        row: reference.over(1),
        member: ({ seconds }) => wallet.run('closed', { ...load, seconds, accounts: wallet.accounts.slice(0, 1) }),
        uniform: ({ seconds }) => wallet.run('closed', { ...load, seconds, vendors: 64 }),
        vendor: ({ seconds }) => wallet.run('closed', { ...load, seconds }),
      },
      roles: { row: Wallet.roles.pgbench, ...fromEntries(['member', 'uniform', 'vendor'], Wallet.roles.wallet) },
      invariants: (side) => (side === 'row' ? reference.invariants() : wallet.broken()),
      close: () => wallet.close(),
    };
  },
};

const fromEntries = (names, value) => Object.fromEntries(names.map((name) => [name, value]));
