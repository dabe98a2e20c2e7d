/** The requests of the vendor API, checked by Ajv without any coercion. Unknown fields are let pass: a vendor may send more. */

const id = { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' } as const;
const amount = { type: 'string', pattern: '^[0-9]{1,18}$' } as const;
const currency = { type: 'string', pattern: '^[A-Za-z0-9]{2,10}$' } as const;
const token = { type: 'string', minLength: 1, maxLength: 200 } as const;
const flag = { type: 'boolean' } as const;
const money = { type: 'object', required: ['transaction', 'amount'], properties: { transaction: id, amount } } as const;

const body = (required: readonly string[], properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required,
  properties,
});

export const requestSchemas = {
  authenticate: body(['token'], { token }),
  balance: body(['session', 'player'], { session: token, player: id }),
  bet: body(['session', 'player', 'game', 'round', 'transaction', 'amount', 'currency'], {
    session: token,
    player: id,
    game: id,
    round: id,
    transaction: id,
    amount,
    currency,
  }),
  win: body(['player', 'game', 'round', 'transaction', 'amount', 'currency'], {
    session: token,
    player: id,
    game: id,
    round: id,
    transaction: id,
    reference: id,
    amount,
    currency,
    closeRound: flag,
    jackpot: flag,
  }),
  betAndWin: body(['session', 'player', 'game', 'round', 'bet', 'win', 'currency'], {
    session: token,
    player: id,
    game: id,
    round: id,
    bet: money,
    win: money,
    currency,
    closeRound: flag,
  }),
  rollback: body(['player', 'transaction', 'reference'], {
    player: id,
    transaction: id,
    reference: id,
    referenceKind: { type: 'string', enum: ['bet', 'win'] },
    game: id,
    round: id,
  }),
  promoWin: body(['player', 'transaction', 'promotion', 'amount', 'currency'], {
    player: id,
    transaction: id,
    promotion: id,
    amount,
    currency,
  }),
  endRound: body(['player', 'game', 'round'], { player: id, game: id, round: id }),
};

export interface AuthenticateRequest {
  readonly token: string;
}

export interface BalanceRequest {
  readonly session: string;
  readonly player: string;
}

interface InRound {
  readonly player: string;
  readonly game: string;
  readonly round: string;
}

/** Amounts are digit strings in the vendor's units of `currency`. */
export interface BetRequest extends InRound {
  readonly session: string;
  readonly transaction: string;
  readonly amount: string;
  readonly currency: string;
}

export interface WinRequest extends InRound {
  readonly session?: string;
  readonly transaction: string;
  readonly reference?: string;
  readonly amount: string;
  readonly currency: string;
  readonly closeRound?: boolean;
  readonly jackpot?: boolean;
}

export interface BetAndWinRequest extends InRound {
  readonly session: string;
  readonly bet: { readonly transaction: string; readonly amount: string };
  readonly win: { readonly transaction: string; readonly amount: string };
  readonly currency: string;
  readonly closeRound?: boolean;
}

export interface RollbackRequest {
  readonly player: string;
  readonly transaction: string;
  readonly reference: string;
  readonly referenceKind?: 'bet' | 'win';
  readonly game?: string;
  readonly round?: string;
}

export interface PromoWinRequest {
  readonly player: string;
  readonly transaction: string;
  readonly promotion: string;
  readonly amount: string;
  readonly currency: string;
}

export type EndRoundRequest = InRound;

/** What every accepted request is answered. `balance` in the vendor's units. */
export interface Accepted {
  readonly status: 'OK';
  readonly transaction?: string;
  readonly balance: string;
  readonly currency: string;
  readonly duplicate?: true;
}

export interface Authenticated {
  readonly status: 'OK';
  readonly player: string;
  readonly nickname: string;
  readonly currency: string;
  readonly balance: string;
  readonly session: string;
  readonly language: string;
  readonly country: string;
}
