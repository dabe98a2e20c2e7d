/** Refusals of what a member's mobile and e-mail are taken for. */
export const contact = {
  contact_taken: 409,
  contact_changed: 409,
  contact_missing: 409,
  contact_verified: 409,
  contact_unverified: 409,
  contact_by_support: 403,
  contact_changes_used: 429,
};
