/** Refusals of log-ins by another company's account. */
export const social = {
  /** Too old, used, or begun in another browser or for something else: begin again. */
  social_over: 422,
  /** What came back does not prove who it is. */
  social_refused: 422,
  /** The company does not answer. */
  social_away: 503,
  /** Nobody's yet: `value.channel`, `value.name`, and `value.ticket` that a registration in this browser is given. */
  social_unknown: 422,
  /** Another member's of the brand. */
  social_taken: 409,
  /** The member has one of this company already, and that is final. */
  social_bound: 409,
  /** A log-in by Telegram on an unknown device, of who has no second factor: log in by the password, or where one is known. */
  social_factor_missing: 403,
  /** The password was set anew after the account was linked: log in by it and confirm the account. */
  social_suspended: 403,
  /** Only who proved his e-mail or mobile links an account. */
  social_contact_missing: 403,
  /** The member logs in by another company's account alone: a password is set first. */
  password_unset: 409,
  /** The first password takes a session of the last ten minutes. */
  fresh_login_required: 403,
};
