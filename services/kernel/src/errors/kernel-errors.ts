import { defineErrors } from './domain-error.js';

/** Refusals of requests as such. */
export const requestErrors = defineErrors('request', {
  invalid: 400,
  malformed: 400,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  stale: 409,
});

/** Refusals of pictures that people send. `too_large`: beyond 5 MB; `unreadable`: broken or cut off; `not_found`:
 * not there, somebody else's, or part of something already. */
export const pictureErrors = defineErrors('picture', {
  wrong_type: 422,
  too_large: 413,
  unreadable: 422,
  not_found: 404,
});

/** Refusals of who may act. */
export const authErrors = defineErrors('auth', {
  required: 401,
  session_idle: 401,
  network_refused: 401,
  forbidden: 403,
  password_change_required: 403,
  step_up_required: 403,
  not_agent: 403,
  assistant: 403,
});

/** The refusal of trial accounts, one code on every route of every service. Named by the specification. */
export const trialErrors = defineErrors('wallet', {
  in_need_true_account: 403,
});

/** Refusals because of our own state. */
export const systemErrors = defineErrors('system', {
  internal: 500,
  unavailable: 503,
});
