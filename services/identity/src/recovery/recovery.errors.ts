/** Refusals on the way back in. */
export const recovery = {
  account_or_email_unknown: 404,
  reset_link_over: 401,
  mail_unavailable: 503,
  too_many_mails: 429,
};
