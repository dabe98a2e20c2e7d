/** Refusals of changes of what an account is. */
export const accountType = {
  type_not_changeable: 409,
  type_unchanged: 409,
  type_has_team: 409,
  type_needs_agent: 409,
};
