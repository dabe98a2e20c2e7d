import { errors } from '../errors.js';

/** The refusals of the phone path; each says its code of the specification, word for word, as `phoneCode`. */
export const phoneRefusals = {
  invalidNumber: () => errors.invalid_phone_number({ phoneCode: 'invalid-phone-number' }),
  missingNumber: () => errors.missing_phone_number({ phoneCode: 'missing-phone-number' }),
  tooMany: (retryAfterSeconds: number) =>
    errors.phone_too_many_requests({ phoneCode: 'too-many-requests', retryAfterSeconds }),
  invalidCode: () => errors.invalid_verification_code({ phoneCode: 'invalid-verification-code' }),
  missingCode: () => errors.missing_verification_code({ phoneCode: 'missing-verification-code' }),
  captcha: () => errors.captcha_check_failed({ phoneCode: 'captcha-check-failed', captcha: true }),
  quota: () => errors.quota_exceeded({ phoneCode: 'quota-exceeded' }),
  notAllowed: () => errors.operation_not_allowed({ phoneCode: 'operation-not-allowed' }),
  popupClosed: () => errors.popup_closed_by_user({ phoneCode: 'popup-closed-by-user' }),
  expired: () => errors.code_expired({ phoneCode: 'code-expired' }),
};
