// Members with the player app open: their live connections, and money that moves for some of them. From the command to the ledger
// until the member's own socket has the new balance.
import { join } from 'node:path';
import { root } from '../../common/run.mjs';
import { openLoop } from './loops.mjs';
import { LiveSocket } from './live-socket.mjs';
import { random } from './mix.mjs';
import { serve } from './serve.mjs';
import { memberToken } from './token.mjs';

const { LedgerService } = await import(join(root, 'services/games/dist/ledger/ledger.service.js'));
const { CommandKind, OutcomeCode } = await import(join(root, 'proto/dist/wallet/v1/wallet.js'));

const ledger = new LedgerService();
const deadlineMs = 10_000;
const patienceMs = 60_000;
const sockets = [];
const expected = new Map();
const early = new Set();

function told(key) {
  const waiting = expected.get(key);
  if (waiting) waiting();
  else early.add(key);
}

/** Opens connections until there are `count`, some at a time: member 1, 2, … */
async function open({ count, port, token }) {
  const before = sockets.length;
  let next = before;
  const one = async () => {
    while (next < count) {
      const member = (next += 1);
      const heard = (event, value) => event === 'balance' && told(`${member}:${value.version}`);
      sockets.push(await LiveSocket.open({ port, token: memberToken(token, member), heard }));
    }
  };
  await Promise.all(Array.from({ length: 32 }, one));
  return { operations: sockets.length - before };
}

/** Resolves when that member's socket has shown that version, which it may have before. */
function arrival(key) {
  if (early.delete(key)) return undefined;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no push of ${key}`)), patienceMs);
    expected.set(key, () => {
      clearTimeout(timer);
      expected.delete(key);
      resolve();
    });
  });
}

/** A credit for a random member who is online; done when that member's socket shows the version that the ledger answered. */
async function move({ accounts, prefix, dice }, index) {
  const at = Math.floor(dice() * sockets.length);
  const win = {
    kind: CommandKind.COMMAND_KIND_PROMO_WIN,
    amountMinor: 10_000n,
    currency: 'VND',
    reference: '',
    roundId: prefix,
    gameCode: 'bench-game',
    group: '',
  };
  const own = { accountId: BigInt(accounts[at]), source: 'vendor:bench', externalId: `${prefix}-${index}` };
  const [outcome] = await ledger.apply([{ ...win, ...own }], Date.now() + deadlineMs);
  if (outcome?.code !== OutcomeCode.OUTCOME_CODE_APPLIED) throw new Error(`${OutcomeCode[outcome?.code]}`);
  await arrival(`${at + 1}:${outcome.transactionId.split(':')[1]}`);
  return 1;
}

function push({ accounts, prefix, seconds, rate }) {
  const state = { accounts, prefix, dice: random(1) };
  return openLoop(move, state, { seconds, rate, workers: Number.MAX_SAFE_INTEGER });
}

async function close() {
  for (const socket of sockets.splice(0)) socket.close();
  return {};
}

serve({ open, push, close });
