import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('wallet', {
  ledger_unavailable: 503,
  ledger_export_too_long: 400,
  transaction_not_found: 404,
  currency_unknown: 400,
  range_wrong: 400,
  month_not_begun: 400,
  credit_period: 400,
  credit_too_many: 429,
  no_account: 404,
  account_blocked: 403,
  insufficient_funds: 422,
  ledger_refused: 409,

  excluded: 403,
  deposit_limit_reached: 422,

  export_running: 409,

  amount_out_of_bounds: 422,
  idempotency_conflict: 409,
  balance_negative: 422,
  second_person_needed: 403,
  claimed_by_other: 409,

  deposit_method_unknown: 422,
  deposit_not_found: 404,
  deposit_not_in_review: 409,
  provider_unavailable: 503,
  callback_unsigned: 401,

  bank_card_not_found: 404,
  bank_card_taken: 409,
  too_many_bank_cards: 409,
  real_name_needed: 409,
  holder_not_member: 422,

  recipient_not_found: 404,
  recipient_closed: 409,
  transfer_daily_limit: 422,

  payment_case_not_found: 404,
  payment_case_open: 409,
  payment_case_credited: 409,
  payment_case_closed: 409,
  payment_case_not_creditable: 422,
  payment_case_member_needed: 422,

  adjustment_not_found: 404,
  adjustment_closed: 409,
  adjustment_expired: 409,
  adjustment_amount_differs: 422,
  adjustment_daily_limit: 422,
  adjustment_member_limit: 422,
  adjustment_own_account: 403,
  adjustment_reference: 422,
  account_closed: 409,

  held_win_not_found: 404,
  held_win_closed: 409,
  held_win_without_bet: 422,

  withdrawal_not_found: 404,
  withdrawal_open: 409,
  withdrawals_per_day: 422,
  withdrawal_day_max: 422,
  withdrawal_in_hand: 409,
  withdrawal_state: 409,
  payment_password_required: 422,
  dividend_due: 409,

  turnover_missing: 422,
  turnover_proposal_changed: 409,
  withdrawal_restricted: 403,
  transfer_restricted: 403,
  restriction_not_found: 404,
});
