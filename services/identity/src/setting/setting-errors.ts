/** Refusals of changes of settings. */
export const setting = {
  setting_unknown: 404,
  setting_malformed: 422,
  setting_out_of_bounds: 422,
  setting_changed: 409,
  setting_never_changed: 409,
  settings_crossed: 422,
  /** A colour is `#rrggbb`, in small letters. */
  colour_malformed: 422,
  /** `value`: in which theme what stands out by which `ratio`, and the `least` that WCAG AA asks for. */
  contrast_low: 422,
  /** No picture of the brand. */
  sign_unknown: 422,
};
