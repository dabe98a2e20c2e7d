/** Refusals of what a brand asks its members for, and of what they answer. */
export const profile = {
  nickname_taken: 409,
  field_closed: 403,
  field_final: 409,
  field_by_operators: 403,
  fields_incomplete: 422,
  field_rule_fixed: 422,
  field_bounds: 422,
  field_pattern_unfit: 422,
  field_unfillable: 422,
  fields_changed: 409,
  value_changed: 409,
};
