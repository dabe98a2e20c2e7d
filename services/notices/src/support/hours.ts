/** Hours of the day in the brand's zone. `from` = `to`, as 0 and 24: around the clock; `from` > `to`: over midnight. */
export interface OpenHours {
  /** 0 to 23. */
  readonly from: number;
  /** 1 to 24. */
  readonly to: number;
}

/** Whether an hour of the day (0 to 23) is one of them. */
export function isWithin(hour: number, { from, to }: OpenHours): boolean {
  const end = to % 24;
  if (from === end) return true;
  return from < end ? from <= hour && hour < end : hour >= from || hour < end;
}
