import { createVerify } from 'node:crypto';
import { Refusal, type VendorStatus } from '../vendor-api/status.js';
import { minorOfWhole, wholeOfMinor } from './amounts.js';
import { textOf, type Fields, type Platform, type SeatAt, type Shape } from './shape.js';

const digits = 5;

const words: Partial<Record<VendorStatus, string>> = {
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  INVALID_TOKEN: 'RS_ERROR_INVALID_TOKEN',
  TOKEN_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  INVALID_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  BAD_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  DUPLICATE_TRANSACTION: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TRANSACTION_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  TRANSACTION_ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  TIMEOUT: 'RS_ERROR_TIMEOUT',
  BUSY: 'RS_ERROR_TIMEOUT',
};

/** RSA-SHA256 over the raw body, whole numbers of 1/100,000, always HTTP 200 with a word. */
export const hub88: Shape = {
  paths: ['/user/balance', '/transaction/bet', '/transaction/win', '/transaction/rollback'],
  sharedIds: true,

  signed({ body, header }, { publicKey }) {
    if (!publicKey) return false;
    try {
      return createVerify('RSA-SHA256').update(body).verify(publicKey, header('x-hub88-signature'), 'base64');
    } catch {
      return false;
    }
  },

  read: (body) => JSON.parse(body.toString('utf8')) as Fields,

  async handle(path, fields, platform) {
    const seat = await platform.byToken(textOf(fields, 'token'));
    const told = (balance: string) => ({
      status: 'RS_OK',
      user: seat.player,
      request_uuid: textOf(fields, 'request_uuid'),
      currency: seat.currency,
      balance: wholeOfMinor(balance, digits, seat.currency),
    });
    if (path === '/user/balance') return told(await platform.balance(seat));
    sameSeat(path, fields, seat);
    const [round, action] = actionOf(path, fields, seat.currency);
    return told((await platform.play(seat, round, [action], fields['round_closed'] === true)).balance);
  },

  refuse: ({ status, extra }: Refusal, fields) => {
    const { balance, currency } = extra;
    const known = balance !== undefined &&
      currency !== undefined && { balance: wholeOfMinor(balance, digits, currency), currency };
    return {
      http: 200,
      body: { status: words[status] ?? 'RS_ERROR_UNKNOWN', request_uuid: textOf(fields, 'request_uuid'), ...known },
    };
  },
};

/* The token says who plays what for which money; the call has to say the same. */
function sameSeat(path: string, fields: Fields, seat: SeatAt): void {
  const [game, currency, user] = [textOf(fields, 'game_code'), textOf(fields, 'currency'), textOf(fields, 'user')];
  const mayBeSilent = path === '/transaction/rollback';
  if (user !== '' && user !== seat.player) throw new Refusal('INVALID_TOKEN', 'The token is of another player');
  if (game !== seat.game && !(mayBeSilent && game === ''))
    throw new Refusal('GAME_DISABLED', 'The token is of another game');
  if (currency !== seat.currency && !(mayBeSilent && currency === ''))
    throw new Refusal('WRONG_CURRENCY', `The player has ${seat.currency}`);
}

function actionOf(path: string, fields: Fields, currency: string): [string, Parameters<Platform['play']>[2][number]] {
  const transaction = textOf(fields, 'transaction_uuid');
  const reference = textOf(fields, 'reference_transaction_uuid');
  const round = textOf(fields, 'round');
  if (path === '/transaction/rollback') return [round, { action: 'rollback', transaction, reference }];
  const amount = minorOfWhole(fields['amount'], digits, currency);
  if (path === '/transaction/bet') return [round, { action: 'bet', transaction, amount }];
  return [round, { action: 'win', transaction, amount, ...(reference && { reference }) }];
}
