import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('gateway', {
  plain_payload: 400,
  unreadable_payload: 400,
  replayed_payload: 400,
  maintenance: 503,
  region_restricted: 451,
  malformed_path: 400,
  not_json: 415,
  not_a_form: 415,
  other_site: 403,
  slow_body: 408,
  invalid_domain: 421,
});
