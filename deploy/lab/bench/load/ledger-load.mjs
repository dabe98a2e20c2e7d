// A process that keeps commands under way through the games service's own ledger client: coalesced, over gRPC, to a real wallet.
import { join } from 'node:path';
import { root } from '../../common/run.mjs';
import { Mix } from './mix.mjs';
import { closedLoop, openLoop } from './loops.mjs';
import { serve } from './serve.mjs';

const { LedgerService } = await import(join(root, 'services/games/dist/ledger/ledger.service.js'));
const { OutcomeCode } = await import(join(root, 'proto/dist/wallet/v1/wallet.js'));

const ledger = new LedgerService();
const deadlineMs = 3000;

/** Sends one command; returns how many journal rows its answer stands for. Anything unexpected ends the run. */
async function send(mix, worker) {
  const { command, expected } = mix.next(worker);
  const [outcome] = await ledger.apply([command], Date.now() + deadlineMs);
  if (outcome?.code !== expected)
    throw new Error(
      `${OutcomeCode[outcome?.code]} instead of ${OutcomeCode[expected]} for ${JSON.stringify(command, (_key, value) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
  return outcome.code === OutcomeCode.OUTCOME_CODE_APPLIED ? 1 : 0;
}

/** Sends without looking at the answer: for a ledger that does nothing. */
async function sendIdle(mix, worker) {
  await ledger.apply([mix.next(worker).command], Date.now() + deadlineMs);
  return 0;
}

serve({
  idle: (options) => openLoop(sendIdle, new Mix({ ...options, codes: OutcomeCode }), options),
  closed: (options) => closedLoop(send, new Mix({ ...options, codes: OutcomeCode }), options),
  open: (options) => openLoop(send, new Mix({ ...options, codes: OutcomeCode }), options),
});
