/** Refusals of the second factor. */
export const factor = {
  /** `value.methods`: what is offered; the browser has the challenge in a cookie. */
  second_factor_required: 422,
  /** `value.triesLeft`. */
  second_factor_wrong: 422,
  /** Answered, too old, tried too often, or of another browser: log in again. */
  second_factor_over: 401,
  /** The member has not got it, or it is not offered here. */
  second_factor_unavailable: 422,
  /** The brand does not leave it to its members. */
  second_factor_fixed: 403,
  /** There is nothing that could be asked for. */
  second_factor_missing: 409,
  /** The member switched it on and has nothing left to show: support helps. */
  second_factor_gone: 403,
  /** Its secret waited too long to be confirmed, or was confirmed. */
  authenticator_over: 409,
  authenticator_set: 409,
  authenticator_unset: 409,
  device_not_found: 404,
};
