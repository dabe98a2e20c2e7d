import { speed } from '../harness.mjs';
import { oneBet } from '../reference/pgbench.mjs';
import { Vendor, startTwin } from '../vendor.mjs';
import { Wallet } from '../wallet.mjs';

const connections = 128;
/** More than anything here can answer in a second. */
const mostPerSecond = 15_000;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 3,
  title:
    'vendor API over HTTP (signature, schema, session) through games and wallet to the commit, 128 connections, bets and wins, 2,000 players',
  against: 'pgbench, one function per bet, 10 clients; the twin: Express, unary gRPC, TypeORM, the same function',
  needs: { redis: true },
  bars: [speed(1), speed(5, 'twin', 'twin')],
  async prepare(bench) {
    const reference = await oneBet(bench);
    const wallet = await Wallet.start(bench, { accounts: 2000 });
    const vendor = await Vendor.start(bench, wallet);
    const twin = await startTwin(bench, vendor);
    wallet.acked(await vendor.greet(vendor.host, connections));
    const hosts = { twin: twin.host, subject: vendor.host };
    return {
      before: async (side, { seconds }) => {
        if (hosts[side]) await vendor.prepare(hosts[side], Math.ceil(seconds * mostPerSecond));
      },
      sides: {
        reference: reference.side,
        twin: ({ seconds }) => vendor.run(hosts.twin, { seconds, connections }),
        subject: async ({ seconds }) => {
          const figures = await vendor.run(hosts.subject, { seconds, connections });
          wallet.acked(figures.entries);
          return figures;
        },
      },
      roles: {
        reference: Wallet.roles.pgbench,
        twin: ['postgres', 'twin-gateway', 'twin-wallet', 'load'],
        subject: ['postgres', 'wallet', 'games', 'load'],
      },
      invariants: (side) => ({ reference, twin })[side]?.invariants() ?? wallet.broken(),
      close: async () => {
        twin.close();
        await vendor.close();
        await wallet.close();
      },
    };
  },
};
