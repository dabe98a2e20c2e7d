/**
 * Refusals of the check that comes before log-ins, registrations and codes by SMS. `value` says what is to be done: `proof`, a puzzle, or
 * `geetest`, the brand's id there and the script that asks.
 */
export const behaviour = {
  /** Nothing was brought yet. */
  behaviour_required: 422,
  /** What was brought does not count: too old, used, of another brand or for something else, or wrong. */
  behaviour_failed: 422,
};
