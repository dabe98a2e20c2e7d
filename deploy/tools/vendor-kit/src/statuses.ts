/** Every status of the Vendor API 1.0 with the HTTP status that it travels under (docs/vendor-api.md, section 5). */
export const httpOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
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
  }),
);

/** Statuses that leave the outcome open: the same request is to be sent again, or its bet rolled back. */
export const openStatuses: ReadonlySet<string> = new Set(['TIMEOUT', 'BUSY', 'RATE_LIMITED', 'INTERNAL']);
