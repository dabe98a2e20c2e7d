import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal, type VendorStatus } from '../vendor-api/status.js';
import type { BatchAction } from '../vendor-api/vendor-api.schemas.js';
import { decimalOfMinor, minorOfDecimal } from './amounts.js';
import { textOf, type Fields, type Platform, type SeatAt, type Shape } from './shape.js';

const codes: Partial<Record<VendorStatus, number>> = {
  INSUFFICIENT_FUNDS: 1,
  PLAYER_NOT_FOUND: 2,
  LIMIT_REACHED: 50,
  INVALID_TOKEN: 4,
  TOKEN_EXPIRED: 4,
  INVALID_SIGNATURE: 5,
  PLAYER_BLOCKED: 6,
  BAD_REQUEST: 7,
  DUPLICATE_TRANSACTION: 7,
  WRONG_CURRENCY: 7,
  GAME_DISABLED: 8,
  // There is no number for a round that was cancelled; this one is final, while the fault's is sent again for ever.
  TRANSACTION_ROLLED_BACK: 7,
  TRANSACTION_NOT_FOUND: 7,
  PROMOTION_NOT_COVERED: 7,
};
const fault = 120;

/** MD5 of the sorted fields and the secret, which is how this protocol signs. */
export function hashOf(fields: Readonly<Record<string, string>>, secret: string): string {
  const sorted = Object.entries(fields)
    .filter(([name]) => name !== 'hash')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('md5')
    .update(sorted.join('&') + secret)
    .digest('hex');
}

const formOf = (body: Buffer): Record<string, string> => Object.fromEntries(new URLSearchParams(body.toString('utf8')));

/** Forms with decimals, always HTTP 200 with a number. */
export const pragmatic: Shape = {
  paths: ['/authenticate', '/balance', '/bet', '/result', '/jackpotWin', '/promoWin', '/endRound', '/refund'],
  sharedIds: false,

  signed({ body }, { secrets }) {
    const fields = formOf(body);
    const given = Buffer.from(fields['hash'] ?? '', 'utf8');
    return secrets.some((secret) => {
      const due = Buffer.from(hashOf(fields, secret), 'utf8');
      return due.length === given.length && timingSafeEqual(due, given);
    });
  },

  read: formOf,

  async handle(path, fields, platform) {
    const token = textOf(fields, 'token');
    const seat = token
      ? await platform.byToken(token)
      : await platform.byPlayer(textOf(fields, 'userId'), textOf(fields, 'gameId'));
    sameSeat(fields, seat);
    const { transaction, balance } = await moved(path, fields, seat, platform);
    const { currency, player } = seat;
    const told = { currency, cash: decimalOfMinor(balance, currency), bonus: '0.00', error: 0, description: 'Success' };
    if (path === '/authenticate') return { userId: player, ...told };
    return {
      ...told,
      ...(transaction && { transactionId: transaction }),
      ...(path === '/bet' && { usedPromo: '0.00' }),
    };
  },

  refuse: ({ status, message, extra }) => {
    const { balance, currency } = extra;
    const known = balance !== undefined &&
      currency !== undefined && { cash: decimalOfMinor(balance, currency), bonus: '0.00', currency };
    return { http: 200, body: { error: codes[status] ?? fault, description: message, ...known } };
  },
};

/* What the token or the player stands for must be what the call says beside it. */
function sameSeat(fields: Fields, seat: SeatAt): void {
  const [game, currency] = [textOf(fields, 'gameId'), textOf(fields, 'currency')];
  if (game !== '' && game !== seat.game) throw new Refusal('GAME_DISABLED', 'The token is of another game');
  if (currency !== '' && currency !== seat.currency)
    throw new Refusal('WRONG_CURRENCY', `The player has ${seat.currency}`);
}

async function moved(
  path: string,
  fields: Fields,
  seat: SeatAt,
  platform: Platform,
): Promise<{ transaction?: string; balance: string }> {
  if (path === '/authenticate' || path === '/balance') return { balance: await platform.balance(seat) };
  const transaction = textOf(fields, 'reference');
  if (path === '/promoWin') {
    const amount = minorOfDecimal(textOf(fields, 'amount'), seat.currency);
    return platform.promoWin(seat, textOf(fields, 'campaignId'), transaction, amount);
  }
  const round = textOf(fields, 'roundId');
  if (path === '/endRound') return { balance: await platform.endRound(seat, round) };
  try {
    return await platform.play(seat, round, [actionOf(path, fields, transaction, seat.currency)]);
  } catch (error) {
    if (!(error instanceof Refusal) || path !== '/refund' || error.status !== 'TRANSACTION_NOT_FOUND') throw error;
    return { balance: await platform.balance(seat) };
  }
}

/* A refund names the bet by the reference that the bet had, and so has no id of its own. */
function actionOf(path: string, fields: Fields, transaction: string, currency: string): BatchAction {
  if (path === '/refund') return { action: 'rollback', transaction, reference: transaction };
  const amount = minorOfDecimal(textOf(fields, 'amount'), currency);
  if (path === '/bet') return { action: 'bet', transaction, amount };
  return { action: 'win', transaction, amount, ...(path === '/jackpotWin' && { jackpot: true }) };
}
