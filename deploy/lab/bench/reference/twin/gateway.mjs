// The conventional way, as a yardstick: Express, one unary call per bet. It checks what our vendor API checks: signature, schema, session.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { credentials } from '@grpc/grpc-js';
import { Ajv } from 'ajv';
import express from 'express';
import { root } from '../../../common/run.mjs';

const { WalletServiceClient, CommandKind } = await import(join(root, 'proto/dist/wallet/v1/wallet.js'));
const { PORT, WALLET_GRPC, VENDOR_KEY_ID, VENDOR_SECRET } = process.env;
const { requestSchemas } = await import(join(root, 'services/games/dist/vendor-api/vendor-api.schemas.js'));

const wallet = new WalletServiceClient(WALLET_GRPC, credentials.createInsecure());
const ajv = new Ajv();
const validators = { bet: ajv.compile(requestSchemas.bet), win: ajv.compile(requestSchemas.win) };
const sessions = new Map();

const refuse = (response, status) => response.status(400).json({ status });

function signed(request) {
  const digest = createHmac('sha256', VENDOR_SECRET)
    .update(`${request.get('x-banyan-timestamp')}.${request.path.split('/').at(-1)}.`)
    .update(request.body)
    .digest();
  const given = Buffer.from(request.get('x-banyan-signature') ?? '', 'hex');
  return (
    request.get('x-banyan-key') === VENDOR_KEY_ID && given.length === digest.length && timingSafeEqual(digest, given)
  );
}

function commandOf(kind, body, accountId) {
  return {
    accountId,
    kind: kind === 'bet' ? CommandKind.COMMAND_KIND_BET : CommandKind.COMMAND_KIND_WIN,
    source: 'vendor:studio',
    externalId: body.transaction,
    amountMinor: BigInt(body.amount),
    currency: body.currency,
    reference: '',
    roundId: body.round,
    gameCode: body.game,
    group: '',
  };
}

const play = (kind) => (request, response) => {
  if (!signed(request)) return refuse(response, 'INVALID_SIGNATURE');
  const body = JSON.parse(request.body);
  if (!validators[kind](body)) return refuse(response, 'BAD_REQUEST');
  const accountId = sessions.get(body.session);
  if (accountId === undefined) return refuse(response, 'INVALID_TOKEN');
  const commands = [commandOf(kind, body, accountId)];
  return wallet.applyMany({ commands, deadlineMs: 0n }, (error, answer) => {
    if (error) return response.status(503).json({ status: 'TIMEOUT' });
    const [{ balanceMinor, transactionId }] = answer.outcomes;
    return response.json({
      status: 'OK',
      transaction: transactionId,
      balance: String(balanceMinor),
      currency: body.currency,
    });
  });
};

const app = express();
app.post('/sessions', express.json({ limit: '10mb' }), (request, response) => {
  for (const [session, account] of request.body) sessions.set(session, BigInt(account));
  response.json({});
});
app.use(express.raw({ type: '*/*', limit: '16kb' }));
app.post('/vendor/v1/bet', play('bet'));
app.post('/vendor/v1/win', play('win'));
app.listen(Number(PORT), '127.0.0.1', () => process.send({ ready: true }));
process.on('disconnect', () => process.exit(0));
