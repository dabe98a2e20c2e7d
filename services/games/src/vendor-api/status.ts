import { OutcomeCode, type Outcome } from '@banyan/proto/wallet/v1/wallet';

/** What a vendor may be answered, with the HTTP status it travels under. */
export const statuses = {
  OK: 200,
  INSUFFICIENT_FUNDS: 200,
  PLAYER_NOT_FOUND: 200,
  PLAYER_BLOCKED: 200,
  LIMIT_REACHED: 200,
  INVALID_TOKEN: 200,
  TOKEN_EXPIRED: 200,
  GAME_DISABLED: 200,
  WRONG_CURRENCY: 200,
  DUPLICATE_TRANSACTION: 200,
  TRANSACTION_NOT_FOUND: 200,
  TRANSACTION_ROLLED_BACK: 200,
  FREE_ROUNDS_ENDED: 200,
  PROMOTION_NOT_COVERED: 200,
  TIMEOUT: 200,
  BAD_REQUEST: 400,
  INVALID_SIGNATURE: 401,
  EXPIRED_TIMESTAMP: 401,
  UNKNOWN_KEY: 401,
  IP_NOT_ALLOWED: 403,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  BUSY: 503,
} as const;

export type VendorStatus = keyof typeof statuses;

/** A refusal on its way to a vendor; `extra` goes into the answer beside status and message. */
export class Refusal extends Error {
  constructor(
    readonly status: VendorStatus,
    message: string,
    readonly extra: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

interface Meaning {
  readonly status: VendorStatus;
  readonly message: string;
  /** The money effect exists since an earlier request. */
  readonly duplicate?: true;
}

const meanings: Readonly<Record<OutcomeCode, Meaning>> = {
  [OutcomeCode.OUTCOME_CODE_UNSPECIFIED]: { status: 'INTERNAL', message: 'The ledger gave no answer' },
  [OutcomeCode.OUTCOME_CODE_APPLIED]: { status: 'OK', message: '' },
  [OutcomeCode.OUTCOME_CODE_DUPLICATE]: { status: 'OK', message: '', duplicate: true },
  [OutcomeCode.OUTCOME_CODE_ALREADY_REVERSED]: { status: 'OK', message: '', duplicate: true },
  [OutcomeCode.OUTCOME_CODE_TOMBSTONED]: { status: 'OK', message: '' },
  [OutcomeCode.OUTCOME_CODE_INSUFFICIENT_FUNDS]: { status: 'INSUFFICIENT_FUNDS', message: 'The balance is too low' },
  [OutcomeCode.OUTCOME_CODE_CANCELLED]: {
    status: 'TRANSACTION_ROLLED_BACK',
    message: 'The transaction was rolled back, or what it belongs to was',
  },
  [OutcomeCode.OUTCOME_CODE_CONFLICT]: {
    status: 'DUPLICATE_TRANSACTION',
    message: 'The transaction id was used with other contents',
  },
  [OutcomeCode.OUTCOME_CODE_NO_ACCOUNT]: { status: 'PLAYER_NOT_FOUND', message: 'There is no such player' },
  [OutcomeCode.OUTCOME_CODE_ACCOUNT_BLOCKED]: { status: 'PLAYER_BLOCKED', message: 'The player may not bet' },
  [OutcomeCode.OUTCOME_CODE_CURRENCY_MISMATCH]: {
    status: 'WRONG_CURRENCY',
    message: 'The player has another currency',
  },
  [OutcomeCode.OUTCOME_CODE_NOT_FOUND]: { status: 'TRANSACTION_NOT_FOUND', message: 'There is no such transaction' },
  [OutcomeCode.OUTCOME_CODE_BUSY]: { status: 'BUSY', message: 'Nothing was booked, send the same request again' },
  [OutcomeCode.OUTCOME_CODE_EXPIRED]: {
    status: 'TIMEOUT',
    message: 'Not answered in time, send the same request again',
  },
  [OutcomeCode.OUTCOME_CODE_LIMIT_REACHED]: { status: 'LIMIT_REACHED', message: 'A limit of the player is reached' },
  [OutcomeCode.OUTCOME_CODE_GROUP_REFUSED]: { status: 'INTERNAL', message: 'The ledger gave no reason' },
  [OutcomeCode.OUTCOME_CODE_AMOUNT_OUT_OF_BOUNDS]: { status: 'BAD_REQUEST', message: 'The amount is out of bounds' },
  [OutcomeCode.OUTCOME_CODE_WITHHELD]: { status: 'INTERNAL', message: 'The ledger was only asked' },
  [OutcomeCode.OUTCOME_CODE_INVALID]: { status: 'BAD_REQUEST', message: 'The ledger cannot take this transaction' },
};

/** The refusal that a check comes to, null when it passes; a fault goes on as one. */
export async function barredBy(check: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The ledger knows the command from before. */
const knownCodes: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_DUPLICATE,
  OutcomeCode.OUTCOME_CODE_ALREADY_REVERSED,
  OutcomeCode.OUTCOME_CODE_CANCELLED,
  OutcomeCode.OUTCOME_CODE_CONFLICT,
]);

/** Nothing is known of it yet: it was not looked at. */
const openCodes: ReadonlySet<OutcomeCode> = new Set([OutcomeCode.OUTCOME_CODE_BUSY, OutcomeCode.OUTCOME_CODE_EXPIRED]);

/** Whether all commands that only asked are known, or none could be looked at: then the outcomes are the answer. */
export function lookupsAnswered(asked: readonly boolean[], outcomes: readonly Outcome[]): boolean {
  if (outcomes.some(({ code }) => openCodes.has(code))) return true;
  return outcomes.every(({ code }, place) => !asked[place] || knownCodes.has(code));
}

/** The place of the command for which a request was refused; 0 when none was. */
export function refusedAt(outcomes: readonly Outcome[]): number {
  const place = outcomes.findIndex(
    ({ code }) => code !== OutcomeCode.OUTCOME_CODE_GROUP_REFUSED && meanings[code]?.status !== 'OK',
  );
  return Math.max(place, 0);
}

/** What the ledger's outcomes of one request mean together. */
export function meaningOf(outcomes: readonly Outcome[]): Meaning {
  const all = outcomes.map(({ code }) => ({
    code,
    meaning: meanings[code] ?? meanings[OutcomeCode.OUTCOME_CODE_UNSPECIFIED],
  }));
  const refused = all.filter(({ meaning }) => meaning.status !== 'OK');
  const own = refused.find(({ code }) => code !== OutcomeCode.OUTCOME_CODE_GROUP_REFUSED) ?? refused[0];
  if (own) return own.meaning;
  const duplicate = all.length > 0 && all.every(({ meaning }) => meaning.duplicate);
  return { status: 'OK', message: '', ...(duplicate && { duplicate: true as const }) };
}
