import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('promotions', {
  campaign_not_found: 404,
  campaign_closed: 409,
  campaign_terms: 400,
  campaign_texts: 400,
  campaign_times: 400,
  campaign_budget: 409,
  campaign_state: 409,
  second_person: 409,
  not_eligible: 409,
  code_wrong: 422,
  already_applied: 409,
  claim_not_found: 404,
  not_claimable: 409,
  nothing_left: 409,
  bonus_active: 409,
  reward_blocked: 409,
  claim_state: 409,
});
