/** The requests of the vendor API, checked by Ajv without any coercion. Unknown fields are let pass: a vendor may send more. */

const id = { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' } as const;
const amount = { type: 'string', pattern: '^[0-9]{1,18}$' } as const;
const currency = { type: 'string', pattern: '^[A-Za-z0-9]{2,10}$' } as const;
const token = { type: 'string', minLength: 1, maxLength: 200 } as const;
const flag = { type: 'boolean' } as const;
const contributions = {
  type: 'array',
  maxItems: 8,
  items: { type: 'object', required: ['pool', 'amount'], properties: { pool: id, amount } },
} as const;
const money = {
  type: 'object',
  required: ['transaction', 'amount'],
  properties: { transaction: id, amount, contributions },
} as const;
const uuid = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } as const;
const unixMs = { type: 'string', pattern: '^[0-9]{13}$' } as const;
const action = {
  type: 'object',
  required: ['action', 'transaction'],
  properties: {
    action: { type: 'string', enum: ['bet', 'win', 'rollback'] },
    transaction: id,
    amount,
    reference: id,
    referenceKind: { type: 'string', enum: ['bet', 'win'] },
    jackpot: flag,
    contributions,
    freeRounds: uuid,
  },
  anyOf: [
    { properties: { action: { enum: ['bet', 'win'] } }, required: ['amount'] },
    { properties: { action: { const: 'rollback' } }, required: ['reference'] },
  ],
} as const;
const pool = {
  type: 'object',
  required: ['pool', 'currency', 'amount'],
  properties: {
    pool: id,
    names: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: 'string', minLength: 1, maxLength: 100 },
    },
    currency,
    amount,
    games: { type: 'array', maxItems: 100, items: id },
  },
} as const;

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
    contributions,
    freeRounds: uuid,
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
    pool: id,
    freeRounds: uuid,
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
    kind: { type: 'string', enum: ['gift', 'tournament'] },
    amount,
    currency,
  }),
  endRound: body(['player', 'game', 'round'], { player: id, game: id, round: id }),
  refresh: body(['session', 'player'], { session: token, player: id }),
  batch: body(['player', 'game', 'round', 'currency', 'actions'], {
    session: token,
    player: id,
    game: id,
    round: id,
    currency,
    closeRound: flag,
    actions: { type: 'array', minItems: 1, maxItems: 20, items: action },
  }),
  round: body(['player', 'round'], { player: id, round: id }),
  jackpots: body(['at', 'pools'], { at: unixMs, pools: { type: 'array', minItems: 1, maxItems: 50, items: pool } }),
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

/** What every bet says, alone or within a larger request. Amounts are digit strings in the vendor's units of the currency. */
export interface BetLeg {
  readonly transaction: string;
  readonly amount: string;
  /** What of the amount goes into pools. */
  readonly contributions?: ReadonlyArray<{ readonly pool: string; readonly amount: string }>;
}

export interface BetRequest extends InRound, BetLeg {
  readonly session: string;
  readonly currency: string;
  /** The grant whose round this is; the amount is zero then. */
  readonly freeRounds?: string;
}

export interface WinRequest extends InRound {
  readonly session?: string;
  readonly transaction: string;
  readonly reference?: string;
  readonly amount: string;
  readonly currency: string;
  readonly closeRound?: boolean;
  readonly jackpot?: boolean;
  readonly pool?: string;
  readonly freeRounds?: string;
}

export interface BetAndWinRequest extends InRound {
  readonly session: string;
  readonly bet: BetLeg;
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
  /** A tournament pays a player once, whatever the transaction. */
  readonly kind?: 'gift' | 'tournament';
  readonly amount: string;
  readonly currency: string;
}

export type EndRoundRequest = InRound;

/** One step of a batch. */
export type BatchAction =
  | ({
      readonly action: 'bet';
      /** The grant whose round this is; the amount is zero then. */
      readonly freeRounds?: string;
    } & BetLeg)
  | {
      readonly action: 'win';
      readonly freeRounds?: string;
      readonly transaction: string;
      readonly amount: string;
      readonly reference?: string;
      readonly jackpot?: boolean;
    }
  | {
      readonly action: 'rollback';
      readonly transaction: string;
      readonly reference: string;
      readonly referenceKind?: 'bet' | 'win';
    };

export interface BatchRequest extends InRound {
  /** Needed when there is a bet among the actions. */
  readonly session?: string;
  readonly currency: string;
  readonly closeRound?: boolean;
  readonly actions: readonly BatchAction[];
}

export type RoundRequest = Pick<InRound, 'player' | 'round'>;

export interface JackpotsRequest {
  /** Unix milliseconds of the figures. */
  readonly at: string;
  readonly pools: ReadonlyArray<{
    readonly pool: string;
    readonly names?: Readonly<Record<string, string>>;
    readonly currency: string;
    readonly amount: string;
    readonly games?: readonly string[];
  }>;
}

/** What every accepted request is answered. `balance` in the vendor's units. */
export interface Accepted {
  readonly status: 'OK';
  readonly transaction?: string;
  readonly balance: string;
  readonly currency: string;
  readonly duplicate?: true;
}

/** {@link Accepted} with our id of each action, in the order of the request. */
export interface BatchResponse extends Accepted {
  readonly transactions: ReadonlyArray<{
    readonly transaction: string;
    readonly id: string;
    readonly duplicate?: true;
  }>;
}

/** What we have of a round. Amounts in the vendor's units, what was rolled back taken off `bet` and `win`. */
export interface RoundResponse {
  readonly status: 'OK';
  readonly round: string;
  readonly state: 'OPEN' | 'COMPLETED' | 'CANCELLED' | 'UNKNOWN';
  readonly currency: string;
  readonly bet: string;
  readonly win: string;
  readonly transactions: ReadonlyArray<{
    readonly kind: string;
    readonly transaction: string;
    readonly reference: string;
    readonly amount: string;
    readonly at: string;
  }>;
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

export interface Refreshed {
  readonly status: 'OK';
  readonly session: string;
  /** ISO 8601. */
  readonly expires: string;
  readonly balance: string;
  readonly currency: string;
}
