/** Refusals of changes of brands, maintenance and region rules. */
export const platform = {
  language_unknown: 422,
  zone_unknown: 422,
  host_malformed: 422,
  host_taken: 409,
  host_reserved: 422,
  brand_exists: 409,
  too_many_signs: 409,
  launch_host_malformed: 422,
  image_host_malformed: 422,
  analytics_unknown: 422,
  network_malformed: 422,
  region_ambiguous: 422,
  maintenance_silent: 422,
  maintenance_ends_early: 422,
  maintenance_over: 409,
};
