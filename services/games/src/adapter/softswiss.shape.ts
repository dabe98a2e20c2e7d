import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal, type VendorStatus } from '../vendor-api/status.js';
import type { BatchAction } from '../vendor-api/vendor-api.schemas.js';
import { minorOfWhole, wholeOfMinor } from './amounts.js';
import { textOf, type Fields, type Shape } from './shape.js';

const digits = 2;

const codes: Partial<Record<VendorStatus, readonly [http: number, code: number]>> = {
  INSUFFICIENT_FUNDS: [412, 100],
  PLAYER_NOT_FOUND: [412, 101],
  LIMIT_REACHED: [412, 105],
  GAME_DISABLED: [412, 107],
  PLAYER_BLOCKED: [412, 110],
  WRONG_CURRENCY: [412, 154],
  INVALID_TOKEN: [412, 101],
  TOKEN_EXPIRED: [412, 101],
  DUPLICATE_TRANSACTION: [409, 400],
  INVALID_SIGNATURE: [403, 403],
  IP_NOT_ALLOWED: [403, 403],
  BAD_REQUEST: [400, 400],
  TRANSACTION_NOT_FOUND: [404, 404],
};

/** A list of actions under an HMAC of the raw body, whole cents, a number for each no. What is void already is done: no error. */
export const softswiss: Shape = {
  paths: ['/play', '/rollback'],
  sharedIds: true,

  signed({ body, header }, { secrets }) {
    const given = Buffer.from(header('x-request-sign'), 'utf8');
    return secrets.some((secret) => {
      const due = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'utf8');
      return due.length === given.length && timingSafeEqual(due, given);
    });
  },

  read: (body) => JSON.parse(body.toString('utf8')) as Fields,

  async handle(_path, fields, platform) {
    const seat = await platform.byPlayer(textOf(fields, 'user_id'), textOf(fields, 'game'));
    if (textOf(fields, 'currency') !== seat.currency)
      throw new Refusal('WRONG_CURRENCY', `The player has ${seat.currency}`);
    const round = textOf(fields, 'game_id');
    const actions = actionsOf(fields, seat.currency);
    const told = (balance: string, transactions: object[]) => ({
      balance: wholeOfMinor(balance, digits, seat.currency),
      game_id: round,
      transactions,
    });
    if (actions.length === 0) return told(await platform.balance(seat), []);
    try {
      const answer = await platform.play(seat, round, actions, fields['finished'] === true);
      return told(
        answer.balance,
        answer.transactions.map(({ transaction, id }) => ({ action_id: transaction, tx_id: id })),
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 'TRANSACTION_ROLLED_BACK') throw error;
      return told(error.extra['balance'] ?? (await platform.balance(seat)), []);
    }
  },

  refuse: ({ status, message, extra }) => {
    const [http, code] = codes[status] ?? [500, 500];
    const { balance, currency } = extra;
    const known = balance !== undefined &&
      currency !== undefined && { balance: wholeOfMinor(balance, digits, currency) };
    return { http, body: { code, message, ...known } };
  },
};

function actionsOf(fields: Fields, currency: string): BatchAction[] {
  const list = fields['actions'] ?? [];
  if (!Array.isArray(list)) throw new Refusal('BAD_REQUEST', 'The actions are no list');
  return (list as Fields[]).map((one) => {
    const [action, transaction, reference] = [
      textOf(one, 'action'),
      textOf(one, 'action_id'),
      textOf(one, 'original_action_id'),
    ];
    if (action === 'rollback') return { action, transaction, reference };
    const amount = minorOfWhole(one['amount'], digits, currency);
    if (action === 'bet') return { action, transaction, amount };
    if (action === 'win') return { action, transaction, amount, ...(reference && { reference }) };
    throw new Refusal('BAD_REQUEST', 'There is no such action');
  });
}
