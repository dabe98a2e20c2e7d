// The wallet of the conventional way: one unary call, one query through TypeORM, one commit per bet, by the reference's own function.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { root } from '../../../common/run.mjs';

const { DataSource } = createRequire(join(root, 'services/kernel/package.json'))('typeorm');
const { WalletServiceService } = await import(join(root, 'proto/dist/wallet/v1/wallet.js'));
const { PORT, DATABASE } = process.env;

const source = await new DataSource({ type: 'postgres', url: DATABASE, poolSize: 10 }).initialize();

async function apply({ accountId, kind, externalId, amountMinor }) {
  const amount = kind === 1 ? amountMinor : -amountMinor;
  const [{ balance }] = await source.query('select bet(1, $1, $2, $3) as balance', [externalId, accountId, amount]);
  return {
    code: 1,
    balanceMinor: BigInt(balance),
    storedBalanceMinor: 0n,
    transactionId: `${accountId}:${externalId}`,
  };
}

const server = new Server();
server.addService(WalletServiceService, {
  applyMany: ({ request }, callback) => {
    Promise.all(request.commands.map(apply)).then(
      (outcomes) => callback(null, { outcomes }),
      (error) => callback(error),
    );
  },
  openAccount: (_call, callback) => callback(new Error('not here')),
  getBalances: (_call, callback) => callback(new Error('not here')),
});
server.bindAsync(`127.0.0.1:${PORT}`, ServerCredentials.createInsecure(), (error) => {
  if (error) throw error;
  process.send({ ready: true });
});
process.on('disconnect', () => process.exit(0));
