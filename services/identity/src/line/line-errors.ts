/** Refusals of moves of a line. */
export const line = {
  line_not_movable: 409,
  line_upline_unfit: 422,
  line_cycle: 409,
  line_unchanged: 409,
  line_too_deep: 409,
  line_scheduled: 409,
  line_day_far: 422,
};
