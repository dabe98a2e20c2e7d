/** The eleven refusals of the phone path. Source: specification, lines 366 to 376. */
export const phone = {
  invalid_phone_number: 422,
  missing_phone_number: 422,
  phone_too_many_requests: 429,
  phone_unknown: 422,
  invalid_verification_code: 422,
  missing_verification_code: 422,
  captcha_check_failed: 422,
  quota_exceeded: 429,
  operation_not_allowed: 403,
  code_expired: 422,
  popup_closed_by_user: 422,
};
