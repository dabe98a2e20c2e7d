/** Refusals of changes of settings. */
export const setting = {
  setting_unknown: 404,
  setting_malformed: 422,
  setting_out_of_bounds: 422,
  setting_changed: 409,
  setting_never_changed: 409,
  settings_crossed: 422,
};
